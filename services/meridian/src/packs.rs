//! Published lists of names for the chains that this machine reads: the operator's folder, or the sandbox's own businesses.

use std::{fs, path::PathBuf, time::Duration};

use anyhow::Context;
use serde::Deserialize;

use crate::folder::Folder;

/// The part of the sandbox's page of cases that is about businesses; a sandbox without chains has none.
#[derive(Deserialize)]
struct World {
    #[serde(default)]
    services: Vec<Service>,
}

#[derive(Deserialize)]
struct Service {
    name: String,
    chain: String,
    category: String,
    addresses: Vec<Party>,
}

#[derive(Deserialize)]
struct Party {
    role: String,
    address: String,
}

/// The folder that onchain loads at its start. Names are an extra: what goes wrong here is said and stops nothing.
pub async fn folder(chosen: Option<PathBuf>, sandbox: Option<&str>, data: &Folder) -> Option<PathBuf> {
    if chosen.is_some() {
        return chosen;
    }
    let url = sandbox?;
    match written(url, data).await {
        Ok(folder) => folder,
        Err(error) => {
            tracing::warn!(error = %kit::causes(&*error), "the sandbox's businesses have no names today");
            None
        }
    }
}

async fn written(url: &str, data: &Folder) -> anyhow::Result<Option<PathBuf>> {
    kit::tls::install();
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(5))
        .build()
        .context("cannot make an HTTP client")?;
    let answer = client.get(format!("{url}/_world/cases")).send().await?;
    if !answer.status().is_success() {
        return Ok(None);
    }
    let world: World = serde_json::from_slice(&answer.bytes().await?).context("the page of cases is not understood")?;
    if world.services.is_empty() {
        return Ok(None);
    }
    let folder = data.join("packs");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
    let file = folder.join("sandbox-services.csv");
    fs::write(&file, list(&world)).with_context(|| format!("cannot write `{}`", file.display()))?;
    Ok(Some(folder))
}

/// As CSV. The words are the sandbox's own: none has a comma or a quote, but a list that has one shall not break.
fn list(world: &World) -> String {
    let cell = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut csv = "chain,address,label,entity,category,confidence,source\n".to_owned();
    for service in &world.services {
        for party in &service.addresses {
            let label = format!("{}: {}", service.name, party.role);
            let cells =
                [&service.chain, &party.address, &label, &service.name, &service.category].map(|text| cell(text));
            csv.push_str(&cells.join(","));
            csv.push_str(",service_data,Sandbox\n");
        }
    }
    csv
}

#[cfg(test)]
mod tests {
    use super::{World, list};

    #[test]
    fn businesses_become_a_list() {
        let page = r#"{"cases":[],"services":[{"name":"Kestrel \"X\"","chain":"bitcoin","category":"exchange",
            "addresses":[{"role":"hot wallet","address":"bc1q"}]}]}"#;
        let world: World = serde_json::from_str(page).unwrap();
        let csv = list(&world);
        assert_eq!(
            csv.lines().nth(1).unwrap(),
            r#""bitcoin","bc1q","Kestrel ""X"": hot wallet","Kestrel ""X""","exchange",service_data,Sandbox"#
        );
    }
}
