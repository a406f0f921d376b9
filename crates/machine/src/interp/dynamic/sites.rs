//! Call sites and constants that the library links: bootstrap methods, variable handles,
//! method handles and types as constants.
//!
//! What a site is named by is metadata and has a number; what it was linked to is the guest's
//! state, found under that number. Linking runs guest code, so it is done by methods of the
//! machine on the guest's stack.

use gibbon_formats::descriptor::{FieldType, Kind};
use gibbon_ir::Insn;

use super::bootstrap::{BootstrapArgument, DynamicSite, HandleConstant};
use crate::Machine;
use crate::heap::Ref;
use crate::interp::{CallLink, LinkedCode};
use crate::meta::{ClassId, Malformed, MethodId, Source};
use crate::native::{Args, Exit, NativeResult, ok};

/// Keys of constants: what they are numbered by, besides a class file's pool index.
const DEX_HANDLE: u32 = 1 << 29;
const DEX_TYPE: u32 = 1 << 30;
/// Of the bootstrap method of a dynamic constant, by the constant's number.
const BOOTSTRAP: u32 = 1 << 31;

/// A site that is linked by running guest code.
#[derive(Clone, Debug)]
pub(crate) enum Site {
    Dynamic(DynamicSite),
    VarHandle { name: String, descriptor: String },
}

/// What sites and constants there are, by number.
#[derive(Default)]
pub(crate) struct Sites {
    sites: Vec<(ClassId, Site, Vec<u32>)>,
    constants: Vec<(ClassId, BootstrapArgument)>,
    /// Numbers of constants that `ldc` names.
    loaded: std::collections::BTreeMap<(ClassId, u32), u32>,
}

/// What they were linked to: part of the guest's state.
#[derive(Clone, Default)]
pub struct LinkedSites {
    /// Method and appendix of a site.
    sites: Vec<Option<(MethodId, Ref)>>,
    constants: Vec<Option<Ref>>,
}

impl LinkedSites {
    pub(crate) fn roots(&self) -> impl Iterator<Item = Ref> {
        let appendices = self.sites.iter().flatten().map(|&(_, appendix)| appendix);
        appendices.chain(self.constants.iter().flatten().copied())
    }
}

impl Machine {
    pub(super) fn add_site(&mut self, from: ClassId, site: Site) -> u32 {
        let needed: Vec<BootstrapArgument> = match &site {
            Site::Dynamic(dynamic) => {
                let constant = BootstrapArgument::MethodType(dynamic.descriptor.clone());
                let handle = BootstrapArgument::Handle(dynamic.bootstrap.clone());
                [handle, constant]
                    .into_iter()
                    .chain(dynamic.arguments.iter().cloned())
                    .collect()
            }
            Site::VarHandle { descriptor, .. } => {
                vec![BootstrapArgument::MethodType(descriptor.clone())]
            }
        };
        let constants = needed
            .into_iter()
            .map(|constant| self.add_constant(from, constant))
            .collect();
        self.sites.sites.push((from, site, constants));
        self.sites.sites.len() as u32 - 1
    }

    pub(super) fn add_constant(&mut self, from: ClassId, constant: BootstrapArgument) -> u32 {
        self.sites.constants.push((from, constant));
        self.sites.constants.len() as u32 - 1
    }

    pub(super) fn link_by_bootstrap(
        &mut self,
        from: ClassId,
        site: &DynamicSite,
        d: u16,
        call: u32,
        link: &mut CallLink,
    ) -> Result<Insn, Exit> {
        link.linked = Some(self.add_site(from, Site::Dynamic(site.clone())));
        Ok(Insn::CallLinked { d, call })
    }

