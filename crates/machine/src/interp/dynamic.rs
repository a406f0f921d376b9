//! Calls that the machine links itself: method handles, variable handles, dynamic call sites.

use gibbon_ir::Insn;

use super::{CallLink, LinkedCode};
use crate::meta::{ClassId, MemberName, MethodId};
use crate::native::Exit;
use crate::{Halt, Machine};

impl Machine {
    /// Signature polymorphic: each call has its own descriptor.
    pub(super) fn is_polymorphic(&self, member: &MemberName) -> bool {
        match &*member.class {
            "java/lang/invoke/MethodHandle" => matches!(
                &*member.name,
                "invoke"
                    | "invokeExact"
                    | "invokeBasic"
                    | "linkToStatic"
                    | "linkToVirtual"
                    | "linkToSpecial"
                    | "linkToInterface"
            ),
            "java/lang/invoke/VarHandle" => {
                let class = self.meta.known().var_handle;
                let descriptor = self.meta.symbols.find("([Ljava/lang/Object;)Ljava/lang/Object;");
                let _ = (class, descriptor);
                member.name.starts_with("get")
                    || member.name.starts_with("set")
                    || member.name.starts_with("compareAnd")
                    || member.name.starts_with("weakCompareAnd")
            }
            _ => false,
        }
    }

    pub(super) fn link_polymorphic(
        &mut self,
        _from: ClassId,
        member: &MemberName,
        _proto: u32,
        _d: u16,
        _call: u32,
        _link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        Err(Exit::Halt(Halt::Unsupported(format!("{}.{}", member.class, member.name))))
    }

    pub(super) fn link_dynamic(
        &mut self,
        _from: ClassId,
        _reference: u32,
        _d: u16,
        _call: u32,
        _link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        Err(Exit::Halt(Halt::Unsupported("invokedynamic".into())))
    }

    pub(super) fn linked_call(
        &mut self,
        _code: *const LinkedCode,
        _call: usize,
        _values: Vec<u64>,
    ) -> Result<(MethodId, Vec<u64>), Exit> {
        Err(Exit::Halt(Halt::Unsupported("linked call".into())))
    }

    pub(super) fn dynamic_constant(&mut self, _from: ClassId, _index: u32) -> Result<u64, Exit> {
        Err(Exit::Halt(Halt::Unsupported("dynamic constant".into())))
    }
}
