//! Checks of lowered code that the machine relies on: for tests of the front ends, and for every
//! method that a machine with debug assertions runs.
//!
//! Not a verifier: registers may be read before they are written, and nothing is known
//! about classes.

use crate::operands::invocation;
use crate::{Code, Insn, NO_REG, Reg, Switch};

/// What is wrong with `code`, if anything: registers and tables out of range, references in
/// registers for numbers or the other way round, jumps out of the code.
pub fn validate(code: &Code) -> Result<(), String> {
    let length = code.insns.len() as i64;
    for (pc, insn) in (0u32..).zip(&code.insns) {
        let fail = |problem: String| Err(format!("{pc}: {insn:?}: {problem}"));
        if let Err(problem) = operands(code, insn) {
            return fail(problem);
        }
        let leads_to = |distance: i32| (0..length).contains(&(i64::from(pc) + i64::from(distance)));
        if let Some(distance) = insn.branch()
            && !leads_to(distance)
        {
            return fail("leads out of the code".into());
        }
        if let Insn::ConstPc { pc, .. } = *insn
            && i64::from(pc) >= length
        {
            return fail("leads out of the code".into());
        }
        if let Insn::Switch { table, .. } = *insn {
            let fits = match code.switches.get(table as usize) {
                None => return fail("no such table".into()),
                Some(Switch::Table {
                    targets, default, ..
                }) => targets.iter().all(|&to| leads_to(to)) && leads_to(*default),
                Some(Switch::Lookup { targets, default }) => {
                    targets.is_sorted_by(|a, b| a.0 < b.0)
                        && targets.iter().all(|&(_, to)| leads_to(to))
                        && leads_to(*default)
                }
            };
            if !fits {
                return fail("bad table".into());
            }
        }
    }
    match code.insns.last() {
        Some(last) if last.ends_flow() => {}
        last => return Err(format!("the code ends with {last:?}")),
    }
    for handler in &code.handlers {
        if handler.start >= handler.end
            || i64::from(handler.end) > length
            || i64::from(handler.target) >= length
        {
            return Err(format!("bad {handler:?}"));
        }
    }
    for table in [&code.lines, &code.offsets] {
        let ends_inside = table.last().is_none_or(|&(pc, _)| i64::from(pc) < length);
        if !ends_inside || !table.is_sorted_by(|a, b| a.0 < b.0) {
            return Err("bad line or offset table".into());
        }
    }
    Ok(())
}

