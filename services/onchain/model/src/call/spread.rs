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
pub(super) struct Told {
    pub(super) arguments: Vec<Argument>,
    /// Arguments that are not told.
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

pub(super) fn spread(params: &[Param], values: &[Value], called: Option<&str>) -> Told {
    let mut told = Told::default();
    let beside = Beside { params, values, called };
    fields(&mut told, "", beside);
    told
}

fn fields(told: &mut Told, prefix: &str, beside: Beside<'_>) {
    for (param, value) in beside.params.iter().zip(beside.values) {
        put(
            told,
            &format!("{prefix}{}", param.name),
            &param.ty,
            param,
            value,
            beside,
        );
    }
}

/// `ty` is that of the parameter, or of what is in it.
fn put(told: &mut Told, name: &str, ty: &Type, param: &Param, value: &Value, beside: Beside<'_>) {
    match (ty, value) {
        (Type::Struct(params), Value::Many(values)) => {
            let inside = Beside {
                params,
                values,
                called: beside.called,
            };
            fields(told, &format!("{name}."), inside);
        }
        (Type::List(..), Value::Many(values)) if values.is_empty() => {
            told.push(plain(name, ty.word(), "[]".to_owned()));
        }
        (Type::List(of, _), Value::Many(values)) => {
            for (at, value) in values.iter().enumerate() {
                if let (Role::Instructions(commands), Value::Bytes(data)) = (&param.role, value) {
                    told.inner.extend(beside.instruction(commands, at).map(|byte| Inner {
                        within: format!("{name}[{at}]"),
                        to: beside.called.map(str::to_owned),
                        instruction: Some(byte),
                        data: data.clone(),
                    }));
                }
                put(told, &format!("{name}[{at}]"), of, param, value, beside);
            }
        }
        (_, Value::Bytes(bytes)) => {
            // Less than a selector calls nothing: it comes with coins alone.
            if let Role::Call(whose) = &param.role
                && bytes.len() >= 4
            {
                told.inner.push(Inner {
                    within: name.to_owned(),
                    to: beside.address(whose),
                    instruction: None,
                    data: bytes.clone(),
                });
            }
            let shown = bytes.get(..MOST_SHOWN).unwrap_or(bytes);
            told.push(Argument {
                size: Some(bytes.len()),
                cut: shown.len() < bytes.len(),
                ..plain(name, ty.word(), format!("0x{}", hex::encode(shown)))
            });
        }
        (_, Value::Text(text)) => {
            let shown: String = text.chars().take(MOST_SHOWN).collect();
            told.push(Argument {
                size: Some(text.len()),
                cut: shown.len() < text.len(),
                ..plain(name, ty.word(), shown)
            });
        }
        (_, Value::Address(address)) => told.push(plain(name, ty.word(), address.clone())),
        (_, Value::Bool(bool)) => told.push(plain(name, ty.word(), bool.to_string())),
        (_, Value::Int(digits)) => told.push(plain(name, ty.word(), digits.clone())),
        (_, Value::Uint(number)) => told.push(Argument {
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

impl Told {
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
