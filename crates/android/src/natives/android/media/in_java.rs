//! Natives whose bodies are Java, in `gibbon.core.media`: what they do is lists and maps of the
//! guest's, and nothing that Java could not do.
//!
//! A native of `android.media.X` becomes the static method of the same name of
//! `gibbon.core.media.XNatives`, whose first parameter is the object if there is one.

use gibbon_formats::descriptor::MethodDescriptor;
use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::native::GuestCall;
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

pub fn in_java(machine: &mut Machine, args: Args) -> NativeResult {
    let Some(current) = machine.current_method() else {
        return ok(());
    };
    let method = machine.meta.method(current);
    let is_static = method.access.is_static();
    let name = machine.meta.symbols.name(method.name).to_string();
    let mut descriptor = machine.meta.symbols.name(method.descriptor).to_string();
    let holder = machine.meta.class_name(method.class).to_string();
    let parameters = MethodDescriptor::parse(&descriptor)
        .map_or(0, |descriptor| descriptor.parameters().count());
    if !is_static {
        descriptor.insert_str(1, &format!("L{holder};"));
    }
    let simple = holder.rsplit('/').next().unwrap_or_default();
    let class = library_class(machine, &format!("gibbon/core/media/{simple}Natives"))?;
    machine.initialize(class)?;
    let method = library_method(machine, class, &name, &descriptor);
    let count = parameters as u16 + u16::from(!is_static);
    Err(Exit::Become(Box::new(GuestCall {
        method,
        arguments: (0..count).map(|at| args.raw(at)).collect(),
        stage: None,
        catch: false,
    })))
}
