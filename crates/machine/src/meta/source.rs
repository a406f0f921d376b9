//! Where a class came from, and one view of both formats.

use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;

use gibbon_dex::{ClassData, ClassDefIndex, DexFile, EncodedValue, FieldIndex, MethodIndex};
use gibbon_dex::{ProtoIndex, StringIndex, TypeIndex};
use gibbon_formats::class_file::{ClassFile, Constant, Loadable};
use gibbon_formats::descriptor::Kind;
use gibbon_formats::mutf8;
use gibbon_ir::{Code, LowerError};

/// What a class was defined from; its bytecode is lowered from here when first called.
#[derive(Clone)]
pub enum Source {
    /// Arrays, primitives, classes the machine makes itself.
    Machine,
    Class(Rc<ClassFile>),
    Dex(Rc<DexSource>),
}

pub struct DexSource {
    pub file: Rc<DexFile>,
    pub class: ClassDefIndex,
    pub data: ClassData,
    /// What natives make of the file once and use often. No state: it could be made again.
    pub for_natives: OnceCell<Rc<dyn Any>>,
}

/// A class as read, before it is linked.
pub struct Definition {
    pub name: String,
    pub access: u32,
    pub super_class: Option<String>,
    pub interfaces: Vec<String>,
    pub fields: Vec<FieldDefinition>,
    pub methods: Vec<MethodDefinition>,
}

pub struct FieldDefinition {
    pub name: String,
    pub descriptor: String,
    pub access: u32,
}

pub struct MethodDefinition {
    pub name: String,
    pub descriptor: String,
    pub access: u32,
}

/// A member as a constant pool names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberName {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// Named as an interface's method.
    pub interface: bool,
}

/// A constant that initialises a static field.
#[derive(Debug, Clone, PartialEq)]
pub enum PoolConstant {
    Bits(u64),
    String(Vec<u16>),
    Class(String),
    Null,
}

impl PoolConstant {
    /// Whether a static field of this type can start with it. Others keep their zero: a number
    /// in a field for references would be an object of the file's choice.
    pub fn fits(&self, kind: Kind, descriptor: &str) -> bool {
        match self {
            PoolConstant::Bits(_) => kind != Kind::Reference,
            PoolConstant::Null => true,
            PoolConstant::String(_) => descriptor == "Ljava/lang/String;",
            PoolConstant::Class(_) => descriptor == "Ljava/lang/Class;",
        }
    }
}

/// The file is malformed where it was looked at; thrown as `ClassFormatError`.
pub type Malformed = String;

impl Source {
    pub fn definition(&self) -> Result<Definition, Malformed> {
        match self {
            Source::Machine => Err("no file".into()),
            Source::Class(class) => Ok(definition_of_class_file(class)),
            Source::Dex(dex) => dex.definition().map_err(|error| error.to_string()),
        }
    }

    /// Lowers the body of the class's `index`th method; `None` if it has none.
    pub fn lower(&self, index: u32) -> Result<Option<Code>, LowerError> {
        match self {
            Source::Machine => Ok(None),
            Source::Class(class) => {
                let method = &class.methods[index as usize];
                if method.code.is_none() {
                    return Ok(None);
                }
                gibbon_ir::from_class::lower(class, method).map(Some)
            }
            Source::Dex(dex) => dex.lower(index),
        }
    }

    /// The class that a class file names as the host of its nest.
    pub fn nest_host(&self) -> Option<&str> {
        match self {
            Source::Class(file) => file.attributes.nest_host.map(|text| file.str(text)),
            Source::Dex(_) | Source::Machine => None,
        }
    }

    /// Whether a class file, as the host of a nest, lists a class of that name.
    pub fn lists_in_nest(&self, name: &str) -> bool {
        match self {
            Source::Class(file) => {
                let mut members = file.attributes.nest_members.iter();
                members.any(|&member| file.str(member) == name)
            }
            Source::Dex(_) | Source::Machine => false,
        }
    }

    pub fn pool_size(&self) -> usize {
        match self {
            Source::Machine => 0,
            Source::Class(class) => class.pool.len(),
            Source::Dex(dex) => dex.file.header().types.count as usize,
        }
    }

    /// The class that a pool entry (or the name of an exception handler's class) names.
    pub fn pool_class(&self, index: u32) -> Result<String, Malformed> {
        match self {
            Source::Machine => Err("no constant pool".into()),
            Source::Class(class) => {
                let index = index as u16;
                let name = match class.pool.get(index) {
                    Ok(Constant::Utf8(_)) => class.pool.utf8(index),
                    _ => class.pool.class_name(index),
                };
                name.map(str::to_owned).map_err(|error| error.to_string())
            }
            Source::Dex(dex) => dex
                .type_name(TypeIndex(index))
                .map_err(|error| error.to_string()),
        }
    }

