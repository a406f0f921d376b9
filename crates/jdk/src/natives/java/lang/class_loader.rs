//! `java.lang.ClassLoader`.

use std::rc::Rc;

use gibbon_formats::class_file::ClassFile;
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::{ClassId, LoaderId, Source};
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::class::{external_name, nest_host};
use crate::natives::guest::{
    get_int, get_long, get_ref, library_class, non_null, nothing, set_ref,
};

gibbon_machine::natives! { "java/lang/ClassLoader";
    "registerNatives" "()V" => nothing,
    "findBootstrapClass" "(Ljava/lang/String;)Ljava/lang/Class;" => find_bootstrap_class,
    "findLoadedClass0" "(Ljava/lang/String;)Ljava/lang/Class;" => find_loaded_class,
    "defineClass0" "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BIILjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;" => define_class_of_lookup,
    "defineClass1" "(Ljava/lang/ClassLoader;Ljava/lang/String;[BIILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define_class_of_array,
    "defineClass2" "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/nio/ByteBuffer;IILjava/security/ProtectionDomain;Ljava/lang/String;)Ljava/lang/Class;" => define_class_of_buffer,
    "retrieveDirectives" "()Ljava/lang/AssertionStatusDirectives;" => retrieve_directives,
}

/// The machine's number of a loader. The two built-in ones with objects are known by their
/// classes, from the first time one of them is seen.
pub fn loader_id(machine: &mut Machine, object: Ref) -> LoaderId {
    if object.is_null() {
        return LoaderId::BOOT;
    }
    let built_in = match machine.meta.class_name(machine.heap.class_of(object)) {
        "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => LoaderId::PLATFORM,
        "jdk/internal/loader/ClassLoaders$AppClassLoader" => LoaderId::APP,
        _ => return machine.loader_of_object(object),
    };
    let known = &mut machine.state.loader_objects[built_in.0 as usize];
    if known.is_null() {
        *known = object;
    }
    built_in
}

/// The internal form of a name that a program gave; `None` if it is none.
fn internal_name(machine: &Machine, name: Ref) -> Option<String> {
    let name = machine.text(name);
    (!name.contains('/') && !name.starts_with('[') && !name.is_empty())
        .then(|| name.replace('.', "/"))
}

fn mirror_or_null(machine: &mut Machine, class: Option<ClassId>) -> NativeResult {
    match class {
        Some(class) => ok(machine.mirror(class)?),
        None => ok(Ref::NULL),
    }
}

fn find_bootstrap_class(machine: &mut Machine, args: Args) -> NativeResult {
    let name = non_null(machine, args.reference(0))?;
    let class = match internal_name(machine, name) {
        Some(name) => machine.find_built_in(LoaderId::BOOT, &name)?,
        None => None,
    };
    mirror_or_null(machine, class)
}

fn find_loaded_class(machine: &mut Machine, args: Args) -> NativeResult {
    let loader = loader_id(machine, args.reference(0));
    if args.reference(1).is_null() {
        return ok(Ref::NULL);
    }
    let class = internal_name(machine, args.reference(1))
        .and_then(|name| machine.find_loaded_for_guest(loader, &name));
    mirror_or_null(machine, class)
}

