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
    /// The number of the event, if it starts an app and the intent's extras are symbolic, and the
    /// names of the texts among those that there are.
    pub extras: Option<(u32, Vec<String>)>,
    /// The number of the event, if it presses a key and which one is symbolic.
    pub key: Option<u32>,
    /// The number of the event, if the random numbers are symbolic that the app draws meanwhile.
    pub random: Option<u32>,
    /// How many it drew.
    pub drawn: u32,
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

/// Keys have the codes from 1 on.
pub(super) const LAST_KEY: i32 = 316;

/// An app gets a key: which one it is, is an input if that is asked for. Until then it is what the
/// system made of it: some keys never come to an app.
pub fn receive_key(machine: &mut Machine, event: Ref) {
    let inputs = machine.state.peers.singleton::<SymbolicInputs>();
    let Some(number) = inputs.key else {
        return;
    };
    let class = machine.heap.class_of(event);
    let offset = machine.field_offset(class, "mKeyCode");
    let expressions = &mut machine.following.expressions;
    let code = expressions.int_variable(Input::Key(number), 1, LAST_KEY);
    machine.heap.set_shadow(event, offset, 4, code);
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
