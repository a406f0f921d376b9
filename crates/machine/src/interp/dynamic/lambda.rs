//! Lambdas and method references: what `LambdaMetafactory` would spin, in the IR.
//!
//! One class a call site: a field a captured value, the functional method and its bridges, and
//! a static factory that the call site calls. Without captures there is one instance.

use gibbon_formats::class_file::HandleKind;
use gibbon_formats::descriptor::{FieldType, Kind, MethodDescriptor};
use gibbon_ir::{Insn, NO_REG, Reg};

use super::assemble::{Assembler, read_field, write_field};
use super::bootstrap::{BootstrapArgument, DynamicSite, HandleConstant};
use crate::Machine;
use crate::interp::link::static_insn;
use crate::meta::{Access, ClassId, MethodId, StaticLink};
use crate::native::Exit;

const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;
const SERIALIZABLE: i32 = 1;

/// What the bootstrap arguments say.
struct Lambda<'a> {
    sam: &'a str,
    instantiated: &'a str,
    implementation: &'a HandleConstant,
    markers: Vec<&'a str>,
    bridges: Vec<&'a str>,
    serializable: bool,
}

impl<'a> Lambda<'a> {
    fn read(arguments: &'a [BootstrapArgument]) -> Option<Lambda<'a>> {
        use BootstrapArgument::*;
        let [
            MethodType(sam),
            Handle(implementation),
            MethodType(instantiated),
            rest @ ..,
        ] = arguments
        else {
            return None;
        };
        let mut lambda = Lambda {
            sam,
            instantiated,
            implementation,
            markers: Vec::new(),
            bridges: Vec::new(),
            serializable: false,
        };
        let mut rest = rest.iter();
        let Some(Int(flags)) = rest.next() else {
            return Some(lambda);
        };
        lambda.serializable = flags & SERIALIZABLE != 0;
        if flags & MARKERS != 0
            && let Some(Int(count)) = rest.next()
        {
            for _ in 0..*count {
                if let Some(Class(name)) = rest.next() {
                    lambda.markers.push(name);
                }
            }
        }
        if flags & BRIDGES != 0
            && let Some(Int(count)) = rest.next()
        {
            for _ in 0..*count {
                if let Some(MethodType(descriptor)) = rest.next() {
                    lambda.bridges.push(descriptor);
                }
            }
        }
        Some(lambda)
    }
}

impl Machine {
    /// The static method that makes the object of a lambda's call site.
    pub(super) fn lambda_factory(
        &mut self,
        from: ClassId,
        reference: u32,
        site: &DynamicSite,
    ) -> Result<MethodId, Exit> {
        let name = format!("{}$$Lambda${reference}", self.meta.class_name(from));
        if let Some(factory) = self.made_before(from, &name, "make", &site.descriptor) {
            return Ok(factory);
        }
        let Some(lambda) = Lambda::read(&site.arguments) else {
            return Err(self.throw("java/lang/BootstrapMethodError", "bad lambda call site"));
        };
        let descriptor = self.parse(&site.descriptor)?;
        let mut interfaces = vec![self.class_of_type(from, descriptor.return_type())?];
        for marker in &lambda.markers {
            let marker = self.load_class(self.meta.class(from).loader, marker)?;
            if !interfaces.contains(&marker) {
                interfaces.push(marker);
            }
        }
        if lambda.serializable {
            interfaces.push(self.meta.known().serializable);
        }
        let target = self.handle_target(from, lambda.implementation)?;

        let captures: Vec<FieldType<'_>> = descriptor.parameters().collect();
        let mut fields: Vec<(String, String, u32)> = captures
            .iter()
            .enumerate()
            .map(|(at, field)| {
                (
                    format!("arg${}", at + 1),
                    field.descriptor().to_owned(),
                    Access::PRIVATE,
                )
            })
            .collect();
        let holder = format!("L{name};");
        fields.push(("INSTANCE".into(), holder, Access::PRIVATE | Access::STATIC));
        let mut methods = vec![(
            "make".to_owned(),
            site.descriptor.clone(),
            Access::STATIC | Access::PRIVATE,
        )];
        for sam in std::iter::once(&lambda.sam).chain(&lambda.bridges) {
            methods.push((site.name.clone(), (*sam).to_owned(), Access::PUBLIC));
        }
        let class = self.make_class(from, name, interfaces, fields, methods)?;
        let ids = self.meta.class(class).methods.clone();
        self.write_factory(class, ids[0], &captures)?;
        for (at, sam) in std::iter::once(&lambda.sam)
            .chain(&lambda.bridges)
            .enumerate()
        {
            self.write_body(class, from, ids[at + 1], sam, &lambda, target, &captures)?;
        }
        Ok(ids[0])
    }

