//! JVM class files, up to version 61 (Java 17; JVMS chapter 4).
//!
//! [`ClassFile::parse`] reads everything but method bodies and checks every
//! constant pool reference on the way. The result owns the file's bytes; names
//! are [`Text`] handles and raw attributes [`Span`]s into them, so holding many
//! parsed classes costs little more than their files. Method bodies are read by
//! [`ClassFile::code`] when they are wanted.
//!
//! Not done here: decoding instructions (only their lengths, in
//! [`BytecodeReader`]), decoding annotations, verification, the `Module`
//! attribute, and format rules that need no checking to be safe (duplicate
//! members or attributes, combinations of flags, names that are not
//! identifiers; descriptors are checked by [`crate::descriptor`]).

mod amend;
mod attributes;
mod bytecode;
mod code;
mod constant;
mod error;
mod flags;
mod member;
pub mod opcodes;
mod pool;
mod reader;
mod resolve;

#[cfg(test)]
pub(crate) mod assembler;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use amend::{NewMember, NewMemberKind};
pub use attributes::{
    BootstrapMethod, ClassAttributes, EnclosingMethod, InnerClass, RecordComponent,
};
pub use bytecode::{BytecodeError, BytecodeReader};
pub use code::{Code, Handler, Line, LocalVariable};
pub use constant::{Constant, HandleKind};
pub use error::{ClassError, ClassErrorKind, PoolError};
pub use flags::AccessFlags;
pub use member::{Field, Method, Parameter};
pub use pool::{ConstantPool, Text};
pub use reader::Span;
pub use resolve::{DynamicRef, Loadable, MemberKind, MemberRef, MethodHandle, NameAndType};

use error::Fault;
use reader::Reader;

const MAGIC: u32 = 0xcafe_babe;

/// The newest class file version that is read (Java 17).
pub const NEWEST_MAJOR: u16 = 61;
/// The oldest class file version that is read (Java 1.1).
pub const OLDEST_MAJOR: u16 = 45;

/// A parsed class file.
#[derive(Debug, Clone)]
pub struct ClassFile {
    data: Arc<[u8]>,
    pub minor: u16,
    pub major: u16,
    pub pool: ConstantPool,
    pub flags: AccessFlags,
    /// Internal name (`java/lang/Object`).
    pub this_class: Text,
    /// `None` for `java/lang/Object` and `module-info` only.
    pub super_class: Option<Text>,
    pub interfaces: Box<[Text]>,
    pub fields: Box<[Field]>,
    pub methods: Box<[Method]>,
    pub attributes: ClassAttributes,
}

impl ClassFile {
    pub fn parse(data: impl Into<Arc<[u8]>>) -> Result<ClassFile, ClassError> {
        let data = data.into();
        let mut name = None;
        Self::read(&data, &mut name).map_err(|fault| fault.in_class(name.as_deref().unwrap_or("?")))
    }

    /// Leaves the class's name in `name` as soon as it is known.
    fn read(data: &Arc<[u8]>, name: &mut Option<String>) -> Result<ClassFile, Fault> {
        let mut input = Reader::new(data)?;
        let found = input.u4()?;
        let minor = input.u2()?;
        let major = input.u2()?;
        if found != MAGIC {
            return Err(Fault::new(0, ClassErrorKind::Magic { found }));
        }
        if !(OLDEST_MAJOR..=NEWEST_MAJOR).contains(&major) {
            return Err(Fault::new(4, ClassErrorKind::Version { major, minor }));
        }
        let pool = ConstantPool::read(Arc::clone(data), &mut input)?;
        let flags = AccessFlags(input.u2()?);
        let this_class = member::class(&mut input, &pool)?;

        let rest = (|| {
            let super_class = member::optional_class(&mut input, &pool)?;
            let count = usize::from(input.u2()?);
            let interfaces = input.list(count, 2, |input| member::class(input, &pool))?;
            let count = usize::from(input.u2()?);
            let fields = input.list(count, 8, |input| Field::read(data, input, &pool))?;
            let count = usize::from(input.u2()?);
            let methods = input.list(count, 8, |input| Method::read(data, input, &pool))?;
            let attributes = ClassAttributes::read(data, &mut input, &pool)?;
            input.finish("the class")?;
            check_bootstraps(&pool, attributes.bootstrap_methods.len(), input.offset())?;
            Ok((super_class, interfaces, fields, methods, attributes))
        })();
        let (super_class, interfaces, fields, methods, attributes) = match rest {
            Ok(rest) => rest,
            Err(fault) => {
                *name = Some(pool.str(this_class).to_owned());
                return Err(fault);
            }
        };
        let mut flags = flags;
        if attributes.synthetic {
            flags.0 |= AccessFlags::SYNTHETIC;
        }
        Ok(ClassFile {
            data: Arc::clone(data),
            minor,
            major,
            pool,
            flags,
            this_class,
            super_class,
            interfaces: interfaces.into(),
            fields: fields.into(),
            methods: methods.into(),
            attributes,
        })
    }

    /// The class's internal name.
    pub fn name(&self) -> &str {
        self.str(self.this_class)
    }

    /// The superclass's internal name.
    pub fn super_name(&self) -> Option<&str> {
        self.super_class.map(|text| self.str(text))
    }

    pub fn interface_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.interfaces.iter().map(|&text| self.str(text))
    }

    /// The text of a name of this file.
    pub fn str(&self, text: Text) -> &str {
        self.pool.str(text)
    }

    /// The bytes of a raw attribute of this file.
    pub fn bytes(&self, span: Span) -> &[u8] {
        span.of(&self.data)
    }

    /// The whole file.
    pub fn data(&self) -> &Arc<[u8]> {
        &self.data
    }

    pub fn field(&self, name: &str, descriptor: &str) -> Option<&Field> {
        self.fields
            .iter()
            .find(|f| self.str(f.name) == name && self.str(f.descriptor) == descriptor)
    }

    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods
            .iter()
            .find(|m| self.str(m.name) == name && self.str(m.descriptor) == descriptor)
    }

    /// The value of a field's `ConstantValue`.
    pub fn constant_value(&self, field: &Field) -> Option<Loadable<'_>> {
        self.pool.loadable(field.constant_value?).ok()
    }

    /// What a `BootstrapMethods` index of a [`DynamicRef`] leads to.
    pub fn bootstrap_method(&self, index: u16) -> Option<&BootstrapMethod> {
        self.attributes.bootstrap_methods.get(usize::from(index))
    }

    /// The body of a method of this class; `None` if abstract or native.
    pub fn code(&self, method: &Method) -> Result<Option<Code<'_>>, ClassError> {
        let Some(body) = method.code else {
            return Ok(None);
        };
        match Code::read(&self.data, body, &self.pool) {
            Ok(code) => Ok(Some(code)),
            Err(fault) => Err(fault.in_class(self.name())),
        }
    }

    /// An error about this class from a constant pool access.
    pub fn pool_error(&self, offset: usize, error: PoolError) -> ClassError {
        Fault::new(offset, error).in_class(self.name())
    }
}

/// That every dynamic constant's bootstrap method exists. The pool comes first
/// in the file, the methods last, so this is checked at the end.
fn check_bootstraps(pool: &ConstantPool, count: usize, offset: usize) -> Result<(), Fault> {
    for (_, constant) in pool.iter() {
        if let Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } =
            *constant
            && usize::from(bootstrap) >= count
        {
            return Err(Fault::new(
                offset,
                ClassErrorKind::Bootstrap {
                    index: bootstrap,
                    count,
                },
            ));
        }
    }
    Ok(())
}
