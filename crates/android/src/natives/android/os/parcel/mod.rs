//! `android.os.Parcel`: the data is a peer, see [`crate::parcel`].
//!
//! A native that makes a guest object may be run again after a collection: it moves on in the
//! parcel only once the object is made.

mod calls;
mod read;
mod write;

use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use crate::parcel::{Parcel, Status, release};

gibbon_machine::natives! { "android/os/Parcel";
    "nativeCreate" "()J" => create,
    "nativeDestroy" "(J)V" => destroy,
    "nativeFreeBuffer" "(J)V" => free_buffer,
    "nativeMarkSensitive" "(J)V" => mark,
    "nativeMarkForBinder" "(JLandroid/os/IBinder;)V" => mark,
    "nativeIsForRpc" "(J)Z" => is_for_rpc,
    "nativeDataSize" "(J)I" => data_size,
    "nativeDataAvail" "(J)I" => data_available,
    "nativeDataPosition" "(J)I" => data_position,
    "nativeDataCapacity" "(J)I" => data_capacity,
    "nativeSetDataSize" "(JI)V" => set_data_size,
    "nativeSetDataPosition" "(JI)V" => set_data_position,
    "nativeSetDataCapacity" "(JI)V" => set_data_capacity,
    "nativePushAllowFds" "(JZ)Z" => push_allow_descriptors,
    "nativeRestoreAllowFds" "(JZ)V" => restore_allow_descriptors,
    "nativeHasFileDescriptors" "(J)Z" => has_descriptors,
    "nativeHasFileDescriptorsInRange" "(JII)Z" => has_descriptors_in_range,
    "nativeGetOpenAshmemSize" "(J)J" => open_shared_memory,
    "nativeCompareData" "(JJ)I" => compare_data,
    "nativeCompareDataInRange" "(JIJII)Z" => compare_data_in_range,
    "nativeSignalExceptionForError" "(I)V" => signal_exception,
    "nativeWriteInt" "(JI)I" => write::int,
    "nativeWriteLong" "(JJ)I" => write::long,
    "nativeWriteFloat" "(JF)I" => write::float,
    "nativeWriteDouble" "(JD)I" => write::double,
    "nativeWriteByteArray" "(J[BII)V" => write::byte_array,
    "nativeWriteBlob" "(J[BII)V" => write::blob,
    "nativeWriteString8" "(JLjava/lang/String;)V" => write::string8,
    "nativeWriteString16" "(JLjava/lang/String;)V" => write::string16,
    "nativeWriteStrongBinder" "(JLandroid/os/IBinder;)V" => write::strong_binder,
    "nativeWriteFileDescriptor" "(JLjava/io/FileDescriptor;)V" => write::file_descriptor,
    "nativeUnmarshall" "(J[BII)V" => write::unmarshall,
    "nativeAppendFrom" "(JJII)V" => write::append_from,
    "nativeReadInt" "(J)I" => read::int,
    "nativeReadLong" "(J)J" => read::long,
    "nativeReadFloat" "(J)F" => read::float,
    "nativeReadDouble" "(J)D" => read::double,
    "nativeCreateByteArray" "(J)[B" => read::create_byte_array,
    "nativeReadByteArray" "(J[BI)Z" => read::byte_array,
    "nativeReadBlob" "(J)[B" => read::blob,
    "nativeReadString8" "(J)Ljava/lang/String;" => read::string8,
    "nativeReadString16" "(J)Ljava/lang/String;" => read::string16,
    "nativeReadStrongBinder" "(J)Landroid/os/IBinder;" => read::strong_binder,
    "nativeReadFileDescriptor" "(J)Ljava/io/FileDescriptor;" => read::file_descriptor,
    "nativeMarshall" "(J)[B" => read::marshall,
    "nativeWriteInterfaceToken" "(JLjava/lang/String;)V" => calls::write_interface_token,
    "nativeEnforceInterface" "(JLjava/lang/String;)V" => calls::enforce_interface,
    "nativeReplaceCallingWorkSourceUid" "(JI)Z" => calls::replace_work_source,
    "nativeReadCallingWorkSourceUid" "(J)I" => calls::read_work_source,
    stand_in "getGlobalAllocSize" "()J" => nothing_allocated,
    stand_in "getGlobalAllocCount" "()J" => nothing_allocated,
}

