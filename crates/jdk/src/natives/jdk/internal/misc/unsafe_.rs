//! `jdk.internal.misc.Unsafe`: fields, elements and memory by number.
//!
//! A base and an offset name a place in the guest's memory; so does a null base with an
//! address from `allocateMemory`, since that memory is the guest's too (see the machine's
//! `off_heap`). What is no field, no element and no allocated memory throws instead of faulting
//! (`unsafe_bounds`). One guest thread runs at a time and every thread sees all writes at once, so
//! the plain, opaque, acquire, release and volatile kinds of access are one, and the fences have
//! nothing to do.

use gibbon_formats::descriptor::Kind;
use gibbon_machine::heap::{ARRAY_DATA, HEAP_START, Ref};
use gibbon_machine::interp::Synchronization;
use gibbon_machine::meta::{Access, ClassId, ClassKind, Field, InitState};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::unsafe_bounds::{may_fill, may_read, may_write};
use crate::natives::java::lang::thread::{is_interrupted, thread_of_object};

gibbon_machine::natives! { "jdk/internal/misc/Unsafe";
    "registerNatives" "()V" => nothing,
    "getInt" "(Ljava/lang/Object;J)I" => get_int,
    "getIntVolatile" "(Ljava/lang/Object;J)I" => get_int,
    intrinsic "getIntOpaque" "(Ljava/lang/Object;J)I" => get_int,
    intrinsic "getIntAcquire" "(Ljava/lang/Object;J)I" => get_int,
    "putInt" "(Ljava/lang/Object;JI)V" => put_int,
    "putIntVolatile" "(Ljava/lang/Object;JI)V" => put_int,
    intrinsic "putIntOpaque" "(Ljava/lang/Object;JI)V" => put_int,
    intrinsic "putIntRelease" "(Ljava/lang/Object;JI)V" => put_int,
    "getReference" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference,
    "getReferenceVolatile" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference,
    intrinsic "getReferenceOpaque" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference,
    intrinsic "getReferenceAcquire" "(Ljava/lang/Object;J)Ljava/lang/Object;" => get_reference,
    "putReference" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference,
    "putReferenceVolatile" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference,
    intrinsic "putReferenceOpaque" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference,
    intrinsic "putReferenceRelease" "(Ljava/lang/Object;JLjava/lang/Object;)V" => put_reference,
    "getBoolean" "(Ljava/lang/Object;J)Z" => get_boolean,
    "getBooleanVolatile" "(Ljava/lang/Object;J)Z" => get_boolean,
    intrinsic "getBooleanOpaque" "(Ljava/lang/Object;J)Z" => get_boolean,
    intrinsic "getBooleanAcquire" "(Ljava/lang/Object;J)Z" => get_boolean,
    "putBoolean" "(Ljava/lang/Object;JZ)V" => put_boolean,
    "putBooleanVolatile" "(Ljava/lang/Object;JZ)V" => put_boolean,
    intrinsic "putBooleanOpaque" "(Ljava/lang/Object;JZ)V" => put_boolean,
    intrinsic "putBooleanRelease" "(Ljava/lang/Object;JZ)V" => put_boolean,
    "getByte" "(Ljava/lang/Object;J)B" => get_byte,
    "getByteVolatile" "(Ljava/lang/Object;J)B" => get_byte,
    intrinsic "getByteOpaque" "(Ljava/lang/Object;J)B" => get_byte,
    intrinsic "getByteAcquire" "(Ljava/lang/Object;J)B" => get_byte,
    "putByte" "(Ljava/lang/Object;JB)V" => put_byte,
    "putByteVolatile" "(Ljava/lang/Object;JB)V" => put_byte,
    intrinsic "putByteOpaque" "(Ljava/lang/Object;JB)V" => put_byte,
    intrinsic "putByteRelease" "(Ljava/lang/Object;JB)V" => put_byte,
    "getShort" "(Ljava/lang/Object;J)S" => get_short,
    "getShortVolatile" "(Ljava/lang/Object;J)S" => get_short,
    intrinsic "getShortOpaque" "(Ljava/lang/Object;J)S" => get_short,
    intrinsic "getShortAcquire" "(Ljava/lang/Object;J)S" => get_short,
    "putShort" "(Ljava/lang/Object;JS)V" => put_short,
    "putShortVolatile" "(Ljava/lang/Object;JS)V" => put_short,
    intrinsic "putShortOpaque" "(Ljava/lang/Object;JS)V" => put_short,
    intrinsic "putShortRelease" "(Ljava/lang/Object;JS)V" => put_short,
    "getChar" "(Ljava/lang/Object;J)C" => get_char,
    "getCharVolatile" "(Ljava/lang/Object;J)C" => get_char,
    intrinsic "getCharOpaque" "(Ljava/lang/Object;J)C" => get_char,
    intrinsic "getCharAcquire" "(Ljava/lang/Object;J)C" => get_char,
    "putChar" "(Ljava/lang/Object;JC)V" => put_char,
    "putCharVolatile" "(Ljava/lang/Object;JC)V" => put_char,
    intrinsic "putCharOpaque" "(Ljava/lang/Object;JC)V" => put_char,
    intrinsic "putCharRelease" "(Ljava/lang/Object;JC)V" => put_char,
    "getLong" "(Ljava/lang/Object;J)J" => get_long,
    "getLongVolatile" "(Ljava/lang/Object;J)J" => get_long,
    intrinsic "getLongOpaque" "(Ljava/lang/Object;J)J" => get_long,
    intrinsic "getLongAcquire" "(Ljava/lang/Object;J)J" => get_long,
    "putLong" "(Ljava/lang/Object;JJ)V" => put_long,
    "putLongVolatile" "(Ljava/lang/Object;JJ)V" => put_long,
    intrinsic "putLongOpaque" "(Ljava/lang/Object;JJ)V" => put_long,
    intrinsic "putLongRelease" "(Ljava/lang/Object;JJ)V" => put_long,
    "getFloat" "(Ljava/lang/Object;J)F" => get_float,
    "getFloatVolatile" "(Ljava/lang/Object;J)F" => get_float,
    intrinsic "getFloatOpaque" "(Ljava/lang/Object;J)F" => get_float,
    intrinsic "getFloatAcquire" "(Ljava/lang/Object;J)F" => get_float,
    "putFloat" "(Ljava/lang/Object;JF)V" => put_float,
    "putFloatVolatile" "(Ljava/lang/Object;JF)V" => put_float,
    intrinsic "putFloatOpaque" "(Ljava/lang/Object;JF)V" => put_float,
    intrinsic "putFloatRelease" "(Ljava/lang/Object;JF)V" => put_float,
    "getDouble" "(Ljava/lang/Object;J)D" => get_double,
    "getDoubleVolatile" "(Ljava/lang/Object;J)D" => get_double,
    intrinsic "getDoubleOpaque" "(Ljava/lang/Object;J)D" => get_double,
    intrinsic "getDoubleAcquire" "(Ljava/lang/Object;J)D" => get_double,
    "putDouble" "(Ljava/lang/Object;JD)V" => put_double,
    "putDoubleVolatile" "(Ljava/lang/Object;JD)V" => put_double,
    intrinsic "putDoubleOpaque" "(Ljava/lang/Object;JD)V" => put_double,
    intrinsic "putDoubleRelease" "(Ljava/lang/Object;JD)V" => put_double,
    "compareAndSetInt" "(Ljava/lang/Object;JII)Z" => compare_and_set_int,
    "compareAndExchangeInt" "(Ljava/lang/Object;JII)I" => compare_and_exchange_int,
    intrinsic "weakCompareAndSetInt" "(Ljava/lang/Object;JII)Z" => compare_and_set_int,
    intrinsic "weakCompareAndSetIntPlain" "(Ljava/lang/Object;JII)Z" => compare_and_set_int,
    intrinsic "weakCompareAndSetIntAcquire" "(Ljava/lang/Object;JII)Z" => compare_and_set_int,
    intrinsic "weakCompareAndSetIntRelease" "(Ljava/lang/Object;JII)Z" => compare_and_set_int,
    intrinsic "compareAndExchangeIntAcquire" "(Ljava/lang/Object;JII)I" => compare_and_exchange_int,
    intrinsic "compareAndExchangeIntRelease" "(Ljava/lang/Object;JII)I" => compare_and_exchange_int,
    intrinsic "getAndSetInt" "(Ljava/lang/Object;JI)I" => get_and_set_int,
    intrinsic "getAndSetIntRelease" "(Ljava/lang/Object;JI)I" => get_and_set_int,
    intrinsic "getAndSetIntAcquire" "(Ljava/lang/Object;JI)I" => get_and_set_int,
    intrinsic "getAndAddInt" "(Ljava/lang/Object;JI)I" => get_and_add_int,
    intrinsic "getAndAddIntRelease" "(Ljava/lang/Object;JI)I" => get_and_add_int,
    intrinsic "getAndAddIntAcquire" "(Ljava/lang/Object;JI)I" => get_and_add_int,
    "compareAndSetLong" "(Ljava/lang/Object;JJJ)Z" => compare_and_set_long,
    "compareAndExchangeLong" "(Ljava/lang/Object;JJJ)J" => compare_and_exchange_long,
    intrinsic "weakCompareAndSetLong" "(Ljava/lang/Object;JJJ)Z" => compare_and_set_long,
    intrinsic "weakCompareAndSetLongPlain" "(Ljava/lang/Object;JJJ)Z" => compare_and_set_long,
    intrinsic "weakCompareAndSetLongAcquire" "(Ljava/lang/Object;JJJ)Z" => compare_and_set_long,
    intrinsic "weakCompareAndSetLongRelease" "(Ljava/lang/Object;JJJ)Z" => compare_and_set_long,
    intrinsic "compareAndExchangeLongAcquire" "(Ljava/lang/Object;JJJ)J" => compare_and_exchange_long,
    intrinsic "compareAndExchangeLongRelease" "(Ljava/lang/Object;JJJ)J" => compare_and_exchange_long,
    intrinsic "getAndSetLong" "(Ljava/lang/Object;JJ)J" => get_and_set_long,
    intrinsic "getAndSetLongRelease" "(Ljava/lang/Object;JJ)J" => get_and_set_long,
    intrinsic "getAndSetLongAcquire" "(Ljava/lang/Object;JJ)J" => get_and_set_long,
    intrinsic "getAndAddLong" "(Ljava/lang/Object;JJ)J" => get_and_add_long,
    intrinsic "getAndAddLongRelease" "(Ljava/lang/Object;JJ)J" => get_and_add_long,
    intrinsic "getAndAddLongAcquire" "(Ljava/lang/Object;JJ)J" => get_and_add_long,
    "compareAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => compare_and_set_reference,
    "compareAndExchangeReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => compare_and_exchange_reference,
    intrinsic "weakCompareAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => compare_and_set_reference,
    intrinsic "weakCompareAndSetReferencePlain" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => compare_and_set_reference,
    intrinsic "weakCompareAndSetReferenceAcquire" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => compare_and_set_reference,
    intrinsic "weakCompareAndSetReferenceRelease" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z" => compare_and_set_reference,
    intrinsic "compareAndExchangeReferenceAcquire" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => compare_and_exchange_reference,
    intrinsic "compareAndExchangeReferenceRelease" "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" => compare_and_exchange_reference,
    intrinsic "getAndSetReference" "(Ljava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;" => get_and_set_reference,
    intrinsic "getAndSetReferenceRelease" "(Ljava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;" => get_and_set_reference,
    intrinsic "getAndSetReferenceAcquire" "(Ljava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;" => get_and_set_reference,
    "allocateMemory0" "(J)J" => allocate_memory,
    "reallocateMemory0" "(JJ)J" => reallocate_memory,
    "freeMemory0" "(J)V" => free_memory,
    "setMemory0" "(Ljava/lang/Object;JJB)V" => set_memory,
    "copyMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJ)V" => copy_memory,
    "copySwapMemory0" "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V" => copy_swap_memory,
    "objectFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset,
    "objectFieldOffset1" "(Ljava/lang/Class;Ljava/lang/String;)J" => field_offset_by_name,
    "staticFieldOffset0" "(Ljava/lang/reflect/Field;)J" => field_offset,
    "staticFieldBase0" "(Ljava/lang/reflect/Field;)Ljava/lang/Object;" => static_field_base,
    "shouldBeInitialized0" "(Ljava/lang/Class;)Z" => should_be_initialized,
    "ensureClassInitialized0" "(Ljava/lang/Class;)V" => ensure_class_initialized,
    "arrayBaseOffset0" "(Ljava/lang/Class;)I" => array_base_offset,
    "arrayIndexScale0" "(Ljava/lang/Class;)I" => array_index_scale,
    "getLoadAverage0" "([DI)I" => load_average,
    "getUncompressedObject" "(J)Ljava/lang/Object;" => uncompressed_object,
    "defineClass0" "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;" => define_class,
    "allocateInstance" "(Ljava/lang/Class;)Ljava/lang/Object;" => allocate_instance,
    "throwException" "(Ljava/lang/Throwable;)V" => throw_exception,
    "park" "(ZJ)V" => park,
    "unpark" "(Ljava/lang/Object;)V" => unpark,
    "loadFence" "()V" => nothing,
    "storeFence" "()V" => nothing,
    "fullFence" "()V" => nothing,
    "writeback0" "(J)V" => nothing,
    "writebackPreSync0" "()V" => nothing,
    "writebackPostSync0" "()V" => nothing,
}

