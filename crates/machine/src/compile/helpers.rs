//! Rust that compiled code calls. A helper never throws: it declines, and the interpreter does the
//! instruction again with all that belongs to it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gibbon_formats::descriptor::Kind;

use super::context::{Context, HELPERS, Helper, remember};
use super::{Pending, runtime};
use crate::Machine;
use crate::heap::{ARRAY_DATA, ARRAY_LENGTH, OBJECT_CLASS, Ref};
use crate::interp::{CallLink, LinkedCode, Observer, Reached};
use crate::meta::{ClassId, ClassKind, InitState, Method};
use crate::native::{Args, Exit, NativeFn};

/// A value, and whether there is one (`RETURNED`) or something is pending.
#[repr(C)]
pub struct Answer {
    value: u64,
    status: u64,
}

/// The address that the table of an observer starts with.
pub fn first<O: Observer>() -> usize {
    native::<O> as *const () as usize
}

/// The addresses of all helpers, for one observer.
pub fn table<O: Observer>() -> [usize; HELPERS] {
    let mut table = [0; HELPERS];
    let mut set = |helper: Helper, address: usize| table[helper as usize] = address;
    set(Helper::Native, first::<O>());
    set(Helper::Cover, cover::<O> as *const () as usize);
    set(Helper::NewObject, new_object as *const () as usize);
    set(
        Helper::NewPrimitiveArray,
        new_primitive_array as *const () as usize,
    );
    set(Helper::NewArrayOf, new_array_of as *const () as usize);
    set(Helper::NewArray, new_array as *const () as usize);
    set(Helper::IsInstance, is_instance as *const () as usize);
    set(Helper::CanStore, can_store as *const () as usize);
    set(Helper::EnterMonitor, enter_monitor as *const () as usize);
    set(Helper::ExitMonitor, exit_monitor as *const () as usize);
    set(Helper::FindVirtual, find_virtual as *const () as usize);
    set(Helper::FindInterface, find_interface as *const () as usize);
    set(Helper::RemainderF, remainder_f as *const () as usize);
    set(Helper::RemainderD, remainder_d as *const () as usize);
    set(Helper::StaticBase, static_base as *const () as usize);
    table
}

/// The machine of a context.
///
/// # Safety
/// Compiled code runs, and called with its context: the machine lent itself to it, and nothing else
/// uses it until the helper returns.
unsafe fn machine<'a>(context: *mut Context) -> &'a mut Machine {
    // SAFETY: by contract.
    unsafe { &mut *(*context).machine }
}

/// Runs the native of the top frame.
unsafe extern "sysv64" fn native<O: Observer>(
    context: *mut Context,
    body: usize,
    method: *const Method,
    registers: *mut u64,
) -> Answer {
    // SAFETY: as for `machine`. The stub has the address of this method's body, and methods stay
    // where they are; `registers` are the top frame's, with the room a native's frame has.
    let (machine, method, body, args) = unsafe {
        let body: NativeFn = std::mem::transmute::<usize, NativeFn>(body);
        let args = Args::new(registers, (*method).argument_count);
        (machine(context), &*method, body, args)
    };
    // SAFETY: a context of this machine.
    unsafe { machine.take_over(context) };
    let pending = |machine: &mut Machine, pending: Pending| {
        machine.compiler.pending = Some(pending);
        Answer {
            value: 0,
            status: runtime::PENDING,
        }
    };
    if machine.heap.wants_collection() {
        return pending(machine, Pending::Exit(Exit::Collect));
    }
    // Nothing can unwind through compiled code.
    let answered = catch_unwind(AssertUnwindSafe(|| body(machine, args)));
    match answered {
        Ok(Ok(value)) => {
            if O::CONTROL {
                // SAFETY: the observer that the machine was entered with, lent like the machine.
                let observer = unsafe { &mut *(*context).observer.cast::<O>() };
                observer.native(&mut machine.state.trace_hash, method, value);
            }
            machine.state.instructions += 1;
            // SAFETY: a context of this machine.
            unsafe { machine.hand_back(context) };
            Answer {
                value,
                status: runtime::RETURNED,
            }
        }
        Ok(Err(exit)) => pending(machine, Pending::Exit(exit)),
        Err(panic) => match machine.current_method() {
            Some(method) if !machine.lets_panics_through => {
                let exit = machine.native_panicked(method, &*panic);
                pending(machine, Pending::Exit(exit))
            }
            _ => pending(machine, Pending::Panic(panic)),
        },
    }
}

