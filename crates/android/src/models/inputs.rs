//! Where inputs come in: the gestures of the system's shell.

use std::sync::Arc;

use gibbon_expressions::{ExprId, Input, Unary};
use gibbon_jdk::guest::{get_int, get_ref};
use gibbon_machine::interp::{Arguments, ModelTable};
use gibbon_machine::peers::Peer;
use gibbon_machine::{Machine, Ref};

/// Which inputs of the event that is performed are symbolic. Whoever performs it sets this, and
/// takes it back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolicInputs {
    /// The number of the event, if its place is symbolic.
    pub place: Option<u32>,
    /// The number of the event that types something symbolic, and what it types.
    pub text: Option<(u32, String)>,
    /// The editable texts that changed since, and where they first did.
    pub edited: Vec<(Ref, i32)>,
}

impl Peer for SymbolicInputs {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        self.edited.iter().for_each(|&(text, _)| visit(text));
    }
}

pub fn add(models: &mut ModelTable) {
    models.add(
        "gibbon/system/Gestures",
        &[
            ("hold", "(FFJ)V", hold),
            ("swipe", "(FFFFJ)V", move_finger),
            ("drag", "(FFFF)V", move_finger),
        ],
    );
}

/// The screen as it is held, in pixels.
fn screen(machine: &Machine, gestures: Ref) -> (i32, i32) {
    let server = get_ref(machine, gestures, "server");
    let profile = get_ref(machine, server, "profile");
    let [width, height, rotation] =
        ["naturalWidth", "naturalHeight", "rotation"].map(|field| get_int(machine, profile, field));
    match rotation % 2 {
        0 => (width, height),
        _ => (height, width),
    }
}

/// The finger goes down and up at the same place.
fn hold(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let event = inputs.place?;
    places(
        machine,
        arguments,
        &[Input::TapX(event), Input::TapY(event)],
    )
}

/// The finger goes down at one place and up at another.
fn move_finger(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let event = inputs.place?;
    places(
        machine,
        arguments,
        &[
            Input::TapX(event),
            Input::TapY(event),
            Input::EndX(event),
            Input::EndY(event),
        ],
    )
}

/// The first arguments are places on the screen: across and down, in turn.
fn places(machine: &mut Machine, arguments: Arguments, inputs: &[Input]) -> Option<ExprId> {
    let gestures = arguments.reference(machine, 0);
    let (width, height) = screen(machine, gestures);
    for ((at, input), size) in (1..)
        .zip(inputs.iter().cloned())
        .zip([width, height].repeat(2))
    {
        let expressions = &mut machine.following.expressions;
        let pixel = expressions.int_variable(input, 0, size - 1)?;
        let place = machine.unary(Unary::IntToFloat, pixel);
        arguments.set_shadow(machine, at, place);
    }
    None
}
