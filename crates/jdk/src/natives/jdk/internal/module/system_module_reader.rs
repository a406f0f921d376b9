//! `jdk.internal.module.SystemModuleFinders.SystemModuleReader`: resources of the library's
//! modules, read by the machine itself.
//!
//! Where there is something to complain of (no name, the reader is closed), the Java code does.

use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::natives::guest::{get_ref, library_class, library_method, nothing};

gibbon_machine::natives! { "jdk/internal/module/SystemModuleFinders$SystemModuleReader";
    intrinsic "containsImageLocation" "(Ljava/lang/String;)Z" => contains,
    intrinsic "read" "(Ljava/lang/String;)Ljava/util/Optional;" => read,
    // Buffers are arrays of the guest: there is nothing to give back.
    intrinsic "release" "(Ljava/nio/ByteBuffer;)V" => nothing,
    intrinsic "list" "()Ljava/util/stream/Stream;" => list,
}

/// The module that a reader reads, if it is open.
fn module(machine: &Machine, args: Args) -> Result<String, Exit> {
    let reader = args.reference(0);
    let class = machine.heap.class_of(reader);
    if machine
        .heap
        .get_u8(reader, machine.field_offset(class, "closed"))
        != 0
    {
        return Err(Exit::Fallback);
    }
    Ok(machine.text(get_ref(machine, reader, "module")))
}

fn path(machine: &Machine, args: Args) -> Result<(String, String), Exit> {
    let name = args.reference(1);
    if name.is_null() {
        return Err(Exit::Fallback);
    }
    Ok((module(machine, args)?, machine.text(name)))
}

fn contains(machine: &mut Machine, args: Args) -> NativeResult {
    let (module, name) = path(machine, args)?;
    let image = machine.meta.image.as_ref().ok_or(Exit::Fallback)?;
    ok(image
        .image
        .contains(&format!("/{module}/{name}"))
        .unwrap_or(false))
}

/// Stages: 0 called, 1 the buffer around the content is made.
fn read(machine: &mut Machine, args: Args) -> NativeResult {
    let optional = library_class(machine, "java/util/Optional")?;
    machine.initialize(optional)?;
    if machine.stage() == 1 {
        let descriptor = "(Ljava/lang/Object;)Ljava/util/Optional;";
        let of = library_method(machine, optional, "of", descriptor);
        return Err(Exit::become_call(of, vec![bits(args.result_ref())]));
    }
    let (module, name) = path(machine, args)?;
    let image = machine.meta.image.clone().ok_or(Exit::Fallback)?;
    let Some(content) = image.resource(&module, &name) else {
        let empty = library_method(machine, optional, "empty", "()Ljava/util/Optional;");
        return Err(Exit::become_call(empty, Vec::new()));
    };
    let buffer = library_class(machine, "java/nio/ByteBuffer")?;
    machine.initialize(buffer)?;
    let wrap = library_method(machine, buffer, "wrap", "([B)Ljava/nio/ByteBuffer;");
    let content = machine.new_bytes(&content)?;
    Err(Exit::call(wrap, vec![bits(content)], 1))
}

fn list(machine: &mut Machine, args: Args) -> NativeResult {
    let module = module(machine, args)?;
    let image = machine.meta.image.clone().ok_or(Exit::Fallback)?;
    let entries = image
        .image
        .module_entries(&module)
        .map_err(|_| Exit::Fallback)?;
    let names = entries
        .iter()
        .map(|entry| {
            let path = entry.path();
            let name = path
                .strip_prefix(&format!("/{module}/"))
                .unwrap_or(&path)
                .to_owned();
            machine.string(&name)
        })
        .collect::<Result<Vec<Ref>, Exit>>()?;
    let names = machine.new_ref_array(machine.meta.known().string, &names)?;
    let arrays = library_class(machine, "java/util/Arrays")?;
    machine.initialize(arrays)?;
    let descriptor = "([Ljava/lang/Object;)Ljava/util/stream/Stream;";
    let stream = library_method(machine, arrays, "stream", descriptor);
    Err(Exit::become_call(stream, vec![bits(names)]))
}

fn bits(object: Ref) -> u64 {
    u64::from(object.0)
}
