//! `StringBuilder` and what is beneath it: how large a buffer is, is of no interest.

use gibbon_expressions::ExprId;
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, Model, ModelTable};

use crate::guest::get_ref;

const APPEND: &[(&str, &str, Model)] = &[
    (
        "append",
        "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;",
        quiet,
    ),
    (
        "append",
        "(Ljava/lang/CharSequence;)Ljava/lang/AbstractStringBuilder;",
        quiet,
    ),
    ("append", "(C)Ljava/lang/AbstractStringBuilder;", quiet),
    ("append", "([CII)Ljava/lang/AbstractStringBuilder;", quiet),
];

const TO_STRING: &[(&str, &str, Model)] = &[("toString", "()Ljava/lang/String;", to_string)];

const ARRAYS: &[(&str, &str, Model)] = &[
    ("copyOf", "([BI)[B", plain_length),
    ("copyOf", "([CI)[C", plain_length),
    ("copyOfRange", "([BII)[B", plain_length),
    ("copyOfRange", "([CII)[C", plain_length),
];

pub fn add(models: &mut ModelTable) {
    models.add("java/lang/AbstractStringBuilder", APPEND);
    models.add("java/lang/StringBuilder", TO_STRING);
    models.add("java/lang/StringBuffer", TO_STRING);
    models.add("java/util/Arrays", ARRAYS);
}

/// The characters go along by themselves.
fn quiet(machine: &mut Machine, _: Arguments) -> Option<ExprId> {
    if machine.has_shadows() {
        machine.silence();
    }
    None
}

fn to_string(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    if !machine.heap.has_shadows() {
        return None;
    }
    machine.silence();
    let builder = arguments.reference(machine, 0);
    let value = get_ref(machine, builder, "value");
    let class = machine.heap.class_of(builder);
    let coder = machine.field_offset(class, "coder");
    let count = machine.field_offset(class, "count");
    let is_latin1 = machine.heap.get_i8(builder, coder) == 0;
    let count = machine.heap.get_u32(builder, count);
    let characters = match is_latin1 {
        true => machine.latin1_array(value, 0, count),
        false => return None,
    };
    machine.text_of_characters(&characters)
}

/// A buffer's size is taken as it is, without further ado.
fn plain_length(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    for at in 1..arguments.count() {
        arguments.set_shadow(machine, at, None);
    }
    None
}