    /// The primitive type that an entry names: DEX code loads the classes of those, too.
    pub fn pool_primitive(&self, index: u32) -> Option<Kind> {
        let Source::Dex(dex) = self else {
            return None;
        };
        let mut letters = dex.file.type_descriptor(TypeIndex(index)).ok()?.chars();
        let kind = Kind::from_char(letters.next()?)?;
        (letters.next().is_none() && kind != Kind::Reference).then_some(kind)
    }

    pub fn pool_field(&self, index: u32) -> Result<MemberName, Malformed> {
        match self {
            Source::Dex(dex) => dex.field_name(index).map_err(|error| error.to_string()),
            _ => self.class_file_member(index),
        }
    }

    pub fn pool_method(&self, index: u32) -> Result<MemberName, Malformed> {
        match self {
            Source::Dex(dex) => dex.method_name(index).map_err(|error| error.to_string()),
            _ => self.class_file_member(index),
        }
    }

    fn class_file_member(&self, index: u32) -> Result<MemberName, Malformed> {
        let Source::Class(class) = self else {
            return Err("no constant pool".into());
        };
        let member = class
            .pool
            .member(index as u16)
            .map_err(|error| error.to_string())?;
        Ok(MemberName {
            class: member.class.to_owned(),
            name: member.name.to_owned(),
            descriptor: member.descriptor.to_owned(),
            interface: member.kind == gibbon_formats::class_file::MemberKind::InterfaceMethod,
        })
    }

    pub fn pool_string(&self, index: u32) -> Result<Vec<u16>, Malformed> {
        match self {
            Source::Machine => Err("no constant pool".into()),
            Source::Class(class) => class
                .pool
                .string(index as u16)
                .map_err(|error| error.to_string()),
            Source::Dex(dex) => dex
                .file
                .string_utf16(StringIndex(index))
                .map_err(|error| error.to_string()),
        }
    }

    /// Prototype of a DEX `invoke-polymorphic`, as a descriptor.
    pub fn pool_proto(&self, index: u32) -> Result<String, Malformed> {
        match self {
            Source::Dex(dex) => dex
                .file
                .proto_descriptor(ProtoIndex(index))
                .map_err(|error| error.to_string()),
            _ => Err("no prototypes".into()),
        }
    }

    /// Initial values of static fields, by place in the class's list of fields.
    pub fn constants(&self) -> Vec<(usize, PoolConstant)> {
        match self {
            Source::Machine => Vec::new(),
            Source::Class(class) => class
                .fields
                .iter()
                .enumerate()
                .filter(|(_, field)| field.flags.0 & 8 != 0)
                .filter_map(|(at, field)| Some((at, loadable(class.constant_value(field)?)?)))
                .collect(),
            Source::Dex(dex) => dex.constants(),
        }
    }

    pub fn source_file(&self) -> Option<String> {
        match self {
            Source::Machine => None,
            Source::Class(class) => class
                .attributes
                .source_file
                .map(|text| class.str(text).to_owned()),
            Source::Dex(dex) => {
                let class = dex.file.class(dex.class).ok()?;
                dex.file.name(class.source_file()?).ok().map(str::to_owned)
            }
        }
    }

    pub fn is_dex(&self) -> bool {
        matches!(self, Source::Dex(_))
    }
}

fn loadable(value: Loadable<'_>) -> Option<PoolConstant> {
    Some(match value {
        Loadable::Integer(value) => PoolConstant::Bits(u64::from(value as u32)),
        Loadable::Float(value) => PoolConstant::Bits(u64::from(value.to_bits())),
        Loadable::Long(value) => PoolConstant::Bits(value as u64),
        Loadable::Double(value) => PoolConstant::Bits(value.to_bits()),
        Loadable::String(bytes) => PoolConstant::String(mutf8::decode(bytes).ok()?),
        _ => return None,
    })
}

fn definition_of_class_file(class: &ClassFile) -> Definition {
    let text = |text| class.str(text).to_owned();
    Definition {
        name: class.name().to_owned(),
        access: u32::from(class.flags.0),
        super_class: class.super_name().map(str::to_owned),
        interfaces: class.interface_names().map(str::to_owned).collect(),
        fields: class
            .fields
            .iter()
            .map(|field| FieldDefinition {
                name: text(field.name),
                descriptor: text(field.descriptor),
                access: u32::from(field.flags.0),
            })
            .collect(),
        methods: class
            .methods
            .iter()
            .map(|method| MethodDefinition {
                name: text(method.name),
                descriptor: text(method.descriptor),
                access: u32::from(method.flags.0),
            })
            .collect(),
    }
}

