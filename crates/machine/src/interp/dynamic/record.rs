//! `toString`, `hashCode` and `equals` of records, as `ObjectMethods` makes them.

use gibbon_formats::descriptor::{FieldType, Kind};
use gibbon_ir::Insn;

use super::assemble::{Assembler, read_field};
use super::bootstrap::{BootstrapArgument, DynamicSite};
use crate::Machine;
use crate::meta::{Access, ClassId, MethodId};
use crate::native::Exit;

/// A component: its name, descriptor, and where its field is.
struct Component {
    name: String,
    descriptor: String,
    kind: Kind,
    offset: u16,
}

impl Machine {
    pub(super) fn record_method(
        &mut self,
        from: ClassId,
        reference: u32,
        site: &DynamicSite,
    ) -> Result<MethodId, Exit> {
        let name = format!("{}$$Record${reference}", self.meta.class_name(from));
        if let Some(made) = self.made_before(from, &name, &site.name, &site.descriptor) {
            return Ok(made);
        }
        let (record, components) = self.components(from, &site.arguments)?;
        let own = format!("L{};", self.meta.class_name(record));
        let descriptor = match &*site.name {
            "toString" => format!("({own})Ljava/lang/String;"),
            "hashCode" => format!("({own})I"),
            _ => format!("({own}Ljava/lang/Object;)Z"),
        };
        if descriptor != site.descriptor {
            return Err(self.throw("java/lang/BootstrapMethodError", "bad record call site"));
        }
        let methods = vec![(
            site.name.clone(),
            site.descriptor.clone(),
            Access::STATIC | Access::PRIVATE,
        )];
        let class = self.make_class(from, name, Vec::new(), Vec::new(), methods)?;
        let assembler = match &*site.name {
            "toString" => self.record_to_string(record, &components)?,
            "hashCode" => self.record_hash_code(&components)?,
            "equals" => self.record_equals(record, &components)?,
            other => return Err(self.throw("java/lang/BootstrapMethodError", other)),
        };
        let method = self.meta.class(class).methods[0];
        self.set_code(method, assembler.finish(class))?;
        Ok(method)
    }

    fn components(
        &mut self,
        from: ClassId,
        arguments: &[BootstrapArgument],
    ) -> Result<(ClassId, Vec<Component>), Exit> {
        let [
            BootstrapArgument::Class(record),
            BootstrapArgument::String(names),
            getters @ ..,
        ] = arguments
        else {
            return Err(self.throw("java/lang/BootstrapMethodError", "bad record call site"));
        };
        let record = self.resolve_class(from, record)?;
        let names = String::from_utf16_lossy(names);
        let names = names.split(';').filter(|name| !name.is_empty());
        let mut components = Vec::new();
        for (name, getter) in names.zip(getters) {
            let BootstrapArgument::Handle(handle) = getter else {
                continue;
            };
            let field = self.meta.field_named(record, &handle.member.name);
            let Some(field) = field.filter(|field| {
                let descriptor = self.meta.symbols.name(field.descriptor);
                let is_small = field.offset <= u16::MAX.into();
                !field.access.is_static() && is_small && **descriptor == *handle.member.descriptor
            }) else {
                continue;
            };
            components.push(Component {
                name: name.to_owned(),
                descriptor: handle.member.descriptor.clone(),
                kind: field.kind,
                offset: field.offset as u16,
            });
        }
        Ok((record, components))
    }

    fn record_to_string(
        &mut self,
        record: ClassId,
        components: &[Component],
    ) -> Result<Assembler, Exit> {
        let mut assembler = Assembler::new(&[Kind::Reference]);
        let full = self.meta.external_name(record);
        let simple = full.rsplit(['.', '$']).next().unwrap_or(&full);
        // A local record's binary name has a number before its own.
        let simple = simple.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let mut text = format!("{simple}[");
        let mut values = Vec::new();
        for (at, component) in components.iter().enumerate() {
            let separator = if at == 0 { "" } else { ", " };
            text.push_str(&format!("{separator}{}=", component.name));
            let units: Vec<u16> = std::mem::take(&mut text).encode_utf16().collect();
            values.push(self.load_literal(&mut assembler, &units));
            let d = assembler.register(component.kind);
            assembler.emit(read_field(component.kind, d, 0, component.offset));
            let field = FieldType::parse(&component.descriptor)
                .map_err(|error| self.throw("java/lang/ClassFormatError", &error.to_string()))?;
            values.push(self.concat_value(&mut assembler, d, field)?);
        }
        text.push(']');
        let units: Vec<u16> = text.encode_utf16().collect();
        values.push(self.load_literal(&mut assembler, &units));
        let result = self.join(&mut assembler, &values);
        assembler.emit(Insn::Return { s: result });
        Ok(assembler)
    }

