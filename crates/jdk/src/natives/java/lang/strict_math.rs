//! `java.lang.StrictMath`.

gibbon_machine::natives! { "java/lang/StrictMath"; }
