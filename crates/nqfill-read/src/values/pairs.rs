//! Squares as two numbers: `[0, 1]`, `{"row": 0, "column": 1}`.

use crate::convention::Pair;
use crate::terms::PairOrder;
use crate::values::board::{not_understood, number, short, unknown, wrong};
use crate::values::form::{Form, Shape};
use crate::values::names::{Coordinate, coordinate};
use crate::values::tree::{Item, Value};
use crate::{Expected, InputError, InputErrorKind};

/// Adds the squares of a value, each made like one. Returns true if they are named by x and y.
///
/// # Errors
/// Of what is no square; if some are named by x and y, and others are not.
pub(crate) fn add(
    pairs: &mut Vec<Pair>,
    value: &Value<'_>,
    form: &Form,
    (order, like, text): (PairOrder, &Pair, &str),
) -> Result<bool, InputError> {
    let (mut with_xy, before) = (0, pairs.len());
    let mut add = |value: &Value<'_>| {
        let (numbers, is_xy) = square(value, order, text)?;
        with_xy += usize::from(is_xy);
        pairs.push(Pair { numbers, span: value.span.clone(), ..like.clone() });
        Ok(())
    };
    match value.list() {
        Some(list) if form.shape == Shape::Pairs => list.each(&mut |item| add(&item.value))?,
        _ => add(value)?,
    }
    match with_xy {
        0 => Ok(false),
        _ if with_xy == pairs.len() - before => Ok(true),
        _ => Err(not_understood(value)),
    }
}

/// The two numbers of a square in this order, and whether they are called x and y; `x` comes before `y`, whatever that is.
fn square(value: &Value<'_>, order: PairOrder, text: &str) -> Result<((i64, i64), bool), InputError> {
    const PARTNERS: [[&str; 2]; 2] = [["column", "y"], ["row", "x"]];
    let items = value.list().map_or(&[][..], |list| list.items());
    let names = coordinates(items)?;
    if let ([only], Some(name)) = (&names[..], items.first().and_then(|item| item.name.as_ref())) {
        let (name, partner) = (short(&name.text), PARTNERS[only.0][usize::from(only.1)].to_owned());
        return Err(InputErrorKind::MissingName { name, partner }.at(value.span.clone()));
    }
    let [first, second] = items else { return Err(wrong(value, text, Expected::Square)) };
    let (first, second) = (number(&first.value, text)?, number(&second.value, text)?);
    match names[..] {
        [] => Ok(((first, second), false)),
        [(one, is_xy), (other, is_also)] if one != other && is_xy == is_also => {
            let numbers = if one == 0 { (first, second) } else { (second, first) };
            Ok((if is_xy { numbers } else { order.row_column(numbers) }, is_xy))
        }
        _ => Err(not_understood(value)),
    }
}

/// The coordinates that the names of items are, each once.
fn coordinates(items: &[Item<'_>]) -> Result<Vec<Coordinate>, InputError> {
    let mut seen = Vec::new();
    for name in items.iter().filter_map(|item| item.name.as_ref()) {
        let found = coordinate(&name.text).ok_or_else(|| unknown(name))?;
        if seen.contains(&found) {
            return Err(InputErrorKind::RepeatedName { name: short(&name.text) }.at(name.span.clone()));
        }
        seen.push(found);
    }
    Ok(seen)
}
