//! Native libraries of apps: `gibbon.core.jni.NativeCode` loads and runs them.
//!
//! A native method of a class that an app brings becomes a call of it, with the method's name and
//! its arguments in two arrays. What the libraries do is Java from there on, so snapshots, threads
//! and the trace hash need to know nothing of it.

use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::heap::ARRAY_DATA;
use gibbon_machine::meta::Access;
use gibbon_machine::native::GuestCall;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

const CODE: &str = "gibbon/core/jni/NativeCode";
/// The class, the method's name and descriptor, the receiver, numbers, references.
const PARAMETERS: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;\
     Ljava/lang/Object;[J[Ljava/lang/Object;)";
/// The stage in which the Java method has answered.
const CALLED: u16 = 1;

/// `java.lang.Runtime`: libraries that are not the device's own.
pub mod loading {
    use super::*;

    gibbon_machine::natives! { "java/lang/Runtime";
        intrinsic "loadLibrary0" "(Ljava/lang/Class;Ljava/lang/String;)V" => load_library,
        intrinsic "load0" "(Ljava/lang/Class;Ljava/lang/String;)V" => load_file,
    }

    fn load_library(machine: &mut Machine, args: Args) -> NativeResult {
        let name = args.reference(2);
        if !name.is_null() {
            let text = machine.text(name);
            if machine.natives.has_library(&text) {
                return Err(Exit::Fallback);
            }
        }
        load(machine, args, "loadLibrary")
    }

    fn load_file(machine: &mut Machine, args: Args) -> NativeResult {
        load(machine, args, "load")
    }

    fn load(machine: &mut Machine, args: Args, name: &str) -> NativeResult {
        let (caller, library) = (args.reference(1), args.reference(2));
        if caller.is_null() || library.is_null() {
            return Err(Exit::Fallback);
        }
        let class = machine.class_of_mirror(caller);
        if machine.meta.class(class).loader.is_built_in() {
            return Err(Exit::Fallback);
        }
        let code = library_class(machine, CODE)?;
        machine.initialize(code)?;
        let descriptor = "(Ljava/lang/Class;Ljava/lang/String;)V";
        let method = library_method(machine, code, name, descriptor);
        let arguments = vec![u64::from(caller.0), u64::from(library.0)];
        Err(Exit::become_call(method, arguments))
    }
}

/// The body of every native method of an app's classes.
pub fn run(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(current) = machine.current_method() else {
        return ok(());
    };
    let method = machine.meta.method(current);
    let (class, is_static) = (method.class, method.access.is_static());
    let is_synchronized = method.access.has(Access::SYNCHRONIZED);
    let kind = method.return_kind;
    if machine.stage() == CALLED {
        return match kind {
            Kind::Reference => ok(args.result_ref()),
            _ => Ok(args.result()),
        };
    }
    let name = machine.meta.symbols.name(method.name).to_string();
    let descriptor = machine.meta.symbols.name(method.descriptor).to_string();
    let code = library_class(machine, CODE)?;
    machine.initialize(code)?;
    let kinds: Vec<Kind> = MethodDescriptor::parse(&descriptor)
        .map(|parsed| parsed.parameters().map(FieldType::kind).collect())
        .unwrap_or_default();
    let (numbers, references) = arrays(machine, args, &kinds, u16::from(!is_static))?;
    let holder = machine.mirror(class)?;
    let receiver = match is_static {
        true => Ref::NULL,
        false => args.reference(0),
    };
    let name = machine.string(&name)?;
    let text = machine.string(&descriptor)?;
    let (runner, answer) = match kind {
        Kind::Void => ("callVoid", "V"),
        Kind::Long => ("callLong", "J"),
        Kind::Float => ("callFloat", "F"),
        Kind::Double => ("callDouble", "D"),
        Kind::Reference => ("callObject", "Ljava/lang/Object;"),
        _ => ("callInt", "I"),
    };
    let runner = library_method(machine, code, runner, &format!("{PARAMETERS}{answer}"));
    let references = [holder, name, text, receiver, numbers, references];
    let arguments = references.map(|one| u64::from(one.0)).to_vec();
    // Who leaves its frame does not give back the lock that it was entered with.
    Err(match is_synchronized {
        true => Exit::call(runner, arguments, CALLED),
        false => Exit::Become(Box::new(GuestCall {
            method: runner,
            arguments,
            stage: None,
            catch: false,
        })),
    })
}

/// The arguments: their bits, and those that are references.
fn arrays(
    machine: &mut Machine,
    args: Args,
    kinds: &[Kind],
    first: u16,
) -> Result<(Ref, Ref), Exit> {
    let count = kinds.len() as u16;
    let object = library_class(machine, "java/lang/Object")?;
    let values: Vec<Ref> = (0..count)
        .map(|at| match kinds[usize::from(at)] {
            Kind::Reference => args.reference(first + at),
            _ => Ref::NULL,
        })
        .collect();
    let references = machine.new_ref_array(object, &values)?;
    let class = machine.primitive_array_class(Kind::Long);
    let numbers = machine.new_array(class, u32::from(count))?;
    for at in 0..count {
        let offset = ARRAY_DATA + 8 * u32::from(at);
        let bits = match kinds[usize::from(at)] {
            Kind::Reference => 0,
            _ => args.raw(first + at),
        };
        machine.write_value(numbers, offset, Kind::Long, bits);
    }
    Ok((numbers, references))
}
