//! Roles in a team, and the one table of what each may do with what the team owns.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// What a member of a team may do, from the least to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Viewer,
    Analyst,
    Admin,
    Owner,
}

/// What a call does with what a team owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Right {
    /// Read and export.
    Read,
    /// Write comments, and change one's own.
    Comment,
    /// Create and edit, and ask for what takes many calls to providers.
    Edit,
    /// Delete, and show to people outside of the team.
    Delete,
}

/// The table: which roles have which right.
const ALLOWED: [(Right, &[Role]); 4] = [
    (Right::Read, &[Role::Owner, Role::Admin, Role::Analyst, Role::Viewer]),
    (Right::Comment, &[Role::Owner, Role::Admin, Role::Analyst, Role::Viewer]),
    (Right::Edit, &[Role::Owner, Role::Admin, Role::Analyst]),
    (Right::Delete, &[Role::Owner, Role::Admin]),
];

/// The text is no role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Use one of owner, admin, analyst and viewer.")]
pub struct BadRole;

impl Role {
    pub const ALL: [Self; 4] = [Self::Owner, Self::Admin, Self::Analyst, Self::Viewer];

    /// The word that stands for it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Admin => "admin",
            Self::Analyst => "analyst",
            Self::Viewer => "viewer",
        }
    }

    /// True where the role has the right.
    #[must_use]
    pub fn may(self, right: Right) -> bool {
        ALLOWED.iter().any(|(of, roles)| *of == right && roles.contains(&self))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Role {
    type Err = BadRole;

    fn from_str(text: &str) -> Result<Self, BadRole> {
        Self::ALL.into_iter().find(|role| role.text() == text).ok_or(BadRole)
    }
}

#[cfg(test)]
mod tests {
    use super::{BadRole, Right, Role};

    #[test]
    fn each_role_may_what_the_design_says() {
        let may = |role: Role| [Right::Read, Right::Comment, Right::Edit, Right::Delete].map(|right| role.may(right));
        assert_eq!(may(Role::Owner), [true, true, true, true]);
        assert_eq!(may(Role::Admin), [true, true, true, true]);
        assert_eq!(may(Role::Analyst), [true, true, true, false]);
        assert_eq!(may(Role::Viewer), [true, true, false, false]);
    }

    #[test]
    fn roles_have_an_order_and_one_spelling() {
        assert!(Role::Owner > Role::Admin && Role::Admin > Role::Analyst && Role::Analyst > Role::Viewer);
        for role in Role::ALL {
            assert_eq!(role.text().parse(), Ok(role));
        }
        assert_eq!("Owner".parse::<Role>(), Err(BadRole));
        assert_eq!("".parse::<Role>(), Err(BadRole));
    }
}
