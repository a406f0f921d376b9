//! JVM bytecode to the register instructions: one method at a time, on its first call.
//!
//! Three passes: `scan` finds blocks, `translate` (driven by `lowerer`, on the symbolic stack
//! of `stack`) emits instructions block by block, `layout` puts the blocks in order and fills
//! in where jumps lead. The idea of the middle one is Davis et al., "The case for virtual
//! register machines" (IVME 2003), with copies forwarded as they are made rather than
//! removed after.
//!
//! It checks as much as keeps the machine safe: jumps, stack depth, and that a reference is
//! never taken for a number or the other way round. It does not verify classes of references
//! nor tell `int` from `float`.

mod arithmetic;
mod body;
mod branch;
mod kind;
mod layout;
mod lowerer;
mod objects;
mod problem;
mod registers;
mod scan;
mod scratch;
mod stack;
#[cfg(test)]
mod tests;
mod translate;

use gibbon_formats::class_file::{ClassFile, Method};

use crate::{Code, LowerError};
use body::Body;
use kind::Kind;
use lowerer::Lowerer;
use problem::Problem;
use registers::Registers;
use scan::Scan;
use scratch::Scratch;

/// The first class file version without `jsr` and `ret` (Java 7).
const WITHOUT_SUBROUTINES: u16 = 51;

/// Lowers a method of `class` that has code.
pub fn lower(class: &ClassFile, method: &Method) -> Result<Code, LowerError> {
    match lower_with(class, method, false) {
        Err((_, Problem::FarBranch)) => lower_with(class, method, true),
        other => other,
    }
    .map_err(|(offset, problem)| LowerError {
        offset,
        problem: problem.to_string(),
    })
}

fn lower_with(
    class: &ClassFile,
    method: &Method,
    long_branches: bool,
) -> Result<Code, (u32, Problem)> {
    let at_start = |problem| (0, problem);
    let span = method.code.ok_or((0, Problem::NoCode))?;
    let body = Body::read(class.bytes(span)).map_err(at_start)?;
    for range in body.ranges().filter(|range| range.class != 0) {
        body::check_class(&class.pool, range.class).map_err(at_start)?;
    }
    let mut scratch = Scratch::take();
    let scan = Scan::new(body.bytecode, body.ranges(), &mut scratch)?;
    let mut registers = Registers::new(body.max_locals, body.max_stack, &mut scratch);
    let result = arguments(class, method, &mut registers).map_err(at_start)?;
    let mut lowerer = Lowerer::new(class, &body, scan, registers, result, scratch);
    lowerer.long_branches = long_branches;
    let lowered = match lowerer.run() {
        Ok(()) => lowerer.finish(&body).map_err(at_start),
        Err(problem) => Err((lowerer.offset as u32, problem)),
    };
    lowerer.recycle();
    lowered
}

/// Gives the arguments their registers; returns the kind of the result.
fn arguments(
    class: &ClassFile,
    method: &Method,
    registers: &mut Registers,
) -> Result<Option<Kind>, Problem> {
    let descriptor = class.pool.utf8_bytes(method.descriptor.index())?;
    let mut slot = 0;
    let mut fits = Ok(());
    let mut take = |kind: Kind| {
        // A register is given out on first use, so this makes them the first ones.
        let taken = registers.local(slot, kind);
        fits = fits.and(taken.map(|_| ()).map_err(|_| Problem::Arguments));
        slot = slot.saturating_add(kind.slots() as u16);
    };
    if !method.flags.is_static() {
        take(Kind::Reference);
    }
    let result = kind::of_method(descriptor, take)?;
    fits?;
    Ok(result)
}
