//! A program that cannot outlive us, however we end.

use std::{
    io,
    os::unix::process::CommandExt,
    process::{Command, ExitStatus},
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

/// A running program bound to this process.
///
/// The kernel ends a child with the *thread* that started it, so each has one thread that starts it and waits for its end.
#[derive(Debug)]
pub struct Child {
    pid: u32,
    end: Mutex<End>,
}

#[derive(Debug)]
enum End {
    Awaited(mpsc::Receiver<io::Result<ExitStatus>>),
    Known(Option<ExitStatus>),
}

impl Child {
    /// Starts `command` in a process group of its own; `on_our_death` is the signal it gets when we die (Linux).
    ///
    /// # Errors
    /// The program is not there or may not be run.
    pub fn spawn(mut command: Command, on_our_death: i32) -> io::Result<Self> {
        command.process_group(0);
        die_with_us(&mut command, on_our_death);
        let (started, spawned) = mpsc::channel();
        let (ended, end) = mpsc::channel();
        thread::Builder::new()
            .name("keeper".to_owned())
            .spawn(move || match command.spawn() {
                Ok(mut child) => {
                    // Nobody listening any more is no reason to leave the child unwaited.
                    drop(started.send(Ok(child.id())));
                    drop(ended.send(child.wait()));
                }
                Err(error) => drop(started.send(Err(error))),
            })?;
        let pid = spawned
            .recv()
            .map_err(|_| io::Error::other("the keeper thread died"))??;
        Ok(Self {
            pid,
            end: Mutex::new(End::Awaited(end)),
        })
    }

    #[must_use]
    pub const fn pid(&self) -> u32 {
        self.pid
    }

    /// Sends a signal; does nothing when the program has ended, whose number may be another's by now.
    pub fn signal(&self, number: i32) {
        if self.wait(Duration::ZERO).is_none() {
            kill(self.pid, number);
        }
    }

    /// Waits for the end, at most `limit`. `None`: it still runs.
    pub fn wait(&self, limit: Duration) -> Option<Option<ExitStatus>> {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if let End::Awaited(awaited) = &*end {
            match awaited.recv_timeout(limit) {
                Ok(status) => *end = End::Known(status.ok()),
                Err(mpsc::RecvTimeoutError::Disconnected) => *end = End::Known(None),
                Err(mpsc::RecvTimeoutError::Timeout) => return None,
            }
        }
        match &*end {
            End::Known(status) => Some(*status),
            End::Awaited(_) => None,
        }
    }
}

#[cfg(target_os = "linux")]
fn die_with_us(command: &mut Command, signal: i32) {
    #[allow(
        unsafe_code,
        reason = "prctl between fork and exec is the only way to bind a child's life to ours"
    )]
    // SAFETY: the closure makes one system call and touches no memory of ours.
    unsafe {
        command.pre_exec(move || match libc::prctl(libc::PR_SET_PDEATHSIG, signal) {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        });
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with_us(_command: &mut Command, _signal: i32) {}

fn kill(pid: u32, number: i32) {
    let Ok(pid) = libc::pid_t::try_from(pid) else {
        return;
    };
    #[allow(unsafe_code, reason = "the standard library sends no signal but SIGKILL")]
    // SAFETY: a system call without memory; the child is unreaped until its keeper reports its end.
    unsafe {
        libc::kill(pid, number);
    }
}
