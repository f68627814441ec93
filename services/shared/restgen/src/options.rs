//! Reads the options of `rest.proto`, and comments, from descriptors.

use std::collections::HashMap;

use prost_reflect::{DescriptorPool, DynamicMessage, FileDescriptor, Value};

use crate::Outcome;

/// One option as a contract wrote it. What it leaves out has the default of its type.
#[derive(Debug, Clone, Default)]
pub struct RestOption(Option<DynamicMessage>);

impl RestOption {
    fn value(&self, name: &str) -> Option<Value> {
        let message = self.0.as_ref()?;
        message.has_field_by_name(name).then_some(())?;
        Some(message.get_field_by_name(name)?.into_owned())
    }

    pub fn text(&self, name: &str) -> String {
        let text = self.value(name).and_then(|value| Some(value.as_str()?.to_owned()));
        text.unwrap_or_default()
    }

    pub fn texts(&self, name: &str) -> Vec<String> {
        listed(self.value(name))
    }

    pub fn flag(&self, name: &str) -> bool {
        self.value(name).and_then(|value| value.as_bool()).unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> u32 {
        self.value(name).and_then(|value| value.as_u32()).unwrap_or_default()
    }

    /// The number of an enum's value.
    pub fn choice(&self, name: &str) -> i32 {
        self.value(name)
            .and_then(|value| value.as_enum_number())
            .unwrap_or_default()
    }

    /// From, to and preset.
    pub fn range(&self, name: &str) -> Option<(i64, i64, i64)> {
        let range = self.value(name)?;
        let range = range.as_message()?;
        let bound = |name| {
            range
                .get_field_by_name(name)
                .and_then(|value| value.as_i64())
                .unwrap_or_default()
        };
        Some((bound("from"), bound("to"), bound("preset")))
    }
}

/// All values of the extension `name` in a descriptor's options.
pub fn all(pool: &DescriptorPool, name: &str, options: &DynamicMessage) -> Outcome<Vec<RestOption>> {
    // Contracts without any route need not know the options.
    let Some(extension) = pool.get_extension_by_name(name) else {
        return Ok(Vec::new());
    };
    let read = |value: &Value| {
        Ok(RestOption(Some(
            value.as_message().ok_or("rest.proto: an option is no message")?.clone(),
        )))
    };
    match options.get_extension(&extension).as_ref() {
        Value::List(values) => values.iter().map(read).collect(),
        value => Ok(vec![read(value)?]),
    }
}

/// The text of the extension `name` in a descriptor's options; empty where there is none.
pub fn text(pool: &DescriptorPool, name: &str, options: &DynamicMessage) -> String {
    let extension = pool.get_extension_by_name(name);
    let value = extension.map(|extension| options.get_extension(&extension).into_owned());
    let text = value.and_then(|value| Some(value.as_str()?.to_owned()));
    text.unwrap_or_default()
}

/// All texts of the extension `name` in a descriptor's options.
pub fn texts(pool: &DescriptorPool, name: &str, options: &DynamicMessage) -> Vec<String> {
    let extension = pool.get_extension_by_name(name);
    listed(extension.map(|extension| options.get_extension(&extension).into_owned()))
}

fn listed(texts: Option<Value>) -> Vec<String> {
    match texts {
        Some(Value::List(list)) => list.iter().filter_map(|one| Some(one.as_str()?.to_owned())).collect(),
        _ => Vec::new(),
    }
}

/// What stands above a declaration, by file and path within it.
#[derive(Debug, Default)]
pub struct Comments(HashMap<(String, Vec<i32>), String>);

impl Comments {
    pub fn read(pool: &DescriptorPool) -> Self {
        let mut all = HashMap::new();
        for file in pool.files() {
            let proto = file.file_descriptor_proto();
            for place in proto.source_code_info.iter().flat_map(|info| &info.location) {
                let lines: Vec<&str> = place.leading_comments().lines().map(str::trim).collect();
                all.insert(
                    (file.name().to_owned(), place.path.clone()),
                    lines.join("\n").trim().to_owned(),
                );
            }
        }
        Self(all)
    }

    pub fn of(&self, file: &FileDescriptor, path: &[i32]) -> String {
        let found = self.0.get(&(file.name().to_owned(), path.to_vec()));
        found.cloned().unwrap_or_default()
    }
}
