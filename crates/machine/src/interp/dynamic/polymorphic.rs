//! Calls of method handles and variable handles.
//!
//! `MethodHandle.invokeExact` and `invoke` are checked here and go on as `invokeBasic`: to the
//! method itself if the handle is a direct one, else into its lambda form, which is Java code.
//! Operations of variable handles are linked by the library (`MethodHandleNatives.linkMethod`).

use gibbon_formats::class_file::HandleKind;
use gibbon_formats::descriptor::MethodDescriptor;
use gibbon_ir::Insn;

use super::bootstrap::BootstrapArgument;
use super::sites::Site;
use crate::Machine;
use crate::heap::Ref;
use crate::interp::CallLink;
use crate::meta::{ClassId, LoaderId, MemberName, MethodId};
use crate::native::{Args, Exit, NativeResult};

/// What a call of a method handle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Invocation {
    /// The number of the constant that is the type of the call.
    Exact(u32),
    Generic(u32),
    Basic,
    LinkToStatic,
    LinkToVirtual,
    LinkToSpecial,
    LinkToInterface,
}

impl Machine {
    /// Signature polymorphic: each call has its own descriptor. Those that believe whatever they
    /// are given are the library's alone; for others they are methods without access.
    pub(in crate::interp) fn is_polymorphic(&self, from: ClassId, member: &MemberName) -> bool {
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/MethodHandle", "invoke" | "invokeExact") => true,
            (
                "java/lang/invoke/MethodHandle",
                "invokeBasic" | "linkToStatic" | "linkToVirtual" | "linkToSpecial"
                | "linkToInterface",
            ) => !self.is_foreign(from),
            ("java/lang/invoke/VarHandle", name) => is_access_mode(name),
            _ => false,
        }
    }

    pub(in crate::interp) fn link_polymorphic(
        &mut self,
        from: ClassId,
        member: &MemberName,
        proto: u32,
        d: u16,
        call: u32,
        link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        // DEX names the type of the call apart from the method.
        let descriptor = match self.meta.class(from).source.pool_proto(proto) {
            Ok(proto) => proto,
            Err(_) => member.descriptor.clone(),
        };
        let full = format!(
            "(L{};{}",
            member.class,
            descriptor.get(1..).unwrap_or_default()
        );
        if let Err(error) = MethodDescriptor::parse(&full) {
            return Err(self.throw("java/lang/ClassFormatError", &error.to_string()));
        }
        if member.class == "java/lang/invoke/VarHandle" {
            let site = Site::VarHandle {
                name: member.name.clone(),
                descriptor,
            };
            link.linked = Some(self.add_site(from, site));
            return Ok(Insn::CallLinked { d, call });
        }
        let target = self.invoker(from, &member.name, &descriptor);
        link.method = Some(target);
        link.target = self.meta.method(target);
        Ok(Insn::CallStatic { d, call })
    }

    /// The machine's method that answers calls with this descriptor.
    fn invoker(&mut self, from: ClassId, name: &str, descriptor: &str) -> MethodId {
        let loader = self.meta.class(from).loader;
        let key = (loader, name.to_owned(), descriptor.to_owned());
        if let Some(&method) = self.invokers.get(&key) {
            return method;
        }
        let typed = |machine: &mut Machine| {
            machine.add_constant(from, BootstrapArgument::MethodType(descriptor.to_owned()))
        };
        let (invocation, has_receiver) = match name {
            "invokeExact" => (Invocation::Exact(typed(self)), true),
            "invoke" => (Invocation::Generic(typed(self)), true),
            "invokeBasic" => (Invocation::Basic, true),
            "linkToStatic" => (Invocation::LinkToStatic, false),
            "linkToVirtual" => (Invocation::LinkToVirtual, false),
            "linkToSpecial" => (Invocation::LinkToSpecial, false),
            _ => (Invocation::LinkToInterface, false),
        };
        let full = if has_receiver {
            format!("(Ljava/lang/invoke/MethodHandle;{}", &descriptor[1..])
        } else {
            descriptor.to_owned()
        };
        let method = self.add_internal_method(name, &full, invoke);
        self.invocations.insert(method, invocation);
        self.invokers.insert(key, method);
        method
    }

    /// The machine's method that a `MemberName` leads to.
    pub fn method_of_member(&self, member: Ref) -> Option<MethodId> {
        let known = self.meta.known();
        let resolved = self.heap.get_ref(member, known.member_name_method);
        let method = self.heap.get_u32(resolved, known.resolved_method);
        (!resolved.is_null()).then_some(MethodId(method))
    }

    fn invoke_basic(&mut self, handle: Ref, mut arguments: Vec<u64>) -> NativeResult {
        if handle.is_null() {
            return Err(self.throw_npe());
        }
        let known = self.meta.known();
        if self.heap.class_of(handle) == known.direct_method_handle {
            let member = self.heap.get_ref(handle, known.direct_member);
            let flags = self.heap.get_u32(member, known.member_name_flags);
            let kind = flags >> 24 & 15;
            if (HandleKind::InvokeVirtual as u32..=HandleKind::InvokeSpecial as u32).contains(&kind)
                || kind == HandleKind::InvokeInterface as u32
            {
                arguments.remove(0);
                return self.call_member(member, kind, arguments);
            }
        }
        let form = self.heap.get_ref(handle, known.method_handle_form);
        let entry = self.heap.get_ref(form, known.lambda_form_entry);
        match self.method_of_member(entry) {
            Some(method) if !entry.is_null() => self.go_to(method, arguments),
            _ => Err(self.throw(
                "java/lang/InternalError",
                "a method handle without a lambda form",
            )),
        }
    }

    /// Calls what a member names, by the kind of reference.
    fn call_member(&mut self, member: Ref, kind: u32, arguments: Vec<u64>) -> NativeResult {
        if member.is_null() {
            return Err(self.throw_npe());
        }
        let Some(method) = self.method_of_member(member) else {
            return Err(self.throw("java/lang/InternalError", "a member that was not resolved"));
        };
        if kind == HandleKind::InvokeStatic as u32 {
            self.initialize(self.meta.method(method).class)?;
            return self.go_to(method, arguments);
        }
        let receiver = Ref(arguments.first().copied().unwrap_or(0) as u32);
        if receiver.is_null() {
            return Err(self.throw_npe());
        }
        let target = if kind == HandleKind::InvokeSpecial as u32 {
            method
        } else {
            self.select(self.heap.class_of(receiver), method)?
        };
        self.go_to(target, arguments)
    }

    /// Leaves the invoker for the method it leads to. That may itself be an invoker: a handle of
    /// `MethodHandle.invokeBasic`, say.
    fn go_to(&mut self, method: MethodId, arguments: Vec<u64>) -> NativeResult {
        let info = self.meta.method(method);
        if info.class == self.meta.known().method_handle
            && info.access.has(crate::meta::Access::NATIVE)
        {
            let name = self.meta.symbols.name(info.name).clone();
            return self.invoke_named(&name, arguments);
        }
        Err(Exit::become_call(method, arguments))
    }

    fn invoke_named(&mut self, name: &str, mut arguments: Vec<u64>) -> NativeResult {
        let kind = match name {
            "invokeBasic" => return self.invoke_basic(Ref(arguments[0] as u32), arguments),
            "linkToStatic" => HandleKind::InvokeStatic,
            "linkToVirtual" => HandleKind::InvokeVirtual,
            "linkToSpecial" => HandleKind::InvokeSpecial,
            "linkToInterface" => HandleKind::InvokeInterface,
            other => {
                let message = format!("MethodHandle.{other} cannot be called this way");
                return Err(self.throw("java/lang/UnsupportedOperationException", &message));
            }
        };
        let member = Ref(arguments.pop().unwrap_or(0) as u32);
        self.call_member(member, kind as u32, arguments)
    }
}