/// Marks code as reached; the mark is new.
unsafe extern "sysv64" fn cover<O: Observer>(
    context: *mut Context,
    code: *const LinkedCode,
    place: u64,
) -> u64 {
    let how = match place & 0xFF {
        1 => Reached::Start,
        2 => Reached::Taken,
        _ => Reached::NotTaken,
    };
    // SAFETY: as for `machine`; the code is that of the running method.
    unsafe {
        let observer = &mut *(*context).observer.cast::<O>();
        (*code).cover(observer, (place >> 8) as u32, how);
    }
    0
}

/// An object where the current hole has no room for it; 0 if that takes more than memory.
unsafe extern "sysv64" fn new_object(context: *mut Context, class: u64, size: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    if machine.heap.wants_collection() {
        return 0;
    }
    match machine.heap.allocate(size as u32) {
        Ok(object) => {
            machine.heap.set_u32(object, OBJECT_CLASS, class as u32);
            u64::from(object.0)
        }
        Err(_) => 0,
    }
}

unsafe extern "sysv64" fn new_primitive_array(
    context: *mut Context,
    kind: u64,
    length: u64,
) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    use Kind::*;
    let kinds = [Boolean, Char, Float, Double, Byte, Short, Int, Long];
    let Some(&kind) = kinds.get((kind as usize).wrapping_sub(4)) else {
        return 0;
    };
    let class = machine.primitive_arrays[kind as usize];
    array(machine, class, length)
}

unsafe extern "sysv64" fn new_array_of(
    context: *mut Context,
    code: *const LinkedCode,
    index: u64,
    length: u64,
) -> u64 {
    // SAFETY: as for `machine`; the code is that of the running method.
    let (machine, entry) = unsafe { (machine(context), pool_entry(code, index)) };
    let class = entry.and_then(|component| machine.meta.class(component).array_class);
    class.map_or(0, |class| array(machine, class, length))
}

unsafe extern "sysv64" fn new_array(
    context: *mut Context,
    code: *const LinkedCode,
    index: u64,
    length: u64,
) -> u64 {
    // SAFETY: as for `machine`; the code is that of the running method.
    let (machine, entry) = unsafe { (machine(context), pool_entry(code, index)) };
    entry.map_or(0, |class| array(machine, class, length))
}

/// What an entry of the method's pool resolved to.
///
/// # Safety
/// `code` is that of the running method.
unsafe fn pool_entry(code: *const LinkedCode, index: u64) -> Option<ClassId> {
    // SAFETY: by contract.
    let pool = unsafe { &(*code).pool };
    let entry = pool.get(index as usize)?.get();
    entry.checked_sub(1).map(ClassId)
}

fn array(machine: &mut Machine, class: ClassId, length: u64) -> u64 {
    let length = length as u32;
    let info = machine.meta.class(class);
    let is_array = matches!(info.kind, ClassKind::Array { .. });
    let size = u64::from(ARRAY_DATA) + u64::from(length) * u64::from(info.instance_size);
    let fits = length <= i32::MAX as u32 - 2 && size <= machine.heap.limit();
    if !is_array || !fits || machine.heap.wants_collection() {
        return 0;
    }
    match machine.heap.allocate(size as u32) {
        Ok(array) => {
            machine.heap.set_u32(array, OBJECT_CLASS, class.0);
            machine.heap.set_u32(array, ARRAY_LENGTH, length);
            u64::from(array.0)
        }
        Err(_) => 0,
    }
}

