//! The paths that Rust source names, parsed: `use` trees unfolded, `super` resolved, also inside macros and attributes.

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, ItemFn, ItemImpl, ItemMod, ItemUse, Macro, Meta, Path, UseTree, VisRestricted, ext::IdentExt,
    punctuated::Punctuated, spanned::Spanned, visit::Visit,
};

use super::tree::File;

/// A path as the source names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Named {
    /// Counted from 0.
    pub(super) line: usize,
    /// `self` and `super` at the start are resolved to `crate` and the modules below it.
    pub(super) segments: Vec<String>,
    /// A glob import or a renamed import: what lies below the path is named without it from here on.
    pub(super) opens: bool,
}

impl Named {
    pub(super) fn text(&self) -> String {
        self.segments.join("::") + if self.opens { "::*" } else { "" }
    }

    /// True where the path is `banned` or lies below it, or opens a module that holds `banned`.
    pub(super) fn reaches(&self, banned: &str) -> bool {
        let banned: Vec<&str> = banned.split("::").collect();
        let shared = self.segments.iter().zip(&banned).take_while(|(a, b)| a == b).count();
        shared == banned.len() || (self.opens && shared == self.segments.len())
    }

    /// True where these two names follow each other.
    pub(super) fn has_pair(&self, first: &str, second: impl Fn(&str) -> bool) -> bool {
        self.segments
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a == first && second(b)))
    }
}

/// Every path in the code of a file, without what is compiled for tests alone.
pub(super) fn of(file: &File) -> Vec<Named> {
    parse(&file.text, modules(&file.path)).unwrap_or_else(|error| panic!("{} does not parse: {error}", file.path))
}

/// `services/x/src/a/b.rs` → `a`, `b`.
pub(super) fn modules(path: &str) -> Vec<String> {
    let below = path.split_once("/src/").map_or(path, |(_, below)| below);
    let names = below.trim_end_matches(".rs").split('/').map(str::to_owned);
    let mut names: Vec<String> = names.collect();
    if names
        .last()
        .is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str()))
    {
        names.pop();
    }
    names
}

fn parse(source: &str, module: Vec<String>) -> syn::Result<Vec<Named>> {
    let mut reader = Reader {
        module,
        found: Vec::new(),
    };
    reader.visit_file(&syn::parse_file(source)?);
    Ok(reader.found)
}

struct Reader {
    /// Names of the modules around, from the crate's root.
    module: Vec<String>,
    found: Vec<Named>,
}

impl Reader {
    fn add(&mut self, line: usize, segments: &[String], opens: bool) {
        let mut from = self.module.clone();
        let mut relative = 0;
        while segments.get(relative).is_some_and(|name| name == "super") {
            from.pop();
            relative += 1;
        }
        if relative == 0 && segments.first().is_some_and(|name| name == "self") {
            relative = 1;
        }
        let mut resolved = Vec::new();
        if relative > 0 {
            resolved.push("crate".to_owned());
            resolved.extend(from);
        }
        resolved.extend(segments[relative..].iter().cloned());
        self.found.push(Named {
            line: line.saturating_sub(1),
            segments: resolved,
            opens,
        });
    }

