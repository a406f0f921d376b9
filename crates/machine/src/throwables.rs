//! Exceptions that the machine throws itself, and stack traces of all.
//!
//! No constructor runs for the machine's own exceptions: their fields are set to what the
//! constructor would have set, so that throwing needs no guest frame.

use crate::gaps::GapKind;
use crate::heap::{ARRAY_DATA, Heap, Ref};
use crate::meta::{ClassId, LoaderId, MethodId};
use crate::native::{Exit, NativeKind};
use crate::threads::ThreadId;
use crate::{Halt, Machine};

/// Frames kept of a stack trace, as HotSpot does by default.
const MAX_TRACE: usize = 1024;

/// One line of a stack trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceLine {
    pub method: MethodId,
    pub class: ClassId,
    /// -2 for native methods, -1 if unknown.
    pub line: i32,
}

/// Where the system's own code is.
const SYSTEM: &str = "gibbon/system/";

/// What an app may swallow that a phone would not have thrown.
const UNLINKED: &str = "java/lang/UnsatisfiedLinkError";

impl Machine {
    /// A new exception of a boot class, thrown from here.
    pub fn throw(&mut self, class: &str, message: &str) -> Exit {
        self.throw_new(class, Some(message), Ref::NULL)
    }

    pub fn throw_plain(&mut self, class: &str) -> Exit {
        self.throw_new(class, None, Ref::NULL)
    }

