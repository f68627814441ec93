//! Where the providers are, and how fast they may be asked.

use std::time::Duration;

use chain_model::chain::chain;
use secrecy::{ExposeSecret, SecretString};
use vocab::Provider;

#[derive(Debug, Clone, clap::Args)]
pub struct ProviderArgs {
    /// Base address of an Esplora server; Bitcoin is off without one, and where it is empty.
    #[arg(long, env = "ONCHAIN_ESPLORA_URL")]
    pub esplora_url: Option<String>,
    /// Calls per second to Esplora, of all replicas together where Redis is there.
    #[arg(long, env = "ONCHAIN_ESPLORA_RATE", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub esplora_rate: u32,
    /// Blockscout servers, each `chain=address`, with commas between: `ethereum=https://eth.example/api/v2`.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_URLS", default_value = "", value_parser = by_chain)]
    pub blockscout_urls: String,
    /// Key for Blockscout; empty is none.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_KEY", hide_env_values = true)]
    pub blockscout_key: Option<SecretString>,
    /// Calls per second to each Blockscout server.
    #[arg(long, env = "ONCHAIN_BLOCKSCOUT_RATE", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub blockscout_rate: u32,
    /// Whole address of an Etherscan v2 interface: finds first funders, and lists transfers where there is no Blockscout. Empty is none.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_URL")]
    pub etherscan_url: Option<String>,
    /// Chains that its plan has, with commas between.
    #[arg(
        long,
        env = "ONCHAIN_ETHERSCAN_CHAINS",
        default_value = "ethereum,polygon,arbitrum,gnosis"
    )]
    pub etherscan_chains: String,
    /// Key for Etherscan; empty is none.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_KEY", hide_env_values = true)]
    pub etherscan_key: Option<SecretString>,
    /// Calls per second to Etherscan.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_RATE", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub etherscan_rate: u32,
    /// Calls per second with each key of Etherscan that a user brings; 3 is what its free plan grants.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_OWN_KEY_RATE", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub etherscan_own_key_rate: u32,
    /// Whether the server at `ONCHAIN_ETHERSCAN_URL` refuses wrong keys, so that users can bring theirs. It always is for HTTPS addresses of
    /// etherscan.io; many explorers that speak Etherscan's language take any text for a key.
    #[arg(long, env = "ONCHAIN_ETHERSCAN_CHECKS_KEYS", default_value_t = false, action = clap::ArgAction::Set)]
    pub etherscan_checks_keys: bool,
    /// JSON-RPC nodes, each `chain=address`, with commas between. A secret, since such addresses often hold a key.
    #[arg(long, env = "ONCHAIN_RPC_URLS", hide_env_values = true)]
    pub rpc_urls: Option<SecretString>,
    /// Calls per second to each node.
    #[arg(long, env = "ONCHAIN_RPC_RATE", default_value_t = 25, value_parser = clap::value_parser!(u32).range(1..))]
    pub rpc_rate: u32,
    /// Milliseconds that one call to a provider may take.
    #[arg(long, env = "ONCHAIN_UPSTREAM_TIMEOUT_MS", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(100..=20_000))]
    pub upstream_timeout_ms: u64,
}

impl Default for ProviderArgs {
    /// As without any setting: no provider at all.
    fn default() -> Self {
        Self {
            esplora_url: None,
            esplora_rate: 10,
            blockscout_urls: String::new(),
            blockscout_key: None,
            blockscout_rate: 5,
            etherscan_url: None,
            etherscan_chains: "ethereum,polygon,arbitrum,gnosis".to_owned(),
            etherscan_key: None,
            etherscan_rate: 3,
            etherscan_own_key_rate: 3,
            etherscan_checks_keys: false,
            rpc_urls: None,
            rpc_rate: 25,
            upstream_timeout_ms: 8_000,
        }
    }
}

impl ProviderArgs {
    #[must_use]
    pub const fn timeout(&self) -> Duration {
        Duration::from_millis(self.upstream_timeout_ms)
    }

    /// Providers that these settings name.
    #[must_use]
    pub fn configured(&self) -> Vec<Provider> {
        let nodes = self
            .rpc_urls
            .as_ref()
            .is_some_and(|urls| !urls.expose_secret().trim().is_empty());
        [
            (Provider::Esplora, self.esplora().is_some()),
            (Provider::Blockscout, !self.blockscout_urls.trim().is_empty()),
            (Provider::Etherscan, not_blank(self.etherscan_url.as_deref()).is_some()),
            (Provider::Node, nodes),
        ]
        .into_iter()
        .filter_map(|(provider, is_set)| is_set.then_some(provider))
        .collect()
    }

    /// Address of the Esplora server.
    #[must_use]
    pub fn esplora(&self) -> Option<&str> {
        not_blank(self.esplora_url.as_deref())
    }

    #[must_use]
    pub fn blockscout_key(&self) -> Option<SecretString> {
        not_blank_secret(self.blockscout_key.as_ref())
    }

    #[must_use]
    pub fn etherscan_key(&self) -> Option<SecretString> {
        not_blank_secret(self.etherscan_key.as_ref())
    }