    /// What a linked call calls, and with what.
    pub(in crate::interp) fn linked_call(
        &mut self,
        code: *const LinkedCode,
        call: usize,
        mut values: Vec<u64>,
    ) -> Result<(MethodId, Vec<u64>), Exit> {
        // SAFETY: the code of the running method.
        let number = unsafe { (&(*code).calls)[call].linked }.expect("a linked call has a site");
        match self
            .state
            .linked
            .sites
            .get(number as usize)
            .copied()
            .flatten()
        {
            Some((method, appendix)) => {
                if !appendix.is_null() {
                    values.push(u64::from(appendix.0));
                }
                Ok((method, values))
            }
            None => Err(Exit::call_and_retry(
                self.internal.link_site,
                vec![number.into()],
            )),
        }
    }

    /// A constant by its number, made now if it was not yet.
    pub(super) fn constant(&mut self, number: u32) -> Result<Ref, Exit> {
        match self
            .state
            .linked
            .constants
            .get(number as usize)
            .copied()
            .flatten()
        {
            Some(constant) => Ok(constant),
            None => Err(Exit::call_and_retry(
                self.internal.make_constant,
                vec![number.into()],
            )),
        }
    }

    fn keep_constant(&mut self, number: u32, value: Ref) {
        let constants = &mut self.state.linked.constants;
        if constants.len() <= number as usize {
            constants.resize(number as usize + 1, None);
        }
        constants[number as usize] = Some(value);
    }

    /// `ldc` of a method handle, method type or dynamic constant.
    pub(in crate::interp) fn dynamic_constant(
        &mut self,
        from: ClassId,
        index: u32,
    ) -> Result<u64, Exit> {
        let number = self.numbered(from, index, |source| source.pool_constant(index))?;
        let value = self.constant(number)?;
        if let (_, BootstrapArgument::Dynamic(index)) = &self.sites.constants[number as usize] {
            let site = self.meta.class(from).source.dynamic_constant_site(*index);
            let is_primitive = site.is_ok_and(|site| !site.descriptor.starts_with(['L', '[']));
            if is_primitive && let Some((_, bits)) = self.unbox(value) {
                return Ok(bits);
            }
        }
        Ok(u64::from(value.0))
    }

    /// The number of a constant that `from` names by `key`; `read` reads it the first time.
    fn numbered(
        &mut self,
        from: ClassId,
        key: u32,
        read: impl FnOnce(&Source) -> Result<BootstrapArgument, Malformed>,
    ) -> Result<u32, Exit> {
        if let Some(&number) = self.sites.loaded.get(&(from, key)) {
            return Ok(number);
        }
        let constant = match read(&self.meta.class(from).source) {
            Ok(constant) => constant,
            Err(problem) => return Err(self.throw("java/lang/ClassFormatError", &problem)),
        };
        let number = self.add_constant(from, constant);
        self.sites.loaded.insert((from, key), number);
        Ok(number)
    }

    /// DEX `const-method-handle`.
    pub(in crate::interp) fn dex_handle_constant(
        &mut self,
        from: ClassId,
        index: u32,
    ) -> Result<u64, Exit> {
        let number = self.numbered(from, index | DEX_HANDLE, |source| source.dex_handle(index))?;
        Ok(u64::from(self.constant(number)?.0))
    }

    /// DEX `const-method-type`.
    pub(in crate::interp) fn dex_type_constant(
        &mut self,
        from: ClassId,
        index: u32,
    ) -> Result<u64, Exit> {
        let read = |source: &Source| source.pool_proto(index).map(BootstrapArgument::MethodType);
        let number = self.numbered(from, index | DEX_TYPE, read)?;
        Ok(u64::from(self.constant(number)?.0))
    }

    /// The class objects of a method type's result and parameters.
    fn type_mirrors(&mut self, from: ClassId, descriptor: &str) -> Result<(Ref, Ref), Exit> {
        let parsed = self.parse(descriptor)?;
        let mut parameters = Vec::new();
        for parameter in parsed.parameters() {
            parameters.push(self.type_mirror(from, parameter)?);
        }
        let result = self.type_mirror(from, parsed.return_type())?;
        let parameters = self.new_ref_array(self.meta.known().class, &parameters)?;
        Ok((result, parameters))
    }

