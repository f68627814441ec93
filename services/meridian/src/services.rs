//! Each service with what this machine gives it: an address, a schema, the secrets, its neighbours.

use std::{net::SocketAddr, path::PathBuf};

use kit::{Running, args::PgArgs, migrate};
use secrecy::ExposeSecret;

use crate::{
    cli::Up,
    database::{Database, Passwords},
    ports,
    progress::Progress,
    providers::Source,
    secrets::Secrets,
    settings::configured,
    world::{Chains, World},
};

/// Database of what must outlive a change of worlds: the accounts.
pub const ACCOUNTS: &str = "meridian";
/// `aud` of access tokens: auth writes it, the gateway wants it.
const AUDIENCE: &str = "meridian";

/// What of the outside world the sandbox plays.
#[derive(Debug, Clone)]
pub struct Outside {
    market: bool,
    mail: bool,
    world: World,
    chains: Chains,
    /// Where the web application shall listen.
    public: SocketAddr,
}

impl Outside {
    /// Mails without a server to send them stay here as well, or nobody could sign up.
    #[must_use]
    pub fn of(args: &Up, world: &World, chains: &Chains) -> Self {
        Self {
            market: *world != World::Live,
            mail: args.providers.mail == Source::Sandbox || args.smtp_url.is_none(),
            world: world.clone(),
            chains: chains.clone(),
            public: args.listen,
        }
    }
}

/// A started sandbox.
pub struct Sandbox {
    running: sandbox::Running,
    pub url: String,
    smtp_url: String,
}

/// Starts the sandbox if anything of it is wanted.
///
/// # Errors
/// The replayed data cannot be read, or no port is free.
pub async fn sandbox(outside: &Outside) -> anyhow::Result<Option<Sandbox>> {
    if !outside.market && !outside.mail && outside.chains == Chains::Live {
        return Ok(None);
    }
    let mut flags = vec![
        ("listen", ports::internal(7100, outside.public).to_string()),
        ("smtp-listen", ports::internal(7125, outside.public).to_string()),
    ];
    if let World::Replay { folder, now } = &outside.world {
        flags.push(("replay", folder.display().to_string()));
        flags.extend(now.map(|day| ("now", day.to_string())));
    }
    if let Chains::Replay(folder) = &outside.chains {
        flags.push(("replay-chain", folder.display().to_string()));
    }
    let running = sandbox::serve(configured("sandbox", &flags)?).await?;
    Ok(Some(Sandbox {
        url: running.url(),
        smtp_url: running.smtp_url(),
        running,
    }))
}

/// Addresses of the inner services.
#[derive(Debug)]
pub struct Urls {
    auth: String,
    market: String,
    forecasting: String,
    onchain: String,
    workspace: String,
    /// Of the market feed for other programs, without a scheme: `127.0.0.1:7010`.
    pub feed: Option<SocketAddr>,
}

/// Everything the services need to be started.
pub struct Plan {
    args: Up,
    outside: Outside,
    sandbox: Option<Sandbox>,
    auth: PgArgs,
    market: PgArgs,
    forecasting: PgArgs,
    onchain: PgArgs,
    workspace: PgArgs,
    hop: String,
    key_encryption: String,
    provider_key_encryption: String,
    /// By which push services of browsers know this installation.
    push_key: String,
    /// Who may read the market feed from outside.
    feed_tokens: PathBuf,
    /// Lists of names that onchain loads.
    packs: Option<PathBuf>,
}

impl Plan {
    /// Makes the schemas and brings them up to date.
    ///
    /// # Errors
    /// The database refuses, or a migration fails.
    pub async fn prepare(
        args: &Up,
        outside: Outside,
        sandbox: Option<Sandbox>,
        database: &Database,
        secrets: &mut Secrets,
        feed_tokens: PathBuf,
        packs: Option<PathBuf>,
    ) -> anyhow::Result<Self> {
        let (world, chains) = (outside.world.database(), outside.chains.database());
        let mut schemas = Vec::new();
        let owners = [
            (ACCOUNTS, "auth"),
            (&world, "market"),
            (&world, "forecasting"),
            (&chains, "onchain"),
            // What people enter is theirs in every world.
            (ACCOUNTS, "workspace"),
        ];
        for (database_name, service) in owners {
            let password = secrets.password(&format!("postgres_{service}"))?;
            let owners = secrets.password(&format!("postgres_{service}_owner"))?;
            let passwords = Passwords {
                serving: &password,
                owner: &owners,
            };
            schemas.push(database.schema(database_name, service, passwords).await?);
        }
        let [auth, market, forecasting, onchain, workspace] =
            <[PgArgs; 5]>::try_from(schemas).map_err(|_| anyhow::anyhow!("five schemas"))?;
        tokio::try_join!(
            migrate::run(&auth, auth::MIGRATIONS, auth::APPEND_ONLY),
            migrate::run(&market, market_ingest::MIGRATIONS, &[]),
            migrate::run(&forecasting, forecasting::MIGRATIONS, &[]),
            migrate::run(&onchain, onchain::MIGRATIONS, onchain::APPEND_ONLY),
            migrate::run(&workspace, workspace::MIGRATIONS, &[]),
        )?;
        Ok(Self {
            args: args.clone(),
            outside,
            sandbox,
            auth,
            market,
            forecasting,
            onchain,
            workspace,
            hop: secrets.key("hop")?,
            key_encryption: secrets.key("auth_key_encryption")?,
            provider_key_encryption: secrets.key("onchain_key_encryption")?,
            push_key: secrets.key("workspace_push")?,
            feed_tokens,
            packs,
        })
    }

