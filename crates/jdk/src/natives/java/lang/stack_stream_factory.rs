//! `java.lang.StackStreamFactory`, which `StackWalker` is made with.
//!
//! `callStackWalk` fills a first batch of frames and calls `doStackWalk`; more are fetched
//! while that runs. How far it has come is kept in the frame of `callStackWalk` itself, which
//! the number that the library calls the anchor names.

use gibbon_machine::meta::MethodId;
use gibbon_machine::native::{Args, Exit, NativeResult, NativeTable, ok};
use gibbon_machine::threads::Frame;
use gibbon_machine::{Machine, Ref};

use super::stack_frame_info;
use crate::natives::guest::{library_class, library_method, non_null};

pub fn add(table: &mut NativeTable) {
    table.add(NATIVES);
    table.add(walker::NATIVES);
}

gibbon_machine::natives! { "java/lang/StackStreamFactory";
    "checkStackWalkModes" "()Z" => check_modes,
}

/// That the numbers below are those of the library.
fn check_modes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

mod walker {
    use super::{call_stack_walk, fetch_stack_frames};

    gibbon_machine::natives! { "java/lang/StackStreamFactory$AbstractStackWalker";
        "callStackWalk" "(JIII[Ljava/lang/Object;)Ljava/lang/Object;" => call_stack_walk,
        "fetchStackFrames" "(JJII[Ljava/lang/Object;)I" => fetch_stack_frames,
    }
}

/// Bits of a walk's mode.
const CLASS_REFERENCES_ONLY: i64 = 0x2;
const GET_CALLER_CLASS: i64 = 0x4;
const SHOW_HIDDEN_FRAMES: i64 = 0x20;

const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
/// Arguments of `callStackWalk`, and which of its kept numbers says where the walk goes on.
const CALL_ARGUMENTS: u32 = 6;
const NEXT_FRAME: u16 = 0;
const NEXT_FRAME_REGISTER: u32 = CALL_ARGUMENTS + 4;

fn call_stack_walk(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        let frames = args.reference(5);
        machine.heap.set_array_ref(frames, 0, Ref::NULL);
        return ok(args.result_ref());
    }
    let (walk, mode) = (args.reference(0), args.long(1));
    let (skip, batch, start) = (args.int(2), args.int(3), args.int(4));
    let frames = non_null(machine, args.reference(5))?;
    let walker_class = library_class(machine, WALKER)?;

    let all = machine.current_thread().frames.clone();
    let anchor = all.len() - 1;
    let is_walker = |frame: &Frame| {
        let class = machine.meta.method(frame.method).class;
        let above = machine.meta.class(class).super_class;
        class == walker_class
            || above == Some(walker_class)
            || machine.meta.class_name(class) == "java/lang/StackWalker"
    };
    // Counted from the bottom: frames below `next` are still to come.
    let mut next = all.len();
    while next > 0 && (is_hidden(machine, all[next - 1].method) || is_walker(&all[next - 1])) {
        next -= 1;
    }
    next = next.saturating_sub(skip as usize);
    let (end, next) = fill(machine, &all, next, mode, batch, start, frames)?;
    args.keep(NEXT_FRAME, next as u64);
    // Who may go on with this walk: the library passes the array back.
    let thread = machine.current_thread().object;
    machine.heap.set_array_ref(frames, 0, thread);
    let method = library_method(
        machine,
        walker_class,
        "doStackWalk",
        "(JIIII)Ljava/lang/Object;",
    );
    let arguments = vec![
        u64::from(walk.0),
        anchor as u64 + 1,
        u64::from(skip as u32),
        u64::from(batch as u32),
        u64::from(start as u32),
        u64::from(end as u32),
    ];
    Err(Exit::call(method, arguments, 1))
}

fn fetch_stack_frames(machine: &mut Machine, args: Args) -> NativeResult {
    let (mode, anchor) = (args.long(1), args.long(2));
    let (batch, start) = (args.int(3), args.int(4));
    let frames = non_null(machine, args.reference(5))?;
    let all = machine.current_thread().frames.clone();
    let walk = usize::try_from(anchor - 1)
        .ok()
        .and_then(|at| all.get(at))
        .copied();
    let thread = machine.current_thread().object;
    let Some(walk) = walk.filter(|_| machine.heap.array_ref(frames, 0) == thread) else {
        let message = "doStackWalk: corrupted buffers";
        return Err(machine.throw("java/lang/InternalError", message));
    };
    if batch <= 0 {
        return ok(start);
    }
    let register = (walk.base + NEXT_FRAME_REGISTER) as usize;
    let next = machine.current_thread().stack[register] as usize;
    let (end, next) = fill(machine, &all, next, mode, batch, start, frames)?;
    machine.current_thread_mut().stack[register] = next as u64;
    ok(end)
}

fn is_hidden(machine: &Machine, method: MethodId) -> bool {
    let info = machine.meta.method(method);
    info.hidden || machine.meta.class(info.class).hidden
}

/// Fills frames into the array, from index `start`; the end index, and where to go on.
fn fill(
    machine: &mut Machine,
    all: &[Frame],
    mut next: usize,
    mode: i64,
    batch: i32,
    start: i32,
    frames: Ref,
) -> Result<(i32, usize), Exit> {
    let skips_hidden = mode & SHOW_HIDDEN_FRAMES == 0 || mode & GET_CALLER_CLASS != 0;
    let mut end = start;
    while next > 0 && end < start + batch {
        next -= 1;
        let frame = all[next];
        let info = machine.meta.method(frame.method);
        if info.hidden || skips_hidden && is_hidden(machine, frame.method) {
            continue;
        }
        let class = info.class;
        if mode & CLASS_REFERENCES_ONLY != 0 {
            if mode & GET_CALLER_CLASS != 0 && end == start && info.caller_sensitive {
                let name = machine.method_text(frame.method);
                let message = format!(
                    "StackWalker::getCallerClass called from @CallerSensitive '{name}' method"
                );
                return Err(machine.throw("java/lang/UnsupportedOperationException", &message));
            }
            let mirror = machine.mirror(class)?;
            machine.heap.set_array_ref(frames, end as u32, mirror);
        } else {
            let object = machine.heap.array_ref(frames, end as u32);
            stack_frame_info::fill(machine, object, frame.method, frame.pc)?;
        }
        end += 1;
    }
    Ok((end, next))
}
