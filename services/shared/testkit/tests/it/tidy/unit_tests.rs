//! Tests stand in one place, whichever module or crate they are of.
//!
//! Those of a module end its file, in `mod tests`. Where they are long they have a file of their own beside it: `x_tests.rs` of a module `x.rs`,
//! which names it by its path, and `tests.rs` of a module with a folder, or several `…_tests.rs`. Worked examples, and what several tests lean
//! on, are modules of a folder that have a name of their own and are compiled for tests alone. Those of a crate are one program,
//! `tests/it/main.rs`.

use syn::{Attribute, Expr, ExprLit, ItemFn, ItemMacro, ItemMod, Lit, Meta, visit::Visit};

use super::{
    none,
    paths::for_tests,
    tree::{self, File},
};

/// What a source says of tests.
struct Reader<'f> {
    file: &'f File,
    /// How many modules around are compiled for tests alone.
    inside: usize,
    broken: Vec<String>,
    /// Modules that end a file.
    inline: usize,
    /// Files of modules that are compiled for tests alone, without `.rs`.
    named: Vec<String>,
    /// Lines of tests that stand among what is no test, counted from 0.
    loose: Vec<usize>,
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let is_tests = for_tests(&item.attrs);
        if is_tests {
            self.judge(item);
        }
        self.inside += usize::from(is_tests);
        syn::visit::visit_item_mod(self, item);
        self.inside -= usize::from(is_tests);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        // `#[test]`, `#[tokio::test]`.
        let is_test = |attribute: &Attribute| {
            let last = attribute.path().segments.last();
            last.is_some_and(|last| last.ident == "test")
        };
        if self.inside == 0 && item.attrs.iter().any(is_test) {
            self.loose.push(line(&item.sig.ident));
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if let Some(name) = item.mac.path.get_ident()
            && self.inside == 0
            && name == "proptest"
        {
            self.loose.push(line(name));
        }
    }
}

impl Reader<'_> {
    fn judge(&mut self, item: &ItemMod) {
        if item.content.is_some() {
            self.inline += 1;
            if item.ident != "tests" {
                self.refuse(item, "call it `tests`");
            }
            return;
        }
        let (folder, name) = self.file.path.rsplit_once('/').unwrap_or_default();
        let module = name.trim_end_matches(".rs");
        let has_folder = ["mod", "lib", "main"].contains(&module);
        let own = format!("{module}_tests");
        match at(&item.attrs) {
            None if has_folder => self.named.push(format!("{folder}/{}", item.ident)),
            Some(at) if !has_folder && item.ident == "tests" && at == format!("{own}.rs") => {
                self.named.push(format!("{folder}/{own}"));
            }
            Some(_) if has_folder => self.refuse(item, "it needs no path: its file is beside this one"),
            _ => self.refuse(item, &format!("say `#[path = \"{own}.rs\"] mod tests;`")),
        }
    }

    fn refuse(&mut self, item: &ItemMod, why: &str) {
        self.broken.push(self.file.at(line(&item.ident), why));
    }
}

/// Counted from 0.
fn line(name: &syn::Ident) -> usize {
    name.span().start().line.saturating_sub(1)
}

/// The file that `#[path]` names.
fn at(attributes: &[Attribute]) -> Option<String> {
    let path = attributes.iter().find(|attribute| attribute.path().is_ident("path"))?;
    let Meta::NameValue(pair) = &path.meta else {
        return None;
    };
    match &pair.value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) => Some(text.value()),
        _ => None,
    }
}

fn read(file: &File) -> Reader<'_> {
    let mut reader = Reader {
        file,
        inside: 0,
        broken: Vec::new(),
        inline: 0,
        named: Vec::new(),
        loose: Vec::new(),
    };
    let parsed = syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{} does not parse: {error}", file.path));
    reader.visit_file(&parsed);
    reader
}

fn sources(files: &[File]) -> Vec<Reader<'_>> {
    let sources = files
        .iter()
        .filter(|file| file.path.contains("/src/") && file.ends(&[".rs"]));
    sources.map(read).collect()
}