/// Registration and fences: natives are in the table already; memory is always in order; and
/// there is no cache line to write back.
fn nothing(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

/// A base and an offset as a place inside the guest's memory.
fn place(machine: &mut Machine, base: Ref, offset: i64) -> Result<(Ref, u32), Exit> {
    let lowest = if base.is_null() { HEAP_START } else { 0 };
    match u32::try_from(offset) {
        Ok(offset) if offset >= lowest => Ok((base, offset)),
        _ => Err(fault(machine)),
    }
}

/// A range of the guest's memory.
fn range(machine: &mut Machine, base: Ref, offset: i64, length: u32) -> Result<(Ref, u32), Exit> {
    let (base, offset) = place(machine, base, offset)?;
    let end = u64::from(base.0) + u64::from(offset) + u64::from(length);
    if end > 1 << 32 {
        Err(fault(machine))
    } else {
        Ok((base, offset))
    }
}

/// A range of the guest's memory that may be written over.
fn range_to_fill(
    machine: &mut Machine,
    base: Ref,
    offset: i64,
    length: u32,
) -> Result<(Ref, u32), Exit> {
    let (base, offset) = range(machine, base, offset, length)?;
    match may_fill(machine, base, offset, length) {
        true => Ok((base, offset)),
        false => Err(fault(machine)),
    }
}

/// HotSpot says the same where it can; mostly it crashes.
fn fault(machine: &mut Machine) -> Exit {
    let message = "a fault occurred in an unsafe memory access operation";
    machine.throw("java/lang/InternalError", message)
}

fn get(machine: &mut Machine, args: Args, kind: Kind) -> NativeResult {
    let (object, offset) = place(machine, args.reference(1), args.long(2))?;
    if !may_read(machine, object, offset, kind) {
        return Err(fault(machine));
    }
    machine.accessed(object, offset, false);
    Ok(machine.read_value(object, offset, kind))
}

fn put(machine: &mut Machine, args: Args, kind: Kind, bits: u64) -> NativeResult {
    let (object, offset) = place(machine, args.reference(1), args.long(2))?;
    if !may_write(machine, object, offset, kind, bits) {
        return Err(fault(machine));
    }
    machine.accessed(object, offset, true);
    let size = scale_of(kind);
    if (object.0.wrapping_add(offset)) % size == 0 {
        machine.write_value(object, offset, kind, bits);
    } else {
        // May reach into the next page, which a plain store would not mark as written.
        let size = size as usize;
        machine
            .heap
            .bytes_mut(object, offset, size as u32)
            .copy_from_slice(&bits.to_le_bytes()[..size]);
    }
    ok(())
}

macro_rules! accessors {
    ($($get:ident $put:ident $kind:ident),* $(,)?) => {
        $(
            fn $get(machine: &mut Machine, args: Args) -> NativeResult {
                get(machine, args, Kind::$kind)
            }

            fn $put(machine: &mut Machine, args: Args) -> NativeResult {
                put(machine, args, Kind::$kind, args.raw(3))
            }
        )*
    };
}

accessors! {
    get_int put_int Int,
    get_reference put_reference Reference,
    get_byte put_byte Byte,
    get_short put_short Short,
    get_char put_char Char,
    get_long put_long Long,
    get_float put_float Float,
    get_double put_double Double,
}

/// Any byte but 0 is true.
fn get_boolean(machine: &mut Machine, args: Args) -> NativeResult {
    Ok(u64::from(get(machine, args, Kind::Boolean)? != 0))
}

fn put_boolean(machine: &mut Machine, args: Args) -> NativeResult {
    put(machine, args, Kind::Boolean, u64::from(args.boolean(3)))
}

/// Reads, writes what `change` makes of it (if anything), returns what was read.
fn update(
    machine: &mut Machine,
    args: Args,
    kind: Kind,
    change: impl FnOnce(u64) -> Option<u64>,
) -> NativeResult {
    let before = get(machine, args, kind)?;
    if let Some(after) = change(before) {
        put(machine, args, kind, after)?;
    }
    Ok(before)
}

macro_rules! updates {
    ($($kind:ident $type:ty: $set:ident $exchange:ident $swap:ident),* $(,)?) => {
        $(
            fn $exchange(machine: &mut Machine, args: Args) -> NativeResult {
                let (expected, value) = (args.raw(3) as $type, args.raw(4));
                update(machine, args, Kind::$kind, |old| (old as $type == expected).then_some(value))
            }

            fn $set(machine: &mut Machine, args: Args) -> NativeResult {
                let expected = args.raw(3) as $type;
                ok($exchange(machine, args)? as $type == expected)
            }

            fn $swap(machine: &mut Machine, args: Args) -> NativeResult {
                update(machine, args, Kind::$kind, |_| Some(args.raw(3)))
            }
        )*
    };
}

updates! {
    Int u32: compare_and_set_int compare_and_exchange_int get_and_set_int,
    Long u64: compare_and_set_long compare_and_exchange_long get_and_set_long,
    Reference u32: compare_and_set_reference compare_and_exchange_reference get_and_set_reference,
}

fn get_and_add_int(machine: &mut Machine, args: Args) -> NativeResult {
    update(machine, args, Kind::Int, |old| {
        Some(u64::from((old as u32).wrapping_add(args.raw(3) as u32)))
    })
}

fn get_and_add_long(machine: &mut Machine, args: Args) -> NativeResult {
    update(machine, args, Kind::Long, |old| {
        Some(old.wrapping_add(args.raw(3)))
    })
}

fn scale_of(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float | Kind::Reference => 4,
        Kind::Long | Kind::Double => 8,
        Kind::Void => 0,
    }
}

