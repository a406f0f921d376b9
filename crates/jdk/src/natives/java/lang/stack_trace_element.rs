//! `java.lang.StackTraceElement`.

use gibbon_machine::meta::MethodId;
use gibbon_machine::native::{Args, Exit, NativeResult, ok};
use gibbon_machine::{Machine, Ref};

use super::class;
use super::stack_frame_info;
use crate::natives::guest::{get_ref, interned, non_null, set_int, set_ref};

gibbon_machine::natives! { "java/lang/StackTraceElement";
    "initStackTraceElements" "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V" => init_elements,
    "initStackTraceElement" "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V" => init_element,
}

fn init_elements(machine: &mut Machine, args: Args) -> NativeResult {
    let elements = non_null(machine, args.reference(0))?;
    let throwable = non_null(machine, args.reference(1))?;
    let backtrace = machine
        .heap
        .get_ref(throwable, machine.meta.known().throwable_backtrace);
    if backtrace.is_null() {
        return ok(());
    }
    let places = machine.backtrace_places(backtrace);
    if places.len() != machine.heap.array_length(elements) as usize {
        return Err(machine.throw_plain("java/lang/IndexOutOfBoundsException"));
    }
    for (element, (method, pc)) in machine.ref_array(elements).into_iter().zip(places) {
        let element = non_null(machine, element)?;
        fill(machine, element, method, pc)?;
    }
    ok(())
}

fn init_element(machine: &mut Machine, args: Args) -> NativeResult {
    let element = non_null(machine, args.reference(0))?;
    let info = non_null(machine, args.reference(1))?;
    let (method, pc) = stack_frame_info::place(machine, info);
    fill(machine, element, method, pc)?;
    ok(())
}

/// Elements for places, as `Thread.dumpThreads` gives them.
pub fn stack_trace(machine: &mut Machine, places: &[(MethodId, u32)]) -> Result<Ref, Exit> {
    let class = machine.meta.known().stack_trace_element;
    let mut elements = Vec::with_capacity(places.len());
    for &(method, pc) in places {
        let element = machine.new_object(class)?;
        fill(machine, element, method, pc)?;
        elements.push(element);
    }
    machine.new_ref_array(class, &elements)
}

fn fill(machine: &mut Machine, element: Ref, method: MethodId, pc: u32) -> Result<(), Exit> {
    let line = machine.trace_line(method, pc);
    let mirror = machine.mirror(line.class)?;
    let class_name = class::name(machine, mirror)?;
    set_ref(machine, element, "declaringClass", class_name);
    set_ref(machine, element, "declaringClassObject", mirror);

    let loader = machine
        .heap
        .get_ref(mirror, machine.meta.known().class_class_loader);
    if !loader.is_null() {
        let name = get_ref(machine, loader, "name");
        set_ref(machine, element, "classLoaderName", name);
    }
    let name = machine
        .meta
        .symbols
        .name(machine.meta.method(method).name)
        .clone();
    let name = interned(machine, &name)?;
    set_ref(machine, element, "methodName", name);

    let module = machine
        .heap
        .get_ref(mirror, machine.meta.known().class_module);
    if !module.is_null() {
        let name = get_ref(machine, module, "name");
        set_ref(machine, element, "moduleName", name);
        if !name.is_null() {
            let version = super::module::version(machine, module)?;
            set_ref(machine, element, "moduleVersion", version);
        }
    }
    // ART says where in the code a place without a line is, and then names no file.
    if let Some(unit) = machine.unit_without_line(method, pc) {
        set_int(machine, element, "lineNumber", unit as i32);
        return Ok(());
    }
    if let Some(file) = machine.meta.class(line.class).source.source_file() {
        let file = interned(machine, &file)?;
        set_ref(machine, element, "fileName", file);
    }
    set_int(machine, element, "lineNumber", line.line);
    Ok(())
}
