//! `java.net.InetAddress`.

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/net/InetAddress";
    "init" "()V" => nothing,
}
