//! Other people's CoinGecko clients, with nothing changed but the base address: pycoingecko and CoinGecko's own for JavaScript.
//!
//! They come from the package registries; where those cannot be reached the tests say so, and on the build machine they fail.

use std::path::PathBuf;

use reqwest::Method;
use serde_json::json;
use tokio::process::Command;

use crate::world::{PASSWORD, read, shared};

fn tools() -> PathBuf {
    testkit::root().join("deploy/tools")
}

/// True where the command could do its work.
async fn prepared(command: &mut Command, what: &str) -> bool {
    let done = command.kill_on_drop(true).output().await;
    let why = match done {
        Ok(output) if output.status.success() => return true,
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
        Err(error) => error.to_string(),
    };
    assert!(std::env::var_os("CI").is_none(), "{what} cannot be had: {why}");
    testkit::skipped(&format!("{what} cannot be had: {why}"));
    false
}

/// Runs the client's program with an API key and expects every line of it to be good.
async fn run(mut program: Command) {
    let site = shared().await;
    let who = site.person().await;
    site.market_ready(&who).await;
    // History arrives after the list; the clients ask for the first coin's.
    testkit::http::eventually("there is history", crate::world::SOON, || async {
        let list = site.get("/api/v3/coins/markets?per_page=1", &who).await.json();
        let chart = format!(
            "/api/v3/coins/{}/market_chart?vs_currency=usd&days=365",
            list[0]["id"].as_str()?
        );
        let chart = site.get(&chart, &who).await;
        (chart.status == 200 && chart.json()["prices"].as_array()?.len() > 300).then_some(())
    })
    .await;
    let made = site
        .call(Method::POST, "/api/v1/api-keys")
        .bearer_auth(&who.access)
        .json(&json!({"name": "clients", "password": PASSWORD}));
    let key = read(made).await.expect(201).json()["secret"]
        .as_str()
        .unwrap()
        .to_owned();
    let output = program
        .env("MERIDIAN_URL", &site.url)
        .env("MERIDIAN_API_KEY", key)
        .kill_on_drop(true)
        .output()
        .await
        .unwrap();
    let (said, wrong) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success() && said.contains("ok  ") && !said.contains("FAILED"),
        "{said}\n{wrong}"
    );
}

#[tokio::test]
async fn pycoingecko_works() {
    let venv = tools().join("venv.sh");
    if !prepared(Command::new(&venv).args(["make", "clients"]), "pycoingecko").await {
        return;
    }
    let path = Command::new(&venv).args(["path", "clients"]).output().await.unwrap();
    let python = PathBuf::from(String::from_utf8(path.stdout).unwrap().trim()).join("bin/python");
    let mut program = Command::new(python);
    program.arg(tools().join("clients/python.py"));
    run(program).await;
}

#[tokio::test]
async fn coingeckos_own_javascript_client_works() {
    let modules = tempfile::tempdir().unwrap();
    for file in ["package.json", "package-lock.json"] {
        std::fs::copy(tools().join("clients").join(file), modules.path().join(file)).unwrap();
    }
    let mut install = Command::new("npm");
    install
        .args(["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"])
        .current_dir(modules.path());
    if !prepared(&mut install, "the JavaScript client").await {
        return;
    }
    let mut program = Command::new("node");
    program
        .arg(tools().join("clients/javascript.mjs"))
        .env("MODULES", modules.path());
    run(program).await;
}
