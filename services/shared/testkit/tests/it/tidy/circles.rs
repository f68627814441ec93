//! Files of the gateway stand above one another: none needs a file that needs it, be it through others.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    none,
    paths::{self, Named},
    tree::{self, File},
};

const GATEWAY: &str = "services/gateway/src/";

/// Modules that are files, each with those that it names.
type Known = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_files_of_the_gateway_need_each_other() {
    let files = tree::files();
    let known = known(&files);
    let named: usize = known.values().map(BTreeSet::len).sum();
    assert!(
        known.len() > 80 && named > 300,
        "the files were not found: {named} paths in {}",
        known.len()
    );
    let broken: Vec<String> = circle(known).into_iter().collect();
    none("files need each other", &broken);
}

/// The root says which modules there are, and tests may name any.
fn is_judged(file: &File) -> bool {
    let of_tests = ["/lib.rs", "/main.rs", "/testing.rs", "_tests.rs"];
    file.path.starts_with(GATEWAY) && file.ends(&[".rs"]) && !file.ends(&of_tests)
}

fn known(files: &[File]) -> Known {
    let judged = || files.iter().filter(|file| is_judged(file));
    let modules: BTreeSet<String> = judged().map(module).collect();
    let with_named = judged().map(|file| {
        let own = module(file);
        let named: BTreeSet<String> = paths::of(file)
            .iter()
            .filter_map(|path| leads_to(path, &own, &modules))
            .filter(|other| *other != own)
            .collect();
        (own, named)
    });
    with_named.collect()
}

fn module(file: &File) -> String {
    paths::modules(&file.path).join("::")
}

/// The innermost of the modules that a path goes through. What does not begin at the crate may be a part of the module's own.
fn leads_to(path: &Named, own: &str, modules: &BTreeSet<String>) -> Option<String> {
    let mut way = path.segments.clone();
    if path.segments.first()? == "crate" {
        way.remove(0);
    } else if way.len() > 1 || path.opens {
        way.insert(0, own.to_owned());
    } else {
        // One name alone is a variable's as well.
        return None;
    }
    let mut through = (1..=way.len()).rev().map(|parts| way[..parts].join("::"));
    through.find(|module| modules.contains(module))
}

/// Files that need each other, if there are any: each names the next, and the last one the first.
fn circle(mut known: Known) -> Option<String> {
    // What names nothing that is left is in no circle.
    loop {
        let left: BTreeSet<String> = known.keys().cloned().collect();
        for named in known.values_mut() {
            named.retain(|one| left.contains(one));
        }
        known.retain(|_, named| !named.is_empty());
        if known.len() == left.len() {
            break;
        }
    }
    // All that is left names something that is left, so the way comes round.
    let mut way: Vec<String> = Vec::new();
    let mut next = known.keys().next();
    while let Some(module) = next {
        if let Some(first) = way.iter().position(|one| one == module) {
            way.push(module.clone());
            return Some(way[first..].join(" → "));
        }
        way.push(module.clone());
        next = known.get(module).and_then(BTreeSet::first);
    }
    None
}

#[test]
fn circles_are_found_whatever_a_path_looks_like() {
    let found = |files: &[(&str, &str)]| {
        let files = files.iter().map(|(name, text)| File {
            path: format!("{GATEWAY}{name}"),
            text: (*text).to_owned(),
        });
        circle(known(&files.collect::<Vec<_>>()))
    };
    let state = ("state.rs", "use crate::{limits::Limits, stream::{self, Hub}};");
    let limits = (
        "limits.rs",
        "use std::time::Duration; fn f() { tokio::spawn(limits::g) }",
    );
    let tests = "use crate::limits::Limits; #[cfg(test)] mod tests { use crate::state::Shared; }";
    let above = ("server.rs", "use crate::state::Shared;");
    let root = ("lib.rs", "mod state; pub use server::serve;");
    assert_eq!(found(&[state, limits, ("stream.rs", tests), above, root]), None);
    for text in [
        "use crate::{limits::Limits, state::Worker};",
        "fn follow(worker: &crate::state::Worker) {}",
        "use super::state;",
        "#[path(body = crate::state::Shared)] fn f() {}",
        "fn f() { ask!(crate::state::worker(), 1) }",
    ] {
        let around = found(&[state, limits, ("stream.rs", text), above]);
        assert_eq!(around.as_deref(), Some("state → stream → state"), "{text}");
    }
    // Through a third, and between a module and its part.
    let third = ("readers.rs", "use crate::state::Shared;");
    let around = found(&[state, ("stream.rs", "use crate::readers::Readers;"), third]);
    assert_eq!(around.as_deref(), Some("readers → state → stream → readers"));
    let whole = ("rest.rs", "mod read; pub use read::Need; pub trait Shape {}");
    for whole in [whole, ("rest.rs", "mod read; pub use read::*; pub trait Shape {}")] {
        let around = found(&[whole, ("rest/read.rs", "use super::Shape;")]);
        assert_eq!(around.as_deref(), Some("rest → rest::read → rest"));
    }
    let parts = [
        whole,
        ("rest/read.rs", "use super::shape::Shape; pub(super) struct Need;"),
        ("rest/shape.rs", ""),
    ];
    assert_eq!(found(&parts), None);
}