    fn record_hash_code(&mut self, components: &[Component]) -> Result<Assembler, Exit> {
        let mut assembler = Assembler::new(&[Kind::Reference]);
        let sum = assembler.register(Kind::Int);
        assembler.emit(Insn::Const { d: sum, value: 0 });
        for component in components {
            let d = assembler.register(component.kind);
            assembler.emit(read_field(component.kind, d, 0, component.offset));
            let (owner, parameter) = match component.kind {
                Kind::Reference => (
                    "java/util/Objects".to_owned(),
                    "Ljava/lang/Object;".to_owned(),
                ),
                kind => {
                    let class = self.box_class(kind).0;
                    let letter = crate::meta::primitive_letter(kind).to_string();
                    (self.meta.class_name(class).to_owned(), letter)
                }
            };
            let method = self.library_method(&owner, "hashCode", &format!("({parameter})I"))?;
            let hash = assembler.register(Kind::Int);
            assembler.call_static(self, method, vec![d], hash);
            assembler.emit(Insn::MulImm {
                d: sum,
                a: sum,
                imm: 31,
            });
            assembler.emit(Insn::Add {
                d: sum,
                a: sum,
                b: hash,
            });
        }
        assembler.emit(Insn::Return { s: sum });
        Ok(assembler)
    }

    fn record_equals(
        &mut self,
        record: ClassId,
        components: &[Component],
    ) -> Result<Assembler, Exit> {
        let mut assembler = Assembler::new(&[Kind::Reference, Kind::Reference]);
        let result = assembler.register(Kind::Int);
        let same_class = assembler.register(Kind::Int);
        assembler.emit(Insn::Const {
            d: result,
            value: 0,
        });
        let index = assembler.class_index(record);
        assembler.emit(Insn::InstanceOf {
            d: same_class,
            s: 1,
            class: index,
        });
        let mut unequal = vec![assembler.emit(Insn::Nop)];
        for component in components {
            let kind = component.kind;
            let (a, b) = (assembler.register(kind), assembler.register(kind));
            assembler.emit(read_field(kind, a, 0, component.offset));
            assembler.emit(read_field(kind, b, 1, component.offset));
            let equal = assembler.register(Kind::Int);
            match kind {
                Kind::Reference => {
                    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    let method = self.library_method("java/util/Objects", "equals", descriptor)?;
                    assembler.call_static(self, method, vec![a, b], equal);
                }
                Kind::Float | Kind::Double | Kind::Long => {
                    let class = self.box_class(kind).0;
                    let owner = self.meta.class_name(class).to_owned();
                    let letter = crate::meta::primitive_letter(kind);
                    let descriptor = format!("({letter}{letter})I");
                    let method = self.library_method(&owner, "compare", &descriptor)?;
                    assembler.call_static(self, method, vec![a, b], equal);
                    // 0 is equal: turn it round.
                    assembler.emit(Insn::IfEqZ { a: equal, to: 3 });
                    assembler.emit(Insn::Const { d: equal, value: 0 });
                    assembler.emit(Insn::Goto { to: 2 });
                    assembler.emit(Insn::Const { d: equal, value: 1 });
                }
                _ => {
                    assembler.emit(Insn::Const { d: equal, value: 1 });
                    assembler.emit(Insn::IfEq { a, b, to: 2 });
                    assembler.emit(Insn::Const { d: equal, value: 0 });
                }
            }
            assembler.emit(Insn::Move {
                d: same_class,
                s: equal,
            });
            unequal.push(assembler.emit(Insn::Nop));
        }
        assembler.emit(Insn::Const {
            d: result,
            value: 1,
        });
        let end = assembler.position();
        for at in unequal {
            let to = (end - at) as i32;
            assembler.replace(at, Insn::IfEqZ { a: same_class, to });
        }
        assembler.emit(Insn::Return { s: result });
        Ok(assembler)
    }
}
