//! Checks lowered code: registers, kinds, targets, and that no register is read before it is
//! written on some path. The last would not hold if a constant that is both zero and null were
//! written to the wrong register, or left out wrongly.

use gibbon_dex::{CallSiteIndex, DexFile, EncodedMethod, FieldIndex, MethodIndex, ProtoIndex};

use crate::{Call, Code, Insn, NO_REG, Reg, Switch};

/// One instruction, taken apart.
struct Parts {
    name: String,
    defined: Option<Reg>,
    used: Vec<(&'static str, Reg)>,
    to: Option<i64>,
}

fn parts(code: &Code, insn: &Insn) -> Parts {
    let debug = format!("{insn:?}");
    let (name, fields) = debug.split_once(" { ").unwrap_or((&debug, ""));
    let mut parts = Parts {
        name: name.to_owned(),
        defined: None,
        used: Vec::new(),
        to: None,
    };
    for field in fields.trim_end_matches(" }").split(", ") {
        let Some((field, value)) = field.split_once(": ") else {
            continue;
        };
        let value: i64 = value.parse().expect("a number");
        let operands = ["a", "b", "s", "array", "index", "object", "length"];
        match field {
            "d" if value == i64::from(NO_REG) => {
                assert!(name.starts_with("Invoke"), "{insn:?} has no destination");
            }
            "d" => parts.defined = Some(value as Reg),
            "index" if name == "ConstWide" => assert!((value as usize) < code.wide.len()),
            "to" => parts.to = Some(value),
            "call" => {
                let call = &code.calls[value as usize];
                let arguments = call.arguments.iter();
                parts.used.extend(arguments.map(|&argument| ("", argument)));
            }
            "data" => assert!((value as usize) < code.array_data.len()),
            _ => {
                let operand = operands.into_iter().find(|&operand| operand == field);
                let used = operand.map(|operand| (operand, value as Reg));
                parts.used.extend(used);
            }
        }
    }
    parts
}

/// Panics if `code`, made from `method`, which Android would accept, is not consistent.
pub fn validate(dex: &DexFile, method: &EncodedMethod, code: &Code) {
    check(dex, method, code, true);
}

/// The same for a method that may read what it has not written.
pub fn validate_unverified(dex: &DexFile, method: &EncodedMethod, code: &Code) {
    check(dex, method, code, false);
}

fn check(dex: &DexFile, method: &EncodedMethod, code: &Code, verified: bool) {
    let parts: Vec<_> = code.insns.iter().map(|insn| parts(code, insn)).collect();
    for (insn, parts) in code.insns.iter().zip(&parts) {
        let registers = parts.used.iter().map(|&(_, register)| register);
        for register in registers.chain(parts.defined) {
            assert!(register < code.register_count, "{insn:?}");
        }
        check_kinds(dex, method, code, insn, parts);
    }
    check_tables(code);
    check_arguments(dex, method, code);
    Assigned {
        code,
        parts: &parts,
        verified,
    }
    .check();
}

fn check_arguments(dex: &DexFile, method: &EncodedMethod, code: &Code) {
    let proto = dex.method(method.index).expect("read before").proto;
    let mut kinds = parameter_kinds(dex, proto);
    if !method.access_flags.is_static() {
        kinds.insert(0, true);
    }
    assert_eq!(usize::from(code.argument_count), kinds.len());
    for (register, reference) in kinds.into_iter().enumerate() {
        assert_eq!(code.is_reference(register as Reg), reference);
    }
}

fn check_tables(code: &Code) {
    let length = code.insns.len() as u32;
    for table in [&code.lines, &code.offsets] {
        assert!(table.is_sorted_by(|a, b| a.0 < b.0), "{table:?}");
        assert!(table.iter().all(|&(start, _)| start < length));
    }
    for handler in &code.handlers {
        assert!(handler.start < handler.end && handler.end <= length);
        assert!(handler.target < length);
    }
}

fn is_reference(descriptor: &str) -> bool {
    descriptor.starts_with(['L', '['])
}

fn parameter_kinds(dex: &DexFile, proto: ProtoIndex) -> Vec<bool> {
    let parameters = dex.proto(proto).expect("read before").parameters.iter();
    parameters
        .map(|one| is_reference(dex.type_descriptor(one).expect("read before")))
        .collect()
}

fn check_kinds(dex: &DexFile, method: &EncodedMethod, code: &Code, insn: &Insn, parts: &Parts) {
    let kind = |register: Reg| code.is_reference(register);
    let used = |place: usize| kind(parts.used[place].1);
    let same = |a: bool, b: bool| assert_eq!(a, b, "{insn:?}");
    let proto = |proto: ProtoIndex| dex.proto(proto).expect("read before");
    let returns = |index: ProtoIndex| {
        let descriptor = dex.type_descriptor(proto(index).return_type);
        is_reference(descriptor.expect("read before"))
    };
    let field = |index: u32| {
        let field = dex.field(FieldIndex(index)).expect("read before");
        is_reference(dex.type_descriptor(field.field_type).expect("read before"))
    };
    match *insn {
        Insn::Move { d, s } => same(kind(d), kind(s)),
        Insn::Const { d, value } => assert!(!kind(d) || value == 0),
        Insn::IfEq { .. } | Insn::IfNe { .. } => same(used(0), used(1)),
        Insn::IfEqZ { .. } | Insn::IfNeZ { .. } => {}
        Insn::Return { s } => {
            let own = dex.method(method.index).expect("read before").proto;
            same(kind(s), returns(own));
        }
        Insn::ArrayGet32 { array, index, .. } => {
            same(kind(array), true);
            same(kind(index), false);
        }
        Insn::GetField {
            d,
            object,
            field: index,
        } => {
            same(kind(d), field(index.into()));
            same(kind(object), true);
        }
        Insn::PutField {
            s,
            object,
            field: index,
        } => {
            same(kind(s), field(index.into()));
            same(kind(object), true);
        }
        Insn::GetStatic { d, field: index } => same(kind(d), field(index)),
        Insn::PutStatic { s, field: index } => same(kind(s), field(index)),
        Insn::NewFilledArray { d, .. } => same(kind(d), true),
        Insn::InvokeStatic { d, call }
        | Insn::InvokeSpecial { d, call }
        | Insn::InvokeSuper { d, call }
        | Insn::InvokeVirtual { d, call }
        | Insn::InvokeInterface { d, call }
        | Insn::InvokeDynamic { d, call }
        | Insn::InvokePolymorphic { d, call } => {
            let call = &code.calls[call as usize];
            let proto = proto_of(dex, insn, call);
            let mut kinds = parameter_kinds(dex, proto);
            if !matches!(insn, Insn::InvokeStatic { .. } | Insn::InvokeDynamic { .. }) {
                kinds.insert(0, true);
            }
            let arguments = call.arguments.iter();
            let arguments: Vec<_> = arguments.map(|&argument| kind(argument)).collect();
            assert_eq!(arguments, kinds, "{insn:?}");
            if d != NO_REG {
                same(kind(d), returns(proto));
            }
        }
        _ => {
            for &(operand, register) in &parts.used {
                let takes_object = matches!(
                    insn,
                    Insn::Throw { .. }
                        | Insn::MonitorEnter { .. }
                        | Insn::MonitorExit { .. }
                        | Insn::CheckCast { .. }
                        | Insn::InstanceOf { .. }
                        | Insn::ArrayPutRef { .. }
                );
                let reference =
                    matches!(operand, "array" | "object") || operand == "s" && takes_object;
                same(kind(register), reference);
            }
            if let Some(d) = parts.defined {
                let reference = matches!(
                    insn,
                    Insn::MoveException { .. }
                        | Insn::NewArray { .. }
                        | Insn::New { .. }
                        | Insn::ConstString { .. }
                        | Insn::ConstClass { .. }
                        | Insn::ConstMethodHandle { .. }
                        | Insn::ConstMethodType { .. }
                );
                same(kind(d), reference);
            }
        }
    }
}

fn proto_of(dex: &DexFile, insn: &Insn, call: &Call) -> ProtoIndex {
    match insn {
        Insn::InvokeDynamic { .. } => {
            let site = dex.call_site(CallSiteIndex(call.reference));
            site.expect("read before").method_type
        }
        Insn::InvokePolymorphic { .. } => ProtoIndex(call.proto),
        _ => {
            let method = dex.method(MethodIndex(call.reference));
            method.expect("read before").proto
        }
    }
}

/// Follows which registers are surely written.
struct Assigned<'a> {
    code: &'a Code,
    parts: &'a [Parts],
    verified: bool,
}

