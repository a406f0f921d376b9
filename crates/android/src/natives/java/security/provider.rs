//! `java.security.Provider`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "java/security/Provider";
    // What it would make ready for forked processes is made when it is asked for.
    "warmUpServiceProvision" "()V" => nothing,
}
