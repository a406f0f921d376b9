//! `java.net.DatagramPacket`.

use crate::natives::guest::nothing;

gibbon_machine::natives! { "java/net/DatagramPacket";
    "init" "()V" => nothing,
}
