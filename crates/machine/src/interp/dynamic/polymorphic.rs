//! Method handles and variable handles.

use gibbon_ir::Insn;

use super::bootstrap::DynamicSite;
use crate::interp::{CallLink, LinkedCode};
use crate::meta::{ClassId, MemberName, MethodId};
use crate::native::Exit;
use crate::{Halt, Machine};

impl Machine {
    /// Signature polymorphic: each call has its own descriptor.
    pub(in crate::interp) fn is_polymorphic(&self, member: &MemberName) -> bool {
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
            _ => false,
        }
    }

    pub(in crate::interp) fn link_polymorphic(
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

    pub(super) fn link_by_bootstrap(
        &mut self,
        _from: ClassId,
        _reference: u32,
        site: &DynamicSite,
        _d: u16,
        _call: u32,
        _link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        Err(Exit::Halt(Halt::Unsupported(format!("invokedynamic by {:?}", site.bootstrap.member))))
    }

    pub(in crate::interp) fn linked_call(
        &mut self,
        _code: *const LinkedCode,
        _call: usize,
        _values: Vec<u64>,
    ) -> Result<(MethodId, Vec<u64>), Exit> {
        Err(Exit::Halt(Halt::Unsupported("linked call".into())))
    }

    pub(in crate::interp) fn dynamic_constant(&mut self, _from: ClassId, _index: u32) -> Result<u64, Exit> {
        Err(Exit::Halt(Halt::Unsupported("dynamic constant".into())))
    }
}