/// 0 tells the Java code to throw `OutOfMemoryError`.
fn allocate_memory(machine: &mut Machine, args: Args) -> NativeResult {
    match allocate(machine, args.long(1))? {
        Some(address) => ok(i64::from(address)),
        None => ok(0i64),
    }
}

fn allocate(machine: &mut Machine, length: i64) -> Result<Option<u32>, Exit> {
    match u32::try_from(length) {
        Ok(length) if u64::from(length) < machine.heap.limit() => {
            machine.allocate_off_heap(length).map(Some)
        }
        _ => Ok(None),
    }
}

fn reallocate_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let (old, length) = (args.long(1), args.long(2));
    let Some(new) = allocate(machine, length)? else {
        return ok(0i64);
    };
    let old = old as u32;
    if let Some(old_length) = machine.off_heap_length(old) {
        let kept = old_length.min(length as u32);
        machine.heap.copy(Ref::NULL, old, Ref::NULL, new, kept);
        machine.free_off_heap(old);
    }
    ok(i64::from(new))
}

/// Freeing what is not allocated is let pass: C's `free` would corrupt memory there.
fn free_memory(machine: &mut Machine, args: Args) -> NativeResult {
    if let Ok(address) = u32::try_from(args.long(1)) {
        machine.free_off_heap(address);
    }
    ok(())
}

