//! Which of the outside world is real and which is the sandbox.

use std::{fmt, str::FromStr, time::Duration};

use anyhow::{Context, bail};

/// Where one kind of thing comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Sandbox,
    Live,
}

/// The choice for each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Providers {
    pub market: Source,
    pub mail: Source,
    pub chain: Source,
}

impl FromStr for Providers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut providers = Self {
            market: Source::Sandbox,
            mail: Source::Sandbox,
            chain: Source::Sandbox,
        };
        for part in text.split(',').map(str::trim) {
            match part.split_once('=') {
                None => {
                    let source = source(part)?;
                    providers = Self {
                        market: source,
                        mail: source,
                        chain: source,
                    };
                }
                Some(("market", value)) => providers.market = source(value)?,
                Some(("mail", value)) => providers.mail = source(value)?,
                Some(("chain", value)) => providers.chain = source(value)?,
                Some((kind, _)) => return Err(format!("`{kind}` is none of `market`, `mail` and `chain`")),
            }
        }
        Ok(providers)
    }
}

fn source(text: &str) -> Result<Source, String> {
    match text {
        "sandbox" => Ok(Source::Sandbox),
        "live" => Ok(Source::Live),
        other => Err(format!("`{other}` is neither `sandbox` nor `live`")),
    }
}

impl fmt::Display for Providers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |source| if source == Source::Live { "live" } else { "sandbox" };
        let [market, mail, chain] = [self.market, self.mail, self.chain].map(name);
        write!(f, "market={market},mail={mail},chain={chain}")
    }
}

/// Asks the live market provider once, so that a start without network fails at once and says why.
///
/// # Errors
/// One sentence: away, or it refuses the key.
pub async fn probe(url: &str, key: Option<&str>) -> anyhow::Result<()> {
    const INSTEAD: &str = "or start without MERIDIAN_PROVIDERS=live to use the sandbox";
    kit::tls::install();
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(10))
        .user_agent(concat!("meridian/", env!("CARGO_PKG_VERSION")))
        .build()
        .context("cannot make an HTTP client")?;
    let mut request = client.get(format!("{}/ping", url.trim_end_matches('/')));
    if let Some(key) = key {
        request = request.header(market_ingest::upstream::coingecko::key_header(url), key);
    }
    match request.send().await {
        Ok(answer) if answer.status().is_success() => Ok(()),
        Ok(answer) if matches!(answer.status().as_u16(), 401 | 403) => {
            bail!(
                "`{url}` refuses the key in MARKET_COINGECKO_KEY ({}): correct it, {INSTEAD}",
                answer.status().as_u16()
            )
        }
        // It is there, but busy: the service backs off by itself.
        Ok(answer) if answer.status().as_u16() == 429 => Ok(()),
        Ok(answer) => bail!("`{url}` answers {}: try again later, {INSTEAD}", answer.status()),
        Err(error) if error.is_builder() => bail!("MARKET_COINGECKO_URL is not an address: correct or unset it"),
        Err(error) => {
            let why = if error.is_timeout() {
                "no answer in 10 s"
            } else {
                "no connection"
            };
            bail!("the market data provider `{url}` cannot be reached ({why}): check the network, {INSTEAD}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Providers,
        Source::{Live, Sandbox},
    };

    #[test]
    fn each_can_be_set_alone() {
        assert_eq!(
            "live".parse(),
            Ok(Providers {
                market: Live,
                mail: Live,
                chain: Live
            })
        );
        assert_eq!(
            "market=live".parse(),
            Ok(Providers {
                market: Live,
                mail: Sandbox,
                chain: Sandbox
            })
        );
        assert_eq!(
            "live, mail=sandbox".parse(),
            Ok(Providers {
                market: Live,
                mail: Sandbox,
                chain: Live
            })
        );
        assert_eq!(
            "chain=live".parse(),
            Ok(Providers {
                market: Sandbox,
                mail: Sandbox,
                chain: Live
            })
        );
        assert!("Live".parse::<Providers>().is_err());
        assert!("chains=live".parse::<Providers>().is_err());
        assert!("".parse::<Providers>().is_err());
    }
}