fn operands(code: &Code, insn: &Insn) -> Result<(), String> {
    let mut problem = None;
    let mut note = |text: String| problem = Some(text);
    let in_range = |r: Reg| r < code.register_count;
    let mut uses = Vec::new();
    insn.for_each_use(code, |r| uses.push(r));
    for r in uses.iter().copied().chain(insn.def()) {
        if !in_range(r) {
            return Err(format!("register {r} is out of range"));
        }
    }
    let mut reference = |r: Reg| {
        if !code.is_reference(r) {
            note(format!("register {r} is not for references"));
        }
    };
    match *insn {
        Insn::Throw { s }
        | Insn::CheckCast { s, .. }
        | Insn::MonitorEnter { s }
        | Insn::MonitorExit { s }
        | Insn::ObjectInit { s } => reference(s),
        Insn::InstanceOf { d, s, .. } | Insn::ArrayLength { d, array: s } => {
            reference(s);
            number(code, d)?;
        }
        Insn::ArrayGet8 { d, array, index }
        | Insn::ArrayGetU16 { d, array, index }
        | Insn::ArrayGetI16 { d, array, index }
        | Insn::ArrayGet64 { d, array, index } => {
            reference(array);
            number(code, index)?;
            number(code, d)?;
        }
        Insn::ArrayGet32 { array, index, .. } => {
            reference(array);
            number(code, index)?;
        }
        Insn::ArrayPut8 { s, array, index }
        | Insn::ArrayPut16 { s, array, index }
        | Insn::ArrayPut32 { s, array, index }
        | Insn::ArrayPut64 { s, array, index } => {
            reference(array);
            number(code, index)?;
            number(code, s)?;
        }
        Insn::ArrayPutRef { s, array, index } => {
            reference(array);
            number(code, index)?;
            reference(s);
        }
        Insn::NewPrimitiveArray { d, length, .. }
        | Insn::NewArrayOf { d, length, .. }
        | Insn::NewArray { d, length, .. } => {
            reference(d);
            number(code, length)?;
        }
        Insn::NewMultiArray { d, .. } => {
            reference(d);
            uses.iter().try_for_each(|&r| number(code, r))?;
        }
        Insn::MoveException { d }
        | Insn::NewFilledArray { d, .. }
        | Insn::New { d, .. }
        | Insn::NewObject { d, .. }
        | Insn::ConstString { d, .. }
        | Insn::ConstClass { d, .. }
        | Insn::ConstMethodHandle { d, .. }
        | Insn::ConstMethodType { d, .. }
        | Insn::ConstLiteral { d, .. }
        | Insn::ConstMirror { d, .. } => reference(d),
        Insn::FillArray { array, data } => {
            reference(array);
            if data as usize >= code.array_data.len() {
                return Err("no such data".into());
            }
        }
        Insn::GetField { object, .. }
        | Insn::GetField32 { object, .. }
        | Insn::PutField { object, .. }
        | Insn::PutField32 { object, .. } => reference(object),
        Insn::GetField8 { d, object, .. }
        | Insn::GetFieldU16 { d, object, .. }
        | Insn::GetFieldI16 { d, object, .. }
        | Insn::GetField64 { d, object, .. }
        | Insn::PutField8 { s: d, object, .. }
        | Insn::PutField16 { s: d, object, .. }
        | Insn::PutField64 { s: d, object, .. } => {
            reference(object);
            number(code, d)?;
        }
        Insn::Move { d, s } if code.is_reference(d) != code.is_reference(s) => {
            return Err("moves between references and numbers".into());
        }
        Insn::Const { d, value } if value != 0 => number(code, d)?,
        Insn::IfEq { a, b, .. } | Insn::IfNe { a, b, .. }
            if code.is_reference(a) != code.is_reference(b) =>
        {
            return Err("compares references with numbers".into());
        }
        Insn::ConstWide { d, index } => {
            number(code, d)?;
            if index as usize >= code.wide.len() {
                return Err("no such constant".into());
            }
        }
        invocation!(call) => {
            if call as usize >= code.calls.len() {
                return Err("no such call".into());
            }
            let is_instance = matches!(
                insn,
                Insn::InvokeSpecial { .. }
                    | Insn::InvokeSuper { .. }
                    | Insn::InvokeVirtual { .. }
                    | Insn::InvokeInterface { .. }
            );
            if is_instance {
                reference(uses.first().copied().unwrap_or(NO_REG));
            }
        }
        // Either kind, or checked above.
        Insn::Move { .. }
        | Insn::Const { .. }
        | Insn::IfEq { .. }
        | Insn::IfNe { .. }
        | Insn::IfEqZ { .. }
        | Insn::IfNeZ { .. }
        | Insn::Return { .. }
        | Insn::CheckedReturn { .. }
        | Insn::Checked { .. }
        | Insn::GetStatic { .. }
        | Insn::GetStatic32 { .. }
        | Insn::PutStatic { .. }
        | Insn::PutStatic32 { .. }
        | Insn::ConstDynamic { .. }
        | Insn::Native => {}
        // Arithmetic and the like.
        _ => {
            for r in uses.iter().copied().chain(insn.def()) {
                number(code, r)?;
            }
        }
    }
    problem.map_or(Ok(()), Err)
}

fn number(code: &Code, r: Reg) -> Result<(), String> {
    if code.is_reference(r) {
        return Err(format!("register {r} is for references"));
    }
    Ok(())
}
