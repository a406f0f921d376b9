//! Initialising classes (JVMS 5.5): initial values, superclasses, static initialisers.

use crate::Machine;
use crate::heap::{CLASS_TABLE, Ref};
use crate::meta::{ClassId, InitState, LoaderId, PoolConstant};
use crate::native::{Args, Exit, NativeResult, ok};
use crate::threads::ThreadState;

impl Machine {
    pub fn init_state(&self, class: ClassId) -> InitState {
        self.state
            .init
            .get(class.0 as usize)
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn set_init_state(&mut self, class: ClassId, state: InitState) -> Result<(), Exit> {
        let at = class.0 as usize;
        if self.state.init.len() <= at {
            self.state.init.resize(at + 1, InitState::No);
        }
        self.state.init[at] = state;
        if state == InitState::Done {
            let mirror = self.mirror(class)?;
            self.heap.set_ref(Ref(CLASS_TABLE), 4 * class.0, mirror);
        }
        for thread in &mut self.state.threads {
            if thread.state == ThreadState::Initializing(class) {
                thread.state = ThreadState::Runnable;
            }
        }
        Ok(())
    }

    /// Makes sure that a class is initialised, or being so by this thread.
    pub fn initialize(&mut self, class: ClassId) -> Result<(), Exit> {
        match self.init_state(class) {
            InitState::Done => Ok(()),
            InitState::Running(thread) if thread == self.state.current.0 => Ok(()),
            InitState::No
                if self.meta.class(class).is_array() || self.meta.class(class).is_primitive() =>
            {
                self.set_init_state(class, InitState::Done)
            }
            _ => Err(Exit::call_and_retry(
                self.internal.initialize,
                vec![u64::from(class.0)],
            )),
        }
    }

    pub(crate) fn set_static_constants(&mut self, class: ClassId, mirror: Ref) -> Result<(), Exit> {
        for (at, constant) in self.meta.class(class).source.constants() {
            let Some(field) = self.meta.class(class).fields.get(at) else {
                continue;
            };
            let (offset, kind) = (field.offset, field.kind);
            let descriptor = self.meta.symbols.name(field.descriptor);
            if !field.access.is_static() || !constant.fits(kind, descriptor) {
                continue;
            }
            let bits = match constant {
                PoolConstant::Bits(bits) => bits,
                PoolConstant::Null => 0,
                PoolConstant::String(units) => {
                    let literal = self.meta.literal(&units);
                    u64::from(self.literal(literal)?.0)
                }
                PoolConstant::Class(name) => {
                    let named = self.resolve_class(class, &name)?;
                    u64::from(self.mirror(named)?.0)
                }
            };
            self.write_value(mirror, offset, kind, bits);
        }
        Ok(())
    }

    /// What later uses of the class give as their cause: the same trace, and who it happened to.
    pub(super) fn remember_init_failure(
        &mut self,
        class: ClassId,
        thrown: Ref,
    ) -> Result<(), Exit> {
        let known = self.meta.known().clone();
        let kind = self.meta.external_name(self.heap.class_of(thrown));
        let message = self.heap.get_ref(thrown, known.throwable_message);
        let message = if message.is_null() {
            String::new()
        } else {
            format!(": {}", self.text(message))
        };
        let name = self
            .heap
            .get_ref(self.current_thread().object, known.thread_name);
        let text = format!(
            "Exception {kind}{message} [in thread \"{}\"]",
            self.text(name)
        );
        let exception = "java/lang/ExceptionInInitializerError";
        let exception = self.load_class(LoaderId::BOOT, exception)?;
        let failure = self.new_throwable(exception, Some(&text), Ref::NULL)?;
        let backtrace = self.heap.get_ref(thrown, known.throwable_backtrace);
        let depth = self.heap.get_i32(thrown, known.throwable_depth);
        self.heap
            .set_ref(failure, known.throwable_backtrace, backtrace);
        self.heap.set_i32(failure, known.throwable_depth, depth);
        self.heap.set_ref(failure, known.throwable_cause, Ref::NULL);
        self.state.init_failures.insert(class, failure);
        Ok(())
    }

    /// The call that initialises a class, for who wants to catch what it throws.
    pub fn initialize_catching(&self, class: ClassId, stage: u16) -> Exit {
        Exit::call_catching(self.internal.initialize, vec![u64::from(class.0)], stage)
    }

    /// The superclass and the interfaces with default methods that come first.
    pub(super) fn initialized_before(&self, class: ClassId) -> Vec<ClassId> {
        let class = self.meta.class(class);
        if class.is_interface() {
            return Vec::new();
        }
        let mut before: Vec<ClassId> = class.super_class.into_iter().collect();
        before.extend(class.all_interfaces.iter().copied().filter(|&interface| {
            self.meta.class(interface).methods.iter().any(|&method| {
                let access = self.meta.method(method).access;
                !access.is_abstract() && !access.is_static()
            })
        }));
        before
    }
}

/// Initialises a class (JVMS 5.5). Stages: 0 start, 1 a superclass or interface is done,
/// 2 the static initialiser is done. Keeps how many of those above are done.
pub(super) fn initialize(machine: &mut Machine, args: Args) -> NativeResult {
    let class = ClassId(args.int(0) as u32);
    let me = machine.state.current;
    if machine.stage() == 0 {
        match machine.init_state(class) {
            InitState::Done => return ok(()),
            InitState::Running(thread) if thread == me.0 => return ok(()),
            InitState::Running(_) => {
                machine.current_thread_mut().state = ThreadState::Initializing(class);
                return Err(Exit::Block);
            }
            InitState::Failed => {
                let message = format!(
                    "Could not initialize class {}",
                    machine.meta.external_name(class)
                );
                let cause = machine
                    .state
                    .init_failures
                    .get(&class)
                    .copied()
                    .unwrap_or_default();
                let exception = "java/lang/NoClassDefFoundError";
                return Err(machine.throw_with_cause(exception, Some(&message), cause));
            }
            InitState::No => {}
        }
        let mirror = machine.mirror(class)?;
        machine.set_static_constants(class, mirror)?;
        machine.set_init_state(class, InitState::Running(me.0))?;
        args.keep(0, 0);
        machine.set_stage(1);
    }
    if machine.stage() == 1 {
        if let Some(thrown) = machine.take_caught(args) {
            machine.remember_init_failure(class, thrown)?;
            machine.set_init_state(class, InitState::Failed)?;
            return Err(Exit::Throw(thrown));
        }
        let above = machine.initialized_before(class);
        let mut next = args.kept(0) as usize;
        while above
            .get(next)
            .is_some_and(|&up| machine.init_state(up) == InitState::Done)
        {
            next += 1;
        }
        if let Some(&next_class) = above.get(next) {
            args.keep(0, next as u64 + 1);
            let call = vec![u64::from(next_class.0)];
            return Err(Exit::call_catching(machine.internal.initialize, call, 1));
        }
        if let Some(initializer) = machine.meta.class(class).initializer {
            return Err(Exit::call_catching(initializer, Vec::new(), 2));
        }
        machine.set_init_state(class, InitState::Done)?;
        return ok(());
    }
    let Some(thrown) = machine.take_caught(args) else {
        machine.set_init_state(class, InitState::Done)?;
        return ok(());
    };
    machine.remember_init_failure(class, thrown)?;
    machine.set_init_state(class, InitState::Failed)?;
    let error = machine.load_class(LoaderId::BOOT, "java/lang/Error")?;
    if machine
        .meta
        .is_subtype(machine.heap.class_of(thrown), error)
    {
        return Err(Exit::Throw(thrown));
    }
    Err(machine.throw_with_cause("java/lang/ExceptionInInitializerError", None, thrown))
}
