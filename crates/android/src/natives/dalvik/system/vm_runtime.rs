//! `dalvik.system.VMRuntime`: the runtime that Java code asks about itself.

use std::sync::Arc;

use gibbon_formats::descriptor::Kind;
use gibbon_jdk::guest::{kind_of, library_class, non_null, nothing, set_ref, string_array};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::size_of;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "dalvik/system/VMRuntime";
    "properties" "()[Ljava/lang/String;" => properties,
    "bootClassPath" "()Ljava/lang/String;" => boot_class_path,
    "classPath" "()Ljava/lang/String;" => class_path,
    "vmVersion" "()Ljava/lang/String;" => version,
    "vmLibrary" "()Ljava/lang/String;" => library,
    "vmInstructionSet" "()Ljava/lang/String;" => instruction_set,
    "getCurrentInstructionSet" "()Ljava/lang/String;" => instruction_set,
    "is64Bit" "()Z" => yes,
    "isCheckJniEnabled" "()Z" => no,
    "isNativeDebuggable" "()Z" => no,
    "isJavaDebuggable" "()Z" => no,
    "getTargetHeapUtilization" "()F" => target_heap_utilization,
    "getFinalizerTimeoutMs" "()J" => finalizer_timeout,
    "getSdkVersionNative" "(I)I" => sdk_version,
    "newNonMovableArray" "(Ljava/lang/Class;I)Ljava/lang/Object;" => new_array,
    "newUnpaddedArray" "(Ljava/lang/Class;I)Ljava/lang/Object;" => new_unpadded_array,
    "addressOf" "(Ljava/lang/Object;)J" => address_of,
    "registerNativeAllocation" "(J)V" => register_native_allocation,
    "registerNativeFree" "(J)V" => register_native_free,
    "getNotifyNativeInterval" "()I" => notify_native_interval,
    // What is known of native memory is known by `registerNativeAllocation`.
    "notifyNativeAllocationsInternal" "()V" => nothing,
    "isBootClassPathOnDisk" "(Ljava/lang/String;)Z" => yes,
    "isValidClassLoaderContext" "(Ljava/lang/String;)Z" => yes,
    "getBaseApkOptimizationInfo" "()Ldalvik/system/DexFile$OptimizationInfo;" => optimization_info,
    // Settings and hints for a compiler and a collector that are not here; hidden interfaces are
    // open to all; what the runtime is told of an app it can do without.
    "setTargetSdkVersionNative" "(I)V" => nothing,
    "setDisabledCompatChangesNative" "([J)V" => nothing,
    "nativeSetTargetHeapUtilization" "(F)V" => nothing,
    "setHiddenApiExemptions" "([Ljava/lang/String;)V" => nothing,
    "setHiddenApiAccessLogSamplingRate" "(I)V" => nothing,
    "setDedupeHiddenApiWarnings" "(Z)V" => nothing,
    "clearGrowthLimit" "()V" => nothing,
    "clampGrowthLimit" "()V" => nothing,
    "requestConcurrentGC" "()V" => nothing,
    "requestHeapTrim" "()V" => nothing,
    "trimHeap" "()V" => nothing,
    "startHeapTaskProcessor" "()V" => nothing,
    "stopHeapTaskProcessor" "()V" => nothing,
    "runHeapTasks" "()V" => nothing,
    "updateProcessState" "(I)V" => nothing,
    "notifyStartupCompleted" "()V" => nothing,
    "preloadDexCaches" "()V" => nothing,
    "registerAppInfo" "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)V" => nothing,
    "bootCompleted" "()V" => nothing,
    "resetJitCounters" "()V" => nothing,
    "registerSensitiveThread" "()V" => nothing,
    "setSystemDaemonThreadPriority" "()V" => nothing,
    "setProcessPackageName" "(Ljava/lang/String;)V" => nothing,
    "setProcessDataDirectory" "(Ljava/lang/String;)V" => nothing,
}

const SDK_VERSION: i32 = 34;

fn yes(_: &mut Machine, _: Args) -> NativeResult {
    ok(true)
}

fn no(_: &mut Machine, _: Args) -> NativeResult {
    ok(false)
}

/// Properties of a command line: there is none.
fn properties(machine: &mut Machine, _: Args) -> NativeResult {
    ok(string_array(machine, [])?)
}

fn boot_class_path(machine: &mut Machine, _: Args) -> NativeResult {
    const JARS: &str = "/apex/com.android.art/javalib/core-oj.jar:\
        /apex/com.android.art/javalib/core-libart.jar:/system/framework/framework.jar";
    ok(machine.string(JARS)?)
}

