//! Checks of lowered code beyond those of [`crate::validate`]: that registers have the kinds that
//! prototypes and fields say, and that none is read before it is written on some path. The latter
//! would not hold if a constant that is both zero and null were written to the wrong register, or
//! left out wrongly.

use gibbon_dex::{
    CallSiteIndex, DexFile, EncodedMethod, FieldIndex, MethodIndex, ProtoIndex, TypeIndex,
};

use crate::{Call, Code, Insn, NO_REG, Reg, Switch};

/// Panics if `code`, made from `method`, which Android would accept, is not consistent.
pub fn validate(dex: &DexFile, method: &EncodedMethod, code: &Code) {
    validate_unverified(dex, method, code);
    Assigned { code }.check();
}

/// The same for a method that may read what it has not written.
pub fn validate_unverified(dex: &DexFile, method: &EncodedMethod, code: &Code) {
    crate::validate(code).expect("consistent code");
    check_arguments(dex, method, code);
    for insn in &code.insns {
        check_kinds(dex, method, code, insn);
    }
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

fn is_reference(dex: &DexFile, index: TypeIndex) -> bool {
    let name = dex.type_name(index).and_then(|name| dex.string(name));
    matches!(name.expect("read before").bytes(), [b'L' | b'[', ..])
}

fn parameter_kinds(dex: &DexFile, proto: ProtoIndex) -> Vec<bool> {
    let parameters = dex.proto(proto).expect("read before").parameters.iter();
    parameters.map(|one| is_reference(dex, one)).collect()
}

fn check_kinds(dex: &DexFile, method: &EncodedMethod, code: &Code, insn: &Insn) {
    let same = |register: Reg, reference: bool| {
        assert_eq!(code.is_reference(register), reference, "{insn:?}");
    };
    let returns = |index: ProtoIndex| {
        let returned = dex.proto(index).expect("read before").return_type;
        is_reference(dex, returned)
    };
    let field = |index: u32| {
        let field = dex.field(FieldIndex(index)).expect("read before");
        is_reference(dex, field.field_type)
    };
    match *insn {
        Insn::Return { s } => {
            let own = dex.method(method.index).expect("read before").proto;
            same(s, returns(own));
        }
        Insn::GetField {
            d: value,
            field: index,
            ..
        }
        | Insn::PutField {
            s: value,
            field: index,
            ..
        } => same(value, field(index.into())),
        Insn::GetStatic {
            d: value,
            field: index,
        }
        | Insn::PutStatic {
            s: value,
            field: index,
        } => same(value, field(index)),
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
            let arguments: Vec<_> = arguments.map(|&one| code.is_reference(one)).collect();
            assert_eq!(arguments, kinds, "{insn:?}");
            if d != NO_REG {
                same(d, returns(proto));
            }
        }
        _ => {}
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
}

impl Assigned<'_> {
    fn check(&self) {
        let code = self.code;
        let mut start = vec![false; usize::from(code.register_count)];
        start[..usize::from(code.argument_count)].fill(true);
        let mut states: Vec<Option<Vec<bool>>> = vec![None; code.insns.len()];
        states[0] = Some(start);
        let mut work = vec![0];
        let mut next = Vec::new();
        while let Some(pc) = work.pop() {
            let insn = &code.insns[pc];
            let mut state = states[pc].clone().expect("it has been reached");
            next.clear();
            if throws(insn) {
                let covering = code
                    .handlers
                    .iter()
                    .filter(|handler| (handler.start as usize..handler.end as usize).contains(&pc));
                next.extend(covering.map(|handler| handler.target as usize));
                merge_all(&mut states, &state, &next, &mut work);
            }
            insn.for_each_use(code, |register| {
                assert!(state[usize::from(register)], "{pc}: {insn:?}");
            });
            if let Some(register) = insn.def() {
                state[usize::from(register)] = true;
            }
            next.clear();
            self.successors(pc, &mut next);
            merge_all(&mut states, &state, &next, &mut work);
        }
    }

    fn successors(&self, pc: usize, next: &mut Vec<usize>) {
        let insn = &self.code.insns[pc];
        let mut jump = |distance: i32| next.push(pc.wrapping_add_signed(distance as isize));
        if let Some(distance) = insn.branch() {
            jump(distance);
        }
        match insn {
            Insn::Switch { table, .. } => match &self.code.switches[*table as usize] {
                Switch::Table {
                    targets, default, ..
                } => {
                    targets.iter().chain([default]).for_each(|&to| jump(to));
                }
                Switch::Lookup { targets, default } => {
                    let targets = targets.iter().map(|(_, to)| to);
                    targets.chain([default]).for_each(|&to| jump(to));
                }
            },
            _ if insn.ends_flow() => {}
            _ => jump(1),
        }
    }
}

/// Intersects the states of `next` with `state`; those that change are to be looked at again.
fn merge_all(
    states: &mut [Option<Vec<bool>>],
    state: &[bool],
    next: &[usize],
    work: &mut Vec<usize>,
) {
    for &pc in next {
        let Some(old) = &mut states[pc] else {
            states[pc] = Some(state.to_vec());
            work.push(pc);
            continue;
        };
        let mut changed = false;
        for (old, &new) in old.iter_mut().zip(state) {
            changed |= *old && !new;
            *old &= new;
        }
        if changed {
            work.push(pc);
        }
    }
}

fn throws(insn: &Insn) -> bool {
    let debug = format!("{insn:?}");
    let name = debug.split(' ').next().unwrap_or_default();
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
