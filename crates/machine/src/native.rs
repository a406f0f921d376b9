//! Native methods: how Rust code stands in for a method's body.
//!
//! A native never calls guest code on the host stack. It is *resumable*: it returns an
//! [`Exit`] that says what must happen first (call this method, block, load that class), and
//! is then run again from its top with the same arguments. [`Machine::stage`] tells it how
//! far it was; results of calls wait in its frame. So all of a guest thread is plain data.

use rustc_hash::FxHashMap;

use crate::heap::Ref;
use crate::meta::{ClassId, LoaderId, MethodId};
use crate::{Halt, Machine};

/// The body of a native method. The value is the return value's bits (0 for void).
pub type NativeFn = fn(&mut Machine, Args) -> NativeResult;
pub type NativeResult = Result<u64, Exit>;

/// Why an instruction or native did not simply complete.
#[derive(Debug)]
pub enum Exit {
    /// A guest exception.
    Throw(Ref),
    /// Call a guest method, then run the instruction or native again.
    Call(Box<GuestCall>),
    /// Leave the native's frame and call this instead: its result is the native's.
    Become(Box<GuestCall>),
    /// The current thread's state says what it waits for; run again once it is runnable.
    Block,
    /// An intrinsic declines (it would throw, or the case is rare): run the method's own body.
    Fallback,
    /// Frames were changed: go on with what is on top now.
    Resume,
    /// Let the scheduler choose a thread, this one included, then run again.
    Yield,
    /// Collect garbage, then run again.
    Collect,
    /// The run is over.
    Halt(Halt),
}

#[derive(Debug)]
pub struct GuestCall {
    pub method: MethodId,
    pub arguments: Vec<u64>,
    /// What [`Machine::stage`] is when the native runs again; `None` leaves it.
    pub stage: Option<u16>,
    /// An exception is handed to the native ([`Machine::call_result`]) instead of unwinding it.
    pub catch: bool,
}

impl Exit {
    pub fn call(method: MethodId, arguments: Vec<u64>, stage: u16) -> Exit {
        Exit::Call(Box::new(GuestCall {
            method,
            arguments,
            stage: Some(stage),
            catch: false,
        }))
    }

    pub fn call_catching(method: MethodId, arguments: Vec<u64>, stage: u16) -> Exit {
        Exit::Call(Box::new(GuestCall {
            method,
            arguments,
            stage: Some(stage),
            catch: true,
        }))
    }

    /// Call, drop the result, and do what was being done again from the start.
    pub fn call_and_retry(method: MethodId, arguments: Vec<u64>) -> Exit {
        Exit::Call(Box::new(GuestCall {
            method,
            arguments,
            stage: None,
            catch: false,
        }))
    }

    pub fn become_call(method: MethodId, arguments: Vec<u64>) -> Exit {
        Exit::Become(Box::new(GuestCall {
            method,
            arguments,
            stage: None,
            catch: false,
        }))
    }
}

/// A native's arguments: its frame's registers, the receiver (if any) at 0.
#[derive(Clone, Copy)]
pub struct Args {
    registers: *mut u64,
    count: u16,
}

impl Args {
    /// # Safety
    /// `registers` points at `count` + [`NATIVE_EXTRA`] registers that stay where they are
    /// while the native runs. (A native cannot push frames, so stacks do not grow under it.)
    pub unsafe fn new(registers: *mut u64, count: u16) -> Args {
        Args { registers, count }
    }

    pub fn count(&self) -> u16 {
        self.count
    }

    fn slot(&self, index: u16) -> u64 {
        assert!(
            index < self.count + NATIVE_EXTRA,
            "native reads argument {index} of {}",
            self.count
        );
        // SAFETY: in range as just checked; see `new`.
        unsafe { *self.registers.add(usize::from(index)) }
    }

    fn set_slot(&self, index: u16, value: u64) {
        assert!(index < self.count + NATIVE_EXTRA);
        // SAFETY: in range as just checked; see `new`.
        unsafe { *self.registers.add(usize::from(index)) = value }
    }

    pub fn raw(&self, index: u16) -> u64 {
        self.slot(index)
    }

    pub fn int(&self, index: u16) -> i32 {
        self.slot(index) as i32
    }

    pub fn boolean(&self, index: u16) -> bool {
        self.slot(index) as i32 != 0
    }

    pub fn long(&self, index: u16) -> i64 {
        self.slot(index) as i64
    }

    pub fn float(&self, index: u16) -> f32 {
        f32::from_bits(self.slot(index) as u32)
    }

    pub fn double(&self, index: u16) -> f64 {
        f64::from_bits(self.slot(index))
    }

    pub fn reference(&self, index: u16) -> Ref {
        Ref(self.slot(index) as u32)
    }

    /// Changes an argument: an intrinsic that declines hands it to the method's own body.
    pub fn set(&self, index: u16, value: u64) {
        self.set_slot(index, value);
    }

    /// A reference kept from one stage to a later one (two of them; roots of the collector).
    pub fn kept_ref(&self, which: u16) -> Ref {
        assert!(which < 2);
        Ref(self.slot(self.count + 2 + which) as u32)
    }

    pub fn keep_ref(&self, which: u16, value: Ref) {
        assert!(which < 2);
        self.set_slot(self.count + 2 + which, u64::from(value.0))
    }

    /// A number kept from one stage to a later one (two of them).
    pub fn kept(&self, which: u16) -> u64 {
        assert!(which < 2);
        self.slot(self.count + 4 + which)
    }

    pub fn keep(&self, which: u16, value: u64) {
        assert!(which < 2);
        self.set_slot(self.count + 4 + which, value)
    }

