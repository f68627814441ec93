//! Tables that count what is stored, as their migration makes them.

diesel::table! {
    storage_limit (one) {
        one -> Bool,
        bytes -> BigInt,
    }
}

diesel::table! {
    storage_use (owner) {
        owner -> Uuid,
        journal -> BigInt,
        pictures -> BigInt,
        chats -> BigInt,
        candles -> BigInt,
        dashboards -> BigInt,
        imports -> BigInt,
        ledger -> BigInt,
        others -> BigInt,
    }
}

diesel::allow_tables_to_appear_in_same_query!(storage_limit, storage_use);
