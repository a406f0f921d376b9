//! The machine as a whole: its parts, and how it comes up.

use std::collections::{BTreeMap, BTreeSet};

use crate::heap::{Heap, Ref, ReserveError};
use crate::host::Host;
use crate::interp::{
    AppFrame, BackgroundRule, Following, Invocation, LinkedSites, Location, Sites, Stops,
    Synchronization,
};
use crate::meta::{ClassId, InitState, Known, Loader, LoaderId, Meta, MethodId};
use crate::native::NativeTable;
use crate::off_heap::OffHeap;
use crate::peers::PeerTable;
use crate::random::Random;
use crate::threads::scheduler::Scheduler;
use crate::threads::{Clock, Monitors, Thread, ThreadId};

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Halt {
    /// `System.exit`, or the last thread that counts is done.
    Exit(i32),
    /// No thread can ever run again; the stacks.
    Deadlock(String),
    /// The budget of instructions is used up; running on is possible.
    Budget,
    /// All threads wait, and longer than [`Machine::idle`] allows; running on is possible.
    Idle,
    /// Something the machine cannot do, by name.
    Unsupported(String),
    /// A fault of the machine itself.
    Bug(String),
}

pub struct Options {
    pub max_heap: u32,
    pub seed: u64,
    pub scheduler: Box<dyn Scheduler>,
    /// Guest wall time at the start, milliseconds since 1970.
    pub start_millis: i64,
    /// Registers a thread's stack may have.
    pub max_stack: u32,
    /// Which methods are compiled; `None` for what the process was told.
    pub compile: Option<crate::compile::CompileMode>,
}

/// Counts of what happened; not part of the guest's state.
#[derive(Default, Debug, Clone)]
pub struct Statistics {
    pub collections: u64,
    /// Natives that were called and are missing, with how often.
    pub missing_natives: BTreeMap<String, u64>,
    /// Natives that only answer with a default, and were used.
    pub stand_ins: BTreeSet<String>,
    pub lowered_methods: u64,
}

/// All that the guest can change, but for its memory. Cloned with every snapshot.
#[derive(Clone)]
pub struct State {
    pub threads: Vec<Thread>,
    pub current: ThreadId,
    pub monitors: Monitors,
    pub clock: Clock,
    pub random: Random,
    /// Executed so far, by all threads.
    pub instructions: u64,
    pub scheduler: Box<dyn Scheduler>,
    /// Threads that get no turn, by number: also such as are not started yet.
    pub held_threads: Vec<ThreadId>,
    /// When some of those get turns again, in nanoseconds.
    pub held_until: Vec<(ThreadId, u64)>,
    /// Where in their code threads stop.
    pub(crate) stops: Option<Box<Stops>>,
    /// When the current thread's turn is over, in instructions.
    pub(crate) turn_end: u64,
    /// When it began.
    pub(crate) turn_start: u64,
    /// Executed since all threads waited.
    pub(crate) busy: u64,
    /// Turns of others since a thread in the background had one.
    pub(crate) turns_of_others: u32,
    /// Where class initialisation stands, by class number; missing entries are `No`.
    pub(crate) init: Vec<InitState>,
    /// Why the initialisation of classes failed: causes of later errors.
    pub(crate) init_failures: BTreeMap<ClassId, Ref>,
    /// Hidden classes defined so far: part of their names.
    pub hidden_classes: u64,
    /// The guest's loader objects, by loader number.
    pub loader_objects: Vec<Ref>,
    /// References the collector cleared, linked; for the reference handler.
    pub pending_references: Ref,
    /// Hash table of interned strings: a guest array and the number of entries.
    pub(crate) interned: Ref,
    pub(crate) interned_count: u32,
    /// Named modules that `Module.defineModule0` told of: name and `java.lang.Module`.
    pub modules: Vec<(std::sync::Arc<str>, Ref)>,
    /// Unnamed module of the boot loader.
    pub boot_unnamed_module: Ref,
    /// What is thrown when there is no memory for an exception; made before the first is needed.
    pub(crate) spare_error: Ref,
    /// Objects that natives and the machine hold.
    pub roots: Vec<Ref>,
    /// State of native objects, by the handles that Java objects hold.
    pub peers: PeerTable,
    /// Memory the guest took with `Unsafe.allocateMemory`.
    pub off_heap: OffHeap,
    pub system_thread_group: Ref,
    /// What call sites and constants were linked to.
    pub linked: LinkedSites,
    pub trace_hash: u64,
    pub exit_code: i32,
    /// How long symbolic texts are in this run.
    pub(crate) text_lengths: Vec<(gibbon_expressions::ExprId, u32)>,
}

