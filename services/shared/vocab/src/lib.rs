//! Words that every service shares: ids, kinds of failure and exact amounts. Pure; no input or output happens here.

mod ids;
mod kind;
mod letters;
pub mod limits;
mod money;
mod provider;
mod role;

pub use ids::*;
pub use kind::ErrorKind;
pub use letters::deceives;
pub use money::{Money, NotMoney};
pub use provider::Provider;
pub use role::{BadRole, Right, Role};
