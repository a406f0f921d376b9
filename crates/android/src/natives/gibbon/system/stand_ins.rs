//! What methods of services answer that nobody wrote: nothing, but where several things are asked
//! for, none of them, as services do. They hardly ever answer null there, and neither the framework
//! nor apps expect it.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::gaps::GapKind;
use gibbon_machine::meta::{LoaderId, MethodId};
use gibbon_machine::native::GuestCall;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

/// Where empty things are made, with a method for each of these types.
const MAKER: &str = "gibbon/system/Nothing";
const MADE: &[(&str, &str)] = &[
    ("Ljava/util/List;", "list"),
    ("Ljava/util/Map;", "map"),
    ("Landroid/content/pm/ParceledListSlice;", "slice"),
    ("Landroid/os/Bundle;", "bundle"),
];

pub fn answer_with_default(machine: &mut Machine, _: Args) -> NativeResult {
    let Some(method) = machine.current_method() else {
        return ok(());
    };
    let descriptor = answer(machine, method);
    let is_made = MADE.iter().any(|(made, _)| *made == descriptor);
    match descriptor.starts_with('L') && !is_made {
        true => machine.note_null(machine.method_text(method)),
        false => machine.note_gap(GapKind::StandIn, machine.method_text(method)),
    }
    if descriptor.starts_with('[') {
        let class = machine.load_class(LoaderId::BOOT, &descriptor)?;
        return ok(machine.new_array(class, 0)?);
    }
    let Some((_, name)) = MADE.iter().find(|(made, _)| *made == descriptor) else {
        return Ok(0);
    };
    let class = library_class(machine, MAKER)?;
    let method = library_method(machine, class, name, &format!("(){descriptor}"));
    Err(Exit::Become(Box::new(GuestCall {
        method,
        arguments: Vec::new(),
        stage: None,
        catch: false,
    })))
}

/// The type that a method returns.
fn answer(machine: &Machine, method: MethodId) -> String {
    let descriptor = machine.meta.method(method).descriptor;
    let text = machine.meta.symbols.name(descriptor);
    text.rsplit_once(')')
        .map_or("", |(_, answer)| answer)
        .to_owned()
}
