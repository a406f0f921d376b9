//! Hidden classes (JEP 371): classes that no loader knows by name.

use std::rc::Rc;

use gibbon_formats::class_file::{ClassFile, Constant};
use gibbon_machine::Machine;
use gibbon_machine::meta::{ClassId, LinkError, LoaderId, Source};
use gibbon_machine::native::Exit;

/// Defines a hidden class; its name gets a suffix that makes it unique. `host`: the nest it
/// joins.
pub fn define_hidden(
    machine: &mut Machine,
    loader: LoaderId,
    bytes: Vec<u8>,
    expected: &str,
    host: Option<ClassId>,
) -> Result<ClassId, Exit> {
    let format_error = |machine: &mut Machine, problem: &str| {
        machine.throw("java/lang/ClassFormatError", problem)
    };
    let file = match ClassFile::parse(bytes) {
        Ok(file) => Rc::new(file),
        Err(error) => return Err(format_error(machine, &error.to_string())),
    };
    let source = Source::Class(file.clone());
    let mut definition = match source.definition() {
        Ok(definition) => definition,
        Err(problem) => return Err(format_error(machine, &problem)),
    };
    if definition.name != expected {
        let message = format!("{expected} (wrong name: {})", definition.name);
        return Err(machine.throw("java/lang/NoClassDefFoundError", &message));
    }
    let super_class = match &definition.super_class {
        Some(name) => Some(machine.load_class(loader, name)?),
        None => None,
    };
    let interfaces = definition
        .interfaces
        .iter()
        .map(|name| machine.load_class(loader, name))
        .collect::<Result<_, _>>()?;
    // HotSpot's suffix is an address; this is a number that is the same in every run.
    definition.name.push_str(&format!("+0x{:016x}", machine.meta.class_count()));
    let linked = machine.meta.link(definition, source, loader, super_class, interfaces);
    let class = linked
        .map_err(|LinkError { exception, message }| machine.throw(exception, &message))?;

    let info = machine.meta.class_mut(class);
    info.hidden = true;
    info.nest_host = host;
    for (index, constant) in file.pool.iter() {
        if let Constant::Class { name } = *constant
            && file.pool.utf8(name) == Ok(file.name())
        {
            info.pool[usize::from(index)].set(class.0 + 1);
        }
    }
    for method in info.methods.clone() {
        machine.meta.method_mut(method).hidden = true;
    }
    Ok(class)
}