    /// Starts auth, market-ingest, forecasting, onchain and workspace.
    ///
    /// # Errors
    /// The first service that does not start.
    pub async fn start_inner(
        &self,
        running: &mut Vec<(&'static str, Running)>,
        progress: &mut Progress,
    ) -> anyhow::Result<Urls> {
        let auth = auth::serve(configured("auth", &self.auth_flags())?).await?;
        let urls_auth = auth.url();
        progress.done(&format!("auth on {}", auth.addr));
        running.push(("auth", auth));
        let market = market_ingest::serve(configured("market-ingest", &self.market_flags(&urls_auth))?).await?;
        let urls_market = market.url();
        let urls_feed = market.others.first().copied();
        progress.done(&format!("market-ingest on {}", market.addr));
        running.push(("market-ingest", market));
        let flags = self.forecasting_flags(&urls_market);
        let forecasting = forecasting::serve(configured("forecasting", &flags)?).await?;
        let urls_forecasting = forecasting.url();
        progress.done(&format!("forecasting on {}", forecasting.addr));
        running.push(("forecasting", forecasting));
        let flags = self.onchain_flags(&urls_market, &urls_auth);
        let onchain = onchain::serve(configured("onchain", &flags)?).await?;
        let urls_onchain = onchain.url();
        progress.done(&format!("onchain on {}", onchain.addr));
        running.push(("onchain", onchain));
        let flags = self.workspace_flags([&urls_market, &urls_onchain, &urls_forecasting, &urls_auth]);
        let workspace = workspace::serve(configured("workspace", &flags)?).await?;
        let urls_workspace = workspace.url();
        progress.done(&format!("workspace on {}", workspace.addr));
        running.push(("workspace", workspace));
        Ok(Urls {
            auth: urls_auth,
            market: urls_market,
            forecasting: urls_forecasting,
            onchain: urls_onchain,
            workspace: urls_workspace,
            feed: urls_feed,
        })
    }

    /// # Errors
    /// The gateway does not start.
    pub async fn start_gateway(&self, urls: &Urls) -> anyhow::Result<Running> {
        let mut flags = vec![
            ("listen", self.args.listen.to_string()),
            ("auth-url", urls.auth.clone()),
            ("market-url", urls.market.clone()),
            ("forecasting-url", urls.forecasting.clone()),
            ("onchain-url", urls.onchain.clone()),
            ("workspace-url", urls.workspace.clone()),
            ("hop-secret", self.hop.clone()),
        ];
        if !self.args.no_static {
            flags.push(("static-dir", self.args.static_dir.display().to_string()));
        }
        flags.extend(self.mail_url().map(|url| ("mail-url", url)));
        if self.outside.market {
            // Its coins' images are its own.
            flags.extend(self.sandbox_url().map(|url| ("image-origins", url)));
        }
        flags.push(("token-audience", AUDIENCE.to_owned()));
        gateway::serve(configured("gateway", &flags)?).await
    }

    /// Page of the mails that stay on this machine.
    #[must_use]
    pub fn mail_url(&self) -> Option<String> {
        self.sandbox_url()
            .filter(|_| self.outside.mail)
            .map(|url| format!("{url}/mail"))
    }

    #[must_use]
    pub fn sandbox_url(&self) -> Option<String> {
        self.sandbox.as_ref().map(|sandbox| sandbox.url.clone())
    }

    #[must_use]
    pub fn into_sandbox(self) -> Option<sandbox::Running> {
        self.sandbox.map(|sandbox| sandbox.running)
    }

    fn base(&self, port: u16, pg: &PgArgs) -> Vec<(&'static str, String)> {
        vec![
            ("listen", ports::internal(port, self.outside.public).to_string()),
            ("database-url", pg.database_url.expose_secret().to_owned()),
        ]
    }

    fn auth_flags(&self) -> Vec<(&'static str, String)> {
        let mut flags = self.base(7001, &self.auth);
        let kept_here = self.sandbox.as_ref().filter(|_| self.outside.mail);
        let smtp_url = kept_here.map(|sandbox| sandbox.smtp_url.clone());
        let smtp_url = smtp_url.or_else(|| self.args.smtp_url.clone());
        let public_url = self.args.public_url.clone();
        let public_url = public_url.or_else(|| ports::url_ahead(self.outside.public));
        flags.extend([
            ("hop-secret", self.hop.clone()),
            ("key-encryption-key", self.key_encryption.clone()),
            ("audience", AUDIENCE.to_owned()),
            ("mail-from", self.args.mail_from.clone()),
        ]);
        flags.extend(smtp_url.map(|url| ("smtp-url", url)));
        flags.extend(public_url.map(|url| ("public-url", url)));
        flags
    }

    fn market_flags(&self, auth_url: &str) -> Vec<(&'static str, String)> {
        let mut flags = self.base(7002, &self.market);
        flags.extend([
            ("hop-secret", self.hop.clone()),
            ("auth-url", auth_url.to_owned()),
            ("feed-listen", ports::internal(7010, self.outside.public).to_string()),
            ("feed-tokens-file", self.feed_tokens.display().to_string()),
        ]);
        match (&self.outside.world, &self.sandbox) {
            (World::Live, _) | (_, None) => {
                flags.push(("provider", "coingecko".to_owned()));
                flags.push(("coingecko-url", self.args.coingecko_url.clone()));
                flags.extend(self.args.coingecko_key.clone().map(|key| ("coingecko-key", key)));
            }
            (world, Some(sandbox)) => {
                let name = if *world == World::Generated {
                    "generated"
                } else {
                    "replay"
                };
                flags.push(("provider", "sandbox".to_owned()));
                flags.push(("coingecko-url", format!("{}/api/v3", sandbox.url)));
                flags.push(("world", name.to_owned()));
                if *world == World::Generated {
                    // Its prices move all the time and cost nobody's quota.
                    flags.push(("poll-seconds", "30".to_owned()));
                }
            }
        }
        flags
    }

    fn forecasting_flags(&self, market_url: &str) -> Vec<(&'static str, String)> {
        let mut flags = self.base(7003, &self.forecasting);
        flags.extend([("hop-secret", self.hop.clone()), ("market-url", market_url.to_owned())]);
        flags
    }

    fn workspace_flags(&self, [market, onchain, forecasting, auth]: [&str; 4]) -> Vec<(&'static str, String)> {
        let mut flags = self.base(7005, &self.workspace);
        flags.extend([
            ("hop-secret", self.hop.clone()),
            ("market-url", market.to_owned()),
            ("onchain-url", onchain.to_owned()),
            ("forecasting-url", forecasting.to_owned()),
            ("auth-url", auth.to_owned()),
            ("push-key", self.push_key.clone()),
        ]);
        flags.extend(self.model_flags());
        flags
    }

    /// The operator's model, else the sandbox's scripted one beside a market that is not real either.
    fn model_flags(&self) -> Vec<(&'static str, String)> {
        if let Some(url) = &self.args.model_url {
            let name = self.args.model_name.clone().unwrap_or_default();
            let key = self.args.model_key.clone().map(|key| ("model-key", key));
            let flags = [("model-url", url.clone()), ("model-name", name)];
            return flags.into_iter().chain(key).collect();
        }
        let scripted = self.sandbox.as_ref().filter(|_| self.outside.market);
        let flags = scripted.map(|sandbox| {
            [
                ("model-url", sandbox.running.model_url(None)),
                ("model-name", sandbox::MODEL_NAME.to_owned()),
            ]
        });
        flags.into_iter().flatten().collect()
    }

    fn onchain_flags(&self, market_url: &str, auth_url: &str) -> Vec<(&'static str, String)> {
        let mut flags = self.base(7004, &self.onchain);
        flags.extend([
            ("hop-secret", self.hop.clone()),
            ("market-url", market_url.to_owned()),
            ("auth-url", auth_url.to_owned()),
            ("key-encryption-key", self.provider_key_encryption.clone()),
        ]);
        match (&self.outside.chains, &self.sandbox) {
            (Chains::Live, _) | (_, None) => {
                flags.extend(self.args.esplora_url.clone().map(|url| ("esplora-url", url)));
            }
            (chains, Some(sandbox)) => {
                flags.push(("esplora-url", sandbox.running.esplora_url()));
                // Nobody's quota.
                flags.push(("esplora-rate", "1000".to_owned()));
                if *chains == Chains::Generated {
                    flags.extend(accounts(&sandbox.running));
                }
            }
        }
        flags.extend(
            self.packs
                .as_ref()
                .map(|folder| ("packs-dir", folder.display().to_string())),
        );
        flags
    }
}

/// The account chains of the sandbox; a replayed Bitcoin chain stands alone, as nothing is invented beside it.
fn accounts(sandbox: &sandbox::Running) -> Vec<(&'static str, String)> {
    let each = |url: &dyn Fn(u64) -> String| format!("ethereum={},base={}", url(1), url(8_453));
    let mut flags = vec![
        ("blockscout-urls", each(&|id| sandbox.blockscout_url(id))),
        ("rpc-urls", each(&|id| sandbox.rpc_url(id))),
        ("etherscan-url", sandbox.etherscan_url()),
        ("etherscan-chains", "ethereum,base".to_owned()),
    ];
    flags.extend(["blockscout-rate", "rpc-rate", "etherscan-rate"].map(|name| (name, "1000".to_owned())));
    flags
}
