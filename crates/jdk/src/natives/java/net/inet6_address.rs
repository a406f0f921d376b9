//! `java.net.Inet6Address`.

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/net/Inet6Address";
    "init" "()V" => nothing,
}