/// When a machine whose threads all wait does not go on by itself.
#[derive(Clone, Copy, Debug)]
pub struct IdleRule {
    /// The longest wait, in nanoseconds, that the clock jumps over.
    pub longest_wait: u64,
    /// The time that the clock does not jump beyond.
    pub limit: u64,
}

pub struct Machine {
    pub heap: Heap,
    pub meta: Meta,
    pub state: State,
    pub natives: NativeTable,
    pub host: Box<dyn Host>,
    pub statistics: Statistics,
    pub seed: u64,
    pub max_stack: u32,
    /// Without a rule the clock always jumps, and waiting for ever is a deadlock.
    pub idle: Option<IdleRule>,
    /// Without a rule threads that compute without end have their turns as all others.
    pub background: Option<BackgroundRule>,
    /// Stacks that were seen, if somebody wants to know.
    pub samples: Option<crate::StackSamples>,
    /// Natives that join strings, by descriptor.
    pub(crate) joins: std::collections::BTreeMap<String, MethodId>,
    /// Array classes of the primitive kinds, by kind.
    pub(crate) primitive_arrays: [ClassId; 10],
    /// Classes whose superclasses are being loaded, to see circles.
    pub(crate) being_loaded: Vec<crate::meta::Symbol>,
    /// Symbolic values, and what following them told.
    pub following: Following,
    /// What the observer has yet to be told, if it is.
    pub(crate) synchronizations: Option<Vec<Synchronization>>,
    /// What natives read and wrote that the observer has yet to be told, if it is.
    pub(crate) native_accesses: Option<Vec<(AppFrame, Location, bool)>>,
    /// The observer is told of monitors that code of DEX files enters, and of no others.
    pub tells_locks_of_dex_only: bool,
    /// Changes when methods have other places at which threads stop.
    pub(crate) stop_epoch: u64,
    /// Instructions at which threads stop, with the numbers of the places, of methods with any.
    pub(crate) stop_places: BTreeMap<MethodId, Vec<(u32, usize)>>,
    /// A native that panics ends the run, for those who look for such faults.
    pub lets_panics_through: bool,
    /// Why the machine cannot run on, if it cannot.
    pub(crate) broken: Option<String>,
    /// When the last collection for lack of memory was, in instructions.
    pub(crate) collected_at: u64,
    /// Methods of the machine itself that can be on a guest stack.
    pub(crate) internal: Internal,
    pub(crate) call_cache: crate::interp::CallCache,
    pub(crate) compiler: crate::compile::Compiler,
    /// Call sites and constants that guest code links.
    pub(crate) sites: Sites,
    /// Methods that answer calls of method handles, and what they do.
    pub(crate) invokers: BTreeMap<(LoaderId, String, String), MethodId>,
    pub(crate) invocations: BTreeMap<MethodId, Invocation>,
}

/// See `linkage`: what they do.
#[derive(Clone, Copy)]
pub(crate) struct Internal {
    pub initialize: MethodId,
    pub load: MethodId,
    pub thread_start: MethodId,
    pub link_site: MethodId,
    pub make_constant: MethodId,
}

