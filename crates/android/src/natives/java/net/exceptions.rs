//! Exceptions of `java.net` that Android can make with a cause.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::native::NativeTable;
use gibbon_machine::{Args, Exit, Machine, NativeResult};

mod bind_exception {
    gibbon_machine::natives! { "java/net/BindException";
        "<init>" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => super::with_message,
    }
}

mod connect_exception {
    gibbon_machine::natives! { "java/net/ConnectException";
        "<init>" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => super::with_message,
    }
}

mod port_unreachable_exception {
    gibbon_machine::natives! { "java/net/PortUnreachableException";
        "<init>" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => super::with_message,
    }
}

mod socket_exception {
    gibbon_machine::natives! { "java/net/SocketException";
        "<init>" "(Ljava/lang/String;Ljava/lang/Throwable;)V" => super::with_message,
        "<init>" "(Ljava/lang/Throwable;)V" => super::with_cause,
    }
}

pub fn add(table: &mut NativeTable) {
    table.add(bind_exception::NATIVES);
    table.add(connect_exception::NATIVES);
    table.add(port_unreachable_exception::NATIVES);
    table.add(socket_exception::NATIVES);
}

/// None of these classes has fields of its own: the constructor of `IOException` does it all.
fn construct(machine: &mut Machine, args: Args, descriptor: &str) -> NativeResult {
    let class = library_class(machine, "java/io/IOException")?;
    let constructor = library_method(machine, class, "<init>", descriptor);
    let arguments = (0..args.count()).map(|at| args.raw(at)).collect();
    Err(Exit::become_call(constructor, arguments))
}

fn with_message(machine: &mut Machine, args: Args) -> NativeResult {
    construct(machine, args, "(Ljava/lang/String;Ljava/lang/Throwable;)V")
}

fn with_cause(machine: &mut Machine, args: Args) -> NativeResult {
    construct(machine, args, "(Ljava/lang/Throwable;)V")
}
