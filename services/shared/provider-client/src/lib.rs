//! Calls to outside providers over HTTP: one bounded and traced exchange, and a breaker for each provider.
//!
//! A service's own client makes a call in this order:
//!
//! 1. [`Guard::admit`]: is the provider left alone after failures?
//! 2. The service's own count or quota.
//! 3. [`Client::exchange`]: the request and its whole answer. After a 408 that [`Answer::is_unread`] recognises, steps 2 and 3 once more.
//! 4. [`read_body`]: decode it.
//! 5. [`Guard::settle`]: report what the call says about the provider.

mod body;
mod client;
mod guard;
mod lost;

pub use body::read_body;
pub use client::{Answer, Client, Settings, base_url};
pub use guard::{Guard, Health};
pub use lost::Lost;
