//! Numbers in strings. Whether there is one is decided first: the other way is an exception.

use gibbon_expressions::{ExprId, Unary, parse_double, parse_int, parse_long};
use gibbon_machine::Machine;
use gibbon_machine::interp::{Arguments, ModelTable};

pub fn add(models: &mut ModelTable) {
    models.add(
        "java/lang/Integer",
        &[(
            "parseInt",
            "(Ljava/lang/String;I)I",
            |machine, arguments| {
                with_radix(
                    machine,
                    arguments,
                    (Unary::IsInt, Unary::ParseInt),
                    |text| parse_int(text).is_some(),
                )
            },
        )],
    );
    models.add(
        "java/lang/Long",
        &[(
            "parseLong",
            "(Ljava/lang/String;I)J",
            |machine, arguments| {
                with_radix(
                    machine,
                    arguments,
                    (Unary::IsLong, Unary::ParseLong),
                    |text| parse_long(text).is_some(),
                )
            },
        )],
    );
    models.add(
        "java/lang/Double",
        &[("parseDouble", "(Ljava/lang/String;)D", real)],
    );
    models.add(
        "java/lang/Float",
        &[(
            "parseFloat",
            "(Ljava/lang/String;)F",
            |machine, arguments| {
                let number = real(machine, arguments)?;
                machine.unary(Unary::DoubleToFloat, number)
            },
        )],
    );
}

fn with_radix(
    machine: &mut Machine,
    arguments: Arguments,
    ops: (Unary, Unary),
    is_number: fn(&str) -> bool,
) -> Option<ExprId> {
    let text = arguments.text(machine, 0)?;
    if arguments.raw(machine, 1) as i32 != 10 {
        return None;
    }
    number(machine, arguments, text, ops, is_number)
}

fn real(machine: &mut Machine, arguments: Arguments) -> Option<ExprId> {
    let text = arguments.text(machine, 0)?;
    let ops = (Unary::IsDouble, Unary::ParseDouble);
    number(machine, arguments, text, ops, |text| {
        parse_double(text).is_some()
    })
}

fn number(
    machine: &mut Machine,
    arguments: Arguments,
    text: ExprId,
    (is, parse): (Unary, Unary),
    is_number: fn(&str) -> bool,
) -> Option<ExprId> {
    let string = arguments.reference(machine, 0);
    let is_one = is_number(&machine.text(string));
    let condition = machine.unary(is, text);
    machine.tell_decision(condition, is_one);
    if !is_one {
        machine.silence();
        return None;
    }
    machine.unary(parse, text)
}
