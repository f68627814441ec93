//! Password hashing on threads of its own, with a short queue: many sign-ins at once slow each other, never the service.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU64, AtomicUsize, Ordering},
    mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
};

use anyhow::Context;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version, password_hash::phc::PasswordHash};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use tokio::sync::oneshot;

use crate::{domain::password::Password, error::Error};

/// KiB, passes and lanes: the least that ASVS 5.0 (appendix C) accepts for argon2id.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Jobs that may wait. A longer queue would only make clients give up on work that is then done for nobody.
const QUEUE: usize = 16;
/// Once this many jobs wait, calls on their way to the queue count as waiting too. It is one more than the guesses an account has before its limit
/// refuses the rest, so a burst of guesses at one account can't shut out anybody else.
const CROWDED: usize = 6;

type Job = Box<dyn FnOnce() + Send>;

/// A handle; the threads end with the last one.
#[derive(Clone)]
pub struct Hasher {
    jobs: SyncSender<Job>,
    argon: Arc<Argon2<'static>>,
    /// What no password gives, so that unknown addresses cost as much as known ones.
    dummy: Arc<str>,
    hashes: Arc<AtomicU64>,
    /// Jobs in the queue.
    waiting: Arc<AtomicUsize>,
    /// Calls on their way to it ([`Coming`]).
    coming: Arc<AtomicUsize>,
}

/// A call that may have something to hash soon, until this is dropped.
#[must_use]
#[derive(Debug)]
pub struct Coming(Arc<AtomicUsize>);

impl Drop for Coming {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Hasher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hasher")
            .field("hashes", &self.hashes())
            .finish_non_exhaustive()
    }
}

impl Hasher {
    /// `threads`: 0 takes as many as there are processors.
    ///
    /// # Errors
    /// When a thread cannot start.
    pub fn start(threads: usize) -> anyhow::Result<Self> {
        let threads = if threads == 0 {
            std::thread::available_parallelism().map_or(2, usize::from)
        } else {
            threads
        };
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).context("argon2 refuses our parameters")?;
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let dummy = nobodys();
        let (jobs, queue) = sync_channel::<Job>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for n in 0..threads {
            let queue = queue.clone();
            std::thread::Builder::new()
                .name(format!("hash-{n}"))
                .spawn(move || work(&queue))
                .context("cannot start a hash thread")?;
        }
        Ok(Self {
            jobs,
            argon: Arc::new(argon),
            dummy: dummy.into(),
            hashes: Arc::default(),
            waiting: Arc::default(),
            coming: Arc::default(),
        })
    }

    /// Passwords hashed since the start, right and wrong ones and dummies alike.
    #[must_use]
    pub fn hashes(&self) -> u64 {
        self.hashes.load(Ordering::Relaxed)
    }

    /// Refuses early what could not be hashed soon, before it costs the database anything. Who is let in drops what this gives right before
    /// they hash, or where they are refused: a crowded queue lets in no more than it has places for, or they would come to a full one when the
    /// database has done its work for them.
    ///
    /// # Errors
    /// [`Error::Busy`] when the queue is full.
    pub fn room(&self) -> Result<Coming, Error> {
        let before = self.coming.fetch_add(1, Ordering::Relaxed);
        let coming = Coming(Arc::clone(&self.coming));
        let waiting = self.waiting.load(Ordering::Relaxed);
        if waiting < CROWDED || waiting + before < QUEUE {
            return Ok(coming);
        }
        metrics::counter!("auth_hash_refused_total").increment(1);
        Err(Error::Busy)
    }

    /// A PHC string with a salt of its own.
    ///
    /// # Errors
    /// [`Error::Busy`] when the queue is full.
    pub async fn hash(&self, password: Password) -> Result<String, Error> {
        let argon = self.argon.clone();
        self.count();
        self.run(move || hash_with(&argon, password.expose().as_bytes()))
            .await?
            .map_err(|_| Error::Crypto("cannot hash a password"))
    }

    /// Is it that one's password? Without a hash the same work is done, and the answer is no.
    ///
    /// # Errors
    /// [`Error::Busy`] when the queue is full.
    pub async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, Error> {
        let known = hash.is_some();
        let hash: Arc<str> = hash.map_or_else(|| self.dummy.clone(), Arc::from);
        let argon = self.argon.clone();
        self.count();
        let right = self
            .run(move || {
                PasswordHash::new(&hash).map(|hash| argon.verify_password(password.expose().as_bytes(), &hash).is_ok())
            })
            .await?
            .map_err(|_| Error::Crypto("a stored password hash cannot be read"))?;
        Ok(right && known)
    }

    /// Was the hash made with other parameters than ours?
    #[must_use]
    pub fn outdated(hash: &str) -> bool {
        !hash.starts_with(&format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}$"))
    }

    /// Runs anything that costs processor time.
    ///
    /// # Errors
    /// [`Error::Busy`] when the queue is full.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let (done, result) = oneshot::channel();
        let waiting = metrics::gauge!("auth_hash_waiting");
        let left = waiting.clone();
        let in_queue = Arc::clone(&self.waiting);
        let job: Job = Box::new(move || {
            in_queue.fetch_sub(1, Ordering::Relaxed);
            left.decrement(1.0);
            // Who has gone away does not need the answer.
            if !done.is_closed() {
                drop(done.send(work()));
            }
        });
        waiting.increment(1.0);
        self.waiting.fetch_add(1, Ordering::Relaxed);
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                waiting.decrement(1.0);
                metrics::counter!("auth_hash_refused_total").increment(1);
                Error::Busy
            }
            TrySendError::Disconnected(_) => Error::Crypto("the hash threads are gone"),
        })?;
        result
            .await
            .map_err(|_| Error::Crypto("a hash thread dropped its work"))
    }

    fn count(&self) {
        self.hashes.fetch_add(1, Ordering::Relaxed);
        metrics::counter!("auth_hash_total").increment(1);
    }
}