fn length_argument(machine: &mut Machine, length: i64) -> Result<u32, Exit> {
    u32::try_from(length).map_err(|_| fault(machine))
}

fn set_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let length = length_argument(machine, args.long(3))?;
    let (object, offset) = range_to_fill(machine, args.reference(1), args.long(2), length)?;
    machine
        .heap
        .bytes_mut(object, offset, length)
        .fill(args.int(4) as u8);
    ok(())
}

fn copy_memory(machine: &mut Machine, args: Args) -> NativeResult {
    let length = length_argument(machine, args.long(5))?;
    let (from, from_offset) = range(machine, args.reference(1), args.long(2), length)?;
    let (to, to_offset) = range_to_fill(machine, args.reference(3), args.long(4), length)?;
    machine.heap.copy(from, from_offset, to, to_offset, length);
    ok(())
}

/// Copies elements of 2, 4 or 8 bytes and turns each around.
fn copy_swap_memory(machine: &mut Machine, args: Args) -> NativeResult {
    copy_memory(machine, args)?;
    let (length, size) = (args.long(5) as u32, args.long(6) as usize);
    let (to, to_offset) = place(machine, args.reference(3), args.long(4))?;
    if size > 0 {
        machine
            .heap
            .bytes_mut(to, to_offset, length)
            .chunks_exact_mut(size)
            .for_each(<[u8]>::reverse);
    }
    ok(())
}

