//! Calls and `filled-new-array`: their argument registers with the kinds that the prototype
//! says, and the register that takes the result.

use std::ops::Range;

use gibbon_dex::{
    ArgList, CallSiteIndex, CodeItem, DexFile, MethodIndex, Op, ProtoIndex, TypeIndex,
};

use super::body::Body;
use super::roles::Kind;
use super::steps::Step;
use super::{problem, unreadable};
use crate::LowerError;

/// A call, or `filled-new-array`.
#[derive(Default)]
pub(super) struct CallSite {
    /// A range of `Body::arguments`.
    pub arguments: Range<usize>,
    /// The prototype of `invoke-polymorphic`.
    pub proto: u32,
    /// Where the `move-result` after it puts the result.
    pub result: Option<(u16, Kind)>,
}

impl Body<'_> {
    /// Reads all calls that are reachable.
    pub fn read_calls(&mut self) -> Result<(), LowerError> {
        self.calls.reserve(self.operands.len());
        for position in 0..self.steps.len() {
            let step = self.steps[position];
            if step.traits.is_call() {
                let call = if step.reachable {
                    self.read_call(position, &step)?
                } else {
                    CallSite::default()
                };
                // In the order of `operands`.
                self.calls.push(call);
            }
        }
        Ok(())
    }

    fn read_call(&mut self, position: usize, step: &Step) -> Result<CallSite, LowerError> {
        let dex = self.code.dex();
        let operands = self.operands[step.target as usize];
        let start = self.arguments.len();
        let mut registers = Registers {
            list: operands.arguments,
            next: 0,
            pc: step.pc,
        };
        let result = if step.op == Op::FilledNewArray {
            let element = element_kind(dex, step)?;
            while registers.next < operands.arguments.len() {
                self.arguments.push((registers.take(element)?, element));
            }
            Some(Kind::Reference)
        } else {
            let proto = match step.op {
                Op::InvokePolymorphic => Ok(ProtoIndex(operands.proto)),
                Op::InvokeCustom => dex
                    .call_site(CallSiteIndex(step.index))
                    .map(|site| site.method_type),
                _ => dex
                    .method(MethodIndex(step.index))
                    .map(|method| method.proto),
            };
            let proto = proto
                .and_then(|proto| dex.proto(proto))
                .map_err(unreadable(step.pc))?;
            if !matches!(step.op, Op::InvokeStatic | Op::InvokeCustom) {
                let receiver = registers.take(Kind::Reference)?;
                self.arguments.push((receiver, Kind::Reference));
            }
            for parameter in proto.parameters.iter() {
                let kind = argument_kind(dex, parameter, step.pc)?;
                self.arguments.push((registers.take(kind)?, kind));
            }
            Kind::of(dex, proto.return_type, step.pc)?
        };
        registers.finish()?;
        Ok(CallSite {
            arguments: start..self.arguments.len(),
            proto: operands.proto,
            result: self.result(position, result)?,
        })
    }

    fn result(
        &self,
        call: usize,
        returned: Option<Kind>,
    ) -> Result<Option<(u16, Kind)>, LowerError> {
        let Some(next) = self.steps.get(call + 1) else {
            return Ok(None);
        };
        let kind = match next.op {
            Op::MoveResult => Kind::Narrow,
            Op::MoveResultWide => Kind::Wide,
            Op::MoveResultObject => Kind::Reference,
            _ => return Ok(None),
        };
        if returned != Some(kind) {
            let why = "move-result is not for what the call returns";
            return Err(problem(next.pc, why));
        }
        Ok(Some((next.a, kind)))
    }
}

/// What an array of the type that `filled-new-array` names holds.
fn element_kind(dex: &DexFile, step: &Step) -> Result<Kind, LowerError> {
    let descriptor = dex
        .type_descriptor(TypeIndex(step.index))
        .map_err(unreadable(step.pc))?;
    match descriptor.as_bytes() {
        [b'[', b'J' | b'D'] => Err(problem(
            step.pc,
            "filled-new-array does not make wide arrays",
        )),
        [b'[', b'L' | b'[', ..] => Ok(Kind::Reference),
        [b'[', _, ..] => Ok(Kind::Narrow),
        _ => Err(problem(
            step.pc,
            format!("{descriptor} is not an array class"),
        )),
    }
}

/// Lists the argument registers of a method, each with its kind, the receiver first; returns
/// what the method returns.
pub(super) fn signature(
    code: &CodeItem<'_>,
    parameters: &mut Vec<(u16, Kind)>,
) -> Result<Option<Kind>, LowerError> {
    let dex = code.dex();
    let method = code.method();
    let proto = dex
        .method(method.index)
        .and_then(|method| dex.proto(method.proto))
        .map_err(unreadable(0))?;
    let size = u32::from(code.registers_size);
    let first = size.saturating_sub(u32::from(code.ins_size));
    let mut next = first;
    let mut add = |kind: Kind| {
        // Cannot be cut off unless the check below fails.
        parameters.push((next as u16, kind));
        next += u32::from(kind.registers());
    };
    if !method.access_flags.is_static() {
        add(Kind::Reference);
    }
    for parameter in proto.parameters.iter() {
        add(argument_kind(dex, parameter, 0)?);
    }
    if next != size {
        let why = format!(
            "the method has {} argument registers, its prototype needs {}",
            code.ins_size,
            next - first
        );
        return Err(problem(0, why));
    }
    Kind::of(dex, proto.return_type, 0)
}

fn argument_kind(dex: &DexFile, index: TypeIndex, pc: u32) -> Result<Kind, LowerError> {
    Kind::of(dex, index, pc)?.ok_or_else(|| problem(pc, "a parameter is void"))
}

/// Hands out the registers of a call.
struct Registers {
    list: ArgList,
    next: usize,
    pc: u32,
}

impl Registers {
    fn take(&mut self, kind: Kind) -> Result<u16, LowerError> {
        let missing = || problem(self.pc, "the call has too few arguments");
        let register = self.list.get(self.next).ok_or_else(missing)?;
        if kind == Kind::Wide {
            let high = self.list.get(self.next + 1).ok_or_else(missing)?;
            if register.checked_add(1) != Some(high) {
                let why = "the registers of a wide argument are not a pair";
                return Err(problem(self.pc, why));
            }
        }
        self.next += usize::from(kind.registers());
        Ok(register)
    }

    fn finish(&self) -> Result<(), LowerError> {
        if self.next == self.list.len() {
            return Ok(());
        }
        Err(problem(self.pc, "the call has too many arguments"))
    }
}