    /// Result of the last call if it returned a reference.
    pub fn result_ref(&self) -> Ref {
        Ref(self.slot(self.count) as u32)
    }

    /// Result of the last call if it returned a primitive.
    pub fn result(&self) -> u64 {
        self.slot(self.count + 1)
    }
}

/// Registers of a native's frame after its arguments: call result (reference), call result
/// (primitive), two kept references, two kept numbers.
pub const NATIVE_EXTRA: u16 = 6;

/// Return values as register bits.
pub trait IntoSlot {
    fn into_slot(self) -> u64;
}

macro_rules! into_slot {
    ($($type:ty: $value:ident => $bits:expr),* $(,)?) => {
        $(impl IntoSlot for $type {
            fn into_slot(self) -> u64 {
                let $value = self;
                $bits
            }
        })*
    };
}

into_slot! {
    (): _v => 0,
    bool: v => u64::from(v),
    i8: v => v as i32 as u32 as u64,
    u8: v => u64::from(v),
    u16: v => u64::from(v),
    i16: v => v as i32 as u32 as u64,
    i32: v => u64::from(v as u32),
    i64: v => v as u64,
    f32: v => u64::from(v.to_bits()),
    f64: v => v.to_bits(),
    Ref: v => u64::from(v.0),
}

/// `Ok` with the bits of a value: how natives return.
pub fn ok(value: impl IntoSlot) -> NativeResult {
    Ok(value.into_slot())
}

/// One native method, declared where it is written.
pub struct Native {
    /// Internal form: `java/lang/System`.
    pub class: &'static str,
    pub name: &'static str,
    pub descriptor: &'static str,
    pub body: NativeFn,
    pub kind: NativeKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NativeKind {
    /// The method is declared `native`.
    Native,
    /// Stands in for a Java body: an intrinsic, for speed or because the machine answers it.
    Intrinsic,
    /// Answers with a default; counted in the run's statistics.
    StandIn,
}

/// Declares natives of one class: `natives!("java/lang/Object"; "hashCode" "()I" => hash_code, …)`.
/// `intrinsic` or `stand_in` stands before a line that is one.
#[macro_export]
macro_rules! natives {
    ($class:literal; $($($kind:ident)? $name:literal $descriptor:literal => $body:expr),* $(,)?) => {
        pub const NATIVES: &[$crate::native::Native] = &[$($crate::native::Native {
            class: $class,
            name: $name,
            descriptor: $descriptor,
            body: $body,
            kind: $crate::native_kind!($($kind)?),
        }),*];
    };
}

#[macro_export]
macro_rules! native_kind {
    () => {
        $crate::native::NativeKind::Native
    };
    (intrinsic) => {
        $crate::native::NativeKind::Intrinsic
    };
    (stand_in) => {
        $crate::native::NativeKind::StandIn
    };
}

/// Finds a class in a loader that is a guest object, without running its code; `None` if that
/// cannot be known. What it answers must be what the loader's code would.
pub type FindClass = fn(&mut Machine, LoaderId, &str) -> Result<Option<ClassId>, Exit>;

/// Whether [`FindClass`] knows all that a loader finds. Depends on the guest's state alone.
pub type FindsAll = fn(&mut Machine, LoaderId) -> bool;

/// All natives a machine knows, by class, name and descriptor.
#[derive(Default)]
pub struct NativeTable {
    /// For loaders whose code is that of a library the natives belong to.
    pub find_class: Option<FindClass>,
    pub finds_all: Option<FindsAll>,
    /// The body of native methods of classes that are not the library's.
    pub foreign: Option<NativeFn>,
    entries: FxHashMap<(&'static str, &'static str, &'static str), (NativeFn, NativeKind)>,
    /// Classes of packages that start like this have defaults for bodies that are missing.
    stand_in_packages: Vec<(&'static str, NativeFn)>,
    /// Native libraries that need no loading: their natives are in the table.
    libraries: Vec<&'static str>,
}

impl NativeTable {
    pub fn add(&mut self, natives: &[Native]) {
        for native in natives {
            self.entries.insert(
                (native.class, native.name, native.descriptor),
                (native.body, native.kind),
            );
        }
    }

    /// Natives of these packages that are not in the table have this body, and are counted as
    /// stand-ins. The name ends with a slash.
    pub fn stand_in_for(&mut self, package: &'static str, body: NativeFn) {
        self.stand_in_packages.push((package, body));
    }

    /// Names libraries, as `System.loadLibrary` is asked for them, whose natives are here.
    pub fn add_libraries(&mut self, names: &[&'static str]) {
        self.libraries.extend(names);
    }

    pub fn has_library(&self, name: &str) -> bool {
        self.libraries.contains(&name)
    }

    /// All of them: class, name, descriptor, kind. In no particular order.
    pub fn iter(
        &self,
    ) -> impl Iterator<Item = (&'static str, &'static str, &'static str, NativeKind)> {
        self.entries
            .iter()
            .map(|(&(class, name, descriptor), &(_, kind))| (class, name, descriptor, kind))
    }

    pub fn find(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<(NativeFn, NativeKind)> {
        self.entries.get(&(class, name, descriptor)).copied()
    }

    /// The body of a native method of this class that is not in the table, if it may have one.
    pub fn stand_in(&self, class: &str) -> Option<(NativeFn, NativeKind)> {
        let mut packages = self.stand_in_packages.iter();
        packages
            .find(|(package, _)| class.starts_with(package))
            .map(|&(_, body)| (body, NativeKind::StandIn))
    }
}
