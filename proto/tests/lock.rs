//! `contract.lock` is the contracts as text: a field that moves or goes shows in review before it breaks somebody.
//! `MERIDIAN_BLESS=1` writes it anew.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use prost::Message;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, FileDescriptorSet,
    MethodDescriptorProto,
    field_descriptor_proto::{Label, Type},
};

#[test]
fn the_lock_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("contract.lock");
    let now = contract();
    if std::env::var_os("MERIDIAN_BLESS").is_some() {
        fs::write(&path, &now).unwrap();
    }
    let locked = fs::read_to_string(&path).unwrap_or_default();
    let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (locked.lines().collect(), now.lines().collect());
    let gone: Vec<_> = old.difference(&new).collect();
    let added: Vec<_> = new.difference(&old).collect();
    assert!(
        locked == now,
        "the contracts differ from proto/contract.lock; v1 only grows, so nothing may be gone.\n gone: {gone:#?}\n new: {added:#?}\n\
         If that is meant: MERIDIAN_BLESS=1 make test-proto"
    );
}

/// Consumers of the feed outside of the installation compile this one file, or read it by reflection.
#[test]
fn the_file_of_the_feed_imports_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("meridian/market/v1/market.proto");
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("service MarketFeed {"), "the feed is somewhere else");
    let imports: Vec<_> = text.lines().filter(|line| line.starts_with("import ")).collect();
    assert!(imports.is_empty(), "{imports:?}");
}

fn contract() -> String {
    let set = FileDescriptorSet::decode(proto::DESCRIPTORS).unwrap();
    let mut lines: Vec<String> = set
        .file
        .iter()
        .filter(|file| file.package().starts_with("meridian."))
        .flat_map(of_file)
        .collect();
    lines.sort();
    lines.iter().fold(String::new(), |mut text, line| {
        writeln!(text, "{line}").unwrap();
        text
    })
}

fn of_file(file: &FileDescriptorProto) -> Vec<String> {
    let package = file.package();
    let mut lines = Vec::new();
    file.message_type
        .iter()
        .for_each(|message| of_message(package, message, &mut lines));
    file.enum_type
        .iter()
        .for_each(|kind| of_enum(package, kind, &mut lines));
    for service in &file.service {
        lines.extend(
            service
                .method
                .iter()
                .map(|method| of_method(package, service.name(), method)),
        );
    }
    lines
}

fn of_message(scope: &str, message: &DescriptorProto, lines: &mut Vec<String>) {
    let name = format!("{scope}.{}", message.name());
    // An empty message is part of the contract as well.
    lines.push(format!("{name} message"));
    lines.extend(message.field.iter().map(|field| of_field(&name, message, field)));
    message
        .nested_type
        .iter()
        .for_each(|nested| of_message(&name, nested, lines));
    message.enum_type.iter().for_each(|kind| of_enum(&name, kind, lines));
}

fn of_field(message: &str, within: &DescriptorProto, field: &FieldDescriptorProto) -> String {
    let kind = match field.r#type() {
        Type::Message | Type::Enum => field.type_name().trim_start_matches('.').to_owned(),
        scalar => scalar.as_str_name().trim_start_matches("TYPE_").to_lowercase(),
    };
    let shape = match field.label() {
        Label::Repeated => "repeated ",
        _ if field.proto3_optional() => "optional ",
        Label::Optional | Label::Required => "",
    };
    let choice = match field.oneof_index {
        Some(index) if !field.proto3_optional() => {
            format!(" in {}", within.oneof_decl[usize::try_from(index).unwrap()].name())
        }
        _ => String::new(),
    };
    format!("{message}.{} = {} {shape}{kind}{choice}", field.name(), field.number())
}

fn of_enum(scope: &str, kind: &EnumDescriptorProto, lines: &mut Vec<String>) {
    let values = kind.value.iter();
    lines.extend(values.map(|value| format!("{scope}.{}.{} = {}", kind.name(), value.name(), value.number())));
}

fn of_method(package: &str, service: &str, method: &MethodDescriptorProto) -> String {
    let stream = |streaming: bool| if streaming { "stream " } else { "" };
    format!(
        "{package}.{service}/{} = {}{} -> {}{}",
        method.name(),
        stream(method.client_streaming()),
        method.input_type().trim_start_matches('.'),
        stream(method.server_streaming()),
        method.output_type().trim_start_matches('.')
    )
}
