//! Enums whose values have one word each, as contracts and rows write them.

/// An enum of words: `name` gives the word of a value, `named` the value of a word, and `ALL` lists the values in their order.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        $visibility enum $name { $($(#[$doc])* $value),+ }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &[Self] = &[$(Self::$value),+];

            /// The word that stands for it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }

            /// What the word stands for; none for any other word.
            #[must_use]
            pub fn named(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$value),)+ _ => None }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    words! {
        /// For this test.
        enum Side {
            Buy = "buy",
            /// The other one.
            Sell = "sell",
        }
    }

    #[test]
    fn a_value_and_its_word_stand_for_each_other() {
        assert_eq!(Side::ALL, [Side::Buy, Side::Sell]);
        assert_eq!(Side::Sell.name(), "sell");
        for side in Side::ALL {
            assert_eq!(Side::named(side.name()), Some(*side));
        }
        for other in ["", "Sell", "sell "] {
            assert_eq!(Side::named(other), None, "{other:?}");
        }
    }
}
