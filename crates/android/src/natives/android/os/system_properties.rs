//! `android.os.SystemProperties`. See [`crate::properties`].

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::properties::{Properties, SetError, parse_boolean, parse_integer};

gibbon_machine::natives! { "android/os/SystemProperties";
    "native_get" "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;" => get,
    "native_get_int" "(Ljava/lang/String;I)I" => get_int,
    "native_get_long" "(Ljava/lang/String;J)J" => get_long,
    "native_get_boolean" "(Ljava/lang/String;Z)Z" => get_boolean,
    "native_find" "(Ljava/lang/String;)J" => find,
    "native_get" "(J)Ljava/lang/String;" => get_by_handle,
    "native_get_int" "(JI)I" => get_int_by_handle,
    "native_get_long" "(JJ)J" => get_long_by_handle,
    "native_get_boolean" "(JZ)Z" => get_boolean_by_handle,
    "native_set" "(Ljava/lang/String;Ljava/lang/String;)V" => set,
    "native_add_change_callback" "()V" => add_change_callback,
    "native_report_sysprop_change" "()V" => report_change,
}

fn named(machine: &mut Machine, name: Ref) -> Result<Option<String>, Exit> {
    if name.is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.text(name);
    let properties = machine.state.peers.singleton::<Properties>();
    Ok(properties.get(&name).map(str::to_owned))
}

fn by_handle(machine: &mut Machine, args: Args) -> Option<String> {
    let properties = machine.state.peers.singleton::<Properties>();
    properties.by_handle(args.long(0)).map(str::to_owned)
}

/// An empty value counts as none.
fn get(machine: &mut Machine, args: Args) -> NativeResult {
    match named(machine, args.reference(0))? {
        Some(value) if !value.is_empty() => ok(machine.string(&value)?),
        _ => ok(args.reference(1)),
    }
}

fn as_int(value: Option<String>) -> Option<i32> {
    parse_integer(&value?)?.try_into().ok()
}

fn get_int(machine: &mut Machine, args: Args) -> NativeResult {
    ok(as_int(named(machine, args.reference(0))?).unwrap_or(args.int(1)))
}

fn get_long(machine: &mut Machine, args: Args) -> NativeResult {
    let value = named(machine, args.reference(0))?;
    ok(value
        .and_then(|value| parse_integer(&value))
        .unwrap_or(args.long(1)))
}

fn get_boolean(machine: &mut Machine, args: Args) -> NativeResult {
    let value = named(machine, args.reference(0))?;
    ok(value
        .and_then(|value| parse_boolean(&value))
        .unwrap_or(args.boolean(1)))
}

fn find(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.text(args.reference(0));
    let properties = machine.state.peers.singleton::<Properties>();
    ok(properties.find(&name).unwrap_or(0))
}

fn get_by_handle(machine: &mut Machine, args: Args) -> NativeResult {
    let value = by_handle(machine, args).unwrap_or_default();
    ok(machine.string(&value)?)
}

fn get_int_by_handle(machine: &mut Machine, args: Args) -> NativeResult {
    ok(as_int(by_handle(machine, args)).unwrap_or(args.int(1)))
}

fn get_long_by_handle(machine: &mut Machine, args: Args) -> NativeResult {
    let value = by_handle(machine, args);
    ok(value
        .and_then(|value| parse_integer(&value))
        .unwrap_or(args.long(1)))
}

fn get_boolean_by_handle(machine: &mut Machine, args: Args) -> NativeResult {
    let value = by_handle(machine, args);
    ok(value
        .and_then(|value| parse_boolean(&value))
        .unwrap_or(args.boolean(1)))
}

/// # Differs from Android
/// Apps may set properties: no policy of the kernel keeps them from it.
fn set(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let name = machine.text(args.reference(0));
    let value = match args.reference(1) {
        Ref::NULL => String::new(),
        value => machine.text(value),
    };
    let properties = machine.state.peers.singleton_mut::<Properties>();
    match properties.set(&name, &value) {
        Ok(()) => ok(()),
        Err(SetError::ReadOnly | SetError::TooLong | SetError::BadName) => {
            let message = "failed to set system property (check logcat for reason)";
            Err(machine.throw("java/lang/RuntimeException", message))
        }
    }
}

fn add_change_callback(machine: &mut Machine, _: Args) -> NativeResult {
    machine
        .state
        .peers
        .singleton_mut::<Properties>()
        .has_callback = true;
    ok(())
}

/// Calls the callbacks of this process.
fn report_change(machine: &mut Machine, _: Args) -> NativeResult {
    if !machine.state.peers.singleton::<Properties>().has_callback {
        return ok(());
    }
    let class = library_class(machine, "android/os/SystemProperties")?;
    let method = library_method(machine, class, "callChangeCallbacks", "()V");
    Err(Exit::become_call(method, Vec::new()))
}
