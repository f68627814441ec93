//! The arguments of a call one below the other, and the calls that are in them.

use super::{
    Argument, Inner, MOST_ARGUMENTS, MOST_SHOWN, Unit,
    abi::Value,
    signature::{Param, Role, Type, Whose},
};

/// The address that stands for the chain's own coin at many routers.
const COIN: &str = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

/// What a call says.
#[derive(Default)]
pub(super) struct Spread {
    pub(super) arguments: Vec<Argument>,
    /// Arguments that are left out.
    pub(super) left: usize,
    pub(super) inner: Vec<Inner>,
}

/// A struct's parameters with their values, or a call's.
#[derive(Clone, Copy)]
struct Beside<'a> {
    params: &'a [Param],
    values: &'a [Value],
    called: Option<&'a str>,
}

pub(super) fn spread(params: &[Param], values: &[Value], called: Option<&str>) -> Spread {
    let mut spread = Spread::default();
    let beside = Beside { params, values, called };
    fields(&mut spread, "", beside);
    spread
}

fn fields(spread: &mut Spread, prefix: &str, beside: Beside<'_>) {
    for (param, value) in beside.params.iter().zip(beside.values) {
        put(
            spread,
            &format!("{prefix}{}", param.name),
            &param.ty,
            param,
            value,
            beside,
        );
    }
}

/// `ty` is that of the parameter, or of what is in it.
fn put(spread: &mut Spread, name: &str, ty: &Type, param: &Param, value: &Value, beside: Beside<'_>) {
    match (ty, value) {
        (Type::Struct(params), Value::Many(values)) => {
            let inside = Beside {
                params,
                values,
                called: beside.called,
            };
            fields(spread, &format!("{name}."), inside);
        }
        (Type::List(..), Value::Many(values)) if values.is_empty() => {
            spread.push(plain(name, ty.word(), "[]".to_owned()));
        }
        (Type::List(of, _), Value::Many(values)) => {
            for (at, value) in values.iter().enumerate() {
                if let (Role::Instructions(commands), Value::Bytes(data)) = (&param.role, value) {
                    spread.inner.extend(beside.instruction(commands, at).map(|byte| Inner {
                        within: format!("{name}[{at}]"),
                        to: beside.called.map(str::to_owned),
                        instruction: Some(byte),
                        data: data.clone(),
                    }));
                }
                put(spread, &format!("{name}[{at}]"), of, param, value, beside);
            }
        }
        (_, Value::Bytes(bytes)) => {
            // Less than a selector calls nothing: it comes with coins alone.
            if let Role::Call(whose) = &param.role
                && bytes.len() >= 4
            {
                spread.inner.push(Inner {
                    within: name.to_owned(),
                    to: beside.address(whose),
                    instruction: None,
                    data: bytes.clone(),
                });
            }
            let shown = bytes.get(..MOST_SHOWN).unwrap_or(bytes);
            spread.push(Argument {
                size: Some(bytes.len()),
                cut: shown.len() < bytes.len(),
                ..plain(name, ty.word(), format!("0x{}", hex::encode(shown)))
            });
        }
        (_, Value::Text(text)) => {
            let shown: String = text.chars().take(MOST_SHOWN).collect();
            spread.push(Argument {
                size: Some(text.len()),
                cut: shown.len() < text.len(),
                ..plain(name, ty.word(), shown)
            });
        }
        (_, Value::Address(address)) => spread.push(plain(name, ty.word(), address.clone())),
        (_, Value::Bool(bool)) => spread.push(plain(name, ty.word(), bool.to_string())),
        (_, Value::Int(digits)) => spread.push(plain(name, ty.word(), digits.clone())),
        (_, Value::Uint(number)) => spread.push(Argument {
            unit: beside.unit(&param.role),
            ..plain(name, ty.word(), number.to_string())
        }),
        // A struct's and a list's values are many, always.
        (_, Value::Many(_)) => {}
    }
}

fn plain(name: &str, ty: String, value: String) -> Argument {
    Argument {
        name: name.to_owned(),
        ty,
        value,
        unit: None,
        size: None,
        cut: false,
    }
}

impl Spread {
    fn push(&mut self, argument: Argument) {
        if self.arguments.len() < MOST_ARGUMENTS {
            self.arguments.push(argument);
        } else {
            self.left += 1;
        }
    }
}

impl Beside<'_> {
    fn value(&self, name: &str) -> Option<&Value> {
        let at = self.params.iter().position(|param| param.name == name)?;
        self.values.get(at)
    }

    fn address(&self, whose: &Whose) -> Option<String> {
        let value = match whose {
            Whose::Called => return self.called.map(str::to_owned),
            Whose::Native => return None,
            Whose::Param(name) => self.value(name)?,
            Whose::First(name) => many(self.value(name)?)?.first()?,
            Whose::Last(name) => many(self.value(name)?)?.last()?,
        };
        match value {
            Value::Address(address) => Some(address.clone()),
            _ => None,
        }
    }

    fn unit(&self, role: &Role) -> Option<Unit> {
        match role {
            Role::Amount(Whose::Native) => Some(Unit::Native),
            Role::Amount(whose) => self.address(whose).map(|address| match address.as_str() {
                COIN => Unit::Native,
                _ => Unit::Token(address),
            }),
            _ => None,
        }
    }

    fn instruction(&self, commands: &str, at: usize) -> Option<u8> {
        match self.value(commands)? {
            Value::Bytes(bytes) => bytes.get(at).copied(),
            _ => None,
        }
    }
}

fn many(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Many(values) => Some(values),
        _ => None,
    }
}
