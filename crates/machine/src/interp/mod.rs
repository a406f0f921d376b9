//! Running code.
//!
//! `run` is the loop over instructions, `link` gives symbolic instructions their quick form,
//! `unwind` finds handlers, `schedule` gives threads their turns, `call` has the slow parts of
//! calling. Guest calls never recurse on the host stack.

mod call;
pub(in crate::interp) mod link;
mod observer;
mod run;
mod dynamic;
mod dex_messages;
mod schedule;
mod slow;
mod unwind;

pub use call::signature_text;
pub use dynamic::LinkedSites;
pub(crate) use dynamic::{Invocation, Sites, link_site, make_constant};
pub use observer::{HashObserver, NoObserver, Observer};

use gibbon_ir::{Code, Insn, Reg};

use crate::meta::{ClassId, Method, MethodId, Pool};

/// A method's code with what its calls resolved to.
pub struct LinkedCode {
    pub code: Code,
    pub(crate) calls: Vec<CallLink>,
    pub(crate) class: ClassId,
    pub(crate) pool: Pool,
    pub(crate) registers: u32,
    pub(crate) arguments: u16,
    pub(crate) is_synchronized: bool,
    references: Box<[u32]>,
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
        let references =
            (0..code.register_count).filter(|&at| code.is_reference(at)).map(u32::from).collect();
        LinkedCode {
            calls,
            class: method.class,
            pool,
            registers: u32::from(code.register_count),
            arguments: code.argument_count,
            is_synchronized: method.access.has(crate::meta::Access::SYNCHRONIZED),
            references,
            code,
        }
    }

    /// Registers that hold references, by number.
    pub fn reference_registers(&self) -> impl Iterator<Item = u32> {
        self.references.iter().copied()
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
