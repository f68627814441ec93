//! Forecasts as functions of a series: no clock, no randomness, no input or output.
//!
//! [`series`] makes a clean daily history of raw rows, [`model`] forecasts it ([`recipe`] is ours, [`models`] are the others),
//! [`score`] judges a forecast by what came, [`backtest`] does both over many past days, [`verdict`] says it in words;
//! [`record`] sums up the forecasts that were really given. [`analysis`] compares the closes of several coins.

pub mod analysis;
pub mod backtest;
pub mod daily_csv;
pub mod day;
pub mod model;
pub mod models;
pub mod point;
pub mod recipe;
pub mod record;
pub mod run;
pub mod score;
pub mod series;
pub mod token;
pub mod upload;
pub mod verdict;
