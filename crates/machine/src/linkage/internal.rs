//! Methods of the machine itself on guest stacks, and calls from Rust.

use super::{initialize, load, threads};
use crate::heap::Ref;
use crate::machine::Internal;
use crate::meta::{Access, ClassId, Method, MethodId};
use crate::native::{Args, Exit, NativeFn, NativeKind};
use crate::{Machine, meta};

impl Machine {
    /// Adds a method of the machine itself, to run on guest stacks. Hidden from stack traces.
    pub fn add_internal_method(
        &mut self,
        name: &str,
        descriptor: &str,
        body: NativeFn,
    ) -> MethodId {
        let parsed = gibbon_formats::descriptor::MethodDescriptor::parse(descriptor)
            .expect("the machine's own descriptors are right");
        let argument_kinds: Box<[_]> = parsed
            .parameters()
            .map(|parameter| parameter.kind())
            .collect();
        let method = Method {
            id: MethodId(0),
            class: self.meta.known().object,
            name: self.meta.symbols.intern(name),
            descriptor: self.meta.symbols.intern(descriptor),
            access: Access(Access::STATIC | Access::NATIVE),
            index: u32::MAX,
            vtable_index: None,
            argument_count: argument_kinds.len() as u16,
            return_kind: parsed.return_type().kind(),
            argument_kinds,
            code: None,
            entries: [std::ptr::null(); crate::compile::PLACES],
            native: Some((body, NativeKind::Native)),
            no_intrinsic: false,
            fallback: None,
            hidden: true,
            seen_as_native: false,
            caller_sensitive: false,
            lambda_form: false,
            stable_hash: meta::stable_hash(&["machine", name, descriptor]),
        };
        self.meta.add_method(method)
    }

    pub(crate) fn add_internal_methods(&mut self) {
        self.internal = Internal {
            initialize: self.add_internal_method("initialize", "(I)V", initialize::initialize),
            load: self.add_internal_method("load", "(ILjava/lang/String;)V", load::load),
            thread_start: self.add_internal_method(
                "thread",
                "(Ljava/lang/Thread;)V",
                threads::thread_start,
            ),
            link_site: self.add_internal_method("link", "(I)V", crate::interp::link_site),
            make_constant: self.add_internal_method(
                "constant",
                "(I)V",
                crate::interp::make_constant,
            ),
        };
    }

    /// Calls a method as the first frame of the current thread.
    pub fn start_call(&mut self, method: MethodId, arguments: Vec<u64>) -> Result<(), Exit> {
        let call = crate::native::GuestCall {
            method,
            arguments,
            stage: None,
            catch: false,
        };
        self.push_call(call, false)
    }

    /// In a native resumed after `Exit::call_catching`: what the call threw, if it did.
    pub fn take_caught(&mut self, args: Args) -> Option<Ref> {
        let frame = self
            .current_thread_mut()
            .frames
            .last_mut()
            .expect("a native has a frame");
        let caught = frame.flags.has(crate::threads::FrameFlags::CAUGHT);
        frame.flags.set(crate::threads::FrameFlags::CAUGHT, false);
        caught.then(|| args.result_ref())
    }

    /// The method a virtual call of `method` runs on an object of `class`.
    pub fn select_virtual(&self, class: ClassId, method: MethodId) -> MethodId {
        match self.meta.method(method).vtable_index {
            Some(at)
                if !self
                    .meta
                    .class(self.meta.method(method).class)
                    .is_interface() =>
            {
                let vtable = &self.meta.class(class).vtable;
                vtable.get(at as usize).copied().unwrap_or(method)
            }
            _ => method,
        }
    }
}
