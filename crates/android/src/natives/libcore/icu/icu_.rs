//! `libcore.icu.ICU`: what the library of the same name in C++ answers on a device. Most of the
//! class asks `android.icu`, which is Java.

use gibbon_jdk::guest::non_null;
use gibbon_machine::{Args, Machine, NativeResult, ok};

use crate::natives::android::in_java::in_java;

gibbon_machine::natives! { "libcore/icu/ICU";
    "getCldrVersion" "()Ljava/lang/String;" => cldr_version,
    "getIcuVersion" "()Ljava/lang/String;" => icu_version,
    "getUnicodeVersion" "()Ljava/lang/String;" => unicode_version,
    "getAvailableLocalesNative" "()[Ljava/lang/String;" => in_java,
    "getScript" "(Ljava/lang/String;)Ljava/lang/String;" => script,
    "getDefaultLocale" "()Ljava/lang/String;" => default_locale,
}

pub fn cldr_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("42")?)
}

pub fn icu_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("72.1")?)
}

pub fn unicode_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("15.0")?)
}

/// The script in a locale's name, if it names one.
fn script(machine: &mut Machine, args: Args) -> NativeResult {
    let locale = non_null(machine, args.reference(0))?;
    let locale = machine.text(locale);
    let script = locale
        .split(['_', '-'])
        .skip(1)
        .find(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_alphabetic()));
    ok(machine.string(script.unwrap_or_default())?)
}

fn default_locale(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("en_US")?)
}
