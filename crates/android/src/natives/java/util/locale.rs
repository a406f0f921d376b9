//! `java.util.Locale`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "java/util/Locale";
    // Gives memory back before processes are forked; the cache empties itself.
    "cleanCache" "()V" => nothing,
}