impl Assigned<'_> {
    fn check(&self) {
        let size = usize::from(self.code.register_count);
        let mut start = vec![false; size];
        start[..usize::from(self.code.argument_count)].fill(true);
        let mut states: Vec<Option<Vec<bool>>> = vec![None; self.parts.len()];
        states[0] = Some(start);
        let mut work = vec![0];
        while let Some(first) = work.pop() {
            let mut state = states[first].clone().expect("it has been reached");
            let mut pc = first;
            // Straight on, as long as the next instruction has this one before it only.
            loop {
                let parts = &self.parts[pc];
                let mut next = Vec::new();
                if throws(&parts.name) {
                    for handler in &self.code.handlers {
                        let covers = handler.start as usize <= pc && pc < handler.end as usize;
                        if covers && merge(&mut states[handler.target as usize], &state) {
                            work.push(handler.target as usize);
                        }
                    }
                }
                for &(_, register) in &parts.used {
                    let place = usize::from(register);
                    assert!(
                        state[place] || !self.verified,
                        "{pc}: {:?}",
                        self.code.insns[pc]
                    );
                }
                if let Some(register) = parts.defined {
                    state[usize::from(register)] = true;
                }
                self.successors(pc, |target| next.push(target));
                if let [only] = next[..]
                    && only == pc + 1
                    && states[only].is_none()
                {
                    // Kept, so that a jump to it merges with what came this way.
                    states[only] = Some(state.clone());
                    pc = only;
                    continue;
                }
                for target in next {
                    if merge(&mut states[target], &state) {
                        work.push(target);
                    }
                }
                break;
            }
        }
    }

    fn successors(&self, pc: usize, mut visit: impl FnMut(usize)) {
        let parts = &self.parts[pc];
        let mut jump = |distance: i64| {
            let target = pc as i64 + distance;
            let target = usize::try_from(target).expect("a target in the method");
            assert!(target < self.parts.len(), "{:?}", self.code.insns[pc]);
            visit(target);
        };
        if let Some(to) = parts.to {
            jump(to);
        }
        match self.code.insns[pc] {
            Insn::Goto { .. } | Insn::Return { .. } | Insn::ReturnVoid | Insn::Throw { .. } => {}
            Insn::Switch { table, .. } => match &self.code.switches[table as usize] {
                Switch::Table {
                    targets, default, ..
                } => {
                    targets
                        .iter()
                        .chain([default])
                        .for_each(|&to| jump(to.into()));
                }
                Switch::Lookup { targets, default } => {
                    assert!(targets.is_sorted_by(|a, b| a.0 < b.0));
                    let targets = targets.iter().map(|(_, to)| to);
                    targets.chain([default]).for_each(|&to| jump(to.into()));
                }
            },
            _ => jump(1),
        }
    }
}

/// Intersects; says whether that changed anything.
fn merge(place: &mut Option<Vec<bool>>, state: &[bool]) -> bool {
    let Some(old) = place else {
        *place = Some(state.to_vec());
        return true;
    };
    let mut changed = false;
    for (old, &new) in old.iter_mut().zip(state) {
        changed |= *old && !new;
        *old &= new;
    }
    changed
}

fn throws(name: &str) -> bool {
    let families = [
        "Array",
        "New",
        "FillArray",
        "CheckCast",
        "InstanceOf",
        "Get",
        "Put",
        "ConstString",
        "ConstClass",
        "ConstMethod",
        "Monitor",
        "Invoke",
        "Throw",
    ];
    let division = ["Div", "DivJ", "DivImm", "Rem", "RemJ", "RemImm"];
    division.contains(&name) || families.iter().any(|family| name.starts_with(family))
}
