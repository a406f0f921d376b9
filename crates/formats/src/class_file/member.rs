//! Fields and methods. A method's `Code` is only located here; most methods of
//! most classes are never run, so [`super::ClassFile::code`] reads it on demand.

use super::error::Fault;
use super::flags::AccessFlags;
use super::pool::{ConstantPool, Text};
use super::reader::{Reader, Span};

/// A field of a class. Texts and spans belong to the class file.
#[derive(Debug, Clone)]
pub struct Field {
    pub flags: AccessFlags,
    pub name: Text,
    pub descriptor: Text,
    /// Constant pool index of the `ConstantValue`.
    pub constant_value: Option<u16>,
    pub signature: Option<Text>,
    /// The body of `RuntimeVisibleAnnotations`: the count, then annotations.
    pub annotations: Option<Span>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Span>,
    pub deprecated: bool,
}

/// A method of a class. Texts and spans belong to the class file.
#[derive(Debug, Clone)]
pub struct Method {
    pub flags: AccessFlags,
    pub name: Text,
    pub descriptor: Text,
    /// The body of `Code`, read by [`super::ClassFile::code`].
    pub code: Option<Span>,
    /// Internal names of the declared exceptions.
    pub exceptions: Box<[Text]>,
    pub signature: Option<Text>,
    /// The body of `AnnotationDefault`: one element value.
    pub annotation_default: Option<Span>,
    /// The body of `RuntimeVisibleAnnotations`.
    pub annotations: Option<Span>,
    /// The body of `RuntimeVisibleParameterAnnotations`.
    pub parameter_annotations: Option<Span>,
    /// The body of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<Span>,
    /// `MethodParameters`; `None` where the attribute is absent.
    pub parameters: Option<Box<[Parameter]>>,
    pub deprecated: bool,
}

/// One entry of `MethodParameters`.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    pub name: Option<Text>,
    pub flags: AccessFlags,
}

/// Reads an attribute table, giving each attribute's name and body.
pub(super) fn attributes(
    input: &mut Reader<'_>,
    pool: &ConstantPool,
    mut attribute: impl FnMut(&[u8], Span) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let count = input.u2()?;
    for _ in 0..count {
        let offset = input.offset();
        let index = input.u2()?;
        let name = pool.utf8_bytes(index).map_err(|e| Fault::new(offset, e))?;
        let length = input.u4()? as usize;
        attribute(name, input.span(length)?)?;
    }
    Ok(())
}

/// Reads a pool index and checks it to be text.
pub(super) fn text(input: &mut Reader<'_>, pool: &ConstantPool) -> Result<Text, Fault> {
    let offset = input.offset();
    pool.text(input.u2()?).map_err(|e| Fault::new(offset, e))
}

/// Like [`text`], with 0 for "none".
pub(super) fn optional_text(
    input: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<Option<Text>, Fault> {
    let offset = input.offset();
    match input.u2()? {
        0 => Ok(None),
        index => match pool.text(index) {
            Ok(text) => Ok(Some(text)),
            Err(e) => Err(Fault::new(offset, e)),
        },
    }
}

/// Reads the index of a `Class` constant and gives its name.
pub(super) fn class(input: &mut Reader<'_>, pool: &ConstantPool) -> Result<Text, Fault> {
    let offset = input.offset();
    pool.class_text(input.u2()?)
        .map_err(|e| Fault::new(offset, e))
}

/// Like [`class`], with 0 for "none".
pub(super) fn optional_class(
    input: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<Option<Text>, Fault> {
    let offset = input.offset();
    match input.u2()? {
        0 => Ok(None),
        index => match pool.class_text(index) {
            Ok(text) => Ok(Some(text)),
            Err(e) => Err(Fault::new(offset, e)),
        },
    }
}

/// Reads an attribute body that is nothing but one text (`Signature`).
pub(super) fn only_text(data: &[u8], body: Span, pool: &ConstantPool) -> Result<Text, Fault> {
    let mut input = Reader::over(data, body);
    let text = text(&mut input, pool)?;
    input.finish("the attribute")?;
    Ok(text)
}

/// Reads an attribute body that is a list of classes (`Exceptions`).
pub(super) fn class_list(
    data: &[u8],
    body: Span,
    pool: &ConstantPool,
) -> Result<Box<[Text]>, Fault> {
    let mut input = Reader::over(data, body);
    let count = usize::from(input.u2()?);
    let list = input.list(count, 2, |input| class(input, pool))?;
    input.finish("the attribute")?;
    Ok(list.into())
}

impl Field {
    pub(super) fn read(
        data: &[u8],
        input: &mut Reader<'_>,
        pool: &ConstantPool,
    ) -> Result<Field, Fault> {
        let mut field = Field {
            flags: AccessFlags(input.u2()?),
            name: text(input, pool)?,
            descriptor: text(input, pool)?,
            constant_value: None,
            signature: None,
            annotations: None,
            type_annotations: None,
            deprecated: false,
        };
        attributes(input, pool, |name, body| {
            match name {
                b"ConstantValue" => {
                    let mut input = Reader::over(data, body);
                    let index = input.u2()?;
                    pool.loadable(index)
                        .map_err(|e| Fault::new(body.offset(), e))?;
                    input.finish("ConstantValue")?;
                    field.constant_value = Some(index);
                }
                b"Signature" => field.signature = Some(only_text(data, body, pool)?),
                b"RuntimeVisibleAnnotations" => field.annotations = Some(body),
                b"RuntimeVisibleTypeAnnotations" => field.type_annotations = Some(body),
                b"Synthetic" => field.flags.0 |= AccessFlags::SYNTHETIC,
                b"Deprecated" => field.deprecated = true,
                _ => {}
            }
            Ok(())
        })?;
        Ok(field)
    }
}

impl Method {
    pub(super) fn read(
        data: &[u8],
        input: &mut Reader<'_>,
        pool: &ConstantPool,
    ) -> Result<Method, Fault> {
        let mut method = Method {
            flags: AccessFlags(input.u2()?),
            name: text(input, pool)?,
            descriptor: text(input, pool)?,
            code: None,
            exceptions: Box::default(),
            signature: None,
            annotation_default: None,
            annotations: None,
            parameter_annotations: None,
            type_annotations: None,
            parameters: None,
            deprecated: false,
        };
        attributes(input, pool, |name, body| {
            match name {
                b"Code" => method.code = Some(body),
                b"Exceptions" => method.exceptions = class_list(data, body, pool)?,
                b"Signature" => method.signature = Some(only_text(data, body, pool)?),
                b"AnnotationDefault" => method.annotation_default = Some(body),
                b"RuntimeVisibleAnnotations" => method.annotations = Some(body),
                b"RuntimeVisibleParameterAnnotations" => method.parameter_annotations = Some(body),
                b"RuntimeVisibleTypeAnnotations" => method.type_annotations = Some(body),
                b"MethodParameters" => {
                    let mut input = Reader::over(data, body);
                    let count = usize::from(input.u1()?);
                    let parameters = input.list(count, 4, |input| {
                        Ok(Parameter {
                            name: optional_text(input, pool)?,
                            flags: AccessFlags(input.u2()?),
                        })
                    })?;
                    input.finish("MethodParameters")?;
                    method.parameters = Some(parameters.into());
                }
                b"Synthetic" => method.flags.0 |= AccessFlags::SYNTHETIC,
                b"Deprecated" => method.deprecated = true,
                _ => {}
            }
            Ok(())
        })?;
        Ok(method)
    }
}