fn class_path(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string(".")?)
}

fn version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("2.1.0")?)
}

fn library(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("libart.so")?)
}

fn instruction_set(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("arm64")?)
}

fn target_heap_utilization(_: &mut Machine, _: Args) -> NativeResult {
    ok(0.75f32)
}

fn finalizer_timeout(_: &mut Machine, _: Args) -> NativeResult {
    ok(10_000i64)
}

fn sdk_version(_: &mut Machine, _: Args) -> NativeResult {
    ok(SDK_VERSION)
}

/// Objects do not move here anyway.
fn new_array(machine: &mut Machine, args: Args) -> NativeResult {
    array_of_length(machine, args, |_, length| length)
}

/// An array as long as fits in the memory that one of at least this length takes on a device.
fn new_unpadded_array(machine: &mut Machine, args: Args) -> NativeResult {
    array_of_length(machine, args, unpadded_length)
}

fn unpadded_length(element: u32, length: u32) -> u32 {
    const ALIGNMENT: u64 = 8;
    // Elements of eight bytes are aligned.
    let header = if element == 8 { 16 } else { 12 };
    let size = header + u64::from(element) * u64::from(length);
    ((size.next_multiple_of(ALIGNMENT) - header) / u64::from(element)) as u32
}

fn array_of_length(
    machine: &mut Machine,
    args: Args,
    length_for: fn(u32, u32) -> u32,
) -> NativeResult {
    let component = non_null(machine, args.reference(1))?;
    let component = machine.class_of_mirror(component);
    let kind = kind_of(machine, component);
    if kind == Kind::Void {
        return Err(machine.throw_plain("java/lang/IllegalArgumentException"));
    }
    let Ok(length) = u32::try_from(args.int(2)) else {
        let message = args.int(2).to_string();
        return Err(machine.throw("java/lang/NegativeArraySizeException", &message));
    };
    let class = machine.meta.array_of(component);
    ok(machine.new_array(class, length_for(size_of(kind), length))?)
}

/// Where the elements of an array are in the guest's memory, as with off-heap memory.
fn address_of(machine: &mut Machine, args: Args) -> NativeResult {
    let array = non_null(machine, args.reference(1))?;
    let class = machine.heap.class_of(array);
    if !machine.meta.class(class).is_array() {
        let message = "not a primitive array";
        return Err(machine.throw("java/lang/IllegalArgumentException", message));
    }
    ok(i64::from(array.0 + ARRAY_DATA))
}

/// Memory of native peers: of bitmaps above all.
#[derive(Clone, Default)]
struct NativeMemory {
    /// What was registered since the last collection for its sake.
    since_collection: i64,
}

impl Peer for NativeMemory {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// So much native memory, and garbage that holds some is looked for.
const COLLECT_AFTER: i64 = 128 << 20;

fn register_native_allocation(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 1 {
        return ok(());
    }
    let memory = machine.state.peers.singleton_mut::<NativeMemory>();
    memory.since_collection = memory.since_collection.saturating_add(args.long(1).max(0));
    if memory.since_collection < COLLECT_AFTER {
        return ok(());
    }
    memory.since_collection = 0;
    machine.set_stage(1);
    Err(Exit::Collect)
}

fn register_native_free(machine: &mut Machine, args: Args) -> NativeResult {
    let memory = machine.state.peers.singleton_mut::<NativeMemory>();
    memory.since_collection = memory.since_collection.saturating_sub(args.long(1)).max(0);
    ok(())
}

fn notify_native_interval(_: &mut Machine, _: Args) -> NativeResult {
    ok(384i32)
}

/// As of an app that was installed and never optimised in the background.
fn optimization_info(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "dalvik/system/DexFile$OptimizationInfo")?;
    let info = machine.new_object(class)?;
    let (status, reason) = (machine.string("verify")?, machine.string("install")?);
    set_ref(machine, info, "status", status);
    set_ref(machine, info, "reason", reason);
    ok(info)
}

#[cfg(test)]
mod tests {
    use super::unpadded_length;

    #[test]
    fn arrays_fill_their_memory() {
        assert_eq!(unpadded_length(4, 10), 11);
        assert_eq!(unpadded_length(4, 11), 11);
        assert_eq!(unpadded_length(8, 10), 10);
        assert_eq!(unpadded_length(1, 1), 4);
        assert_eq!(unpadded_length(2, 0), 2);
    }
}
