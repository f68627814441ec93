//! The models a user can choose, behind one call.

use std::{fmt, str::FromStr};

use super::{
    models::{drift, ets, random_walk, seasonal_naive, theta},
    point::Point,
    recipe::{self, Character},
    series::History,
};

/// How a coin moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Regime {
    RandomWalk,
    /// Pegged to something, or otherwise drawn back to a level.
    MeanReverting,
}

impl Regime {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::RandomWalk => "random_walk",
            Self::MeanReverting => "mean_reverting",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Model {
    /// The recipe, and what is meant where none is named.
    Meridian,
    RandomWalk,
    Ets,
    Theta,
    Drift,
    SeasonalNaive,
}

/// Not a model's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the model must be one of meridian, random_walk, ets, theta, drift, seasonal_naive")]
pub struct UnknownModel;

/// The history is too short or too odd for a model. Never of the recipe, which takes one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("the model `{model}` needs at least {needed} days of history, there are {days}")]
    TooShort { model: Model, needed: usize, days: usize },
    #[error("the model `{0}` cannot be fitted to this history")]
    NoFit(Model),
}

/// What a model says.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    pub points: Vec<Point>,
    pub character: Character,
}

impl Model {
    pub const ALL: [Self; 6] = [
        Self::Meridian,
        Self::RandomWalk,
        Self::Ets,
        Self::Theta,
        Self::Drift,
        Self::SeasonalNaive,
    ];

    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Meridian => "meridian",
            Self::RandomWalk => "random_walk",
            Self::Ets => "ets",
            Self::Theta => "theta",
            Self::Drift => "drift",
            Self::SeasonalNaive => "seasonal_naive",
        }
    }

    /// Days of history below which the model refuses.
    #[must_use]
    pub const fn needs_days(self) -> usize {
        match self {
            Self::Meridian | Self::RandomWalk => 1,
            Self::Drift => 3,
            Self::Theta | Self::Ets => 14,
            Self::SeasonalNaive => 22,
        }
    }

    /// The next `horizon` days, 1 to [`recipe::MAX_HORIZON`], into `points`.
    ///
    /// # Errors
    /// [`Unfit`] where the model needs more than there is.
    pub fn points(self, history: &History<'_>, horizon: usize, points: &mut Vec<Point>) -> Result<(), Unfit> {
        let horizon = horizon.clamp(1, recipe::MAX_HORIZON);
        let (needed, days) = (self.needs_days(), history.days());
        if days < needed {
            return Err(Unfit::TooShort {
                model: self,
                needed,
                days,
            });
        }
        match self {
            Self::Meridian => {
                recipe::forecast(history, horizon, points);
            }
            Self::RandomWalk => random_walk::forecast(history, horizon, points),
            Self::Drift => drift::forecast(history, horizon, points),
            Self::Theta => theta::forecast(history, horizon, points),
            Self::SeasonalNaive => seasonal_naive::forecast(history, horizon, points),
            Self::Ets => ets::forecast(history, horizon, points)?,
        }
        Ok(())
    }

    /// [`Model::points`] with what the recipe sees in the series.
    ///
    /// # Errors
    /// [`Unfit`], as there.
    pub fn forecast(self, history: &History<'_>, horizon: usize) -> Result<Forecast, Unfit> {
        let mut points = Vec::with_capacity(horizon.min(recipe::MAX_HORIZON));
        self.points(history, horizon, &mut points)?;
        Ok(Forecast {
            points,
            character: recipe::character(history),
        })
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Model {
    type Err = UnknownModel;

    fn from_str(name: &str) -> Result<Self, UnknownModel> {
        if name.is_empty() {
            return Ok(Self::Meridian);
        }
        Self::ALL
            .into_iter()
            .find(|model| model.name() == name)
            .ok_or(UnknownModel)
    }
}
