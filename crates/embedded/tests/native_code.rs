//! Native libraries of apps: loaded, called, calling back, and faulting.

use crate::support::App;

#[test]
fn a_library_is_called_and_calls_back() {
    let mut app = App::install("native");
    let run = app.play("wait 100");
    let expected = [
        "nowhere true",
        "add 42 -2147483648",
        "blend 1.5",
        "sum 1099511627775 0",
        "greet native hello",
        "vector 36",
        "back 42",
        "above 11",
        "thrown negative",
        "No implementation found for void gibbon.apps.nativecode.Main.missing(int[], java.lang.String) \
         (tried Java_gibbon_apps_nativecode_Main_missing and \
         Java_gibbon_apps_nativecode_Main_missing___3ILjava_lang_String_2) - is the library \
         loaded, e.g. System.loadLibrary?",
    ];
    assert_eq!(run.log, expected);
}
