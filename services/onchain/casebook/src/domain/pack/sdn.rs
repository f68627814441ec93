//! The list of the United States' Treasury as it publishes it (`sdn.csv`): no header, and addresses within the remarks of whom they belong
//! to, as `Digital Currency Address - XBT 1A1z…;`.

use chain_model::{category::Category, fault::Fault};

use crate::domain::{
    label::LabelInput,
    label_file::{Found, Row, names},
};

const MARK: &str = "Digital Currency Address - ";
/// Name of the list, for whoever has none in it.
const NAME: &str = "OFAC SDN";

pub(super) fn is_list(text: &str) -> bool {
    text.contains(MARK)
}

/// One row for each address; whoever has none has no row.
pub(super) fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let Ok(record) = record else {
            let found = Found::Bad(Fault::invalid("line", "The line cannot be read as CSV."));
            rows.push(Row { line: 0, found });
            continue;
        };
        let line = record.position().map_or(0, csv::Position::line);
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        // The number of the entry stands before its name.
        let name = record.get(1).map_or("", str::trim);
        let name = if matches!(name, "" | "-0-") { NAME } else { name };
        for cell in &record {
            rows.extend(cell.split(MARK).skip(1).map(|told| row(line, name, told)));
        }
    }
    rows
}

/// `told` begins with the ledger and the address.
fn row(line: u32, name: &str, told: &str) -> Row {
    let mut words = told.split([' ', ';', ',', '"']).filter(|word| !word.is_empty());
    let (ledger, address) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let Some(chain) = names::chain_of(ledger, address) else {
        return Row {
            line,
            found: Found::Other(format!("`{ledger}` is not a chain that is read here")),
        };
    };
    Row {
        line,
        found: Found::Label(Box::new(LabelInput {
            chain: chain.to_owned(),
            address: address.trim_end_matches('.').to_owned(),
            text: name.to_owned(),
            category: Category::Sanctioned.word().to_owned(),
            confidence: Some(100),
            ..LabelInput::default()
        })),
    }
}

#[cfg(test)]
mod tests {
    use crate::domain::pack::read;

    const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const TORNADO: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

    #[test]
    fn addresses_in_remarks_are_of_whom_the_line_names() {
        let text = format!(
            "1,\"NOBODY, Some\",\"individual\",-0- ,\"DOB 1980.\"\r\n\
             2,\"PERSON, Some\",\"individual\",-0- ,\"Digital Currency Address - XBT {GENESIS}; alt. Digital Currency Address - ETH {TORNADO}; \
             Digital Currency Address - XMR 4abc.\"\r\n\u{1a}\r\n"
        );
        let pack = read("sdn.csv", &text).unwrap();
        assert_eq!((pack.tags.len(), pack.passed_over, pack.bad), (2, 1, 0));
        assert!(pack.tags.iter().all(|tag| tag.sanctioned && tag.text == "PERSON, Some"));
    }
}