    fn type_mirror(&mut self, from: ClassId, field: FieldType<'_>) -> Result<Ref, Exit> {
        let class = match field.kind() {
            Kind::Reference => self.class_of_type(from, field)?,
            kind => self.primitive(kind),
        };
        self.mirror(class)
    }
}

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

impl Machine {
    fn linker(&mut self, name: &str, descriptor: &str) -> Result<MethodId, Exit> {
        let class = self.load_class(crate::meta::LoaderId::BOOT, NATIVES)?;
        self.initialize(class)?;
        self.library_method(NATIVES, name, descriptor)
    }
}

/// Makes a constant. Stages: 0 start, 1 it is there, 2 the type of a method handle is there.
pub(crate) fn make_constant(machine: &mut Machine, args: Args) -> NativeResult {
    let number = args.int(0) as u32;
    let (from, constant) = machine.sites.constants[number as usize].clone();
    if machine.stage() == 1 {
        machine.keep_constant(number, args.result_ref());
        return ok(());
    }
    let value = match constant {
        BootstrapArgument::Int(value) => machine.box_value(Kind::Int, value as u32 as u64)?,
        BootstrapArgument::Long(value) => machine.box_value(Kind::Long, value as u64)?,
        BootstrapArgument::Float(value) => {
            machine.box_value(Kind::Float, value.to_bits().into())?
        }
        BootstrapArgument::Double(value) => machine.box_value(Kind::Double, value.to_bits())?,
        BootstrapArgument::Null => Ref::NULL,
        BootstrapArgument::String(units) => {
            let literal = machine.meta.literal(&units);
            machine.literal(literal)?
        }
        BootstrapArgument::Class(name) => {
            let class = machine.resolve_class(from, &name)?;
            machine.mirror(class)?
        }
        BootstrapArgument::MethodType(descriptor) => {
            return method_type(machine, from, &descriptor, 1);
        }
        BootstrapArgument::Handle(handle) => return handle_constant(machine, args, from, &handle),
        BootstrapArgument::Dynamic(index) => {
            let site = match machine.meta.class(from).source.dynamic_constant_site(index) {
                Ok(site) => site,
                Err(problem) => {
                    return Err(machine.throw("java/lang/BootstrapMethodError", &problem));
                }
            };
            return link_constant(machine, args, from, &site);
        }
    };
    machine.keep_constant(number, value);
    ok(())
}

fn method_type(machine: &mut Machine, from: ClassId, descriptor: &str, stage: u16) -> NativeResult {
    let find = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
    let find = machine.linker("findMethodHandleType", find)?;
    let (result, parameters) = machine.type_mirrors(from, descriptor)?;
    Err(Exit::call(
        find,
        vec![u64::from(result.0), u64::from(parameters.0)],
        stage,
    ))
}

fn handle_constant(
    machine: &mut Machine,
    args: Args,
    from: ClassId,
    handle: &HandleConstant,
) -> NativeResult {
    let member = &handle.member;
    let type_object = if handle.kind.is_field() {
        let field = FieldType::parse(&member.descriptor)
            .map_err(|error| machine.throw("java/lang/ClassFormatError", &error.to_string()))?;
        machine.type_mirror(from, field)?
    } else if machine.stage() == 2 {
        args.result_ref()
    } else {
        return method_type(machine, from, &member.descriptor, 2);
    };
    let descriptor = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)\
                      Ljava/lang/invoke/MethodHandle;";
    let link = machine.linker("linkMethodHandleConstant", descriptor)?;
    let owner = machine.resolve_class(from, &member.class)?;
    let (caller, owner) = (machine.mirror(from)?, machine.mirror(owner)?);
    let name = machine.string(&member.name)?;
    let name = machine.intern(name)?;
    let arguments = [caller.0, handle.kind as u32, owner.0, name.0, type_object.0];
    Err(Exit::call(link, arguments.map(u64::from).to_vec(), 1))
}