/// Whether objects of a class are of another, which a pool's entry names (number + 1).
unsafe extern "sysv64" fn is_instance(context: *mut Context, class: u64, entry: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    let to = ClassId((entry as u32).wrapping_sub(1));
    let is_instance = machine.meta.is_subtype(ClassId(class as u32), to);
    if is_instance {
        let known = &mut machine.compiler.context.casts;
        remember(known, class as u32, entry as u32);
    }
    u64::from(is_instance)
}

unsafe extern "sysv64" fn can_store(context: *mut Context, array: u64, stored: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    let can_store = machine.can_store(ClassId(array as u32), ClassId(stored as u32));
    if can_store {
        let known = &mut machine.compiler.context.stores;
        remember(known, array as u32, stored as u32);
    }
    u64::from(can_store)
}

unsafe extern "sysv64" fn enter_monitor(context: *mut Context, object: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    let thread = machine.state.current;
    let object = Ref(object as u32);
    u64::from(
        machine
            .state
            .monitors
            .enter(&mut machine.heap, object, thread),
    )
}

unsafe extern "sysv64" fn exit_monitor(context: *mut Context, object: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    let thread = machine.state.current;
    u64::from(machine.exit_monitor(Ref(object as u32), thread).is_ok())
}

/// What a virtual call runs on another class than the last; null if the interpreter has to see.
unsafe extern "sysv64" fn find_virtual(
    context: *mut Context,
    link: *mut CallLink,
    class: u64,
) -> *const Method {
    // SAFETY: as for `machine`; the link is one of the running method's.
    let (machine, link) = unsafe { (machine(context), &mut *link) };
    let class = ClassId(class as u32);
    let Some(named) = link.method else {
        return std::ptr::null();
    };
    let holder = machine.meta.method(named).class;
    let index = link.vtable_index as usize;
    let target = machine.meta.class(class).vtable.get(index).copied();
    match target {
        Some(target) if machine.meta.is_subtype(class, holder) => {
            link.target = machine.meta.method(target);
            link.class = class.0;
            machine.call_cache.insert(class, named, link.target);
            link.target
        }
        _ => std::ptr::null(),
    }
}

/// The same for an interface call.
unsafe extern "sysv64" fn find_interface(
    context: *mut Context,
    link: *mut CallLink,
    class: u64,
) -> *const Method {
    // SAFETY: as for `machine`; the link is one of the running method's.
    let (machine, link) = unsafe { (machine(context), &mut *link) };
    let class = ClassId(class as u32);
    let Some(named) = link.method else {
        return std::ptr::null();
    };
    if let Some(target) = machine.call_cache.find(class, named) {
        return target;
    }
    let method = machine.meta.method(named);
    let (name, descriptor, owner) = (method.name, method.descriptor, method.class);
    if machine.meta.class(owner).is_interface() && !machine.meta.is_subtype(class, owner) {
        return std::ptr::null();
    }
    match machine.meta.select_interface(class, name, descriptor) {
        Ok(target) => {
            let target: *const Method = machine.meta.method(target);
            machine.call_cache.insert(class, named, target);
            link.target = target;
            link.class = class.0;
            target
        }
        Err(_) => std::ptr::null(),
    }
}

unsafe extern "sysv64" fn remainder_f(_: *mut Context, a: u64, b: u64) -> u64 {
    let remainder = f32::from_bits(a as u32) % f32::from_bits(b as u32);
    u64::from(remainder.to_bits())
}

unsafe extern "sysv64" fn remainder_d(_: *mut Context, a: u64, b: u64) -> u64 {
    (f64::from_bits(a) % f64::from_bits(b)).to_bits()
}

/// The class object of a class that is initialised, or being so by this thread; else 0.
unsafe extern "sysv64" fn static_base(context: *mut Context, class: u64) -> u64 {
    // SAFETY: as for `machine`.
    let machine = unsafe { machine(context) };
    let class = ClassId(class as u32);
    let is_ready = match machine.init_state(class) {
        InitState::Done => true,
        InitState::Running(thread) => thread == machine.state.current.0,
        InitState::No | InitState::Failed => false,
    };
    let mirror = machine.existing_mirror(class).filter(|_| is_ready);
    mirror.map_or(0, |mirror| u64::from(mirror.0))
}
