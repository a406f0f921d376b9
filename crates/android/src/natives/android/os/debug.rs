//! `android.os.Debug`: memory as the device has it. Nothing is shared or swapped out, and what
//! native code would allocate counts for nothing.

use gibbon_jdk::guest::set_int;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::{Args, Machine, NativeResult, Ref, ok};

use super::process::{FREE_MEMORY, TOTAL_MEMORY};
use crate::binder::Binders;
use crate::processes::Processes;

gibbon_machine::natives! { "android/os/Debug";
    "getNativeHeapSize" "()J" => no_bytes,
    "getNativeHeapAllocatedSize" "()J" => no_bytes,
    "getNativeHeapFreeSize" "()J" => no_bytes,
    "getMemoryInfo" "(Landroid/os/Debug$MemoryInfo;)V" => own_memory_info,
    "getMemoryInfo" "(ILandroid/os/Debug$MemoryInfo;)Z" => memory_info,
    "getPss" "()J" => own_size,
    "getPss" "(I[J[J)J" => size_of_process,
    "getMemInfo" "([J)V" => device_memory,
    "getBinderSentTransactions" "()I" => sent_transactions,
    "getBinderReceivedTransactions" "()I" => received_transactions,
    "getZramFreeKb" "()J" => no_bytes,
    "getDmabufTotalExportedKb" "()J" => no_bytes,
    "getDmabufHeapTotalExportedKb" "()J" => no_bytes,
    "getIonHeapsSizeKb" "()J" => no_bytes,
    "getDmabufHeapPoolsSizeKb" "()J" => no_bytes,
    "getIonPoolsSizeKb" "()J" => no_bytes,
    "getGpuPrivateMemoryKb" "()J" => no_bytes,
    "getDmabufMappedSizeKb" "()J" => no_bytes,
    "getGpuTotalUsageKb" "()J" => no_bytes,
    "isVmapStack" "()Z" => has_mapped_stacks,
}

fn no_bytes(_: &mut Machine, _: Args) -> NativeResult {
    ok(0i64)
}

fn kilobytes(machine: &Machine) -> i32 {
    (machine.heap.used() / 1024) as i32
}

fn fill(machine: &mut Machine, info: Ref) {
    let used = kilobytes(machine);
    for field in ["dalvikPss", "dalvikRss", "dalvikPrivateDirty"] {
        set_int(machine, info, field, used);
    }
}

fn own_memory_info(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    fill(machine, args.reference(0));
    ok(())
}

fn exists(machine: &mut Machine, pid: i32) -> bool {
    let processes = machine.state.peers.singleton::<Processes>();
    processes.with_pid(pid).is_some()
}

fn memory_info(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(1).is_null() {
        return Err(machine.throw_npe());
    }
    let exists = exists(machine, args.int(0));
    if exists {
        fill(machine, args.reference(1));
    }
    ok(exists)
}

fn own_size(machine: &mut Machine, _: Args) -> NativeResult {
    ok(i64::from(kilobytes(machine)))
}

/// The first array takes what only this process has, what is swapped out, and what is resident;
/// the second what graphics and others have.
fn size_of_process(machine: &mut Machine, args: Args) -> NativeResult {
    if !exists(machine, args.int(0)) {
        return ok(0i64);
    }
    let used = i64::from(kilobytes(machine));
    fill_longs(machine, args.reference(1), &[used, 0, used]);
    fill_longs(machine, args.reference(2), &[]);
    ok(used)
}

/// Puts numbers into a `long[]`, and zeros after them.
fn fill_longs(machine: &mut Machine, array: Ref, values: &[i64]) {
    if array.is_null() {
        return;
    }
    for at in 0..machine.heap.array_length(array) {
        let value = values.get(at as usize).copied().unwrap_or(0);
        machine
            .heap
            .set_u64(array, ARRAY_DATA + 8 * at, value as u64);
    }
}

/// As `Debug.MEMINFO_…` counts: total and free at 0 and 1, available at 19.
fn device_memory(machine: &mut Machine, args: Args) -> NativeResult {
    if args.reference(0).is_null() {
        return Err(machine.throw_npe());
    }
    let mut values = [0; 26];
    values[0] = TOTAL_MEMORY / 1024;
    values[1] = FREE_MEMORY / 1024;
    values[19] = FREE_MEMORY / 1024;
    fill_longs(machine, args.reference(0), &values);
    ok(())
}

fn sent_transactions(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.singleton::<Binders>().sent as i32)
}

fn received_transactions(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.state.peers.singleton::<Binders>().received as i32)
}

fn has_mapped_stacks(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}