    pub fn throw_with_cause(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Exit {
        self.throw_new(class, message, cause)
    }

    fn throw_new(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Exit {
        let class = match self.load_class(LoaderId::BOOT, class) {
            Ok(class) => class,
            Err(exit) => return exit,
        };
        match self.new_throwable(class, message, cause) {
            Ok(throwable) => Exit::Throw(throwable),
            Err(exit) => exit,
        }
    }

    /// Memory is what is short: the exception itself may go beyond the limit. Where those before it
    /// took that up, one is thrown that was made in time and has no trace.
    pub(crate) fn throw_out_of_memory(&mut self) -> Exit {
        const CLASS: &str = "java/lang/OutOfMemoryError";
        const MESSAGE: &str = "Java heap space";
        let spare = self.state.spare_error;
        if self.heap.is_beyond_limit() {
            return match spare.is_null() {
                true => Exit::Halt(Halt::Bug("no memory for an OutOfMemoryError".to_owned())),
                false => Exit::Throw(spare),
            };
        }
        Heap::beyond_limit(self, |machine| {
            if spare.is_null() {
                match machine.traceless(CLASS, MESSAGE) {
                    Ok(error) => machine.state.spare_error = error,
                    Err(exit) => return exit,
                }
            }
            machine.throw(CLASS, MESSAGE)
        })
    }

    fn traceless(&mut self, class: &str, message: &str) -> Result<Ref, Exit> {
        let class = self.load_class(LoaderId::BOOT, class)?;
        let error = self.new_object(class)?;
        let message = self.string(message)?;
        let known = self.meta.known().clone();
        self.heap.set_ref(error, known.throwable_message, message);
        self.heap.set_ref(error, known.throwable_cause, error);
        for (field, constant) in [
            (known.throwable_suppressed, "SUPPRESSED_SENTINEL"),
            (known.throwable_stack_trace, "UNASSIGNED_STACK"),
        ] {
            let value = self.static_ref(known.throwable, constant);
            self.heap.set_ref(error, field, value);
        }
        Ok(error)
    }

    pub(crate) fn new_throwable(
        &mut self,
        class: ClassId,
        message: Option<&str>,
        cause: Ref,
    ) -> Result<Ref, Exit> {
        let throwable = self.new_object(class)?;
        let message = match message {
            Some(message) => self.string(message)?,
            None => Ref::NULL,
        };
        let known = self.meta.known().clone();
        let cause = if cause.is_null() { throwable } else { cause };
        self.heap
            .set_ref(throwable, known.throwable_message, message);
        self.heap.set_ref(throwable, known.throwable_cause, cause);
        let suppressed = self.static_ref(known.throwable, "SUPPRESSED_SENTINEL");
        self.heap
            .set_ref(throwable, known.throwable_suppressed, suppressed);
        self.fill_in_stack_trace(throwable)?;
        // As `NullPointerException.fillInStackTrace` does: the message that says what was null
        // is made when it is asked for.
        if let Some(state) = self.meta.field_named(class, "extendedMessageState") {
            let offset = state.offset;
            self.heap.set_i32(throwable, offset, 1);
        }
        Ok(throwable)
    }

    /// The value of a static reference field of an initialised library class.
    pub fn static_ref(&mut self, class: ClassId, name: &str) -> Ref {
        let offset = self.field_offset(class, name);
        match self.mirror(class) {
            Ok(mirror) => self.heap.get_ref(mirror, offset),
            Err(_) => Ref::NULL,
        }
    }

    /// `Throwable.fillInStackTrace`: remembers where the current thread is.
    pub fn fill_in_stack_trace(&mut self, throwable: Ref) -> Result<(), Exit> {
        let places = self.capture_trace(self.state.current, Some(throwable));
        self.note_exception(throwable, places.first().map(|(method, _)| *method));
        let backtrace = self.new_backtrace(&places)?;
        let known = self.meta.known().clone();
        self.heap
            .set_ref(throwable, known.throwable_backtrace, backtrace);
        self.heap
            .set_i32(throwable, known.throwable_depth, places.len() as i32);
        let unassigned = self.static_ref(known.throwable, "UNASSIGNED_STACK");
        self.heap
            .set_ref(throwable, known.throwable_stack_trace, unassigned);
        Ok(())
    }

    /// Exceptions of the system's own code may be a fault of ours.
    fn note_exception(&mut self, throwable: Ref, thrower: Option<MethodId>) {
        let Some(method) = thrower else {
            return;
        };
        let class = self.meta.class_name(self.meta.method(method).class);
        let thrown = self.meta.class_name(self.heap.class_of(throwable));
        if thrown == UNLINKED {
            self.note_gap(GapKind::MissingNative, "native code".to_owned());
        } else if class.starts_with(SYSTEM) {
            let exception = self.meta.external_name(self.heap.class_of(throwable));
            let name = format!("{exception} in {}", self.method_text(method));
            self.note_gap(GapKind::Exception, name);
        }
    }

    /// A guest `long[]` of places, as the `backtrace` of throwables holds.
    pub fn new_backtrace(&mut self, places: &[(MethodId, u32)]) -> Result<Ref, Exit> {
        let longs = self.primitive_array_class(gibbon_formats::descriptor::Kind::Long);
        let array = self.new_array(longs, places.len() as u32)?;
        for (at, (method, pc)) in places.iter().enumerate() {
            let packed = u64::from(method.0) << 32 | u64::from(*pc);
            self.heap.set_u64(array, ARRAY_DATA + 8 * at as u32, packed);
        }
        Ok(array)
    }

    pub fn backtrace_places(&self, backtrace: Ref) -> Vec<(MethodId, u32)> {
        (0..self.heap.array_length(backtrace))
            .map(|at| self.heap.get_u64(backtrace, ARRAY_DATA + 8 * at))
            .map(|packed| (MethodId((packed >> 32) as u32), packed as u32))
            .collect()
    }

    /// Methods and instructions of a thread's frames, innermost first. For a throwable, its own
    /// `fillInStackTrace` and constructors are left out.
    pub fn capture_trace(&self, thread: ThreadId, throwable: Option<Ref>) -> Vec<(MethodId, u32)> {
        let mut places = Vec::new();
        let mut skipping = throwable.is_some();
        for frame in self.thread(thread).frames.iter().rev() {
            let method = self.meta.method(frame.method);
            if method.hidden {
                continue;
            }
            if skipping {
                let name = &**self.meta.symbols.name(method.name);
                // Constructors of the exception itself, not of one that is being made around it.
                let of_throwable = throwable.is_some_and(|throwable| {
                    self.meta
                        .is_subtype(self.heap.class_of(throwable), method.class)
                });
                if of_throwable && (name == "fillInStackTrace" || name == "<init>") {
                    continue;
                }
                skipping = false;
            }
            places.push((frame.method, frame.pc));
            if places.len() == MAX_TRACE {
                break;
            }
        }
        places
    }

    pub fn trace_line(&self, method: MethodId, pc: u32) -> TraceLine {
        let info = self.meta.method(method);
        let has_native = matches!(
            info.native,
            Some((_, NativeKind::Native | NativeKind::StandIn))
        );
        let is_native =
            info.seen_as_native || has_native && info.access.has(crate::meta::Access::NATIVE);
        let line = match &info.code {
            _ if is_native => -2,
            Some(code) => code.code.line(pc).map_or(-1, |line| line as i32),
            None => -1,
        };
        TraceLine {
            method,
            class: info.class,
            line,
        }
    }

    /// On Android, the code unit of a place in DEX code that has no line.
    pub fn unit_without_line(&self, method: MethodId, pc: u32) -> Option<u32> {
        let info = self.meta.method(method);
        let code = info.code.as_ref()?;
        let is_told = self.is_device()
            && self.meta.class(info.class).source.is_dex()
            && self.trace_line(method, pc).line == -1;
        is_told.then(|| code.code.offset(pc))
    }

    /// A stack as text, for reports of the machine itself.
    pub fn stack_text(&self, thread: ThreadId) -> String {
        let mut text = String::new();
        for (method, pc) in self.capture_trace(thread, None) {
            let line = self.trace_line(method, pc);
            let info = self.meta.method(method);
            let file = self.meta.class(info.class).source.source_file();
            let unit = self.unit_without_line(method, pc);
            let place = match (line.line, file) {
                _ if unit.is_some() => format!("Unknown Source:{}", unit.unwrap_or_default()),
                (-2, _) => "Native Method".to_owned(),
                (line, Some(file)) if line >= 0 => format!("{file}:{line}"),
                (_, Some(file)) => file,
                (_, None) => "Unknown Source".to_owned(),
            };
            let class = self.meta.external_name(info.class);
            let name = self.meta.symbols.name(info.name);
            text.push_str(&format!("\tat {class}.{name}({place})\n"));
        }
        text
    }

    /// A throwable and its causes as the machine sees them, without running guest code.
    pub fn describe_throwable(&self, throwable: Ref) -> String {
        let known = self.meta.known();
        let mut text = String::new();
        let mut next = throwable;
        for _ in 0..8 {
            text.push_str(&self.meta.external_name(self.heap.class_of(next)));
            let message = self.heap.get_ref(next, known.throwable_message);
            if !message.is_null() {
                text.push_str(&format!(": {}", self.text(message)));
            }
            text.push('\n');
            let backtrace = self.heap.get_ref(next, known.throwable_backtrace);
            if !backtrace.is_null() {
                for (method, pc) in self.backtrace_places(backtrace) {
                    let line = self.trace_line(method, pc).line;
                    text.push_str(&format!("\tat {} line {line}\n", self.method_text(method)));
                }
            }
            let cause = self.heap.get_ref(next, known.throwable_cause);
            if cause.is_null() || cause == next {
                break;
            }
            next = cause;
            text.push_str("caused by ");
        }
        text
    }

    /// `NullPointerException` without a message; the library computes one if asked.
    pub fn throw_npe(&mut self) -> Exit {
        self.throw_plain("java/lang/NullPointerException")
    }
}
