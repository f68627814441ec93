//! Names of things: nouns of what they are, verbs of what they do, and none of the words that leave open who says what to whom.

use syn::{
    Ident, ImplItemFn, ItemEnum, ItemFn, ItemMod, ItemStruct, ItemTrait, ItemType, TraitItemFn, ext::IdentExt,
    visit::Visit,
};

use super::{
    none,
    paths::for_tests,
    tree::{self, File},
    unit_tests,
};

/// Of an item, as its whole name. A value is read beside what it comes from and may have them.
const VAGUE: [&str; 5] = ["said", "told", "given", "anew", "lately"];

struct Reader<'f> {
    file: &'f File,
    found: Vec<String>,
}

impl Reader<'_> {
    fn judge(&mut self, name: &Ident) {
        let text = name.unraw().to_string().to_lowercase();
        if VAGUE.contains(&text.as_str()) {
            let line = name.span().start().line.saturating_sub(1);
            self.found.push(self.file.at(line, &text));
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !for_tests(&item.attrs) {
            self.judge(&item.ident);
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.judge(&item.sig.ident);
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.judge(&item.sig.ident);
        syn::visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.judge(&item.sig.ident);
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.judge(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.judge(&item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.judge(&item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.judge(&item.ident);
        syn::visit::visit_item_trait(self, item);
    }
}

fn vague(file: &File) -> Vec<String> {
    let parsed = syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{} does not parse: {error}", file.path));
    let mut reader = Reader {
        file,
        found: Vec::new(),
    };
    reader.visit_file(&parsed);
    reader.found
}

#[test]
fn things_have_names_of_what_they_are() {
    let files = tree::files();
    let judged = unit_tests::of_the_product(&files);
    assert!(judged.len() > 1_000, "the files were not found: {}", judged.len());
    let found: Vec<String> = judged.into_iter().flat_map(vague).collect();
    none("a name that needs a comment to be understood", &found);
}

#[test]
fn vague_names_are_found_wherever_they_are_given() {
    let found = |text: &str| {
        let file = File {
            path: "services/x/src/a.rs".to_owned(),
            text: text.to_owned(),
        };
        vague(&file).len()
    };
    for text in [
        "fn said() {}",
        "struct Told;",
        "enum Given {}",
        "type Said = u8;",
        "mod told;",
        "impl A { fn told(&self) {} }",
        "trait A { fn told(&self); }",
        "fn f() { fn anew() {} }",
    ] {
        assert_eq!(found(text), 1, "{text}");
    }
    for text in [
        "fn f(said: u8) { let told = said; }",
        "struct A { given: u8 }",
        "fn told_apart() {}",
        "#[cfg(test)] mod tests { fn said() {} }",
    ] {
        assert_eq!(found(text), 0, "{text}");
    }
}
