//! The nodes of a document, as the schema allows them.

use uuid::Uuid;

/// A document that keeps to the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub content: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Id that the editor gave a block.
    pub id: Option<String>,
    pub kind: Kind,
    pub content: Vec<Node>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Paragraph,
    Heading {
        /// 1 to 3.
        level: u8,
    },
    BulletList,
    OrderedList {
        start: u32,
    },
    ListItem,
    TaskList,
    TaskItem {
        checked: bool,
    },
    Blockquote,
    CodeBlock {
        language: Option<String>,
    },
    HorizontalRule,
    Table,
    TableRow,
    TableHeader(Cell),
    TableCell(Cell),
    Image {
        picture: Uuid,
        alt: String,
        /// Pixels.
        width: Option<u32>,
    },
    Callout(CalloutKind),
    Mention(Mention),
    HardBreak,
    Text {
        text: String,
        marks: Vec<Mark>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub columns: u32,
    pub rows: u32,
    /// Width of each column in pixels, 0 for automatic; empty for none.
    pub widths: Vec<u32>,
    /// `left`, `center` or `right`.
    pub align: Option<&'static str>,
}

impl Default for Cell {
    fn default() -> Self {
        Self {
            columns: 1,
            rows: 1,
            widths: Vec::new(),
            align: None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    pub kind: MentionKind,
    pub id: String,
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    Bold,
    Italic,
    Strike,
    Code,
    Highlight,
    Link { href: String },
}

impl Mark {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Bold => "bold",
            Self::Italic => "italic",
            Self::Strike => "strike",
            Self::Code => "code",
            Self::Highlight => "highlight",
            Self::Link { .. } => "link",
        }
    }
}

vocab::words! {
    #[derive(PartialOrd, Ord)]
    pub enum CalloutKind {
        Note = "note",
        Tip = "tip",
        Warning = "warning",
        Mistake = "mistake",
    }
}

vocab::words! {
    /// What a mention refers to.
    #[derive(PartialOrd, Ord)]
    pub enum MentionKind {
        Token = "token",
        Address = "address",
        Trade = "trade",
        Forecast = "forecast",
        Case = "case",
        Session = "session",
        Trip = "trip",
        Entry = "entry",
        Task = "task",
    }
}

/// Where a node may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    Block,
    Inline,
    /// Text without marks.
    PlainText,
    ListItem,
    TaskItem,
    Row,
    Cell,
    Nothing,
}

impl Kind {
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Paragraph => "paragraph",
            Self::Heading { .. } => "heading",
            Self::BulletList => "bulletList",
            Self::OrderedList { .. } => "orderedList",
            Self::ListItem => "listItem",
            Self::TaskList => "taskList",
            Self::TaskItem { .. } => "taskItem",
            Self::Blockquote => "blockquote",
            Self::CodeBlock { .. } => "codeBlock",
            Self::HorizontalRule => "horizontalRule",
            Self::Table => "table",
            Self::TableRow => "tableRow",
            Self::TableHeader(_) => "tableHeader",
            Self::TableCell(_) => "tableCell",
            Self::Image { .. } => "image",
            Self::Callout(_) => "callout",
            Self::Mention(_) => "mention",
            Self::HardBreak => "hardBreak",
            Self::Text { .. } => "text",
        }
    }

    pub(crate) const fn group(&self) -> Group {
        match self {
            Self::Mention(_) | Self::HardBreak | Self::Text { .. } => Group::Inline,
            Self::ListItem => Group::ListItem,
            Self::TaskItem { .. } => Group::TaskItem,
            Self::TableRow => Group::Row,
            Self::TableHeader(_) | Self::TableCell(_) => Group::Cell,
            _ => Group::Block,
        }
    }

    /// What it may contain.
    pub(crate) const fn inside(&self) -> Group {
        match self {
            Self::Paragraph | Self::Heading { .. } => Group::Inline,
            Self::BulletList | Self::OrderedList { .. } => Group::ListItem,
            Self::TaskList => Group::TaskItem,
            Self::CodeBlock { .. } => Group::PlainText,
            Self::Table => Group::Row,
            Self::TableRow => Group::Cell,
            Self::ListItem
            | Self::TaskItem { .. }
            | Self::Blockquote
            | Self::TableHeader(_)
            | Self::TableCell(_)
            | Self::Callout(_) => Group::Block,
            Self::HorizontalRule | Self::Image { .. } | Self::Mention(_) | Self::HardBreak | Self::Text { .. } => {
                Group::Nothing
            }
        }
    }

    pub(crate) fn fits(&self, place: Group) -> bool {
        match (place, self) {
            (Group::PlainText, Self::Text { marks, .. }) => marks.is_empty(),
            _ => self.group() == place,
        }
    }
}
