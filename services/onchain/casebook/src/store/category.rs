//! Categories in statements: labels of earlier versions and of lists are stored by any of a category's words.

use chain_model::category::Category;

/// True where `column` is a word of this category.
#[must_use]
pub fn is(column: &str, category: Category) -> String {
    format!("{column} IN ({})", quoted(category))
}

/// The word that stands for all of its category's; a word outside of the list stands for itself.
pub(super) fn canonical(column: &str) -> String {
    let known = Category::ALL.iter().filter(|one| !one.aliases().is_empty());
    let cases = known.map(|one| format!("WHEN {column} IN ({}) THEN '{}' ", quoted(*one), one.word()));
    format!("(CASE {}ELSE {column} END)", cases.collect::<String>())
}

/// The words that a filter for this one finds; none for an empty one.
pub(super) fn alike(word: &str) -> Vec<String> {
    match Category::of(word) {
        None => Vec::new(),
        Some(Category::Other) => vec![word.to_owned()],
        Some(known) => known.words().map(str::to_owned).collect(),
    }
}

/// The words are the program's own: none holds a quote.
fn quoted(category: Category) -> String {
    let words: Vec<String> = category.words().map(|word| format!("'{word}'")).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::{alike, canonical, is};
    use chain_model::category::Category;

    #[test]
    fn words_of_a_category_are_alike() {
        assert_eq!(
            is("l.category", Category::Bridge),
            "l.category IN ('bridge', 'defi_bridge')"
        );
        assert!(canonical("x").contains("WHEN x IN ('bridge', 'defi_bridge') THEN 'bridge' "));
        assert_eq!(alike("defi_bridge"), ["bridge", "defi_bridge"]);
        assert_eq!(alike("atm"), ["atm"]);
        assert!(alike("").is_empty());
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'_' || byte == b'-';
        for word in Category::ALL.iter().flat_map(|one| one.words()) {
            assert!(word.bytes().all(plain), "{word}");
        }
    }
}
