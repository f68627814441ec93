//! A real nginx of one test.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use embedded_pg::Child;
use tempfile::TempDir;
use testkit::http::SOON;

/// Stopped when dropped.
#[derive(Debug)]
pub struct TestNginx {
    /// Where it listens.
    pub addr: SocketAddr,
    child: Child,
    folder: TempDir,
}

/// Starts nginx with the web application's configuration, filled in as the image does it.
///
/// # Panics
/// When there is no `nginx`, or it refuses the configuration.
pub fn web_application(gateway: SocketAddr, trusted_proxies: &str) -> TestNginx {
    let deploy = testkit::root().join("deploy");
    let script =
        ". ./nginx-trusted-proxies.envsh && printf '%s\\n%s' \"$SET_REAL_IP_FROM\" \"$TRUSTED_PROXY_NETWORKS\"";
    let made = Command::new("sh")
        .args(["-c", script])
        .env("TRUSTED_PROXIES", trusted_proxies)
        .current_dir(&deploy)
        .output()
        .expect("sh runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let made = String::from_utf8(made.stdout).expect("text");
    let (from, networks) = made.split_once('\n').expect("two lines");
    let text = fs::read_to_string(deploy.join("nginx.conf")).expect("deploy/nginx.conf");
    let text = text
        .replace("${GATEWAY_ADDRESS}", &gateway.to_string())
        .replace("${SET_REAL_IP_FROM}", from)
        .replace("${TRUSTED_PROXY_NETWORKS}", networks);
    start(|addr| text.replace("${LISTEN_PORT}", &addr.to_string()))
}

/// Starts nginx as a proxy before another server. It calls from the address `itself` and appends whom it serves to
/// `X-Forwarded-For`, as load balancers do.
///
/// # Panics
/// When there is no `nginx`.
pub fn load_balancer(upstream: SocketAddr, itself: &str) -> TestNginx {
    start(|addr| {
        format!(
            "pid /tmp/nginx.pid; error_log /dev/stderr;
        events {{}}
        http {{
            access_log off;
            client_body_temp_path /tmp/body; proxy_temp_path /tmp/proxy; fastcgi_temp_path /tmp/fastcgi;
            uwsgi_temp_path /tmp/uwsgi; scgi_temp_path /tmp/scgi;
            server {{
                listen {addr};
                location / {{
                    proxy_pass http://{upstream};
                    proxy_bind {itself};
                    proxy_set_header Host $host;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                    proxy_set_header X-Forwarded-Proto https;
                }}
            }}
        }}"
        )
    })
}

/// Starts nginx with what `text` says for the address where it shall listen.
fn start(text: impl Fn(SocketAddr) -> String) -> TestNginx {
    // The port is free now; whoever is quicker than nginx makes it end, and we try the next.
    for _ in 0..5 {
        let addr = testkit::ports::free();
        if let Some(nginx) = listening(addr, &text(addr)) {
            return nginx;
        }
    }
    panic!("five ports in a row were taken before nginx listened");
}

/// Runs nginx until it listens; nothing where somebody else took its port.
fn listening(addr: SocketAddr, text: &str) -> Option<TestNginx> {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().display();
    // Every path of the configuration lies below this test's own folder.
    let text = text
        .replace("/tmp/", &format!("{at}/"))
        .replace("/dev/stderr", &format!("{at}/error.log"))
        .replace("/dev/stdout", &format!("{at}/access.log"))
        .replace("worker_processes 2", "worker_processes 1");
    let file = folder.path().join("nginx.conf");
    fs::write(&file, text).expect("the configuration is written");
    let mut command = Command::new(program());
    command
        .arg("-c")
        .arg(&file)
        .arg("-e")
        .arg(folder.path().join("error.log"))
        // Its workers read and write this folder, which is ours alone.
        .args(["-g", "daemon off; user root;"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = Child::spawn(command, libc::SIGTERM)
        .unwrap_or_else(|error| panic!("nginx does not start ({error}): run `make setup`"));
    let nginx = TestNginx { addr, child, folder };
    let deadline = Instant::now() + SOON;
    // It writes its number once it has all its ports: before that, whoever answers there is somebody else.
    let number = nginx.folder.path().join("nginx.pid");
    while !number.exists() || TcpStream::connect(addr).is_err() {
        if nginx.child.wait(Duration::from_millis(5)).is_some() {
            let log = nginx.error_log();
            assert!(log.contains("Address already in use"), "nginx ended: {log}");
            return None;
        }
        assert!(Instant::now() < deadline, "nginx does not listen within {SOON:?}");
    }
    Some(nginx)
}

/// Debian keeps it where only root looks.
fn program() -> PathBuf {
    let system = PathBuf::from("/usr/sbin/nginx");
    if system.is_file() { system } else { "nginx".into() }
}

impl TestNginx {
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// What it wrote about requests.
    pub fn access_log(&self) -> String {
        fs::read_to_string(self.folder.path().join("access.log")).unwrap_or_default()
    }

    /// What it wrote about failures.
    pub fn error_log(&self) -> String {
        fs::read_to_string(self.folder.path().join("error.log")).unwrap_or_default()
    }
}

impl Drop for TestNginx {
    fn drop(&mut self) {
        // Its workers end with it.
        self.child.signal(libc::SIGTERM);
        self.child.wait(Duration::from_secs(10));
    }
}
