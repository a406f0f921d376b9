//! Extras of the intent that an app is started with, as inputs. They are named as `am` writes them.

use gibbon_expressions::{Domain, ExprId, Input, Type, Value};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, ModelTable};

use super::SymbolicInputs;

/// Texts may be as long as this.
const LONGEST: u32 = 64;

pub fn add(models: &mut ModelTable) {
    models.add(
        "android/content/Intent",
        &[
            (
                "getStringExtra",
                "(Ljava/lang/String;)Ljava/lang/String;",
                text,
            ),
            (
                "getBooleanExtra",
                "(Ljava/lang/String;Z)Z",
                |machine, arguments| {
                    let domain = Domain::Whole { low: 0, high: 1 };
                    number(machine, arguments, "--ez", Type::Int, domain)
                },
            ),
            (
                "getIntExtra",
                "(Ljava/lang/String;I)I",
                |machine, arguments| number(machine, arguments, "--ei", Type::Int, Domain::Any),
            ),
            (
                "getLongExtra",
                "(Ljava/lang/String;J)J",
                |machine, arguments| number(machine, arguments, "--el", Type::Long, Domain::Any),
            ),
            (
                "getFloatExtra",
                "(Ljava/lang/String;F)F",
                |machine, arguments| number(machine, arguments, "--ef", Type::Float, Domain::Any),
            ),
            (
                "getDoubleExtra",
                "(Ljava/lang/String;D)D",
                |machine, arguments| number(machine, arguments, "--ed", Type::Double, Domain::Any),
            ),
        ],
    );
}

/// The event, and the extra that the app asks for, if that is an input.
fn asked(machine: &mut Machine, arguments: Arguments) -> Option<(u32, String)> {
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let (event, _) = inputs.extras.as_ref()?;
    let event = *event;
    let name = arguments.reference(machine, 1);
    if name.is_null() || !machine.is_called_by_app() {
        return None;
    }
    Some((event, machine.text(name)))
}

fn number(
    machine: &mut Machine,
    arguments: Arguments,
    option: &str,
    ty: Type,
    domain: Domain,
) -> Option<ExprId> {
    let (event, name) = asked(machine, arguments)?;
    let input = Input::Extra(event, format!("{option} {name}").into());
    machine.following.expressions.variable(input, ty, domain)
}

/// A text that is not there is null, of which there is nothing to say but that it was asked for.
fn text(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let (event, name) = asked(machine, arguments)?;
    let input = Input::Extra(event, format!("--es {name}").into());
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let mut there = inputs.extras.iter().flat_map(|(_, names)| names);
    if !there.any(|known| *known == name) {
        let seeds = &mut machine.following.fields;
        seeds.add_seed(input, Value::Bool(false));
        return None;
    }
    let domain = Domain::Text { longest: LONGEST };
    let expressions = &mut machine.following.expressions;
    expressions.variable(input, Type::Text, domain)
}
