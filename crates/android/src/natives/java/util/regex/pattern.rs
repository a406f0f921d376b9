//! `java.util.regex.Pattern`: Android's expressions are ICU's. What ICU writes otherwise than
//! OpenJDK is translated ([`super::syntax`]), and classes of characters and case are Unicode's.
//!
//! # Differs from Android
//! What ICU refuses and OpenJDK takes (a lone `}`, say) is taken. Messages are OpenJDK's.

use gibbon_jdk::guest::{library_class, library_method, set_int, set_ref};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

use super::syntax;

gibbon_machine::natives! { "java/util/regex/Pattern";
    intrinsic "compile" "(Ljava/lang/String;)Ljava/util/regex/Pattern;" => compile,
    intrinsic "compile" "(Ljava/lang/String;I)Ljava/util/regex/Pattern;" => compile_with_flags,
}

const CASE_INSENSITIVE: i32 = 0x02;
const LITERAL: i32 = 0x10;
const UNICODE_CASE: i32 = 0x40;
const UNICODE_CHARACTER_CLASS: i32 = 0x100;

fn compile(machine: &mut Machine, args: Args) -> NativeResult {
    translated(machine, args, 0)
}

fn compile_with_flags(machine: &mut Machine, args: Args) -> NativeResult {
    translated(machine, args, args.int(1))
}

/// Stages: 0 compiles the translation, 1 has it say what it was made from.
fn translated(machine: &mut Machine, args: Args, flags: i32) -> NativeResult {
    let original = args.reference(0);
    if machine.stage() == 1 {
        let pattern = args.result_ref();
        set_ref(machine, pattern, "pattern", original);
        for field in ["flags", "flags0"] {
            set_int(machine, pattern, field, flags);
        }
        return ok(pattern);
    }
    if original.is_null() || flags & LITERAL != 0 {
        return Err(Exit::Fallback);
    }
    // A lone surrogate is rare, and no affair of the syntax.
    let text = String::from_utf16(&machine.utf16(original)).map_err(|_| Exit::Fallback)?;
    let changed = syntax::to_java(&text);
    let mut all = flags;
    if syntax::names_classes(&text) {
        all |= UNICODE_CHARACTER_CLASS;
    }
    if flags & CASE_INSENSITIVE != 0 || text.contains("(?i") {
        all |= UNICODE_CASE;
    }
    if changed.is_none() && all == flags {
        return Err(Exit::Fallback);
    }
    let text = match changed {
        Some(text) => machine.string(&text)?,
        None => original,
    };
    let class = library_class(machine, "java/util/regex/Pattern")?;
    let descriptor = "(Ljava/lang/String;I)Ljava/util/regex/Pattern;";
    let method = library_method(machine, class, "compile", descriptor);
    let arguments = vec![u64::from(text.0), u64::from(all as u32)];
    Err(Exit::call(method, arguments, 1))
}
