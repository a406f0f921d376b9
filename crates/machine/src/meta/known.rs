//! Library classes and fields that the machine itself uses.

use super::{ClassId, LoaderId, Meta};

macro_rules! known {
    (classes { $($class:ident: $class_name:literal,)* } fields { $($field:ident: $owner:ident . $field_name:literal,)* }) => {
        /// Numbers of classes, offsets of fields.
        #[derive(Debug, Clone)]
        pub struct Known {
            $(pub $class: ClassId,)*
            $(pub $field: u32,)*
        }

        impl Known {
            /// All of them must be loaded.
            pub fn find(meta: &Meta) -> Result<Known, String> {
                $(let $class = boot_class(meta, $class_name)?;)*
                $(let $field = meta
                    .field_named($owner, $field_name)
                    .ok_or(concat!("the class library lacks the field ", $field_name))?
                    .offset;)*
                Ok(Known { $($class,)* $($field,)* })
            }

            pub const CLASSES: &'static [&'static str] = &[$($class_name,)*];
        }
    };
}

fn boot_class(meta: &Meta, name: &str) -> Result<ClassId, String> {
    meta.symbols
        .find(name)
        .and_then(|name| {
            meta.loaders[LoaderId::BOOT.0 as usize]
                .classes
                .get(&name)
                .copied()
        })
        .ok_or_else(|| format!("the class library lacks {name}"))
}

known! {
    classes {
        object: "java/lang/Object",
        class: "java/lang/Class",
        string: "java/lang/String",
        throwable: "java/lang/Throwable",
        thread: "java/lang/Thread",
        thread_group: "java/lang/ThreadGroup",
        class_loader: "java/lang/ClassLoader",
        reference: "java/lang/ref/Reference",
        stack_trace_element: "java/lang/StackTraceElement",
        cloneable: "java/lang/Cloneable",
        serializable: "java/io/Serializable",
        member_name: "java/lang/invoke/MemberName",
        resolved_method_name: "java/lang/invoke/ResolvedMethodName",
        method_type: "java/lang/invoke/MethodType",
        method_handle: "java/lang/invoke/MethodHandle",
        direct_method_handle: "java/lang/invoke/DirectMethodHandle",
        lambda_form: "java/lang/invoke/LambdaForm",
        var_handle: "java/lang/invoke/VarHandle",
        module: "java/lang/Module",
        finalizer: "java/lang/ref/Finalizer",
        boxed_boolean: "java/lang/Boolean",
        boxed_byte: "java/lang/Byte",
        boxed_char: "java/lang/Character",
        boxed_short: "java/lang/Short",
        boxed_int: "java/lang/Integer",
        boxed_long: "java/lang/Long",
        boxed_float: "java/lang/Float",
        boxed_double: "java/lang/Double",
    }
    fields {
        mirror_class: class."machineClass",
        class_class_loader: class."classLoader",
        class_component_type: class."componentType",
        class_module: class."module",
        class_name: class."name",
        string_value: string."value",
        string_coder: string."coder",
        string_hash: string."hash",
        throwable_backtrace: throwable."backtrace",
        throwable_message: throwable."detailMessage",
        throwable_cause: throwable."cause",
        throwable_stack_trace: throwable."stackTrace",
        throwable_depth: throwable."depth",
        throwable_suppressed: throwable."suppressedExceptions",
        thread_native: thread."eetop",
        thread_daemon: thread."daemon",
        thread_priority: thread."priority",
        thread_group_of: thread."group",
        thread_status: thread."threadStatus",
        thread_name: thread."name",
        thread_park_blocker: thread."parkBlocker",
        reference_referent: reference."referent",
        reference_discovered: reference."discovered",
        member_name_class: member_name."clazz",
        member_name_name: member_name."name",
        member_name_type: member_name."type",
        member_name_flags: member_name."flags",
        member_name_method: member_name."method",
        member_name_index: member_name."machineIndex",
        resolved_method: resolved_method_name."machineMethod",
        resolved_method_holder: resolved_method_name."vmholder",
        method_type_return: method_type."rtype",
        method_type_parameters: method_type."ptypes",
        method_handle_type: method_handle."type",
        method_handle_form: method_handle."form",
        direct_member: direct_method_handle."member",
        lambda_form_entry: lambda_form."vmentry",
    }
}
