//! Calls that the machine links itself: dynamic call sites, method handles, variable handles.
//!
//! Lambdas, string concatenation and the methods of records get a class of the machine's own
//! making, in the IR; their bootstrap methods never run. Any other bootstrap method does.

mod assemble;
mod bootstrap;
mod concat;
mod lambda;
mod polymorphic;
mod record;
mod sites;

pub(crate) use polymorphic::Invocation;
pub use sites::LinkedSites;
pub(crate) use sites::{Sites, link_site, make_constant};

use gibbon_ir::Insn;

use super::CallLink;
use crate::Machine;
use crate::meta::{ClassId, MethodId};
use crate::native::Exit;

impl Machine {
    pub(super) fn link_dynamic(
        &mut self,
        from: ClassId,
        reference: u32,
        d: u16,
        call: u32,
        link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        let site = match self.meta.class(from).source.dynamic_site(reference) {
            Ok(site) => site,
            Err(problem) => return Err(self.throw("java/lang/BootstrapMethodError", &problem)),
        };
        let bootstrap = &site.bootstrap.member;
        // A loader of the guest's own sees that it is asked.
        if !self.meta.class(from).loader.is_built_in() {
            self.resolve_class(from, &bootstrap.class)?;
        }
        let target = match (&*bootstrap.class, &*bootstrap.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                Some(self.lambda_factory(from, reference, &site)?)
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                self.concat_method(from, reference, &site)?
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                Some(self.record_method(from, reference, &site)?)
            }
            _ => None,
        };
        let Some(target) = target else {
            return self.link_by_bootstrap(from, &site, d, call, link);
        };
        link.method = Some(target);
        link.target = self.meta.method(target);
        Ok(Insn::CallStatic { d, call })
    }

    /// A class the machine made for this call site before, with the method to call.
    fn made_before(
        &self,
        from: ClassId,
        name: &str,
        method: &str,
        descriptor: &str,
    ) -> Option<MethodId> {
        let class = self.find_loaded(self.meta.class(from).loader, name)?;
        self.meta.method_named(class, method, descriptor)
    }
}
