//! Running code.
//!
//! `run` is the loop over instructions, `link` gives symbolic instructions their quick form,
//! `unwind` finds handlers, `schedule` gives threads their turns, `call` has the slow parts of
//! calling. Guest calls never recurse on the host stack.

mod android_messages;
mod background;
mod call;
mod call_cache;
mod checked;
mod coverage;
mod dynamic;
mod follow;
pub(in crate::interp) mod link;
mod native_accesses;
mod observer;
mod places;
mod run;
mod schedule;
mod slow;
mod stops;
mod unwind;

pub use background::BackgroundRule;
pub use call::signature_text;
pub(crate) use call_cache::CallCache;
pub(crate) use coverage::Marks;
pub use coverage::{Covered, Reached};
pub use dynamic::LinkedSites;
pub(crate) use dynamic::{Invocation, Sites, link_site, make_constant};
pub use follow::{
    Arguments, Character, Decision, DecisionKind, FieldInputs, Following, Loss, Model, ModelTable,
    Note, WrittenField,
};
pub(crate) use observer::HASH_MULTIPLIER;
pub use observer::{
    AppFrame, HashObserver, InstructionSite, Location, NoObserver, Observer, Posting, PostingAgent,
    Synchronization, Task,
};
pub use stops::{StopHook, StopPlace, Stops};

use std::cell::{Cell, OnceCell};

use gibbon_ir::{Code, Insn, Liveness, Reg};

use crate::compile::{CompiledMethod, PLACES};
use crate::meta::{ClassId, Method, MethodId, Pool};

/// A method's code with what its calls resolved to.
pub struct LinkedCode {
    pub code: Code,
    pub(crate) calls: Vec<CallLink>,
    pub(crate) method: MethodId,
    pub(crate) class: ClassId,
    /// What of it was reached; of code that comes from DEX files.
    pub(crate) marks: Option<Marks>,
    pub(crate) pool: Pool,
    pub(crate) registers: u32,
    /// Eight times its instructions: the unit in which the interpreter counts.
    pub(crate) length8: u64,
    pub(crate) arguments: u16,
    pub(crate) is_synchronized: bool,
    /// Its machine code, if it is compiled, and how often it was entered or looped before, both by
    /// [`crate::compile::Variant::place`]; and how often it was compiled.
    pub(crate) compiled: [Option<Box<CompiledMethod>>; PLACES],
    pub(crate) heat: [Cell<u32>; PLACES],
    pub(crate) compilations: u32,
    /// What it answers, as a formula, if that is known.
    pub(crate) model: Option<Model>,
    /// What the calls among `Code::checked` became.
    checked_links: Vec<Option<Insn>>,
    /// While this is [`crate::Machine::stop_epoch`], threads do not stop in it.
    no_stops: Cell<u64>,
    /// Where `ret` may go.
    return_places: Vec<u32>,
    /// Computed when the collector first meets a frame of this method.
    liveness: OnceCell<Liveness>,
}

impl LinkedCode {
    pub(crate) fn new(code: Code, method: &Method, pool: Pool) -> LinkedCode {
        let calls = code
            .calls
            .iter()
            .map(|call| CallLink {
                arguments: call.arguments.clone().into(),
                ..CallLink::default()
            })
            .collect();
        let return_places = code.insns.iter().filter_map(|insn| match *insn {
            Insn::ConstPc { pc, .. } => Some(pc),
            _ => None,
        });
        LinkedCode {
            return_places: return_places.collect(),
            checked_links: vec![None; code.checked.len()],
            calls,
            method: method.id,
            class: method.class,
            marks: None,
            pool,
            registers: u32::from(code.register_count),
            length8: 8 * code.insns.len() as u64,
            arguments: code.argument_count,
            is_synchronized: method.access.has(crate::meta::Access::SYNCHRONIZED),
            compiled: Default::default(),
            heat: Default::default(),
            compilations: 0,
            model: None,
            no_stops: Cell::new(0),
            liveness: OnceCell::new(),
            code,
        }
    }

    /// Registers whose references may still be read when the method is at `pc`. A native's
    /// registers all count.
    pub(crate) fn live_references(&self, pc: u32) -> Vec<usize> {
        let bits = if self.is_native() {
            self.code.reference_bits.clone()
        } else {
            self.liveness
                .get_or_init(|| Liveness::new(&self.code))
                .at(&self.code, pc)
        };
        let is_live = |at: &usize| {
            bits.get(at / 64)
                .is_some_and(|word| word >> (at % 64) & 1 != 0)
        };
        (0..self.registers as usize).filter(is_live).collect()
    }

    pub(crate) fn is_native(&self) -> bool {
        matches!(self.code.insns[..], [Insn::Native])
    }
}

/// What a call instruction resolved to, and the receiver class it last saw.
pub(crate) struct CallLink {
    pub arguments: Box<[Reg]>,
    /// Of static and direct calls, and of the cached receiver class.
    pub target: *const Method,
    /// Receiver class that `target` is right for.
    pub class: u32,
    /// The method named; what virtual and interface calls select from.
    pub method: Option<MethodId>,
    pub vtable_index: u32,
    /// Of calls that guest code links: the number of the site.
    pub linked: Option<u32>,
}

impl Default for CallLink {
    fn default() -> Self {
        CallLink {
            arguments: Box::new([]),
            target: std::ptr::null(),
            class: u32::MAX,
            method: None,
            vtable_index: 0,
            linked: None,
        }
    }
}
