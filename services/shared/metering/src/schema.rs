//! The tables that a service has in its own schema. Its migration is the service's; `tests/migrations` has the statements.

diesel::table! {
    provider_month (principal, provider, month) {
        principal -> Uuid,
        provider -> Text,
        month -> Date,
        calls -> BigInt,
        warned_on -> Nullable<Date>,
    }
}

diesel::table! {
    provider_day (principal, day, provider) {
        principal -> Uuid,
        day -> Date,
        provider -> Text,
        calls -> BigInt,
    }
}

diesel::table! {
    provider_total (day, provider) {
        day -> Date,
        provider -> Text,
        calls -> BigInt,
        background -> BigInt,
    }
}