/// Stages: 0 called, 1 the type of the call is there, 2 the handle was converted to it.
fn invoke(machine: &mut Machine, args: Args) -> NativeResult {
    let method = machine
        .current_thread()
        .frames
        .last()
        .expect("a native has a frame")
        .method;
    let invocation = machine.invocations[&method];
    let mut arguments: Vec<u64> = (0..args.count()).map(|at| args.raw(at)).collect();
    let (number, exact) = match invocation {
        Invocation::Basic => return machine.invoke_basic(args.reference(0), arguments),
        Invocation::LinkToStatic => return machine.invoke_named("linkToStatic", arguments),
        Invocation::LinkToVirtual => return machine.invoke_named("linkToVirtual", arguments),
        Invocation::LinkToSpecial => return machine.invoke_named("linkToSpecial", arguments),
        Invocation::LinkToInterface => return machine.invoke_named("linkToInterface", arguments),
        Invocation::Exact(number) => (number, true),
        Invocation::Generic(number) => (number, false),
    };
    let mut handle = args.reference(0);
    if handle.is_null() {
        return Err(machine.throw_npe());
    }
    if machine.stage() == 2 {
        handle = args.result_ref();
        arguments[0] = u64::from(handle.0);
        return machine.invoke_basic(handle, arguments);
    }
    let wanted = machine.constant(number)?;
    let found = machine
        .heap
        .get_ref(handle, machine.meta.known().method_handle_type);
    if wanted == found {
        return machine.invoke_basic(handle, arguments);
    }
    if exact {
        // Throws, with the library's own words.
        let descriptor = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V";
        let class = machine.load_class(LoaderId::BOOT, "java/lang/invoke/Invokers")?;
        machine.initialize(class)?;
        let check =
            machine.library_method("java/lang/invoke/Invokers", "checkExactType", descriptor)?;
        return Err(Exit::become_call(
            check,
            vec![u64::from(handle.0), u64::from(wanted.0)],
        ));
    }
    let descriptor = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
    let convert = machine.library_method("java/lang/invoke/MethodHandle", "asType", descriptor)?;
    let convert = machine.select(machine.heap.class_of(handle), convert)?;
    Err(Exit::call(
        convert,
        vec![u64::from(handle.0), u64::from(wanted.0)],
        2,
    ))
}

fn is_access_mode(name: &str) -> bool {
    const MODES: &[&str] = &[
        "get",
        "set",
        "getVolatile",
        "setVolatile",
        "getAcquire",
        "setRelease",
        "getOpaque",
        "setOpaque",
        "compareAndSet",
        "compareAndExchange",
        "compareAndExchangeAcquire",
        "compareAndExchangeRelease",
        "weakCompareAndSetPlain",
        "weakCompareAndSet",
        "weakCompareAndSetAcquire",
        "weakCompareAndSetRelease",
        "getAndSet",
        "getAndSetAcquire",
        "getAndSetRelease",
        "getAndAdd",
        "getAndAddAcquire",
        "getAndAddRelease",
        "getAndBitwiseOr",
        "getAndBitwiseOrRelease",
        "getAndBitwiseOrAcquire",
        "getAndBitwiseAnd",
        "getAndBitwiseAndRelease",
        "getAndBitwiseAndAcquire",
        "getAndBitwiseXor",
        "getAndBitwiseXorRelease",
        "getAndBitwiseXorAcquire",
    ];
    MODES.contains(&name)
}
