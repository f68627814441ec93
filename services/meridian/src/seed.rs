//! A demo account in a running instance, made as a user would: registered, verified by the mailed code, given an API key.

use std::time::Duration;

use anyhow::{Context, bail};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::{cli::Data, folder::Folder, instance::Instance, progress::line, secrets::Secrets};

const EMAIL: &str = "demo@meridian.test";
const NAME: &str = "Demo";
const KEY_NAME: &str = "demo";
/// A mail takes a moment.
const MAIL: Duration = kit::lenient(Duration::from_secs(20));

/// # Errors
/// Nothing runs, mails do not stay on this machine, or somebody changed the account's password.
pub async fn run(data: Data) -> anyhow::Result<()> {
    let folder = Folder::existing(data.data)?;
    let instance = Instance::find(&folder)?;
    let password = Secrets::load(&folder)?.password("demo_account")?;
    let api = Api::of(&instance)?;
    let access = match api.login(&password).await? {
        Some(access) => access,
        None => api.register(&password).await?,
    };
    let key = api.make_key(&access, &password).await?;
    line(&format!("address   {}", instance.url));
    line(&format!("email     {EMAIL}"));
    line(&format!("password  {password}"));
    line(&format!("api key   {key}"));
    Ok(())
}

struct Api {
    http: Client,
    url: String,
    mail: Option<String>,
}

impl Api {
    fn of(instance: &Instance) -> anyhow::Result<Self> {
        let http = Client::builder()
            .timeout(Duration::from_secs(30))
            .cookie_store(true)
            .build()?;
        Ok(Self {
            http,
            url: instance.url.clone(),
            mail: instance.mail_url.clone(),
        })
    }

    /// An access token; `None` where the account is not there yet or not verified.
    async fn login(&self, password: &str) -> anyhow::Result<Option<String>> {
        let (status, body) = self
            .call("/api/auth/login/", None, &json!({"email": EMAIL, "password": password}))
            .await?;
        match status {
            StatusCode::OK => Ok(body["jwt"]["access"].as_str().map(str::to_owned)),
            StatusCode::UNAUTHORIZED => Ok(None),
            other => bail!(
                "sign-in answers {other} ({}): see `meridian.log` in the data folder",
                message(&body)
            ),
        }
    }

    /// Registers and verifies; the answer to registering does not tell whether the address is known.
    async fn register(&self, password: &str) -> anyhow::Result<String> {
        let Some(mail) = &self.mail else {
            bail!(
                "the demo account needs mails that stay on this machine: start without MERIDIAN_PROVIDERS=live, or with mail=sandbox"
            );
        };
        let seen = self.newest(mail).await?.map_or(0, |(id, _)| id);
        let wanted = json!({"email": EMAIL, "password": password, "name": NAME});
        let (status, body) = self.call("/api/auth/register/", None, &wanted).await?;
        let Some(flow) = body["flow"].as_str() else {
            bail!(
                "registering answers {status} ({}): see `meridian.log` in the data folder",
                message(&body)
            );
        };
        let code = self.code(mail, seen).await?;
        let (status, body) = self
            .call("/api/auth/verify-otp/", None, &json!({"flow": flow, "otp": code}))
            .await?;
        match body["access"].as_str() {
            Some(access) => Ok(access.to_owned()),
            None => bail!(
                "verifying answers {status} ({}): see `meridian.log` in the data folder",
                message(&body)
            ),
        }
    }

    /// The code in the first mail to the account after the one with the number `seen`.
    async fn code(&self, mail: &str, seen: u64) -> anyhow::Result<String> {
        let deadline = tokio::time::Instant::now() + MAIL;
        loop {
            match self.newest(mail).await? {
                Some((id, text)) if id > seen => {
                    return code_in(&text).map(str::to_owned).with_context(|| {
                        format!("{EMAIL} exists with another password: sign in with that one, or start on an empty data folder")
                    });
                }
                _ if tokio::time::Instant::now() > deadline => {
                    bail!(
                        "no mail arrived within {} s: see `meridian.log` in the data folder",
                        MAIL.as_secs()
                    );
                }
                _ => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        }
    }

    /// Number and text of the newest mail to the account. A busy machine may turn a request away; it is asked again.
    async fn newest(&self, mail: &str) -> anyhow::Result<Option<(u64, String)>> {
        let mut tries = 5;
        let mails: Value = loop {
            let request = self.http.get(format!("{mail}/api/messages")).query(&[("to", EMAIL)]);
            let answer = request.send().await.and_then(reqwest::Response::error_for_status);
            match answer {
                Ok(answer) => {
                    break answer
                        .json()
                        .await
                        .context("the mail page answers something else than mails")?;
                }
                Err(_) if tries > 0 => tries -= 1,
                Err(error) => return Err(error).context("the mail page does not answer"),
            }
        };
        let newest = &mails[0];
        Ok(newest["id"].as_u64().zip(newest["text"].as_str().map(str::to_owned)))
    }

    async fn make_key(&self, access: &str, password: &str) -> anyhow::Result<String> {
        let wanted = json!({"name": KEY_NAME, "password": password});
        let (status, body) = self.call("/api/v1/api-keys", Some(access), &wanted).await?;
        body["secret"].as_str().map(str::to_owned).with_context(|| {
            format!(
                "making an API key answers {status} ({}): revoke one you no longer need in the settings",
                message(&body)
            )
        })
    }

    async fn call(&self, path: &str, access: Option<&str>, body: &Value) -> anyhow::Result<(StatusCode, Value)> {
        let mut request = self
            .http
            .request(Method::POST, format!("{}{path}", self.url))
            .json(body);
        if let Some(access) = access {
            request = request.bearer_auth(access);
        }
        let answer = request.send().await.context("the instance does not answer")?;
        let status = answer.status();
        Ok((status, answer.json().await.unwrap_or_default()))
    }
}

/// Six digits alone on their line.
fn code_in(text: &str) -> Option<&str> {
    text.lines()
        .map(str::trim)
        .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()))
}

fn message(body: &Value) -> &str {
    body["message"].as_str().unwrap_or("no reason given")
}

#[cfg(test)]
mod tests {
    use super::code_in;

    #[test]
    fn codes_stand_alone() {
        assert_eq!(code_in("Hello 123456\n\n  654321\nBye"), Some("654321"));
        assert_eq!(code_in("Somebody tried to register"), None);
    }
}
