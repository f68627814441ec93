//! Query parameters with the provider's leniency: unknown ones are ignored, lists are comma separated.

use std::collections::HashMap;

use actix_web::{HttpRequest, web};
use serde_json::{Value, json};

use super::{currency::Currency, error::ApiError};

pub struct Query(HashMap<String, String>);

impl Query {
    pub fn of(request: &HttpRequest) -> Self {
        let pairs = web::Query::<HashMap<String, String>>::from_query(request.query_string());
        Self(pairs.map(web::Query::into_inner).unwrap_or_default())
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        self.0
            .get(name)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    pub fn list(&self, name: &str) -> Vec<String> {
        let items = self.text(name).unwrap_or_default().split(',');
        items
            .map(|item| item.trim().to_ascii_lowercase())
            .filter(|item| !item.is_empty())
            .collect()
    }

    pub fn flag(&self, name: &str, default: bool) -> bool {
        self.text(name).map_or(default, |value| value == "true")
    }

    pub fn number(&self, name: &str, default: usize) -> usize {
        self.text(name).and_then(|value| value.parse().ok()).unwrap_or(default)
    }

    /// A price with the decimal places of `precision`; all of them where it is absent or `full`.
    pub fn rounded(&self, price: f64) -> Value {
        match self
            .text("precision")
            .and_then(|text| text.parse::<usize>().ok())
            .filter(|places| *places <= 18)
        {
            Some(places) => json!(format!("{price:.places$}").parse().unwrap_or(price)),
            None => json!(price),
        }
    }

    /// Required `vs_currency`.
    pub fn currency(&self) -> Result<Currency, ApiError> {
        let name = self.text("vs_currency").ok_or(ApiError::Missing("vs_currency"))?;
        Currency::find(name).ok_or(ApiError::NoCurrency)
    }
}