    fn unfold(&mut self, tree: &UseTree, before: &[String]) {
        let line = tree.span().start().line;
        let with = |name: &syn::Ident| {
            let mut all = before.to_vec();
            // `use a::{self}` names `a`.
            if name != "self" || before.is_empty() {
                all.push(name.unraw().to_string());
            }
            all
        };
        match tree {
            UseTree::Path(path) => self.unfold(&path.tree, &with(&path.ident)),
            UseTree::Name(name) => self.add(line, &with(&name.ident), false),
            UseTree::Rename(name) => self.add(line, &with(&name.ident), true),
            UseTree::Glob(_) => self.add(line, before, true),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.unfold(item, before)),
        }
    }

    /// Paths in tokens that nobody parses: arguments of macros and of attributes.
    fn scan(&mut self, tokens: TokenStream) {
        let mut segments: Vec<String> = Vec::new();
        let (mut line, mut colons) = (0, 0);
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.end(&mut segments, line);
                        line = name.span().start().line;
                    }
                    segments.push(name.unraw().to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                other => {
                    self.end(&mut segments, line);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.scan(group.stream());
                    }
                }
            }
        }
        self.end(&mut segments, line);
    }

    fn end(&mut self, segments: &mut Vec<String>, line: usize) {
        if !segments.is_empty() {
            self.add(line, &std::mem::take(segments), false);
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if for_tests(&item.attrs) {
            return;
        }
        self.module.push(item.ident.unraw().to_string());
        syn::visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !for_tests(&item.attrs) {
            self.unfold(&item.tree, &[]);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        if !for_tests(&item.attrs) {
            syn::visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if !for_tests(&item.attrs) {
            syn::visit::visit_item_impl(self, item);
        }
    }

    /// `pub(super)` says who may see a thing, which does not need them.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}

    fn visit_path(&mut self, path: &'ast Path) {
        let segments: Vec<String> = path.segments.iter().map(|one| one.ident.unraw().to_string()).collect();
        self.add(path.span().start().line, &segments, false);
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.visit_path(&called.path);
        self.scan(called.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        self.visit_path(attribute.path());
        if let Meta::List(list) = &attribute.meta {
            self.scan(list.tokens.clone());
        }
    }
}

/// `#[cfg(test)]`, `#[cfg(all(test, …))]`, `#[test]`.
pub(super) fn for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        if attribute.path().is_ident("test") {
            return true;
        }
        let Meta::List(list) = &attribute.meta else {
            return false;
        };
        let all = |list: &syn::MetaList| list.parse_args_with(Punctuated::<Meta, syn::Token![,]>::parse_terminated);
        let is_test = |meta: &Meta| meta.path().is_ident("test");
        attribute.path().is_ident("cfg")
            && all(list).is_ok_and(|metas| {
                metas.iter().any(|meta| match meta {
                    Meta::List(inner) if inner.path.is_ident("all") => {
                        all(inner).is_ok_and(|metas| metas.iter().any(is_test))
                    }
                    meta => is_test(meta),
                })
            })
    })
}

#[cfg(test)]
fn named(source: &str) -> Vec<String> {
    let module = modules("services/x/src/upstream/evm/state.rs");
    parse(source, module).unwrap().iter().map(Named::text).collect()
}

#[test]
fn grouped_imports_are_unfolded() {
    assert_eq!(
        named("use crate::{app::{source::Page, App as A}, domain::{self, tx::*}};"),
        [
            "crate::app::source::Page",
            "crate::app::App::*",
            "crate::domain",
            "crate::domain::tx::*"
        ]
    );
}

#[test]
fn relative_paths_are_resolved() {
    assert_eq!(
        named("use super::{super::super::{store::Db}, self::node}; fn f() -> self::X { super::go() }"),
        [
            "crate::store::Db",
            "crate::upstream::evm::node",
            "crate::upstream::evm::state::X",
            "crate::upstream::evm::go"
        ]
    );
}

#[test]
fn types_macros_and_attributes_count_and_tests_do_not() {
    let found = named(
        "#[derive(diesel::Queryable)] struct S(Vec<proto::Coin>);
         fn f() { assert!(matches!(x, crate::grpc::Y(_)), \"{}\", tonic::z()); }
         #[cfg(test)] mod tests { use crate::app::App; }",
    );
    for wanted in ["diesel::Queryable", "proto::Coin", "crate::grpc::Y", "tonic::z"] {
        assert!(found.iter().any(|one| one == wanted), "{wanted} in {found:?}");
    }
    assert!(!found.iter().any(|one| one.contains("App")), "{found:?}");
}

#[test]
fn a_path_reaches_what_is_banned_below_or_behind_a_glob() {
    let reaches = |source: &str, banned: &str| {
        let module = modules("services/x/src/domain/a.rs");
        parse(source, module).unwrap().iter().any(|one| one.reaches(banned))
    };
    assert!(reaches("use crate::app;", "crate::app"));
    assert!(reaches("use super::super::*;", "crate::app"));
    assert!(reaches("use kit as k;", "kit::pg"));
    assert!(!reaches("use kit::clock::Clock;", "kit::pg"));
    assert!(!reaches("use crate::application::X;", "crate::app"));
    assert!(!reaches("use my_proto::x;", "proto"));
    assert!(!reaches("use super::proto::x;", "proto"));
}
