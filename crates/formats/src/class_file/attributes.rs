//! The attributes of a class as a whole (JVMS §4.7).

use super::error::{Fault, PoolError};
use super::flags::AccessFlags;
use super::member::{
    attributes, class, class_list, only_text, optional_class, optional_text, text,
};
use super::pool::{ConstantPool, Text};
use super::reader::{Reader, Span};

/// An entry of `InnerClasses`: any nested class the file mentions.
#[derive(Debug, Clone, Copy)]
pub struct InnerClass {
    /// Internal name.
    pub inner: Text,
    /// Internal name of the declaring class; `None` if local or anonymous.
    pub outer: Option<Text>,
    /// Simple name; `None` if anonymous.
    pub name: Option<Text>,
    /// The flags as in the source (private, static, …).
    pub flags: AccessFlags,
}

/// `EnclosingMethod`, of a local or anonymous class.
#[derive(Debug, Clone, Copy)]
pub struct EnclosingMethod {
    pub class: Text,
    /// Name and descriptor; `None` in an initializer.
    pub method: Option<(Text, Text)>,
}

/// An entry of `BootstrapMethods`.
#[derive(Debug, Clone)]
pub struct BootstrapMethod {
    /// Pool index of a `MethodHandle`; checked.
    pub handle: u16,
    /// Pool indices of loadable constants; checked.
    pub arguments: Box<[u16]>,
}

/// A component of a record class.
#[derive(Debug, Clone)]
pub struct RecordComponent {
    pub name: Text,
    pub descriptor: Text,
    pub signature: Option<Text>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Span>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Span>,
}

/// What the class's own attributes say.
#[derive(Debug, Clone, Default)]
pub struct ClassAttributes {
    pub source_file: Option<Text>,
    pub signature: Option<Text>,
    pub inner_classes: Box<[InnerClass]>,
    pub enclosing_method: Option<EnclosingMethod>,
    pub nest_host: Option<Text>,
    pub nest_members: Box<[Text]>,
    /// `None` if the class is not sealed.
    pub permitted_subclasses: Option<Box<[Text]>>,
    /// `None` if the class is not a record.
    pub record: Option<Box<[RecordComponent]>>,
    pub bootstrap_methods: Box<[BootstrapMethod]>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Span>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Span>,
    pub synthetic: bool,
    pub deprecated: bool,
}

impl ClassAttributes {
    pub(super) fn read(
        data: &[u8],
        input: &mut Reader<'_>,
        pool: &ConstantPool,
    ) -> Result<Self, Fault> {
        let mut all = ClassAttributes::default();
        attributes(input, pool, |name, body| {
            let mut input = Reader::over(data, body);
            match name {
                b"SourceFile" => all.source_file = Some(only_text(data, body, pool)?),
                b"Signature" => all.signature = Some(only_text(data, body, pool)?),
                b"InnerClasses" => all.inner_classes = inner_classes(&mut input, pool)?,
                b"EnclosingMethod" => {
                    all.enclosing_method = Some(enclosing_method(&mut input, pool)?);
                }
                b"NestHost" => {
                    all.nest_host = Some(class(&mut input, pool)?);
                    input.finish("NestHost")?;
                }
                b"NestMembers" => all.nest_members = class_list(data, body, pool)?,
                b"PermittedSubclasses" => {
                    all.permitted_subclasses = Some(class_list(data, body, pool)?);
                }
                b"Record" => all.record = Some(record(data, &mut input, pool)?),
                b"BootstrapMethods" => {
                    all.bootstrap_methods = bootstrap_methods(&mut input, pool)?;
                }
                b"RuntimeVisibleAnnotations" => all.annotations = Some(body),
                b"RuntimeVisibleTypeAnnotations" => all.type_annotations = Some(body),
                b"Synthetic" => all.synthetic = true,
                b"Deprecated" => all.deprecated = true,
                _ => {}
            }
            Ok(())
        })?;
        Ok(all)
    }
}

fn inner_classes(input: &mut Reader<'_>, pool: &ConstantPool) -> Result<Box<[InnerClass]>, Fault> {
    let count = usize::from(input.u2()?);
    let list = input.list(count, 8, |input| {
        Ok(InnerClass {
            inner: class(input, pool)?,
            outer: optional_class(input, pool)?,
            name: optional_text(input, pool)?,
            flags: AccessFlags(input.u2()?),
        })
    })?;
    input.finish("InnerClasses")?;
    Ok(list.into())
}

fn enclosing_method(input: &mut Reader<'_>, pool: &ConstantPool) -> Result<EnclosingMethod, Fault> {
    let class = class(input, pool)?;
    let offset = input.offset();
    let method = match input.u2()? {
        0 => None,
        index => Some(
            pool.name_and_type_text(index)
                .map_err(|e| Fault::new(offset, e))?,
        ),
    };
    input.finish("EnclosingMethod")?;
    Ok(EnclosingMethod { class, method })
}

fn record(
    data: &[u8],
    input: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<Box<[RecordComponent]>, Fault> {
    let count = usize::from(input.u2()?);
    let list = input.list(count, 6, |input| {
        let mut component = RecordComponent {
            name: text(input, pool)?,
            descriptor: text(input, pool)?,
            signature: None,
            annotations: None,
            type_annotations: None,
        };
        attributes(input, pool, |name, body| {
            match name {
                b"Signature" => component.signature = Some(only_text(data, body, pool)?),
                b"RuntimeVisibleAnnotations" => component.annotations = Some(body),
                b"RuntimeVisibleTypeAnnotations" => component.type_annotations = Some(body),
                _ => {}
            }
            Ok(())
        })?;
        Ok(component)
    })?;
    input.finish("Record")?;
    Ok(list.into())
}

fn bootstrap_methods(
    input: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<Box<[BootstrapMethod]>, Fault> {
    let at = |offset: usize| move |e: PoolError| Fault::new(offset, e);
    let count = usize::from(input.u2()?);
    let list = input.list(count, 4, |input| {
        let offset = input.offset();
        let handle = input.u2()?;
        pool.method_handle(handle).map_err(at(offset))?;
        let count = usize::from(input.u2()?);
        let arguments = input.list(count, 2, |input| {
            let offset = input.offset();
            let index = input.u2()?;
            pool.loadable(index).map_err(at(offset))?;
            Ok(index)
        })?;
        Ok(BootstrapMethod {
            handle,
            arguments: arguments.into(),
        })
    })?;
    input.finish("BootstrapMethods")?;
    Ok(list.into())
}
