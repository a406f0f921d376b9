//! `android.animation.PropertyValuesHolder`: setters found by name, and called.

use gibbon_jdk::guest::non_null;
use gibbon_machine::meta::MethodId;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref};

use crate::natives::android::graphics::guest_shapes::{floats, ints};
use crate::natives::android::graphics::held::{self, get};

#[derive(Clone, Copy)]
struct Setter(MethodId);

gibbon_machine::natives! { "android/animation/PropertyValuesHolder";
    "nGetIntMethod" "(Ljava/lang/Class;Ljava/lang/String;)J" => |machine, args| find(machine, args, "I", 1),
    "nGetFloatMethod" "(Ljava/lang/Class;Ljava/lang/String;)J" => |machine, args| find(machine, args, "F", 1),
    "nGetMultipleIntMethod" "(Ljava/lang/Class;Ljava/lang/String;I)J" => |machine, args| {
        find(machine, args, "I", args.int(2))
    },
    "nGetMultipleFloatMethod" "(Ljava/lang/Class;Ljava/lang/String;I)J" => |machine, args| {
        find(machine, args, "F", args.int(2))
    },
    "nCallIntMethod" "(Ljava/lang/Object;JI)V" => |machine, args| pass_on(machine, args, 1),
    "nCallFloatMethod" "(Ljava/lang/Object;JF)V" => |machine, args| pass_on(machine, args, 1),
    "nCallTwoIntMethod" "(Ljava/lang/Object;JII)V" => |machine, args| pass_on(machine, args, 2),
    "nCallFourIntMethod" "(Ljava/lang/Object;JIIII)V" => |machine, args| pass_on(machine, args, 4),
    "nCallTwoFloatMethod" "(Ljava/lang/Object;JFF)V" => |machine, args| pass_on(machine, args, 2),
    "nCallFourFloatMethod" "(Ljava/lang/Object;JFFFF)V" => |machine, args| pass_on(machine, args, 4),
    "nCallMultipleIntMethod" "(Ljava/lang/Object;J[I)V" => |machine, args| {
        let length = length(machine, args.reference(2))?;
        let values = ints(machine, args.reference(2), 0, length)?;
        call(machine, args, values.into_iter().map(|value| u64::from(value as u32)))
    },
    "nCallMultipleFloatMethod" "(Ljava/lang/Object;J[F)V" => |machine, args| {
        let length = length(machine, args.reference(2))?;
        let values = floats(machine, args.reference(2), 0, length)?;
        call(machine, args, values.into_iter().map(|value| u64::from(value.to_bits())))
    },
}

fn length(machine: &mut Machine, array: Ref) -> Result<i32, Exit> {
    let array = non_null(machine, array)?;
    Ok(machine.heap.array_length(array) as i32)
}

/// A method that takes `count` numbers of a kind and gives nothing back. Java code catches the
/// error if there is none, and goes on with reflection.
fn find(machine: &mut Machine, args: Args, kind: &str, count: i32) -> NativeResult {
    let mirror = non_null(machine, args.reference(0))?;
    let name = non_null(machine, args.reference(1))?;
    let class = machine.class_of_mirror(mirror);
    let name = machine.text(name);
    let descriptor = format!("({})V", kind.repeat(count.max(0) as usize));
    let found = machine.meta.method_named(class, &name, &descriptor);
    match found.filter(|&method| !machine.meta.method(method).is_static()) {
        Some(method) => held::add(machine, Setter(method)),
        None => Err(machine.throw("java/lang/NoSuchMethodError", &name)),
    }
}

fn pass_on(machine: &mut Machine, args: Args, count: u16) -> NativeResult {
    call(machine, args, (0..count).map(|at| args.raw(at + 2)))
}

fn call(machine: &mut Machine, args: Args, values: impl Iterator<Item = u64>) -> NativeResult {
    let target = non_null(machine, args.reference(0))?;
    let Setter(method) = *get::<Setter>(machine, args.long(1))?;
    let method = machine.select_virtual(machine.heap.class_of(target), method);
    let arguments = std::iter::once(u64::from(target.0)).chain(values).collect();
    Err(Exit::become_call(method, arguments))
}
