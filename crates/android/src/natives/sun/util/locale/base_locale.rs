//! `sun.util.locale.BaseLocale`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "sun/util/locale/BaseLocale";
    // Gives memory back before processes are forked; the cache empties itself.
    "cleanCache" "()V" => nothing,
}
