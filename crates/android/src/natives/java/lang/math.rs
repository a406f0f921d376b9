//! `java.lang.Math`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "java/lang/Math";
    // A forked process would repeat its parent's random numbers; here none is forked.
    "setRandomSeedInternal" "(J)V" => nothing,
}
