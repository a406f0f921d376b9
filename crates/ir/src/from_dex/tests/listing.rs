//! Lowered code as text: registers as `r3` if they hold references, else as `v3`.

use std::fmt::Write;

use crate::{CATCH_ALL, Code, Insn};

pub fn listing(code: &Code) -> String {
    let mut text = String::new();
    for (pc, insn) in code.insns.iter().enumerate() {
        writeln!(text, "{pc}: {}", line(code, pc, insn)).expect("writing to a string");
    }
    for handler in &code.handlers {
        let class = match handler.class {
            CATCH_ALL => "all".to_owned(),
            class => format!("type {class}"),
        };
        let (start, end, target) = (handler.start, handler.end, handler.target);
        writeln!(text, "{start}..{end} catch {class} -> {target}").expect("writing to a string");
    }
    text
}

fn line(code: &Code, pc: usize, insn: &Insn) -> String {
    let debug = format!("{insn:?}");
    let (name, fields) = debug.split_once(" { ").unwrap_or((&debug, ""));
    let fields = fields.trim_end_matches(" }");
    let mut text = name.to_owned();
    for field in fields.split(", ").filter(|field| !field.is_empty()) {
        let (field, value) = field.split_once(": ").expect("a name and a value");
        let number: i64 = value.parse().expect("a number");
        let operand = match field {
            "d" | "a" | "b" | "s" | "array" | "index" | "object" | "length"
                if !matches!(insn, Insn::ConstWide { .. }) || field == "d" =>
            {
                register(code, number)
            }
            "to" => format!("-> {}", pc as i64 + number),
            "call" => {
                let call = &code.calls[number as usize];
                let arguments = call.arguments.iter();
                let arguments: Vec<_> = arguments
                    .map(|&argument| register(code, argument.into()))
                    .collect();
                format!("#{} ({})", call.reference, arguments.join(" "))
            }
            "table" => format!("{:?}", code.switches[number as usize]),
            "data" => format!("{:?}", code.array_data[number as usize]),
            "index" => format!("{:#x}", code.wide[number as usize]),
            _ => value.to_owned(),
        };
        text.push(' ');
        text.push_str(&operand);
    }
    text
}

fn register(code: &Code, register: i64) -> String {
    let register = register as u16;
    match register {
        u16::MAX => "_".to_owned(),
        _ if code.is_reference(register) => format!("r{register}"),
        _ => format!("v{register}"),
    }
}