/// The class and the field that a `java.lang.reflect.Field` stands for.
fn reflected_field(machine: &mut Machine, reflected: Ref) -> Result<(ClassId, &Field), Exit> {
    if reflected.is_null() {
        return Err(machine.throw_npe());
    }
    let class = machine.heap.class_of(reflected);
    let slot = machine
        .heap
        .get_u32(reflected, machine.field_offset(class, "slot"));
    let owner = machine
        .heap
        .get_ref(reflected, machine.field_offset(class, "clazz"));
    let owner = machine.class_of_mirror(owner);
    if machine.meta.class(owner).fields.len() <= slot as usize {
        return Err(machine.throw("java/lang/InternalError", "no such field"));
    }
    Ok((owner, &machine.meta.class(owner).fields[slot as usize]))
}

fn field_offset(machine: &mut Machine, args: Args) -> NativeResult {
    let (_, field) = reflected_field(machine, args.reference(1))?;
    ok(i64::from(field.offset))
}

fn field_offset_by_name(machine: &mut Machine, args: Args) -> NativeResult {
    let (mirror, name) = (args.reference(1), args.reference(2));
    if mirror.is_null() || name.is_null() {
        return Err(machine.throw_npe());
    }
    let class = machine.class_of_mirror(mirror);
    let name = machine.text(name);
    let found = machine.meta.symbols.find(&name).and_then(|name| {
        machine
            .meta
            .class(class)
            .fields
            .iter()
            .find(|field| field.name == name)
    });
    match found {
        Some(field) => ok(i64::from(field.offset)),
        None => Err(machine.throw("java/lang/InternalError", &name)),
    }
}

