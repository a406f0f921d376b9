//! `android.text.Hyphenator`: loads the device's hyphenation patterns.

use std::sync::Arc;

use gibbon_machine::{Args, Machine, NativeResult, ok};
use gibbon_text::hyphenator::{FILES, Hyphenators};

use super::super::graphics::text::HyphenatorsPeer;
use super::super::graphics::typefaces::Typefaces;

gibbon_machine::natives! { "android/text/Hyphenator";
    "nInit" "()V" => init,
}

/// Languages without a file are hyphenated at soft hyphens only.
fn init(machine: &mut Machine, _: Args) -> NativeResult {
    let mut hyphenators = Hyphenators::default();
    for (name, ..) in FILES {
        let path = format!("/system/usr/hyphen-data/hyph-{name}.hyb");
        if let Some(data) = Typefaces::file(machine, &path) {
            hyphenators.add(name, data);
        }
    }
    let peers = &mut machine.state.peers;
    peers.singleton_mut::<HyphenatorsPeer>().0 = Arc::new(hyphenators);
    ok(())
}
