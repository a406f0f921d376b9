//! Random numbers that an app draws, as inputs.

use gibbon_expressions::{Domain, ExprId, Input, Type, Value};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, ModelTable};

use super::SymbolicInputs;
use crate::natives::{Draw, foresee, is_drawn_by_app};

/// So many draws of an event can be chosen.
const MOST: u32 = 256;

pub fn add(models: &mut ModelTable) {
    models.add(
        "java/util/Random",
        &[("nextInt", "(I)I", next_int), ("next", "(I)I", next)],
    );
}

fn next_int(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let bound = arguments.raw(machine, 1) as i32;
    match bound {
        1.. => draw(machine, arguments, Draw::Below(bound)),
        _ => None,
    }
}

fn next(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let bits = arguments.raw(machine, 1) as i32;
    match bits {
        1..=32 => draw(machine, arguments, Draw::Bits(bits)),
        _ => None,
    }
}

fn draw(machine: &mut Machine, arguments: Arguments, what: Draw) -> Option<ExprId> {
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let (event, number) = (inputs.random?, inputs.drawn);
    let generator = arguments.reference(machine, 0);
    if number >= MOST || !is_drawn_by_app(machine, generator) {
        return None;
    }
    if let Some(before) = machine.modelled_before() {
        return Some(before);
    }
    let value = foresee(machine, generator, what);
    let (low, high) = match what {
        Draw::Below(bound) => (0, i64::from(bound) - 1),
        Draw::Bits(32) => (i32::MIN.into(), i32::MAX.into()),
        Draw::Bits(bits) => (0, (1 << bits) - 1),
    };
    let inputs = machine.state.peers.singleton_mut::<SymbolicInputs>();
    inputs.drawn += 1;
    let input = Input::Random(event, number);
    let following = &mut machine.following;
    following.fields.add_seed(input.clone(), Value::Int(value));
    let domain = Domain::Whole { low, high };
    following.expressions.variable(input, Type::Int, domain)
}
