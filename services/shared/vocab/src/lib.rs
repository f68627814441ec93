//! Words that every service shares: ids, kinds of failure, enums of words, exact amounts, chance by a seed, and rules of CSV and ZIP
//! files. Pure; no input or output happens here.

mod app_scope;
mod chain;
mod counted;
mod dollar;
mod formula;
mod grant;
mod ids;
mod kind;
mod letters;
pub mod limits;
mod line_count;
mod money;
mod package;
mod provider;
mod random;
mod role;
mod state_money;
mod words;

pub use app_scope::{AppScope, AppScopes, BadScope};
pub use chain::{chain_name, native_symbol};
pub use counted::counted;
pub use dollar::{DOLLARS, same_money};
pub use formula::{FORMULA_SIGNS, is_formula};
pub use grant::{GrantKey, GrantKind};
pub use ids::*;
pub use kind::ErrorKind;
pub use letters::deceives;
pub use line_count::LineCount;
pub use money::{Money, NotMoney};
pub use package::lists_at_most;
pub use provider::Provider;
pub use random::Random;
pub use role::{BadRole, Right, Role};
pub use state_money::{STATE_MONEY, is_state_money};
