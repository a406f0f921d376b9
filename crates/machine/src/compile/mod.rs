//! Hot methods as machine code: one pass over the IR, one template an instruction (x86-64).
//!
//! A compiled run is the interpreted run: the same instructions counted, the same turns, hash,
//! coverage, dirty pages and collections. What makes that simple: guest frames stay explicit and
//! registers stay in their slots, so the guest's state is complete at every instruction, and code
//! that meets anything unusual *exits* before the instruction and lets the interpreter do it.
//! Nothing of the guest is on the host's stack but return addresses, and an exit drops those at
//! once. Collections, restores and turns' ends happen in the interpreter only.
//!
//! `emitter` goes over a method, `templates` chooses; `arithmetic`, `control`, `memory`, `objects`
//! and `calls` have the templates; `runtime` is shared code, `helpers` the Rust that it calls;
//! `enter` is the interpreter's side.
//!
//! What it does not do: observed, symbolic and exact (`PRECISE`) stretches are interpreted; so is
//! everything on other processors. Registers are not allocated beyond a stretch of code.

mod arithmetic;
mod assembler;
mod cache;
mod calls;
mod context;
mod control;
mod emitter;
mod enter;
mod helpers;
mod memory;
mod objects;
mod region;
mod runtime;
mod templates;

use std::any::Any;
use std::ops::Range;
use std::sync::{Mutex, OnceLock};

pub(crate) use enter::Left;
pub use region::{CodeRegion, RegionError};

use crate::native::Exit;
use context::Context;
use runtime::Runtime;

/// Which methods are compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CompileMode {
    /// None.
    Off,
    /// Those that are run often.
    #[default]
    Auto,
    /// All, as soon as they ran once: for tests.
    Always,
}

impl std::str::FromStr for CompileMode {
    type Err = String;

    fn from_str(text: &str) -> Result<CompileMode, String> {
        match text {
            "off" => Ok(CompileMode::Off),
            "auto" => Ok(CompileMode::Auto),
            "always" => Ok(CompileMode::Always),
            _ => Err(format!("{text:?} is none of off, auto, always")),
        }
    }
}

/// What of an observer compiled code does itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Nobody watches.
    Plain,
    /// The trace hash, as [`crate::interp::HashObserver`] keeps it.
    Hash,
    /// The hash, and coverage.
    HashAndCoverage,
}

/// How many variants of a method's code there are at a time: with nobody watching, and watched.
pub(crate) const PLACES: usize = 2;

impl Variant {
    /// Which of a method's two codes it is.
    pub(crate) const fn place(self) -> usize {
        match self {
            Variant::Plain => 0,
            Variant::Hash | Variant::HashAndCoverage => 1,
        }
    }

    fn hashes(self) -> bool {
        self != Variant::Plain
    }

    fn covers(self) -> bool {
        self == Variant::HashAndCoverage
    }
}

/// What the machines of this process do unless their options say otherwise, and the memory that
/// the first of them has its code in.
static PROCESS: OnceLock<(CompileMode, Mutex<Option<CodeRegion>>)> = OnceLock::new();

/// Sets what machines of this process compile, once, and reserves memory for the first machine's
/// code: a process that is confined later cannot get any. Returns the addresses of that memory.
/// Where the processor or the system does not let us, everything is interpreted.
pub fn configure_process(mode: CompileMode) -> Option<Range<usize>> {
    let is_wanted = mode != CompileMode::Off && cfg!(target_arch = "x86_64");
    let region = is_wanted.then(CodeRegion::reserve).and_then(Result::ok);
    let addresses = region.as_ref().map(CodeRegion::addresses);
    PROCESS.set((mode, Mutex::new(region))).ok()?;
    addresses
}

/// A method's machine code.
pub(crate) struct CompiledMethod {
    /// The prologue, for compiled callers.
    start: *const u8,
    /// Where the interpreter may come in, by instruction, from `start`; 0 if it may not.
    pub entries: Box<[u32]>,
    /// Instructions that were not linked when it was compiled.
    unlinked: Vec<u32>,
    /// How often those were met.
    exits: u32,
}

/// What a helper could not do on the way.
pub(crate) enum Pending {
    Exit(Exit),
    Panic(Box<dyn Any + Send>),
}

/// How often a method is entered, or loops, before it is compiled.
const HOT: u32 = 100;

pub(crate) struct Compiler {
    context: Context,
    pub(crate) pending: Option<Pending>,
    /// At this count a method is compiled.
    pub(crate) threshold: u32,
    /// What the methods of each place were compiled for.
    variants: [Option<Variant>; PLACES],
    region: Option<CodeRegion>,
    runtime: Option<Runtime>,
    /// The methods that are, and at which place.
    compiled: Vec<(crate::meta::MethodId, usize)>,
}

impl Compiler {
    /// Where the context is in it.
    const CONTEXT: usize = std::mem::offset_of!(Compiler, context);

    /// With `None` for what the process was told.
    pub fn new(mode: Option<CompileMode>) -> Compiler {
        let process = PROCESS.get();
        let mode = mode
            .or_else(|| process.map(|(mode, _)| *mode))
            .unwrap_or(CompileMode::Off);
        let mut region = None;
        if mode != CompileMode::Off && cfg!(target_arch = "x86_64") {
            let reserved = process.and_then(|(_, region)| region.lock().ok()?.take());
            region = reserved.or_else(|| CodeRegion::reserve().ok());
        }
        let runtime = region.as_mut().and_then(Runtime::emit);
        let threshold = match (mode, runtime) {
            (CompileMode::Off, _) | (_, None) => u32::MAX,
            (CompileMode::Auto, _) => HOT,
            (CompileMode::Always, _) => 2,
        };
        Compiler {
            context: Context::default(),
            pending: None,
            threshold,
            variants: [None; PLACES],
            region,
            runtime,
            compiled: Vec::new(),
        }
    }

    /// How many methods were compiled, into how many bytes.
    pub fn counts(&self) -> (usize, usize) {
        let bytes = self.region.as_ref().map_or(0, CodeRegion::used);
        (self.compiled.len(), bytes)
    }
}