fn hash_with(argon: &Argon2<'_>, password: &[u8]) -> Result<String, argon2::password_hash::Error> {
    let hash: PasswordHash = argon.hash_password(password)?;
    Ok(hash.to_string())
}

/// A well-formed hash with a random salt and a random outcome. Hashing something for it would cost an idle service 19 MiB.
fn nobodys() -> String {
    let [salt, outcome]: [[u8; 32]; 2] = rand::random();
    let (salt, outcome) = (STANDARD_NO_PAD.encode(&salt[..16]), STANDARD_NO_PAD.encode(outcome));
    format!("$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${outcome}")
}

fn work(queue: &Mutex<Receiver<Job>>) {
    loop {
        // The lock is held while waiting: whoever has it takes the next job, the others line up behind.
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => {
                // A job that panics must not take the thread with it; its caller sees the dropped channel.
                if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a hash job panicked");
                }
            }
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinHandle;

    use super::{CROWDED, Hasher, QUEUE};
    use crate::{domain::password::Password, error::Error};

    #[tokio::test]
    async fn right_wrong_and_nobody() {
        let hasher = Hasher::start(1).unwrap();
        let password = Password::parse("plum orbit ladder seven").unwrap();
        let hash = hasher.hash(password.clone()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(!Hasher::outdated(&hash));
        assert!(Hasher::outdated("$argon2id$v=19$m=4096,t=1,p=1$c2FsdA$aGFzaA"));
        assert!(hasher.verify(password.clone(), Some(hash.clone())).await.unwrap());
        let other = Password::parse("plum orbit ladder eight").unwrap();
        assert!(!hasher.verify(other, Some(hash)).await.unwrap());
        assert!(!hasher.verify(password, None).await.unwrap());
        assert!(
            !Hasher::outdated(&hasher.dummy),
            "an unknown address costs as much as a known one"
        );
        assert_eq!(hasher.hashes(), 4);
    }

    /// Keeps the only worker busy until something is sent; with the job that does.
    async fn occupied(hasher: &Hasher) -> (mpsc::Sender<()>, JoinHandle<Result<(), Error>>) {
        let (go, wait) = mpsc::channel();
        let (started, begun) = tokio::sync::oneshot::channel();
        let hasher = hasher.clone();
        let first = tokio::spawn(async move {
            hasher
                .run(move || {
                    started.send(()).unwrap();
                    wait.recv().unwrap();
                })
                .await
        });
        begun.await.unwrap();
        (go, first)
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let hasher = Hasher::start(1).unwrap();
        let (go, first) = occupied(&hasher).await;
        assert!(hasher.room().is_ok());
        let mut waiting: Vec<_> = (0..QUEUE).map(|n| Box::pin(hasher.run(move || n))).collect();
        for job in &mut waiting {
            assert!(futures::poll!(job).is_pending());
        }
        assert!(matches!(hasher.run(|| ()).await, Err(Error::Busy)));
        assert!(matches!(hasher.room(), Err(Error::Busy)));
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        for (n, job) in waiting.into_iter().enumerate() {
            assert_eq!(job.await.unwrap(), n);
        }
        assert!(hasher.room().is_ok());
    }

    #[tokio::test]
    async fn a_crowded_queue_lets_in_no_more_than_it_has_places_for() {
        let hasher = Hasher::start(1).unwrap();
        let (go, first) = occupied(&hasher).await;
        // Nothing waits: any number may come.
        let many: Vec<_> = (0..4 * QUEUE).map(|_| hasher.room().unwrap()).collect();
        drop(many);
        let mut waiting: Vec<_> = (0..CROWDED).map(|_| Box::pin(hasher.run(|| ()))).collect();
        for job in &mut waiting {
            assert!(futures::poll!(job).is_pending());
        }
        let mut coming: Vec<_> = (CROWDED..QUEUE).map(|_| hasher.room().unwrap()).collect();
        assert!(matches!(hasher.room(), Err(Error::Busy)));
        // Who was refused elsewhere leaves their place to the next.
        drop(coming.pop());
        coming.push(hasher.room().unwrap());
        assert!(matches!(hasher.room(), Err(Error::Busy)));
        drop(coming);
        go.send(()).unwrap();
        first.await.unwrap().unwrap();
        for job in waiting {
            job.await.unwrap();
        }
    }
}
