//! `android.util.EventLog`: a log for the platform's developers, which apps may write to and not
//! read. Nobody reads it here.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

gibbon_machine::natives! { "android/util/EventLog";
    "writeEvent" "(II)I" => write_int,
    "writeEvent" "(IJ)I" => write_long,
    "writeEvent" "(IF)I" => write_int,
    "writeEvent" "(ILjava/lang/String;)I" => write_string,
    "writeEvent" "(I[Ljava/lang/Object;)I" => write_list,
    "readEvents" "([ILjava/util/Collection;)V" => nothing_to_read,
    "readEventsOnWrapping" "([IJLjava/util/Collection;)V" => nothing_to_read,
}

/// Bytes of an event's tag, and of an element's type.
const TAG: i32 = 4;
const TYPE: i32 = 1;

fn write_int(_: &mut Machine, _: Args) -> NativeResult {
    ok(TAG + TYPE + 4)
}

fn write_long(_: &mut Machine, _: Args) -> NativeResult {
    ok(TAG + TYPE + 8)
}

fn text_size(machine: &Machine, text: Ref) -> i32 {
    TYPE + 4 + machine.text(text).len() as i32
}

fn write_string(machine: &mut Machine, args: Args) -> NativeResult {
    ok(TAG + text_size(machine, args.reference(1)))
}

fn write_list(machine: &mut Machine, args: Args) -> NativeResult {
    let list = args.reference(1);
    if list.is_null() {
        return ok(TAG + TYPE + 4 + "[NULL]".len() as i32);
    }
    let mut size = TAG + TYPE + 1;
    for element in machine.ref_array(list) {
        size += element_size(machine, element)?;
    }
    ok(size)
}

fn element_size(machine: &mut Machine, element: Ref) -> Result<i32, Exit> {
    if element.is_null() || machine.heap.class_of(element) == machine.meta.known().string {
        return Ok(text_size(machine, element));
    }
    match machine.kind_of_box(element) {
        Some(Kind::Int | Kind::Float) => Ok(TYPE + 4),
        Some(Kind::Long) => Ok(TYPE + 8),
        _ => {
            let message = "Invalid payload item type";
            Err(machine.throw("java/lang/IllegalArgumentException", message))
        }
    }
}

fn nothing_to_read(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    ok(())
}