#[derive(Debug, thiserror::Error)]
pub enum BootError {
    #[error(transparent)]
    Memory(#[from] ReserveError),
    #[error("class library: {0}")]
    Library(String),
}

impl Machine {
    /// A machine with its core classes loaded; the guest has not run yet.
    pub fn new(
        meta: Meta,
        natives: NativeTable,
        host: Box<dyn Host>,
        options: Options,
    ) -> Result<Machine, BootError> {
        let heap = Heap::new(options.max_heap)?;
        let state = State {
            threads: Vec::new(),
            current: ThreadId(0),
            monitors: Monitors::default(),
            clock: Clock::new(options.start_millis),
            random: Random::new(options.seed),
            instructions: 0,
            scheduler: options.scheduler,
            held_threads: Vec::new(),
            held_until: Vec::new(),
            stops: None,
            turn_end: 0,
            turn_start: 0,
            busy: 0,
            turns_of_others: 0,
            init: Vec::new(),
            init_failures: BTreeMap::new(),
            hidden_classes: 0,
            loader_objects: vec![Ref::NULL; 3],
            pending_references: Ref::NULL,
            interned: Ref::NULL,
            interned_count: 0,
            modules: Vec::new(),
            boot_unnamed_module: Ref::NULL,
            spare_error: Ref::NULL,
            roots: Vec::new(),
            peers: PeerTable::default(),
            off_heap: OffHeap::default(),
            system_thread_group: Ref::NULL,
            linked: LinkedSites::default(),
            trace_hash: 0,
            exit_code: 0,
            text_lengths: Vec::new(),
        };
        let none = MethodId(u32::MAX);
        let mut machine = Machine {
            heap,
            meta,
            state,
            natives,
            host,
            statistics: Statistics::default(),
            seed: options.seed,
            max_stack: options.max_stack,
            idle: None,
            background: None,
            samples: None,
            joins: BTreeMap::new(),
            primitive_arrays: [ClassId(0); 10],
            being_loaded: Vec::new(),
            following: Following::default(),
            synchronizations: None,
            tells_locks_of_dex_only: false,
            lets_panics_through: false,
            broken: None,
            native_accesses: None,
            stop_epoch: 0,
            stop_places: BTreeMap::new(),
            collected_at: u64::MAX,
            call_cache: crate::interp::CallCache::default(),
            compiler: crate::compile::Compiler::new(options.compile),
            internal: Internal {
                initialize: none,
                load: none,
                thread_start: none,
                link_site: none,
                make_constant: none,
            },
            sites: Sites::default(),
            invokers: BTreeMap::new(),
            invocations: BTreeMap::new(),
        };
        machine.load_core().map_err(BootError::Library)?;
        Ok(machine)
    }

    fn load_core(&mut self) -> Result<(), String> {
        self.meta.loaders = vec![Loader::default(), Loader::default(), Loader::default()];
        for name in Known::CLASSES {
            self.load_core_class(name)?;
        }
        let known = Known::find(&self.meta)?;
        self.meta.known = Some(Box::new(known));
        self.meta.lay_out_early_statics();
        use gibbon_formats::descriptor::Kind::*;
        for kind in [Boolean, Byte, Char, Short, Int, Long, Float, Double, Void] {
            let name = kind.keyword().expect("a primitive kind has a keyword");
            let id = self.meta.add_primitive(kind, name);
            let name = self.meta.symbols.intern(name);
            self.meta.primitives.insert(name, id);
            if kind != Void {
                self.primitive_arrays[kind as usize] = self.meta.array_of(id);
            }
        }
        self.add_internal_methods();
        Ok(())
    }

    fn load_core_class(&mut self, name: &str) -> Result<ClassId, String> {
        self.load_class(LoaderId::BOOT, name)
            .map_err(|exit| format!("{name}: {exit:?}"))
    }

    pub fn current_thread(&self) -> &Thread {
        &self.state.threads[self.state.current.0 as usize]
    }

    pub fn current_thread_mut(&mut self) -> &mut Thread {
        &mut self.state.threads[self.state.current.0 as usize]
    }

    pub fn thread(&self, id: ThreadId) -> &Thread {
        &self.state.threads[id.0 as usize]
    }

    pub fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.state.threads[id.0 as usize]
    }

    /// In a native: which of its stages this is; 0 when it is called.
    pub fn stage(&self) -> u16 {
        self.current_thread()
            .frames
            .last()
            .map_or(0, |frame| frame.stage)
    }

    pub fn set_stage(&mut self, stage: u16) {
        if let Some(frame) = self.current_thread_mut().frames.last_mut() {
            frame.stage = stage;
        }
    }

    /// Tells the observer, if it wants to know, what the current thread did.
    pub fn synchronized(&mut self, event: Synchronization) {
        if self.synchronizations.is_none() {
            return;
        }
        let is_lock = matches!(event, Synchronization::Enter(_) | Synchronization::Exit(_));
        if is_lock && self.tells_locks_of_dex_only && !self.runs_dex() {
            return;
        }
        self.synchronizations
            .iter_mut()
            .for_each(|events| events.push(event));
    }

    /// Whether the current thread's innermost method comes from a DEX file.
    fn runs_dex(&self) -> bool {
        let frame = self.current_thread().frames.last();
        frame.is_some_and(|frame| {
            let class = self.meta.method(frame.method).class;
            self.meta.class(class).source.is_dex()
        })
    }

    /// Whether the observer wants to know what orders threads.
    pub fn tells_synchronization(&self) -> bool {
        self.synchronizations.is_some()
    }

    /// Guest time now, in nanoseconds since the start.
    pub fn nanos(&self) -> u64 {
        self.state.clock.nanos(self.state.instructions)
    }
}