    pub(super) fn parse<'a>(&mut self, descriptor: &'a str) -> Result<MethodDescriptor<'a>, Exit> {
        MethodDescriptor::parse(descriptor)
            .map_err(|error| self.throw("java/lang/ClassFormatError", &error.to_string()))
    }

    fn write_factory(
        &mut self,
        class: ClassId,
        factory: MethodId,
        captures: &[FieldType<'_>],
    ) -> Result<(), Exit> {
        let kinds: Vec<Kind> = captures.iter().map(|field| field.kind()).collect();
        let mut assembler = Assembler::new(&kinds);
        let object = assembler.register(Kind::Reference);
        let fields = &self.meta.class(class).fields;
        if captures.is_empty() {
            let offset = fields[0].offset;
            let link = self.meta.static_links.len() as u32;
            self.meta.static_links.push(StaticLink { class, offset });
            assembler.emit(static_insn(Kind::Reference, object, link, false));
            assembler.emit(Insn::IfNeZ { a: object, to: 3 });
            assembler.emit(Insn::NewObject {
                d: object,
                class: class.0,
            });
            assembler.emit(static_insn(Kind::Reference, object, link, true));
        } else {
            assembler.emit(Insn::NewObject {
                d: object,
                class: class.0,
            });
            for (at, &kind) in kinds.iter().enumerate() {
                assembler.emit(write_field(
                    kind,
                    at as Reg,
                    object,
                    fields[at].offset as u16,
                ));
            }
        }
        assembler.emit(Insn::Return { s: object });
        self.set_code(factory, assembler.finish(class))
    }

    #[allow(clippy::too_many_arguments)]
    fn write_body(
        &mut self,
        class: ClassId,
        from: ClassId,
        method: MethodId,
        sam: &str,
        lambda: &Lambda<'_>,
        target: MethodId,
        captures: &[FieldType<'_>],
    ) -> Result<(), Exit> {
        let sam = self.parse(sam)?;
        let instantiated = self.parse(lambda.instantiated)?;
        let member = &lambda.implementation.member;
        let implementation = self.parse(&member.descriptor)?;
        let kinds: Vec<Kind> = std::iter::once(Kind::Reference)
            .chain(sam.parameters().map(FieldType::kind))
            .collect();
        let mut assembler = Assembler::new(&kinds);

        // What the implementation takes, its receiver included.
        let receiver = format!("L{};", member.class);
        let receiver = if member.class.starts_with('[') {
            &member.class
        } else {
            &receiver
        };
        let receiver_type = FieldType::parse(receiver)
            .map_err(|error| self.throw("java/lang/ClassFormatError", &error.to_string()))?;
        let has_receiver = !matches!(
            lambda.implementation.kind,
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial
        );
        let mut wanted: Vec<FieldType<'_>> = Vec::new();
        if has_receiver {
            wanted.push(receiver_type);
        }
        wanted.extend(implementation.parameters());
        let mut arguments = Vec::with_capacity(wanted.len());
        for (at, &field) in captures.iter().enumerate() {
            let d = assembler.register(field.kind());
            let offset = self.meta.class(class).fields[at].offset;
            assembler.emit(read_field(field.kind(), d, 0, offset as u16));
            // Compilers capture what the implementation takes; no other is taken on trust.
            if let Some(&to) = wanted.get(at)
                && to.kind() == Kind::Reference
                && field.kind() == Kind::Reference
            {
                let (given, taken) = (
                    self.class_of_type(from, field)?,
                    self.class_of_type(from, to)?,
                );
                if !self.meta.is_subtype(given, taken) && !self.meta.class(taken).is_interface() {
                    assembler.cast(d, taken);
                }
            }
            arguments.push(d);
        }
        for (at, (given, generic)) in sam.parameters().zip(instantiated.parameters()).enumerate() {
            let Some(&to) = wanted.get(captures.len() + at) else {
                break;
            };
            let value = self.convert(&mut assembler, from, at as Reg + 1, given, to, generic)?;
            arguments.push(value);
        }

        let result_type = if lambda.implementation.kind == HandleKind::NewInvokeSpecial {
            receiver_type
        } else {
            implementation.return_type()
        };
        let mut result = match result_type.kind() {
            Kind::Void => NO_REG,
            kind => assembler.register(kind),
        };
        match lambda.implementation.kind {
            HandleKind::NewInvokeSpecial => {
                let made = self.meta.method(target).class;
                assembler.emit(Insn::NewObject {
                    d: result,
                    class: made.0,
                });
                arguments.insert(0, result);
                assembler.call_direct(self, target, arguments, NO_REG);
            }
            HandleKind::InvokeStatic => assembler.call_static(self, target, arguments, result),
            HandleKind::InvokeSpecial => assembler.call_direct(self, target, arguments, result),
            _ => assembler.call_virtual(self, target, arguments, result),
        }
        let wanted = sam.return_type();
        if wanted.kind() != Kind::Void && result_type.kind() != Kind::Void {
            let generic = instantiated.return_type();
            let generic =
                if result_type.kind() == Kind::Reference && wanted.kind() != Kind::Reference {
                    result_type
                } else {
                    generic
                };
            // A boxed result is boxed as what it is, whatever the functional type says.
            let to = if wanted.kind() == Kind::Reference && result_type.kind() != Kind::Reference {
                generic_box(generic, wanted)
            } else {
                wanted
            };
            result = self.convert(&mut assembler, from, result, result_type, to, generic)?;
        }
        assembler.give_back(wanted.kind(), result);
        self.set_code(method, assembler.finish(class))
    }

    /// The method a handle constant names.
    pub(super) fn handle_target(
        &mut self,
        from: ClassId,
        handle: &HandleConstant,
    ) -> Result<MethodId, Exit> {
        let is_static = handle.kind == HandleKind::InvokeStatic;
        self.resolve_method(from, &handle.member, is_static)
    }
}

fn generic_box<'a>(generic: FieldType<'a>, wanted: FieldType<'a>) -> FieldType<'a> {
    if generic.kind() == Kind::Reference {
        generic
    } else {
        wanted
    }
}