/// True where the file is a module that another names for tests alone, or is below one.
fn is_for_tests(file: &File, sources: &[Reader<'_>]) -> bool {
    let module = file.path.trim_end_matches(".rs");
    sources.iter().flat_map(|source| &source.named).any(|named| {
        let below = module.strip_prefix(named.as_str());
        below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
    })
}

/// Sources that are compiled for more than tests.
pub(super) fn of_the_product(files: &[File]) -> Vec<&File> {
    let sources = sources(files);
    let of_the_product = sources.iter().filter(|source| !is_for_tests(source.file, &sources));
    of_the_product.map(|source| source.file).collect()
}

fn broken(sources: &[Reader<'_>]) -> Vec<String> {
    let mut broken = Vec::new();
    for source in sources {
        broken.extend(source.broken.iter().cloned());
        if is_for_tests(source.file, sources) {
            continue;
        }
        let loose = source.loose.iter();
        broken.extend(loose.map(|line| source.file.at(*line, "a test belongs into `mod tests`")));
        if source.file.ends(&["/tests.rs", "_tests.rs"]) {
            broken.push(source.file.at(0, "no module names it, so that it never runs"));
        }
    }
    broken
}

#[test]
fn tests_of_a_module_end_its_file_or_stand_beside_it() {
    let files = tree::files();
    let sources = sources(&files);
    let inline: usize = sources.iter().map(|source| source.inline).sum();
    let beside: usize = sources.iter().map(|source| source.named.len()).sum();
    assert!(
        inline > 300 && beside > 40,
        "the tests were not found: {inline}, {beside}"
    );
    none("tests of modules stand in one place", &broken(&sources));
}

#[test]
fn tests_of_a_crate_are_one_program() {
    let files = tree::files();
    let mut programs = 0;
    let mut others = Vec::new();
    // The contracts have one test, which `make` calls by its name.
    let of_services = |file: &&File| file.path.starts_with("services/") && !file.path.contains("/src/");
    for file in files.iter().filter(of_services).filter(|file| file.ends(&[".rs"])) {
        let Some((_, below)) = file.path.split_once("/tests/") else {
            continue;
        };
        programs += usize::from(below == "it/main.rs");
        if !below.starts_with("it/") {
            others.push(format!("{}: move it into tests/it/", file.path));
        }
    }
    assert!(programs > 10, "the programs were not found: {programs}");
    none("each file of tests/ is linked as a program of its own", &others);
}

#[test]
fn tests_in_other_places_are_found() {
    let found = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| File {
            path: format!("services/x/src/{name}"),
            text: (*text).to_owned(),
        });
        broken(&sources(&files.collect::<Vec<_>>()))
    };
    let good = [
        (
            "lib.rs",
            "mod a; mod b; #[cfg(test)] mod examples; #[cfg(test)] mod tests;",
        ),
        ("a.rs", "#[cfg(test)] #[path = \"a_tests.rs\"] mod tests;"),
        ("a_tests.rs", "#[test] fn works() {}"),
        (
            "b/mod.rs",
            "#[cfg(test)] mod tests { #[tokio::test] async fn works() {} }",
        ),
        ("examples/mod.rs", "mod one;"),
        ("examples/one.rs", "#[test] fn works() {}"),
        ("tests.rs", "proptest! { fn works() {} }"),
    ];
    assert_eq!(found(&good), [""; 0]);
    for (name, text) in [
        ("a.rs", "#[test] fn works() {}"),
        ("a.rs", "#[actix_web::test] async fn works() {}"),
        ("a.rs", "proptest! { fn works() {} }"),
        ("a.rs", "#[cfg(test)] mod unit { #[test] fn works() {} }"),
        ("a.rs", "#[cfg(test)] mod tests;"),
        ("a.rs", "#[cfg(test)] #[path = \"tests.rs\"] mod tests;"),
        ("a.rs", "#[cfg(test)] #[path = \"a_tests.rs\"] mod unit;"),
        ("a/mod.rs", "#[cfg(test)] #[path = \"tests.rs\"] mod tests;"),
        ("a_tests.rs", "fn helps() {}"),
        ("a/tests.rs", "fn helps() {}"),
    ] {
        assert_eq!(found(&[(name, text)]).len(), 1, "{name}: {text}");
    }
}
