//! Functions of contracts, written as in Solidity with a little more: what an amount is counted in, and what a body of bytes is.
//!
//! `supply(address asset, uint256 amount =asset)`: after a parameter's name, `=` says in which token it is counted and `>` whom the
//! call in it goes to. Either names a parameter beside it, or one of the words below.
//!
//! - `=this`: the called contract is the token; `=native`: the chain's own coin;
//! - `=path[0]`, `=path[-1]`: the first or the last address of a list;
//! - `>this`: the called contract calls itself;
//! - `~commands`: instructions of the Universal Router, one for each byte of that parameter.

/// Type of Ethereum's ABI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Type {
    Address,
    Bool,
    /// Bits.
    Uint(usize),
    Int(usize),
    /// Bytes, at most 32.
    Fixed(usize),
    Bytes,
    Text,
    /// With a length where it is part of the type.
    List(Box<Type>, Option<usize>),
    Struct(Vec<Param>),
}

/// What more is known of a parameter than its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// Counted in this.
    Amount(Whose),
    /// A call to this.
    Call(Whose),
    /// Instructions, one for each byte of the parameter of this name.
    Instructions(String),
}

/// An address that a parameter is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Whose {
    Called,
    /// The chain's own coin.
    Native,
    Param(String),
    First(String),
    Last(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Param {
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) role: Role,
}

/// A function with its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
}

impl Type {
    /// As the selector is made of.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Address => "address".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Uint(bits) => format!("uint{bits}"),
            Self::Int(bits) => format!("int{bits}"),
            Self::Fixed(size) => format!("bytes{size}"),
            Self::Bytes => "bytes".to_owned(),
            Self::Text => "string".to_owned(),
            Self::List(of, None) => format!("{}[]", of.word()),
            Self::List(of, Some(count)) => format!("{}[{count}]", of.word()),
            Self::Struct(fields) => words(fields),
        }
    }

    /// Is it written behind the others, with its place among them?
    pub(super) fn is_dynamic(&self) -> bool {
        match self {
            Self::Bytes | Self::Text | Self::List(_, None) => true,
            Self::List(of, Some(_)) => of.is_dynamic(),
            Self::Struct(fields) => fields.iter().any(|field| field.ty.is_dynamic()),
            _ => false,
        }
    }

    /// Bytes that it takes among the others.
    pub(super) fn head(&self) -> usize {
        match self {
            _ if self.is_dynamic() => 32,
            Self::List(of, Some(count)) => of.head() * count,
            Self::Struct(fields) => fields.iter().map(|field| field.ty.head()).sum(),
            _ => 32,
        }
    }
}

fn words(params: &[Param]) -> String {
    let types: Vec<String> = params.iter().map(|param| param.ty.word()).collect();
    format!("({})", types.join(","))
}

impl Function {
    /// None where the text is not written as this module says; a test reads all that there are.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once('(')?;
        Some(Self {
            name: name.to_owned(),
            params: params(rest.strip_suffix(')')?)?,
        })
    }

    /// `transfer(address,uint256)`.
    pub(super) fn canonical(&self) -> String {
        format!("{}{}", self.name, words(&self.params))
    }
}

fn params(text: &str) -> Option<Vec<Param>> {
    pieces(text)?.into_iter().map(param).collect()
}

/// What stands between the commas that are in no brackets.
fn pieces(text: &str) -> Option<Vec<&str>> {
    let (mut found, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                found.push(text.get(from..at)?);
                from = at + 1;
            }
            _ => {}
        }
    }
    let last = text.get(from..)?;
    if !(last.trim().is_empty() && found.is_empty()) {
        found.push(last);
    }
    (depth == 0).then_some(found)
}

fn param(text: &str) -> Option<Param> {
    let text = text.trim();
    // A struct's own spaces belong to its type.
    let after = text.rfind(')').map_or(0, |at| at + 1);
    let end = after + text.get(after..)?.find(' ')?;
    let ty = ty(text.get(..end)?)?;
    let mut rest = text.get(end..)?.split_whitespace();
    let name = rest.next()?.to_owned();
    let role = match rest.next() {
        None => Role::Plain,
        Some(role) => match role.split_at_checked(1)? {
            ("=", of) => Role::Amount(whose(of)),
            (">", of) => Role::Call(whose(of)),
            ("~", of) => Role::Instructions(of.to_owned()),
            _ => return None,
        },
    };
    rest.next().is_none().then_some(Param { name, ty, role })
}

fn whose(text: &str) -> Whose {
    match text {
        "this" => Whose::Called,
        "native" => Whose::Native,
        _ => match (text.strip_suffix("[0]"), text.strip_suffix("[-1]")) {
            (Some(list), _) => Whose::First(list.to_owned()),
            (_, Some(list)) => Whose::Last(list.to_owned()),
            _ => Whose::Param(text.to_owned()),
        },
    }
}

fn ty(text: &str) -> Option<Type> {
    if let Some(of) = text.strip_suffix(']') {
        let (of, count) = of.rsplit_once('[')?;
        let count = if count.is_empty() {
            None
        } else {
            Some(count.parse().ok()?)
        };
        return Some(Type::List(Box::new(ty(of)?), count));
    }
    if let Some(fields) = text.strip_prefix('(') {
        return Some(Type::Struct(params(fields.strip_suffix(')')?)?));
    }
    let bits = |digits: &str| {
        digits
            .parse()
            .ok()
            .filter(|bits| *bits <= 256 && bits % 8 == 0 && *bits > 0)
    };
    match text {
        "address" => Some(Type::Address),
        "bool" => Some(Type::Bool),
        "bytes" => Some(Type::Bytes),
        "string" => Some(Type::Text),
        _ => {
            if let Some(digits) = text.strip_prefix("uint") {
                return bits(digits).map(Type::Uint);
            }
            if let Some(digits) = text.strip_prefix("int") {
                return bits(digits).map(Type::Int);
            }
            let size = text.strip_prefix("bytes")?.parse().ok();
            size.filter(|size| (1..=32).contains(size)).map(Type::Fixed)
        }
    }
}
