//! `java.nio.charset.Charset`.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult, ok};

gibbon_machine::natives! { "java/nio/charset/Charset";
    "forNameUEE" "(Ljava/lang/String;)Ljava/nio/charset/Charset;" => for_name,
}

/// `Charset.forName` with another exception. Stages: 0 asks it, 1 has its answer.
fn for_name(machine: &mut Machine, args: Args) -> NativeResult {
    if machine.stage() == 0 {
        let class = library_class(machine, "java/nio/charset/Charset")?;
        let descriptor = "(Ljava/lang/String;)Ljava/nio/charset/Charset;";
        let method = library_method(machine, class, "forName", descriptor);
        return Err(Exit::call_catching(method, vec![args.raw(0)], 1));
    }
    match machine.take_caught(args) {
        Some(cause) => {
            let name = machine.text(args.reference(0));
            let exception = "java/io/UnsupportedEncodingException";
            Err(machine.throw_with_cause(exception, Some(&name), cause))
        }
        None => ok(args.result_ref()),
    }
}
