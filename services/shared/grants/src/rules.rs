//! What an owner lets others do with one thing.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::Error;

/// People and teams that one thing is shared with.
pub const MOST_GRANTS: i64 = 50;
/// New grants in one answer of a service whose notices another one stores.
pub const NEWS_PAGE: usize = 200;
/// Notices of grants that one person has; older ones are deleted. As many grants are asked about at once.
pub const MOST_NOTICES: usize = 200;
/// Days after which a grant ends at the latest, where it ends.
const MOST_DAYS: u32 = 365;

/// What somebody may do with one thing, from the least to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Read it.
    Viewer,
    /// Change it too.
    Editor,
    /// Share it too, and what else the kind of thing leaves to managers.
    Manager,
    /// Everything; it counts towards what they store.
    Owner,
}

impl Level {
    /// Those that can be granted.
    const GRANTED: [Self; 3] = [Self::Viewer, Self::Editor, Self::Manager];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Viewer => "viewer",
            Self::Editor => "editor",
            Self::Manager => "manager",
            Self::Owner => "owner",
        }
    }

    /// A level that can be granted.
    #[must_use]
    pub fn granted(name: &str) -> Option<Self> {
        Self::GRANTED.into_iter().find(|level| level.name() == name)
    }

    /// # Errors
    /// [`Error::Forbidden`] where this is less than `least`.
    pub fn at_least(self, least: Self) -> Result<(), Error> {
        if self >= least {
            return Ok(());
        }
        Err(Error::Forbidden(match least {
            Self::Viewer | Self::Editor => "You have view-only access. Ask the owner for edit access.",
            Self::Manager => "Only its owner and its managers can do this.",
            Self::Owner => "Only its owner can do this.",
        }))
    }
}

/// Who gives something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Giver {
    Owner,
    /// By a grant of their own.
    Manager {
        /// When that ends.
        expires_at: Option<DateTime<Utc>>,
    },
}

impl Giver {
    /// May this giver take away or change what somebody may do up to now?
    ///
    /// # Errors
    /// [`Error::Forbidden`] for managers, whom only the owner names.
    pub fn may_change(self, level: Level) -> Result<(), Error> {
        if self == Self::Owner || level < Level::Manager {
            return Ok(());
        }
        Err(Error::Forbidden("Only its owner decides who manages it."))
    }

    /// May this giver put another grant in the place of one? What the owner gave would from then on rest on the manager's own grant: raised
    /// or made longer it would be the manager's gift, and it would go with the manager. What another manager gave may become theirs.
    ///
    /// # Errors
    /// As [`Giver::may_change`], and for managers, of what the owner gave.
    fn may_replace(self, before: Before) -> Result<(), Error> {
        self.may_change(before.level)?;
        if self == Self::Owner || !before.by_owner {
            return Ok(());
        }
        let sentence = "The owner gave them this access, so only the owner can change it.";
        Err(Error::Forbidden(sentence))
    }
}

/// What somebody has until it is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Before {
    pub level: Level,
    /// It rests on no manager's grant.
    pub by_owner: bool,
}

/// A grant as it was sent.
#[derive(Debug, Clone, Default)]
pub struct SentGrant {
    pub team: String,
    pub role: String,
    pub days: Option<u32>,
}

/// A grant that was judged by itself: who belongs to the team is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewGrant {
    pub team: Uuid,
    pub level: Level,
    /// Until it ends; it does not end without them.
    pub days: Option<u32>,
}

impl NewGrant {
    /// # Errors
    /// [`Error::Invalid`] with all that is wrong.
    pub fn check(sent: &SentGrant) -> Result<Self, Error> {
        let (team, level) = (sent.team.parse::<Uuid>(), Level::granted(&sent.role));
        let has_days = sent.days.is_none_or(|days| (1..=MOST_DAYS).contains(&days));
        if let (Ok(team), Some(level), true) = (&team, level, has_days) {
            let (team, days) = (*team, sent.days);
            return Ok(Self { team, level, days });
        }
        let mut faults = Vec::new();
        if team.is_err() {
            faults.push(("team_id", "Choose one of your teams.".to_owned()));
        }
        if level.is_none() {
            faults.push(("role", "Use one of viewer, editor and manager.".to_owned()));
        }
        if !has_days {
            faults.push(("days", format!("Use 1 to {MOST_DAYS} days.")));
        }
        Err(Error::Invalid(faults))
    }

