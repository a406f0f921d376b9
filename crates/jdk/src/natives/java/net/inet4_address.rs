//! `java.net.Inet4Address`.

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/net/Inet4Address";
    "init" "()V" => nothing,
}
