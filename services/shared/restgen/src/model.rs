//! The REST surface as the contracts say it: operations in the order in which paths have to be tried, and shapes of messages.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Outcome,
    fields::{Form, Member},
    options::RestOption,
};

#[derive(Debug, Default)]
pub struct Api {
    pub operations: Vec<Operation>,
    /// By message and name of the shape.
    pub shapes: BTreeMap<String, Shape>,
    pub enums: BTreeMap<String, Vec<(i32, String)>>,
}

#[derive(Debug)]
pub struct Operation {
    pub id: String,
    pub says: String,
    pub method: &'static str,
    pub path: String,
    pub said: RestOption,
    /// Field of the gateway's clients, and its method.
    pub client: String,
    pub call: String,
    /// The call's name in its contract.
    pub rpc: String,
    pub request: String,
    pub in_path: Vec<Place>,
    pub in_query: Vec<Place>,
    pub body: Option<Body>,
    /// The field that is filled by a body of bytes.
    pub file: Option<Member>,
    /// Shape of the good answer; none for 204.
    pub answer: Option<Answer>,
    /// Field for the version of If-Match, and its type.
    pub if_match: Option<(String, &'static str)>,
    /// Fields that the caller cannot set, and what they get.
    pub preset: Vec<(String, i64)>,
    /// The call that reads the current version.
    pub current: Option<Current>,
    /// Scopes of its service with which apps read and write; empty for none.
    pub apps: [String; 2],
}

/// A call that reads what `If-Match` speaks of.
#[derive(Debug)]
pub struct Current {
    pub call: String,
    /// Its request, as a type in Rust.
    pub request: String,
    /// All fields of its request.
    pub fields: Vec<Asked>,
}

/// A text by which the current version is asked for, and where the changing request has it.
#[derive(Debug)]
pub struct Asked {
    pub name: String,
    /// Field of the changing request.
    pub from: String,
    /// That field is a list, of which a path names the only item.
    pub many: bool,
}

/// A member of a request, within a flat message where there is one.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its field, and its type in Rust.
    pub within: Option<(String, String)>,
    pub member: Member,
}

#[derive(Debug)]
pub struct Body {
    /// Key of the shape.
    pub shape: String,
    /// The field that it fills; the whole request where none.
    pub field: Option<Member>,
}

#[derive(Debug)]
pub struct Answer {
    pub shape: String,
    /// The field that is the answer; the whole message where none.
    pub field: Option<Member>,
}

/// A message as JSON.
#[derive(Debug)]
pub struct Shape {
    pub name: String,
    /// Its type in Rust.
    pub rust: String,
    /// The message's.
    pub message: String,
    pub says: String,
    pub members: Vec<Member>,
    pub in_answers: bool,
    pub in_bodies: bool,
}

impl Api {
    /// # Errors
    /// Where two routes have one place or one name.
    pub fn check(&self) -> Outcome<()> {
        let (mut places, mut ids) = (BTreeSet::new(), BTreeSet::new());
        for one in &self.operations {
            if !places.insert((&one.path, one.method)) {
                return Err(format!("{} {}: two rpcs have this route", one.method, one.path).into());
            }
            if !ids.insert(&one.id) {
                return Err(format!("{}: two routes have this id; give one of them `id`", one.id).into());
            }
        }
        Ok(())
    }

    /// Two messages may share a schema (`LabelIds`), but no two types a name.
    pub fn name_types(&mut self) {
        let mut taken = BTreeSet::new();
        for shape in self.shapes.values_mut() {
            if !taken.insert(shape.name.clone()) {
                let message = shape.message.rsplit(':').next().unwrap_or_default();
                shape.rust = format!("{}Of{message}", shape.name);
            }
        }
    }
}

impl Operation {
    pub fn status(&self) -> u32 {
        Some(self.said.number("status"))
            .filter(|status| *status > 0)
            .unwrap_or(200)
    }

    /// As it is registered: the edge takes the slash from the end of what is requested.
    pub fn at(&self) -> &str {
        self.path.trim_end_matches('/')
    }

    pub fn by_link(&self) -> bool {
        self.said.choice("access") == 1
    }

    /// What a caller needs where a team is selected, in Rust; none for what is the caller's own.
    pub fn right(&self) -> Option<&'static str> {
        let packages = ["::proto::workspace::", "::proto::onchain::"];
        let owned_by_principals = packages.iter().any(|package| self.request.starts_with(package));
        match (self.said.choice("right"), self.said.choice("weight"), self.method) {
            (1, ..) => None,
            (2, ..) => Some("Read"),
            (3, ..) => Some("Edit"),
            (4, ..) => Some("Delete"),
            (5, ..) => Some("Comment"),
            _ if !owned_by_principals || self.by_link() => None,
            (_, 1, _) | (_, _, "get") => Some("Read"),
            (_, _, "delete") => Some("Delete"),
            _ => Some("Edit"),
        }
    }

    /// As `Purpose` of the gateway.
    pub fn purpose(&self) -> String {
        self.right().map_or_else(
            || "Purpose::Personal".to_owned(),
            |right| format!("Purpose::Team(Right::{right})"),
        )
    }

    /// The scope with which an app's token reaches it; none where no token does.
    pub fn scope(&self) -> Option<&str> {
        // What takes the caller's id by itself is asked by sessions.
        let is_closed = self.by_link()
            || self.said.flag("closed_to_apps")
            || matches!(self.said.choice("right"), 1 | 4)
            || !self.said.text("caller").is_empty();
        let reads = self
            .right()
            .map_or_else(|| self.plan() == "READ", |right| right == "Read");
        let [read, write] = &self.apps;
        let scope = if reads { read } else { write };
        (!is_closed && !scope.is_empty()).then_some(scope)
    }

    pub fn plan(&self) -> &'static str {
        match (self.said.choice("weight"), self.method) {
            (1, _) | (0, "get") => "READ",
            // What is made twice by a repetition is made once by its key.
            (5, _) => "HEAVY_ONCE",
            (3, _) if self.status() == 201 => "HEAVY_ONCE",
            (3, _) => "HEAVY",
            (4, _) => "AGAIN",
            _ => "WRITE",
        }
    }

    /// It reads what stands in the request's body.
    pub fn has_payload(&self) -> bool {
        self.body.is_some() || self.file.is_some()
    }

    /// Something of the request is checked before it is sent on.
    pub fn reads(&self) -> bool {
        !self.in_query.is_empty() || self.in_path.iter().any(|place| place.member.most().is_some())
    }

    /// Does the caller's spelling of a coin decide whether there is such a page?
    pub fn is_coin(place: &Place) -> bool {
        place.member.form == Form::Coin
    }
}