/// A dynamic constant: its bootstrap method and arguments are constants of their own.
fn link_constant(
    machine: &mut Machine,
    args: Args,
    from: ClassId,
    site: &DynamicSite,
) -> NativeResult {
    let number = args.int(0) as u32;
    let needed = match machine.sites.loaded.get(&(from, number | BOOTSTRAP)) {
        Some(&first) => first,
        None => {
            let first =
                machine.add_constant(from, BootstrapArgument::Handle(site.bootstrap.clone()));
            for argument in &site.arguments {
                machine.add_constant(from, argument.clone());
            }
            machine
                .sites
                .loaded
                .insert((from, number | BOOTSTRAP), first);
            first
        }
    };
    let bootstrap = machine.constant(needed)?;
    let mut arguments = Vec::new();
    for at in 0..site.arguments.len() as u32 {
        arguments.push(machine.constant(needed + 1 + at)?);
    }
    let field = FieldType::parse(&site.descriptor)
        .map_err(|error| machine.throw("java/lang/ClassFormatError", &error.to_string()))?;
    let type_object = machine.type_mirror(from, field)?;
    let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;\
                      Ljava/lang/Object;)Ljava/lang/Object;";
    let link = machine.linker("linkDynamicConstant", descriptor)?;
    let arguments = static_arguments(machine, &arguments)?;
    let caller = machine.mirror(from)?;
    let name = machine.string(&site.name)?;
    let name = machine.intern(name)?;
    let arguments = [caller.0, 0, bootstrap.0, name.0, type_object.0, arguments.0];
    Err(Exit::call(link, arguments.map(u64::from).to_vec(), 1))
}

/// As `BootstrapMethodInvoker` wants them: none is null, one is itself, more are an array.
fn static_arguments(machine: &mut Machine, arguments: &[Ref]) -> Result<Ref, Exit> {
    match arguments {
        [] => Ok(Ref::NULL),
        [one] => Ok(*one),
        more => machine.new_ref_array(machine.meta.known().object, more),
    }
}

/// Links a site. Stages: 0 its constants are being made, 1 the library has linked it.
pub(crate) fn link_site(machine: &mut Machine, args: Args) -> NativeResult {
    let number = args.int(0) as usize;
    let (from, site, constants) = machine.sites.sites[number].clone();
    if machine.stage() == 1 {
        let Some(method) = machine.method_of_member(args.result_ref()) else {
            return Err(machine.bug("the library linked a call site to nothing".into()));
        };
        let appendix = machine.heap.array_ref(args.kept_ref(0), 0);
        let sites = &mut machine.state.linked.sites;
        if sites.len() <= number {
            sites.resize(number + 1, None);
        }
        sites[number] = Some((method, appendix));
        return ok(());
    }
    let mut values = Vec::new();
    for constant in constants {
        values.push(machine.constant(constant)?);
    }
    let object = machine.meta.known().object;
    let appendix = machine.new_ref_array(object, &[Ref::NULL])?;
    args.keep_ref(0, appendix);
    let caller = machine.mirror(from)?;
    match site {
        Site::Dynamic(dynamic) => {
            let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;\
                              Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;)\
                              Ljava/lang/invoke/MemberName;";
            let link = machine.linker("linkCallSite", descriptor)?;
            let arguments = static_arguments(machine, &values[2..])?;
            let name = machine.string(&dynamic.name)?;
            let name = machine.intern(name)?;
            let arguments = [
                caller.0,
                0,
                values[0].0,
                name.0,
                values[1].0,
                arguments.0,
                appendix.0,
            ];
            Err(Exit::call(link, arguments.map(u64::from).to_vec(), 1))
        }
        Site::VarHandle { name, .. } => {
            let descriptor = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;\
                              Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
            let link = machine.linker("linkMethod", descriptor)?;
            let owner = machine.mirror(machine.meta.known().var_handle)?;
            let name = machine.string(&name)?;
            let name = machine.intern(name)?;
            /// `REF_invokeVirtual`.
            const VIRTUAL: u32 = 5;
            let arguments = [caller.0, VIRTUAL, owner.0, name.0, values[0].0, appendix.0];
            Err(Exit::call(link, arguments.map(u64::from).to_vec(), 1))
        }
    }
}
