//! Ids of firings: the same rule and sample give the same id, so that a repeated step cannot fire twice.

use uuid::Uuid;

/// Namespace of firings (RFC 9562, version 5).
const FIRINGS: Uuid = Uuid::from_u128(0x0a7e_1c52_93d4_4f6b_8e21_5d7c_60b9_a3f8);

/// The id of a firing: of the alert, its version, the item where its scope is a list, and the key of the sample ([`crate::Fired::key`]).
#[must_use]
pub fn firing_id(alert: Uuid, version: i32, item: Option<&str>, key: &str) -> Uuid {
    let item = item.unwrap_or_default();
    // Lengths keep an item that contains a separator apart from another item and key.
    let name = format!("{alert}|{version}|{}|{item}|{key}", item.len());
    Uuid::new_v5(&FIRINGS, name.as_bytes())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::firing_id;

    #[test]
    fn every_part_counts() {
        let alert = Uuid::from_u128(1);
        let id = firing_id(alert, 1, None, "bitcoin:8123");
        assert_eq!(id, firing_id(alert, 1, None, "bitcoin:8123"));
        assert_eq!(id.get_version_num(), 5);
        for other in [
            firing_id(Uuid::from_u128(2), 1, None, "bitcoin:8123"),
            firing_id(alert, 2, None, "bitcoin:8123"),
            firing_id(alert, 1, Some("bitcoin"), "bitcoin:8123"),
            firing_id(alert, 1, None, "bitcoin:8124"),
        ] {
            assert_ne!(id, other);
        }
        assert_ne!(
            firing_id(alert, 1, Some("a|b"), "c"),
            firing_id(alert, 1, Some("a"), "b|c")
        );
    }
}