/// Statics lie in the class object.
fn static_field_base(machine: &mut Machine, args: Args) -> NativeResult {
    let (class, _) = reflected_field(machine, args.reference(1))?;
    ok(machine.mirror(class)?)
}

fn class_argument(machine: &mut Machine, mirror: Ref) -> Result<ClassId, Exit> {
    if mirror.is_null() {
        return Err(machine.throw_npe());
    }
    Ok(machine.class_of_mirror(mirror))
}

fn should_be_initialized(machine: &mut Machine, args: Args) -> NativeResult {
    let class = class_argument(machine, args.reference(1))?;
    let needs_none =
        machine.meta.class(class).is_array() || machine.meta.class(class).is_primitive();
    ok(!needs_none && machine.init_state(class) != InitState::Done)
}

fn ensure_class_initialized(machine: &mut Machine, args: Args) -> NativeResult {
    let class = class_argument(machine, args.reference(1))?;
    machine.initialize(class)?;
    ok(())
}

fn element_kind(machine: &mut Machine, mirror: Ref) -> Result<Kind, Exit> {
    let class = class_argument(machine, mirror)?;
    match machine.meta.class(class).kind {
        ClassKind::Array { element, .. } => Ok(element),
        _ => {
            // HotSpot means to throw this, too; there is no such class, so it throws that there is none.
            let name = machine.meta.external_name(class);
            Err(machine.throw("java/lang/InvalidClassException", &name))
        }
    }
}