/// Part of a byte array, or why not.
fn array_part(machine: &mut Machine, array: Ref, start: i32, length: i32) -> Result<Vec<u8>, Exit> {
    let array = non_null(machine, array)?;
    let available = i64::from(machine.heap.array_length(array));
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > available {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    Ok(machine
        .heap
        .bytes(array, ARRAY_DATA + start as u32, length as u32)
        .to_vec())
}

fn expected_name(machine: &mut Machine, name: Ref) -> Option<String> {
    (!name.is_null()).then(|| machine.text(name).replace('.', "/"))
}

fn define_class_of_array(machine: &mut Machine, args: Args) -> NativeResult {
    let bytes = array_part(machine, args.reference(2), args.int(3), args.int(4))?;
    define(
        machine,
        args.reference(0),
        args.reference(1),
        bytes,
        args.reference(5),
    )
}

/// A direct buffer's memory is the guest's own: its address is a place there.
fn define_class_of_buffer(machine: &mut Machine, args: Args) -> NativeResult {
    let buffer = non_null(machine, args.reference(2))?;
    let (start, length) = (args.int(3), args.int(4));
    let capacity = get_int(machine, buffer, "capacity");
    if start < 0 || length < 0 || i64::from(start) + i64::from(length) > i64::from(capacity) {
        return Err(machine.throw_plain("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let address = get_long(machine, buffer, "address") + i64::from(start);
    let Ok(address) = u32::try_from(address) else {
        return Err(machine.throw("java/lang/InternalError", "not a direct buffer"));
    };
    let bytes = machine.heap.bytes(Ref(address), 0, length as u32).to_vec();
    define(
        machine,
        args.reference(0),
        args.reference(1),
        bytes,
        args.reference(5),
    )
}

fn define(
    machine: &mut Machine,
    loader: Ref,
    name: Ref,
    bytes: Vec<u8>,
    domain: Ref,
) -> NativeResult {
    let loader = loader_id(machine, loader);
    let expected = expected_name(machine, name);
    let class = define_once(machine, loader, bytes, expected.as_deref())?;
    let mirror = machine.mirror(class)?;
    set_ref(machine, mirror, "machineDomain", domain);
    ok(mirror)
}

/// Defines a class, unless the loader has defined one of this name before.
fn define_once(
    machine: &mut Machine,
    loader: LoaderId,
    bytes: Vec<u8>,
    expected: Option<&str>,
) -> Result<ClassId, Exit> {
    let file = match ClassFile::parse(bytes) {
        Ok(file) => file,
        Err(error) => return Err(machine.class_file_error(&error, expected)),
    };
    let known = machine.find_loaded_for_guest(loader, file.name());
    if let Some(known) = known
        && machine.meta.class(known).loader == loader
        && expected.is_none_or(|expected| expected == file.name())
    {
        let kind = if machine.meta.class(known).is_interface() {
            "interface"
        } else {
            "class"
        };
        let message = format!(
            "loader {} attempted duplicate {kind} definition for {}. ({})",
            machine.loader_text(loader),
            external_name(machine, known),
            class_in_module(machine, known)
        );
        return Err(machine.throw("java/lang/LinkageError", &message));
    }
    machine.define(loader, Source::Class(Rc::new(file)), expected)
}

/// `Foo is in unnamed module of loader some.Loader @1b2c3d, parent loader 'app'`.
fn class_in_module(machine: &mut Machine, class: ClassId) -> String {
    let loader = machine.meta.class(class).loader;
    let (name, place) = (external_name(machine, class), machine.place_text(class));
    let mut text = format!("{name} is in {place}");
    if !loader.is_built_in() {
        let parent = get_ref(
            machine,
            machine.state.loader_objects[loader.0 as usize],
            "parent",
        );
        let parent = loader_id(machine, parent);
        text.push_str(&format!(", parent loader {}", machine.loader_text(parent)));
    }
    text
}

/// Flags of `defineClass0`, as in `MethodHandleNatives.Constants`.
mod lookup_flags {
    pub const NESTMATE: i32 = 1;
    pub const HIDDEN: i32 = 2;
}

/// `Lookup.defineClass` and `Lookup.defineHiddenClass`. Stages: 0 defines, 1 the class is being
/// initialised; keeps its class object.
fn define_class_of_lookup(machine: &mut Machine, args: Args) -> NativeResult {
    let (domain, initialize, flags) = (args.reference(6), args.boolean(7), args.int(8));
    if machine.stage() == 0 {
        let lookup = non_null(machine, args.reference(1))?;
        let lookup = machine.class_of_mirror(lookup);
        let bytes = array_part(machine, args.reference(3), args.int(4), args.int(5))?;
        let name = expected_name(machine, args.reference(2)).unwrap_or_default();
        let loader = loader_id(machine, args.reference(0));
        let is_hidden = flags & lookup_flags::HIDDEN != 0;
        let class = if is_hidden {
            let host = match flags & lookup_flags::NESTMATE != 0 {
                true => Some(nest_host(machine, lookup)?),
                false => None,
            };
            // HotSpot's suffix is an address; this is a number that is the same in every run.
            machine.state.hidden_classes += 1;
            let name = format!("{name}+0x{:016x}", machine.state.hidden_classes);
            let class = machine.define_hidden(loader, bytes, &name, host)?;
            for method in machine.meta.class(class).methods.clone() {
                machine.meta.method_mut(method).hidden = true;
            }
            class
        } else {
            define_once(machine, loader, bytes, Some(&name))?
        };
        let mirror = machine.mirror(class)?;
        if is_hidden {
            // It belongs to its lookup class's module, whatever its package is.
            let module = machine.meta.known().class_module;
            let lookup_mirror = machine.mirror(lookup)?;
            let lookup_module = machine.heap.get_ref(lookup_mirror, module);
            machine.heap.set_ref(mirror, module, lookup_module);
        }
        set_ref(machine, mirror, "machineDomain", domain);
        set_ref(machine, mirror, "classData", args.reference(9));
        args.keep_ref(0, mirror);
        machine.set_stage(1);
    }
    let mirror = args.kept_ref(0);
    if initialize {
        let class = machine.class_of_mirror(mirror);
        machine.initialize(class)?;
    }
    ok(mirror)
}

/// No assertions were asked for on a command line.
fn retrieve_directives(machine: &mut Machine, _: Args) -> NativeResult {
    let class = library_class(machine, "java/lang/AssertionStatusDirectives")?;
    let directives = machine.new_object(class)?;
    let strings = machine.meta.known().string;
    let none = machine.new_ref_array(strings, &[])?;
    let booleans = machine.primitive_array_class(gibbon_formats::descriptor::Kind::Boolean);
    let no_booleans = machine.new_array(booleans, 0)?;
    set_ref(machine, directives, "classes", none);
    set_ref(machine, directives, "packages", none);
    set_ref(machine, directives, "classEnabled", no_booleans);
    set_ref(machine, directives, "packageEnabled", no_booleans);
    ok(directives)
}
