//! The messages of ART's null pointer exceptions, and of members that are not what code takes
//! them for.

use gibbon_formats::descriptor::FieldType;
use gibbon_ir::Insn;

use crate::Machine;
use crate::interp::call::{signature_text, type_text};
use crate::meta::{ClassId, MemberName, MethodId, Source};

impl Machine {
    pub(super) fn android_null_message(&self, method: MethodId, pc: u32) -> Option<String> {
        let info = self.meta.method(method);
        let code = info.code.as_ref()?;
        let method_name = |id: MethodId| {
            let named = self.meta.method(id);
            signature_text(
                &self.meta.external_name(named.class),
                self.meta.symbols.name(named.name),
                self.meta.symbols.name(named.descriptor),
            )
        };
        Some(match code.code.insns[pc as usize] {
            Insn::CallVirtual { call, .. } => {
                let id = code.calls[call as usize].method?;
                format!(
                    "Attempt to invoke virtual method '{}' on a null object reference",
                    method_name(id)
                )
            }
            Insn::CallInterface { call, .. } => {
                let id = code.calls[call as usize].method?;
                format!(
                    "Attempt to invoke interface method '{}' on a null object reference",
                    method_name(id)
                )
            }
            Insn::CallDirect { call, .. } => {
                let id = code.calls[call as usize].method?;
                let kind = if self.meta.method(id).access.is_private() {
                    "direct"
                } else {
                    "virtual"
                };
                format!(
                    "Attempt to invoke {kind} method '{}' on a null object reference",
                    method_name(id)
                )
            }
            Insn::ArrayLength { .. } => "Attempt to get length of null array".to_owned(),
            Insn::ArrayGet8 { .. }
            | Insn::ArrayGetU16 { .. }
            | Insn::ArrayGetI16 { .. }
            | Insn::ArrayGet32 { .. }
            | Insn::ArrayGet64 { .. } => "Attempt to read from null array".to_owned(),
            Insn::ArrayPut8 { .. }
            | Insn::ArrayPut16 { .. }
            | Insn::ArrayPut32 { .. }
            | Insn::ArrayPut64 { .. }
            | Insn::ArrayPutRef { .. } => "Attempt to write to null array".to_owned(),
            Insn::GetField8 { .. }
            | Insn::GetFieldU16 { .. }
            | Insn::GetFieldI16 { .. }
            | Insn::GetField32 { .. }
            | Insn::GetField64 { .. } => self.field_message("read from", method, pc)?,
            Insn::PutField8 { .. }
            | Insn::PutField16 { .. }
            | Insn::PutField32 { .. }
            | Insn::PutField64 { .. } => self.field_message("write to", method, pc)?,
            _ => return None,
        })
    }

    /// A field is static and was not to be, or the other way round.
    pub(super) fn other_field_of_android(
        &self,
        owner: ClassId,
        field: &MemberName,
        is_static: bool,
    ) -> String {
        let (expected, found) = match is_static {
            true => ("static", "instance"),
            false => ("instance", "static"),
        };
        let kind = FieldType::parse(&field.descriptor).map(type_text);
        format!(
            "Expected '{} {}.{}' to be a {expected} field rather than a {found} field",
            kind.unwrap_or_default(),
            self.meta.external_name(owner),
            field.name,
        )
    }

    /// A final field is written to by another class than its own.
    pub(super) fn final_field_of_android(&self, owner: ClassId, field: &MemberName) -> String {
        let frame = self.current_thread().frames.last();
        format!(
            "Final field '{}.{}' cannot be written to by method '{}'",
            self.meta.external_name(owner),
            field.name,
            frame.map_or_else(String::new, |frame| self.method_text(frame.method)),
        )
    }

    /// A method is static and was not to be, or the other way round.
    pub(super) fn other_method_of_android(
        &self,
        id: MethodId,
        named: &MemberName,
        is_static: bool,
    ) -> String {
        let method = self.meta.method(id);
        let is_direct = method.access.is_private() || named.name == "<init>";
        let found = match is_static {
            false => "static",
            true if is_direct => "direct",
            true if self.meta.class(method.class).is_interface() => "interface",
            true => "virtual",
        };
        let expected = match is_static {
            true => "static",
            false if named.name == "<init>" => "direct",
            false if named.interface => "interface",
            false => "virtual",
        };
        format!(
            "The method '{}' was expected to be of type {expected} but instead was found to be of \
             type {found}",
            self.method_text(id),
        )
    }

    /// The field is named by the file's instruction; the quick form only knows where it lies.
    fn field_message(&self, what: &str, method: MethodId, pc: u32) -> Option<String> {
        let info = self.meta.method(method);
        let offset = info.code.as_ref()?.code.offset(pc);
        let source = &self.meta.class(info.class).source;
        let index = match source {
            Source::Dex(dex) => {
                let encoded = dex.data.methods().nth(info.index as usize)?;
                let body = dex.file.code(encoded).ok()??;
                gibbon_dex::decode(body.insns, offset).ok()?.index
            }
            Source::Class(file) => {
                let code = file.code(file.methods.get(info.index as usize)?).ok()??;
                let operand = code.bytecode.get(offset as usize + 1..)?.first_chunk()?;
                u16::from_be_bytes(*operand).into()
            }
            Source::Machine => return None,
        };
        let field = source.pool_field(index).ok()?;
        let kind = FieldType::parse(&field.descriptor).ok()?;
        Some(format!(
            "Attempt to {what} field '{} {}.{}' on a null object reference in method '{}'",
            type_text(kind),
            field.class.replace('/', "."),
            field.name,
            self.method_text(method),
        ))
    }
}