fn array_base_offset(machine: &mut Machine, args: Args) -> NativeResult {
    element_kind(machine, args.reference(1))?;
    ok(ARRAY_DATA as i32)
}

fn array_index_scale(machine: &mut Machine, args: Args) -> NativeResult {
    ok(scale_of(element_kind(machine, args.reference(1))?) as i32)
}

/// Not known, as on systems that cannot tell: a run must not depend on the host's load.
fn load_average(_: &mut Machine, _: Args) -> NativeResult {
    ok(-1i32)
}

/// Of an address outside the heap; no object's reference is ever kept there.
fn uncompressed_object(machine: &mut Machine, _: Args) -> NativeResult {
    Err(fault(machine))
}

fn define_class(machine: &mut Machine, args: Args) -> NativeResult {
    let (bytes, start, length) = (args.reference(2), args.int(3), args.int(4));
    if bytes.is_null() {
        return Err(machine.throw_npe());
    }
    let content = machine.heap.array_bytes(bytes, 1);
    let range = (start.max(0) as usize)..(start.max(0) as usize + length.max(0) as usize);
    let Some(content) = content.get(range).map(<[u8]>::to_vec) else {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let name = args.reference(1);
    let name = (!name.is_null()).then(|| machine.text(name).replace('.', "/"));
    let loader = machine.loader_of_object(args.reference(5));
    let class = machine.define_bytes(loader, content, name.as_deref())?;
    ok(machine.mirror(class)?)
}

fn allocate_instance(machine: &mut Machine, args: Args) -> NativeResult {
    let class = class_argument(machine, args.reference(1))?;
    let info = machine.meta.class(class);
    let cannot = info.kind != ClassKind::Instance
        || info.access.has(Access::ABSTRACT | Access::INTERFACE)
        || class == machine.meta.known().class;
    if cannot {
        let name = machine.meta.external_name(class);
        return Err(machine.throw("java/lang/InstantiationException", &name));
    }
    machine.initialize(class)?;
    ok(machine.new_object(class)?)
}

fn throw_exception(machine: &mut Machine, args: Args) -> NativeResult {
    let thrown = args.reference(1);
    if thrown.is_null() {
        return Err(machine.throw_npe());
    }
    Err(Exit::Throw(thrown))
}

/// Stages: 0 called, 1 no longer parked.
fn park(machine: &mut Machine, args: Args) -> NativeResult {
    let resumed = machine.stage() == 1;
    let now = machine.nanos();
    let wall = machine.state.clock.wall_millis(machine.state.instructions);
    let interrupted = is_interrupted(machine, machine.current_thread().object);
    let thread = machine.current_thread_mut();
    if resumed || thread.permit || interrupted {
        thread.permit = false;
        machine.synchronized(Synchronization::Parked);
        return ok(());
    }
    let (absolute, time) = (args.boolean(1), args.long(2));
    let until = match (absolute, time) {
        (false, 0) => None,
        (_, ..=0) => return ok(()),
        (false, nanos) => Some(now.saturating_add(nanos as u64)),
        (true, millis) => {
            let left = millis.saturating_sub(wall).max(0) as u64;
            Some(now.saturating_add(left.saturating_mul(1_000_000)))
        }
    };
    machine.park(until);
    machine.set_stage(1);
    Err(Exit::Block)
}

/// Stages: 0 called, 1 the other had its turn.
fn unpark(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(());
    }
    let object = args.reference(1);
    if object.is_null() {
        return ok(());
    }
    let Some(id) = thread_of_object(machine, object) else {
        return ok(());
    };
    if machine.unpark(id) {
        machine.set_stage(1);
        return Err(Exit::Yield);
    }
    ok(())
}