impl DexSource {
    /// `None` if the file has no such class. `name` is an internal name.
    pub fn find(file: &Rc<DexFile>, name: &str) -> Option<gibbon_dex::Result<DexSource>> {
        let class = file.find_class(&format!("L{name};"))?;
        let index = class.index();
        Some(class.data().map(|data| DexSource {
            file: file.clone(),
            class: index,
            data,
            for_natives: OnceCell::new(),
        }))
    }

    pub fn type_name(&self, index: TypeIndex) -> gibbon_dex::Result<String> {
        self.file.type_descriptor(index).map(internal_name)
    }

    fn definition(&self) -> gibbon_dex::Result<Definition> {
        let class = self.file.class(self.class)?;
        Ok(Definition {
            name: internal_name(class.descriptor()?),
            access: class.access_flags().0,
            super_class: class
                .superclass()
                .map(|index| self.type_name(index))
                .transpose()?,
            interfaces: class
                .interfaces()?
                .iter()
                .map(|index| self.type_name(index))
                .collect::<gibbon_dex::Result<_>>()?,
            fields: self
                .data
                .fields()
                .map(|field| {
                    let name = self.field_name(field.index.0)?;
                    let access = field.access_flags.0;
                    Ok(FieldDefinition {
                        name: name.name,
                        descriptor: name.descriptor,
                        access,
                    })
                })
                .collect::<gibbon_dex::Result<_>>()?,
            methods: self
                .data
                .methods()
                .map(|method| {
                    let name = self.method_name(method.index.0)?;
                    let access = method.access_flags.0;
                    Ok(MethodDefinition {
                        name: name.name,
                        descriptor: name.descriptor,
                        access,
                    })
                })
                .collect::<gibbon_dex::Result<_>>()?,
        })
    }

    fn lower(&self, index: u32) -> Result<Option<Code>, LowerError> {
        let at = |error: gibbon_dex::Error| LowerError {
            offset: 0,
            problem: error.to_string(),
        };
        let method = self
            .data
            .methods()
            .nth(index as usize)
            .expect("a method of this class");
        let Some(code) = self.file.code(method).map_err(at)? else {
            return Ok(None);
        };
        gibbon_ir::from_dex::lower(&code).map(Some)
    }

    pub fn field_name(&self, index: u32) -> gibbon_dex::Result<MemberName> {
        let field = self.file.field(FieldIndex(index))?;
        Ok(MemberName {
            class: self.type_name(field.class)?,
            name: self.file.name(field.name)?.to_owned(),
            descriptor: self.file.type_descriptor(field.field_type)?.to_owned(),
            interface: false,
        })
    }

    pub fn method_name(&self, index: u32) -> gibbon_dex::Result<MemberName> {
        let method = self.file.method(MethodIndex(index))?;
        Ok(MemberName {
            class: self.type_name(method.class)?,
            name: self.file.name(method.name)?.to_owned(),
            descriptor: self.file.proto_descriptor(method.proto)?,
            interface: false,
        })
    }

    fn constants(&self) -> Vec<(usize, PoolConstant)> {
        let Ok(class) = self.file.class(self.class) else {
            return Vec::new();
        };
        let values = class.static_values().unwrap_or_default();
        let constant = |value: &EncodedValue| {
            Some(match value {
                EncodedValue::Boolean(value) => PoolConstant::Bits(u64::from(*value)),
                EncodedValue::Byte(value) => PoolConstant::Bits(*value as u64),
                EncodedValue::Short(value) => PoolConstant::Bits(*value as u64),
                EncodedValue::Char(value) => PoolConstant::Bits(u64::from(*value)),
                EncodedValue::Int(value) => PoolConstant::Bits(*value as u64),
                EncodedValue::Long(value) => PoolConstant::Bits(*value as u64),
                EncodedValue::Float(value) => PoolConstant::Bits(u64::from(value.to_bits())),
                EncodedValue::Double(value) => PoolConstant::Bits(value.to_bits()),
                EncodedValue::String(index) => {
                    PoolConstant::String(self.file.string_utf16(*index).ok()?)
                }
                EncodedValue::Type(index) => PoolConstant::Class(self.type_name(*index).ok()?),
                _ => PoolConstant::Null,
            })
        };
        // Static fields come first in `ClassData::fields`, in the order of the values.
        values
            .iter()
            .enumerate()
            .filter_map(|(at, value)| Some((at, constant(value)?)))
            .collect()
    }
}

/// `Lfoo/Bar;` to `foo/Bar`; arrays keep their descriptor.
pub fn internal_name(descriptor: &str) -> String {
    match descriptor
        .strip_prefix('L')
        .and_then(|rest| rest.strip_suffix(';'))
    {
        Some(name) => name.to_owned(),
        None => descriptor.to_owned(),
    }
}
