//! Themes, and attributes as they give them.

use std::sync::Arc;

use gibbon_jdk::guest::non_null;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};
use gibbon_resources::attributes::{self, ENTRY, Output, Style};
use gibbon_resources::value::kind;
use gibbon_resources::{Cursor, NO_COOKIE, Theme};

use super::values::set_typed_value;
use super::{Manager, destroyed, manager};
use crate::logcat::{Line, Logcat, Priority};
use crate::natives::android::content::res::memory::{
    ints, new_ints, set_ints, set_ints_at, text_or_empty,
};
use crate::natives::android::content::res::xml_block::ParseState;

/// What is behind a `Resources.Theme`, with the handle of its manager.
#[derive(Clone)]
struct OwnedTheme {
    theme: Theme,
    manager: i64,
}

impl Peer for OwnedTheme {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// A theme is a pointer to what is shared.
fn theme(machine: &mut Machine, handle: i64) -> Result<OwnedTheme, Exit> {
    match machine.state.peers.get::<OwnedTheme>(handle) {
        Some(theme) => Ok(theme.clone()),
        None => Err(machine.throw("java/lang/IllegalStateException", "theme was released")),
    }
}

fn set_theme(machine: &mut Machine, handle: i64, theme: OwnedTheme) {
    if let Some(known) = machine.state.peers.get_mut::<OwnedTheme>(handle) {
        *known = theme;
    }
}

pub fn theme_create(machine: &mut Machine, args: Args) -> NativeResult {
    manager(machine, args.long(0))?;
    ok(machine.state.peers.add(OwnedTheme {
        theme: Theme::default(),
        manager: args.long(0),
    }))
}

/// All that is behind a handle is freed in the same way; the number only has to be one.
pub fn theme_free_function(_: &mut Machine, _: Args) -> NativeResult {
    ok(1i64)
}

pub fn theme_apply_style(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let mut owned = theme(machine, args.long(1))?;
    // A style that does not exist changes nothing, and is not an error.
    owned
        .theme
        .apply(&manager, args.int(2) as u32, args.boolean(3));
    set_theme(machine, args.long(1), owned);
    ok(())
}

pub fn theme_rebase(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let mut owned = theme(machine, args.long(1))?;
    let count = args.int(4).max(0) as usize;
    let styles = ints(machine, args.reference(2));
    let forced = match args.reference(3) {
        array if array.is_null() => Vec::new(),
        array => machine.heap.array_bytes(array, 1).to_vec(),
    };
    let styles: Vec<(u32, bool)> = styles
        .into_iter()
        .zip(forced.iter().map(|&force| force != 0))
        .take(count)
        .collect();
    owned.theme.rebase(&manager, &styles);
    owned.manager = args.long(0);
    set_theme(machine, args.long(1), owned);
    ok(())
}

pub fn theme_copy(machine: &mut Machine, args: Args) -> NativeResult {
    let (target, source) = (args.long(1), args.long(3));
    let mut owned = theme(machine, target)?;
    let from = theme(machine, source)?;
    if args.long(0) == args.long(2) {
        owned.theme = from.theme;
    } else {
        let to = manager(machine, args.long(0))?;
        let other = manager(machine, args.long(2))?;
        owned.theme.copy_across(&to, &from.theme, &other);
    }
    owned.manager = args.long(0);
    set_theme(machine, target, owned);
    ok(())
}

pub fn theme_attribute(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let owned = theme(machine, args.long(1))?;
    let Some(mut selected) = owned.theme.attribute(args.int(2) as u32) else {
        return ok(NO_COOKIE);
    };
    if args.boolean(4) {
        manager.resolve(&mut selected);
    }
    set_typed_value(machine, args.reference(3), &selected)
}

pub fn theme_dump(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let owned = theme(machine, args.long(1))?;
    let prefix = text_or_empty(machine, args, 4);
    let name = |id| {
        manager
            .resource_name(id)
            .map_or_else(|| format!("0x{id:08x}"), |name| name.to_string())
    };
    let line = |(id, value, cookie): (u32, gibbon_resources::Value, i32)| {
        let (kind, data) = (value.kind, value.data);
        format!(
            "{prefix}{}: type=0x{kind:02x} data=0x{data:08x} cookie={cookie}",
            name(id)
        )
    };
    let message: Vec<String> = owned.theme.iter().map(line).collect();
    let line = Line {
        at_nanos: machine.nanos(),
        thread: machine.state.current.0,
        priority: Priority::from_number(args.int(2)),
        tag: text_or_empty(machine, args, 3),
        message: message.join("\n"),
    };
    machine.state.peers.singleton_mut::<Logcat>().add(line);
    ok(())
}

pub fn theme_changing_configurations(machine: &mut Machine, args: Args) -> NativeResult {
    ok(theme(machine, args.long(0))?.theme.flags() as i32)
}

pub fn parent_theme(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    ok(manager.parent_style(args.int(1) as u32).unwrap_or(0) as i32)
}

/// The styles that an attribute's value may come from, most important first.
pub fn resolution_stack(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let owned = theme(machine, args.long(1))?;
    let [xml_style, default_attribute, mut default_style] = [2, 3, 4].map(|at| args.int(at) as u32);
    if default_attribute != 0
        && let Some(named) = owned.theme.attribute(default_attribute)
        && named.value.kind == kind::REFERENCE
    {
        default_style = named.value.data;
    }
    let mut stack = manager.bag_stack(xml_style);
    stack.extend(manager.bag_stack(default_style));
    ok(new_ints(machine, &stack)?)
}

fn cursor(machine: &Machine, handle: i64) -> Option<&Cursor> {
    let state = machine.state.peers.get::<ParseState>(handle);
    state.map(|state| &state.0)
}

pub fn apply_style(machine: &mut Machine, args: Args) -> NativeResult {
    let attributes = non_null(machine, args.reference(5))?;
    let attributes = ints(machine, attributes);
    let peers = &machine.state.peers;
    let Some(Manager(manager)) = peers.get::<Manager>(args.long(0)) else {
        return Err(destroyed(machine));
    };
    let Some(owned) = peers.get::<OwnedTheme>(args.long(1)) else {
        return Err(theme(machine, args.long(1)).err().unwrap_or(Exit::Resume));
    };
    let style = Style {
        attribute: args.int(2) as u32,
        resource: args.int(3) as u32,
    };
    let tag = cursor(machine, args.long(4));
    let mut values = vec![0; attributes.len() * ENTRY];
    let mut indices = vec![0; attributes.len() + 1];
    let output = Output::new(&mut values, Some(&mut indices));
    attributes::apply_style(manager, &owned.theme, tag, style, &attributes, output);
    set_ints_at(machine, args.long(6), &values);
    let used = indices[0] as usize + 1;
    set_ints_at(machine, args.long(7), &indices[..used]);
    ok(())
}

pub fn resolve_attributes(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let owned = theme(machine, args.long(1))?;
    let style = Style {
        attribute: args.int(2) as u32,
        resource: args.int(3) as u32,
    };
    let given = ints(machine, args.reference(4));
    let wanted = non_null(machine, args.reference(5))?;
    let wanted = ints(machine, wanted);
    let target = non_null(machine, args.reference(6))?;
    if (machine.heap.array_length(target) as usize) < wanted.len() * ENTRY {
        return ok(false);
    }
    let mut values = vec![0; wanted.len() * ENTRY];
    let mut indices = vec![0; wanted.len() + 1];
    let output = Output::new(&mut values, Some(&mut indices));
    attributes::resolve_attributes(&manager, &owned.theme, style, &given, &wanted, output);
    write_arrays(machine, args, [6, 7], &values, &indices);
    ok(true)
}

pub fn retrieve_attributes(machine: &mut Machine, args: Args) -> NativeResult {
    let manager = manager(machine, args.long(0))?;
    let wanted = non_null(machine, args.reference(2))?;
    let wanted = ints(machine, wanted);
    let target = non_null(machine, args.reference(3))?;
    if (machine.heap.array_length(target) as usize) < wanted.len() * ENTRY {
        return ok(false);
    }
    let Some(tag) = cursor(machine, args.long(1)) else {
        return Err(machine.throw_npe());
    };
    let mut values = vec![0; wanted.len() * ENTRY];
    let mut indices = vec![0; wanted.len() + 1];
    let output = Output::new(&mut values, Some(&mut indices));
    attributes::retrieve_attributes(&manager, tag, &wanted, output);
    write_arrays(machine, args, [3, 4], &values, &indices);
    ok(true)
}

/// Values and, if they are wanted and fit, the numbers of those that are there.
fn write_arrays(
    machine: &mut Machine,
    args: Args,
    [values_at, indices_at]: [u16; 2],
    values: &[u32],
    indices: &[u32],
) {
    set_ints(machine, args.reference(values_at), values);
    let target = args.reference(indices_at);
    if !target.is_null() && machine.heap.array_length(target) as usize >= indices.len() {
        let used = indices[0] as usize + 1;
        set_ints(machine, target, &indices[..used]);
    }
}