    /// Address of this chain's Blockscout.
    #[must_use]
    pub fn blockscout(&self, chain: &str) -> Option<&str> {
        of_chain(&self.blockscout_urls, chain)
    }

    /// Address of Etherscan, where it serves this chain.
    #[must_use]
    pub fn etherscan(&self, chain: &str) -> Option<&str> {
        let served = self.etherscan_chains.split(',').any(|one| one.trim() == chain);
        not_blank(self.etherscan_url.as_deref()).filter(|_| served)
    }

    /// Can users bring keys of their own for Etherscan? Only where the server refuses wrong ones.
    #[must_use]
    pub fn takes_etherscan_keys(&self) -> bool {
        let is_etherscans = |url: reqwest::Url| {
            let host = url.host_str().unwrap_or_default();
            url.scheme() == "https" && (host == "etherscan.io" || host.ends_with(".etherscan.io"))
        };
        let url = self.etherscan_url.as_deref().and_then(provider_client::base_url);
        self.etherscan_checks_keys || url.is_some_and(is_etherscans)
    }

    /// Address of this chain's node.
    #[must_use]
    pub fn rpc(&self, chain: &str) -> Option<String> {
        let urls = self.rpc_urls.as_ref()?.expose_secret();
        of_chain(urls, chain).map(str::to_owned)
    }
}

/// A setting that is there and not empty: Compose hands on a variable that nobody set as an empty text.
fn not_blank(setting: Option<&str>) -> Option<&str> {
    setting.map(str::trim).filter(|text| !text.is_empty())
}

fn not_blank_secret(setting: Option<&SecretString>) -> Option<SecretString> {
    not_blank(setting.map(ExposeSecret::expose_secret)).map(SecretString::from)
}

fn of_chain<'a>(urls: &'a str, chain: &str) -> Option<&'a str> {
    urls.split(',')
        .filter_map(|one| one.trim().split_once('='))
        .find_map(|(name, url)| (name.trim() == chain).then_some(url.trim()))
}

fn by_chain(text: &str) -> Result<String, String> {
    let odd = text
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty())
        .find(|one| one.split_once('=').is_none_or(|(name, _)| chain(name.trim()).is_none()));
    match odd {
        Some(odd) => Err(format!("`{odd}` is no `chain=address` of a known chain")),
        None => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;
    use vocab::Provider;

    use super::{ProviderArgs, by_chain};

    #[test]
    fn addresses_are_found_by_their_chain() {
        let args = ProviderArgs {
            blockscout_urls: "ethereum=http://a/api/v2, base=http://b?x=1".to_owned(),
            rpc_urls: Some("gnosis=http://c".to_owned().into()),
            etherscan_url: Some("http://e".to_owned()),
            ..ProviderArgs::default()
        };
        assert_eq!(
            args.configured(),
            [Provider::Blockscout, Provider::Etherscan, Provider::Node]
        );
        assert_eq!(args.blockscout("base"), Some("http://b?x=1"));
        assert_eq!(args.blockscout("gnosis"), None);
        assert_eq!(args.rpc("gnosis").as_deref(), Some("http://c"));
        assert_eq!(
            (args.etherscan("ethereum"), args.etherscan("base")),
            (Some("http://e"), None)
        );
        assert!(by_chain("ethereum=http://a,base=http://b").is_ok());
        assert!(by_chain("").is_ok());
        assert!(by_chain("dogechain=http://a").is_err());
        assert!(by_chain("ethereum").is_err());
    }

    #[test]
    fn an_empty_setting_is_none() {
        for empty in ["", " "] {
            let args = ProviderArgs {
                esplora_url: Some(empty.to_owned()),
                blockscout_urls: empty.to_owned(),
                blockscout_key: Some(empty.into()),
                etherscan_url: Some(empty.to_owned()),
                etherscan_key: Some(empty.into()),
                rpc_urls: Some(empty.into()),
                ..ProviderArgs::default()
            };
            assert!(args.configured().is_empty());
            assert_eq!((args.esplora(), args.etherscan("ethereum")), (None, None));
            assert!(args.blockscout_key().is_none() && args.etherscan_key().is_none());
        }
        let args = ProviderArgs {
            etherscan_key: Some(" a key\n".into()),
            ..ProviderArgs::default()
        };
        let key = args.etherscan_key().unwrap();
        assert_eq!(key.expose_secret(), "a key");
    }

    #[test]
    fn keys_go_only_to_a_server_that_checks_them() {
        let takes = |url: &str, checks| {
            let args = ProviderArgs {
                etherscan_url: Some(url.to_owned()),
                etherscan_checks_keys: checks,
                ..ProviderArgs::default()
            };
            args.takes_etherscan_keys()
        };
        assert!(takes("https://api.etherscan.io/v2/api", false));
        for elsewhere in [
            "http://api.etherscan.io/v2/api",
            "https://etherscan.io.example.com/api",
            "https://notetherscan.io/api",
            "https://explorer.example/api",
        ] {
            assert!(!takes(elsewhere, false), "{elsewhere}");
            assert!(takes(elsewhere, true), "{elsewhere}");
        }
    }
}
