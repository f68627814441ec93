//! The selector's list.

use vocab::UserId;

use super::App;
use crate::{
    domain::token::{Icon, Token, is_id, label},
    error::Error,
    store::token,
};

/// Tokens where the caller names no limit, and at most.
const TOKENS: i32 = 250;
const MOST_TOKENS: i32 = 1_000;

impl App {
    /// The market's tokens by rank, then the user's own; both only where name, symbol or id hold `query`.
    pub async fn tokens(&self, user: Option<UserId>, query: &str, limit: i32) -> Result<Vec<Token>, Error> {
        let limit = match limit {
            0 => TOKENS,
            1..=MOST_TOKENS => limit,
            _ => {
                return Err(Error::invalid(
                    "limit",
                    format!("The limit must be 1 to {MOST_TOKENS}."),
                ));
            }
        };
        let query = query.trim();
        let mut tokens = self.market.tokens(query, limit).await?;
        if let Some(user) = user {
            let own = token::list_tokens(&mut *self.db().await?, user).await?;
            tokens.retain(|token| own.iter().all(|own| own.id != token.id));
            tokens.extend(own.into_iter().filter(|token| found(token, query)));
        }
        Ok(tokens)
    }

    /// Adds a coin that the market knows.
    pub async fn add_token(&self, user: UserId, coin: &str, name: &str, icon: &str) -> Result<Token, Error> {
        let coin = coin.trim();
        let icon: Icon = icon.parse().map_err(|bad| Error::invalid("icon", format!("{bad}")))?;
        let name = label(name).map_err(|bad| Error::invalid("token_name", bad.to_string()))?;
        if coin.is_empty() {
            return Err(Error::invalid("coingecko_id", "This field is required."));
        }
        if !is_id(coin) {
            return Err(Error::NoCoin);
        }
        let known = self.history(coin).await?.token.clone();
        let token = Token {
            name: if name.is_empty() { known.name } else { name.to_owned() },
            icon: Some(icon),
            ..known
        };
        let mut db = self.db().await?;
        let limit = self.args.token_limit;
        if !token::put_token(&mut db, user, &token, limit, self.clock.now()).await? {
            return Err(Error::Full { what: "tokens", limit });
        }
        Ok(token)
    }

    pub async fn remove_token(&self, user: UserId, coin: &str) -> Result<(), Error> {
        if token::delete_token(&mut *self.db().await?, user, coin).await? {
            Ok(())
        } else {
            Err(Error::NoToken)
        }
    }
}

fn found(token: &Token, query: &str) -> bool {
    let query = query.to_lowercase();
    [&token.name, &token.symbol, &token.id]
        .iter()
        .any(|text| text.to_lowercase().contains(&query))
}
