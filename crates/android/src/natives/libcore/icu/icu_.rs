//! `libcore.icu.ICU`: what the library of the same name in C++ answers on a device. Most of the
//! class asks `android.icu`, which is Java.

use gibbon_jdk::guest::{non_null, string_array};
use gibbon_machine::meta::ClassPathEntry;
use gibbon_machine::{Args, Machine, NativeResult, ok};

gibbon_machine::natives! { "libcore/icu/ICU";
    "getCldrVersion" "()Ljava/lang/String;" => cldr_version,
    "getIcuVersion" "()Ljava/lang/String;" => icu_version,
    "getUnicodeVersion" "()Ljava/lang/String;" => unicode_version,
    "getAvailableLocalesNative" "()[Ljava/lang/String;" => available_locales,
    "getScript" "(Ljava/lang/String;)Ljava/lang/String;" => script,
    "getDefaultLocale" "()Ljava/lang/String;" => default_locale,
}

/// Where the framework's data of locales are.
const DATA: &str = "android/icu/impl/data/icudt72b/";

pub fn cldr_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("42")?)
}

pub fn icu_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("72.1")?)
}

pub fn unicode_version(machine: &mut Machine, _: Args) -> NativeResult {
    ok(machine.string("15.0")?)
}

/// The locale of a file of data: `de_AT.res`. Other files there have names that are longer or
/// start otherwise.
fn locale_of(file: &str) -> Option<&str> {
    let name = file.strip_prefix(DATA)?.strip_suffix(".res")?;
    // `es__TRADITIONAL` is an old name of another one, as is all that is too long for a locale.
    let is_old = name.contains("__") || name.split('_').any(|part| part.len() > 8);
    if name == "res_index" || is_old {
        return None;
    }
    let language = name.split('_').next()?;
    let is_language =
        (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase());
    is_language.then_some(name)
}

fn available_locales(machine: &mut Machine, _: Args) -> NativeResult {
    let mut locales: Vec<String> = Vec::new();
    for entry in &machine.meta.boot_path.entries {
        if let ClassPathEntry::Archive(archive) = entry {
            let found = archive.entries().map(|entry| entry.name());
            locales.extend(found.filter_map(locale_of).map(str::to_owned));
        }
    }
    locales.sort();
    locales.dedup();
    ok(string_array(
        machine,
        locales.iter().map(|locale| Some(locale.as_str())),
    )?)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_locales_are_told_from_others() {
        let locale = |name: &str| locale_of(&format!("{DATA}{name}")).map(str::to_owned);
        assert_eq!(locale("de_AT.res").as_deref(), Some("de_AT"));
        assert_eq!(locale("zh_Hant_HK.res").as_deref(), Some("zh_Hant_HK"));
        assert_eq!(locale("root.res"), None);
        assert_eq!(locale("zoneinfo64.res"), None);
        assert_eq!(locale("res_index.res"), None);
        assert_eq!(locale("es__TRADITIONAL.res"), None);
        assert_eq!(locale("es_TRADITIONAL.res"), None);
        assert_eq!(locale("curr/de.res"), None);
    }
}