    /// When it ends, given now to somebody who has `before`: with the giver's own grant at the latest.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for managers who name a manager, or change one or what the owner gave.
    pub fn end(self, giver: Giver, before: Option<Before>, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, Error> {
        giver.may_change(self.level)?;
        before.map_or(Ok(()), |before| giver.may_replace(before))?;
        let wanted = self.days.map(|days| now + TimeDelta::days(days.into()));
        Ok(match giver {
            Giver::Owner => wanted,
            Giver::Manager { expires_at } => wanted.into_iter().chain(expires_at).min(),
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Before, Giver, Level, NewGrant, SentGrant};
    use crate::Error;

    fn sent(team: &str, role: &str, days: Option<u32>) -> SentGrant {
        SentGrant {
            team: team.to_owned(),
            role: role.to_owned(),
            days,
        }
    }

    #[test]
    fn all_that_is_wrong_is_named() {
        let team = uuid::Uuid::from_u128(7);
        let good = NewGrant::check(&sent(&team.to_string(), "editor", Some(365))).unwrap();
        assert_eq!((good.team, good.level, good.days), (team, Level::Editor, Some(365)));
        assert!(NewGrant::check(&sent(&team.to_string(), "viewer", None)).is_ok());
        for (days, role) in [(0, "owner"), (366, "Viewer")] {
            let Err(Error::Invalid(faults)) = NewGrant::check(&sent("desk", role, Some(days))) else {
                panic!("{days} {role}");
            };
            let fields: Vec<&str> = faults.iter().map(|(field, _)| *field).collect();
            assert_eq!(fields, ["team_id", "role", "days"]);
        }
    }

    #[test]
    fn each_level_may_what_the_one_before_may() {
        let may = |level: Level| {
            let all = [Level::Viewer, Level::Editor, Level::Manager, Level::Owner];
            all.map(|least| level.at_least(least).is_ok())
        };
        assert_eq!(may(Level::Viewer), [true, false, false, false]);
        assert_eq!(may(Level::Editor), [true, true, false, false]);
        assert_eq!(may(Level::Manager), [true, true, true, false]);
        assert_eq!(may(Level::Owner), [true, true, true, true]);
        assert_eq!(Level::granted("owner"), None, "nobody gives ownership away");
    }

    #[test]
    fn a_manager_gives_less_than_they_have_and_no_longer() {
        let now: DateTime<Utc> = "2026-11-21T12:00:00Z".parse().unwrap();
        let new = |level, days| NewGrant {
            team: uuid::Uuid::from_u128(7),
            level,
            days,
        };
        let has = |level, by_owner| Some(Before { level, by_owner });
        let in_days = |days| Some(now + TimeDelta::days(days));
        let endless = Giver::Manager { expires_at: None };
        let ending = Giver::Manager { expires_at: in_days(3) };
        for (giver, days, end) in [
            (Giver::Owner, None, None),
            (Giver::Owner, Some(30), in_days(30)),
            (endless, None, None),
            (endless, Some(30), in_days(30)),
            (ending, None, in_days(3)),
            (ending, Some(30), in_days(3)),
            (ending, Some(1), in_days(1)),
        ] {
            for before in [None, has(Level::Viewer, false)] {
                let given = new(Level::Editor, days).end(giver, before, now);
                assert_eq!(given.unwrap(), end, "{giver:?} {days:?} {before:?}");
            }
        }
        // Managers, and what the owner gave: not even less of it, or the same again.
        for (level, before) in [
            (Level::Manager, None),
            (Level::Manager, has(Level::Viewer, false)),
            (Level::Viewer, has(Level::Manager, true)),
            (Level::Viewer, has(Level::Editor, true)),
            (Level::Viewer, has(Level::Viewer, true)),
            (Level::Editor, has(Level::Viewer, true)),
        ] {
            for days in [None, Some(1)] {
                assert!(new(level, days).end(Giver::Owner, before, now).is_ok());
                for giver in [endless, ending] {
                    let refused = new(level, days).end(giver, before, now);
                    assert!(matches!(refused, Err(Error::Forbidden(_))), "{level:?} {before:?}");
                }
            }
        }
    }
}
