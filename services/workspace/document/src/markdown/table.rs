//! Tables. Markdown has one line per row and no spans: a spanning cell is followed, or has below it, empty ones.

use super::{Writer, inline, text_of};
use crate::node::{Cell, Group, Kind, Node};

fn cell(node: &Node) -> Option<&Cell> {
    match &node.kind {
        Kind::TableHeader(cell) | Kind::TableCell(cell) => Some(cell),
        _ => None,
    }
}

/// Columns of a table: wider ones come from spans that no editor makes.
const MOST_COLUMNS: usize = 200;

impl Writer<'_> {
    pub(super) fn table(&self, rows: &[Node]) -> String {
        // Rows that a cell above still covers, by column.
        let mut covered: Vec<u32> = Vec::new();
        let mut lines: Vec<Vec<String>> = Vec::new();
        for row in rows {
            let mut line = Vec::new();
            for node in &row.content {
                self.put(node, &mut line, &mut covered);
            }
            while line.len() < covered.len() {
                skip(&mut line, &mut covered);
            }
            lines.push(line);
        }
        let width = lines.iter().map(Vec::len).max().unwrap_or_default();
        let Some(first) = lines.first_mut().filter(|_| width > 0) else {
            return String::new();
        };
        first.resize(width, String::new());
        let aligned = rows.first().into_iter().flat_map(|row| &row.content).filter_map(cell);
        let mut rule: Vec<&str> = aligned
            .flat_map(|cell| std::iter::repeat_n(mark(cell), usize::try_from(cell.columns).unwrap_or(1)))
            .collect();
        rule.resize(width, "---");
        let mut text: Vec<String> = lines.iter().map(|line| format!("| {} |", line.join(" | "))).collect();
        text.insert(1, format!("| {} |", rule.join(" | ")));
        text.join("\n")
    }

    fn put(&self, node: &Node, line: &mut Vec<String>, covered: &mut Vec<u32>) {
        while covered.get(line.len()).is_some_and(|rows| *rows > 0) {
            skip(line, covered);
        }
        let Some(cell) = cell(node) else { return };
        let mut text = self.cell_text(&node.content);
        for _ in 0..cell.columns {
            if line.len() >= MOST_COLUMNS && text.is_empty() {
                return;
            }
            if covered.len() <= line.len() {
                covered.push(0);
            }
            covered[line.len()] = cell.rows - 1;
            line.push(std::mem::take(&mut text));
        }
    }

    fn cell_text(&self, nodes: &[Node]) -> String {
        let parts = nodes.iter().map(|node| match &node.kind {
            Kind::CodeBlock { .. } => {
                let code = text_of(&node.content);
                let lines = code
                    .split('\n')
                    .map(|line| inline::plain(line).replace("\\|", "&#124;"));
                format!("<code>{}</code>", lines.collect::<Vec<_>>().join("<br>"))
            }
            Kind::Image { picture, alt, .. } => self.image(*picture, alt).replace("\\|", "&#124;"),
            kind if kind.inside() == Group::Inline => inline::cell(&node.content),
            _ => self.cell_text(&node.content),
        });
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("<br>")
    }
}

/// Leaves a column empty that a cell above covers, or none reaches.
fn skip(line: &mut Vec<String>, covered: &mut [u32]) {
    if let Some(rows) = covered.get_mut(line.len()) {
        *rows = rows.saturating_sub(1);
    }
    line.push(String::new());
}

fn mark(cell: &Cell) -> &'static str {
    match cell.align {
        Some("left") => ":--",
        Some("center") => ":-:",
        Some("right") => "--:",
        _ => "---",
    }
}