/// Does something with the parcel that the first argument names. Without one (Java code uses a
/// recycled parcel) nothing happens, and the answer is the default, as on Android.
fn with<T: Default>(machine: &mut Machine, args: Args, act: impl FnOnce(&mut Parcel) -> T) -> T {
    let parcel = machine.state.peers.get_mut::<Parcel>(args.long(0));
    parcel.map(act).unwrap_or_default()
}

/// A length or offset that Java gave; a negative one is none.
fn size(machine: &mut Machine, value: i32) -> Result<usize, Exit> {
    usize::try_from(value).map_err(|_| Status::BadValue.throw(machine))
}

fn create(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.add(Parcel::default()))
}

fn destroy(machine: &mut Machine, args: Args) -> NativeResult {
    free_buffer(machine, args)?;
    machine.state.peers.remove(args.long(0));
    ok(())
}

fn free_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let objects = with(machine, args, Parcel::clear);
    release(machine, objects);
    ok(())
}

/// Sensitive data is overwritten when it is freed, which nobody can see; and the binder that a
/// parcel is for only matters to transports other than the kernel's.
fn mark(_: &mut Machine, _: Args) -> NativeResult {
    ok(())
}

/// All transports are the kernel's.
fn is_for_rpc(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

fn data_size(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| parcel.size() as i32))
}

fn data_available(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| parcel.available() as i32))
}

fn data_position(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| parcel.position() as i32))
}

fn data_capacity(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| parcel.capacity() as i32))
}

fn set_data_size(machine: &mut Machine, args: Args) -> NativeResult {
    let size = size(machine, args.int(1))?;
    let dropped = with(machine, args, |parcel| parcel.set_size(size));
    release(machine, dropped);
    ok(())
}

/// # Differs from Android
/// A negative position ends the process there.
fn set_data_position(machine: &mut Machine, args: Args) -> NativeResult {
    let position = size(machine, args.int(1))?;
    with(machine, args, |parcel| parcel.set_position(position));
    ok(())
}

fn set_data_capacity(machine: &mut Machine, args: Args) -> NativeResult {
    let capacity = size(machine, args.int(1))?;
    with(machine, args, |parcel| parcel.set_capacity(capacity));
    ok(())
}

fn push_allow_descriptors(machine: &mut Machine, args: Args) -> NativeResult {
    let allow = args.boolean(1);
    ok(with(machine, args, |parcel| {
        let before = parcel.allows_descriptors();
        parcel.set_allows_descriptors(before && allow);
        before
    }))
}

fn restore_allow_descriptors(machine: &mut Machine, args: Args) -> NativeResult {
    let allow = args.boolean(1);
    with(machine, args, |parcel| parcel.set_allows_descriptors(allow));
    ok(())
}

fn has_descriptors(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| parcel.has_descriptors()))
}

fn has_descriptors_in_range(machine: &mut Machine, args: Args) -> NativeResult {
    let (offset, length) = (size(machine, args.int(1))?, size(machine, args.int(2))?);
    let parcel = machine.state.peers.get::<Parcel>(args.long(0));
    match parcel.map(|parcel| parcel.has_descriptors_in(offset, length)) {
        Some(Ok(has)) => ok(has),
        Some(Err(status)) => Err(status.throw(machine)),
        None => ok(false),
    }
}

fn open_shared_memory(machine: &mut Machine, args: Args) -> NativeResult {
    ok(with(machine, args, |parcel| {
        parcel.shared_memory_size() as i64
    }))
}

fn compare_data(machine: &mut Machine, args: Args) -> NativeResult {
    let peers = &machine.state.peers;
    let first = peers.get::<Parcel>(args.long(0));
    let second = peers.get::<Parcel>(args.long(1));
    ok(first
        .zip(second)
        .map_or(0, |(first, second)| first.compare(second)))
}

fn compare_data_in_range(machine: &mut Machine, args: Args) -> NativeResult {
    let (offset, other_offset) = (size(machine, args.int(1))?, size(machine, args.int(3))?);
    let length = size(machine, args.int(4))?;
    let peers = &machine.state.peers;
    let first = peers.get::<Parcel>(args.long(0));
    let second = peers.get::<Parcel>(args.long(2));
    let same = first
        .zip(second)
        .map_or(Err(Status::BadValue), |(first, second)| {
            first.equals_in(offset, second, other_offset, length)
        });
    match same {
        Ok(same) => ok(same),
        Err(status) => Err(status.throw(machine)),
    }
}

fn signal_exception(machine: &mut Machine, args: Args) -> NativeResult {
    Err(Status::Number(args.int(0)).throw(machine))
}

/// Memory of all parcels together is not counted.
fn nothing_allocated(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}
