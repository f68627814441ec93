//! What is written down about the gateway is what it does.

use std::path::Path;

#[test]
fn openapi_json_is_the_codes_own() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let now = gateway::openapi::text();
    if std::env::var_os("MERIDIAN_BLESS").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "openapi.json is not what the code says; `MERIDIAN_BLESS=1` writes it"
    );
}

#[test]
fn readme_names_every_setting() {
    testkit::readme::check::<gateway::Config>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn each_operation_has_a_name_of_its_own() {
    let description: serde_json::Value = serde_json::from_str(&gateway::openapi::text()).unwrap();
    let mut taken = std::collections::BTreeMap::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{method} {path}: no name"));
            let other = taken.insert(name.to_owned(), format!("{method} {path}"));
            assert!(other.is_none(), "{name}: {method} {path}, {other:?}");
        }
    }
    assert!(taken.len() > 140, "{} operations", taken.len());
}
