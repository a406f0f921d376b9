//! `java.nio.ByteBuffer`.

use gibbon_jdk::guest::nothing;

gibbon_machine::natives! { "java/nio/ByteBuffer";
    // Makes every later use of the buffer fail: a guard against mistakes with codecs.
    stand_in "setAccessible" "(Z)V" => nothing,
}
