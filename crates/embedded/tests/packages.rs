//! Who signed an app, what apps made for older versions ask of media, accounts of an app, and changes
//! of behaviour by the Android that an app targets.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::App;
use gibbon_formats::archive::Archive;
use gibbon_setup::{Need, Silent};

/// The last of an archive's parts starts with this, and has no comment in ours.
const END: &[u8] = b"PK\x05\x06";

fn with_length(parts: &[u8]) -> Vec<u8> {
    let length = u32::try_from(parts.len()).expect("small");
    [&length.to_le_bytes()[..], parts].concat()
}

/// Puts a signing block of scheme 2 before the directory of an archive, with this for certificate.
fn sign(apk: &[u8], certificate: &[u8]) -> Vec<u8> {
    let certificates = with_length(&with_length(certificate));
    let digests = with_length(b"");
    let signed = with_length(&[digests, certificates].concat());
    let signers = with_length(&with_length(&signed));
    let pair = [&0x7109_871a_u32.to_le_bytes()[..], &signers].concat();
    let pairs = [&(pair.len() as u64).to_le_bytes()[..], &pair].concat();
    let size = (pairs.len() as u64 + 24).to_le_bytes();
    let block = [&size[..], &pairs, &size, b"APK Sig Block 42"].concat();

    let end = apk.len() - 22;
    assert_eq!(&apk[end..end + 4], END);
    let at: [u8; 4] = apk[end + 16..end + 20].try_into().expect("four");
    let directory = u32::from_le_bytes(at);
    let (contents, rest) = apk.split_at(directory as usize);
    let mut signed = [contents, &block, rest].concat();
    let moved = directory + u32::try_from(block.len()).expect("small");
    let end = signed.len() - 22;
    signed[end + 16..end + 20].copy_from_slice(&moved.to_le_bytes());
    signed
}

#[test]
fn packages_have_signers() {
    let mut app = App::install("signed");
    let run = app.play("see Signed");
    assert_eq!(
        run.log,
        [
            "own CN=Android Debug,O=Android,C=US, 1",
            "browser CN=Platform,O=Gibbon,C=ZZ, false",
            "alike 0, -3, -4",
            "by digest true, false",
            "installer null",
            "folders 0",
        ]
    );
}

#[test]
fn an_app_has_the_certificate_that_signed_it() {
    let place = std::env::temp_dir().join(format!("gibbon-signed-{}.apk", std::process::id()));
    let mut app = App::install_as("signed", |apk| {
        let unsigned = std::fs::read(apk).expect("it was built");
        std::fs::write(&place, sign(&unsigned, b"a certificate")).expect("written");
        place.clone()
    });
    std::fs::remove_file(&place).expect("it was there");
    app.play("see Signed").has("own a certificate, 1");
}

#[test]
fn an_authenticator_adds_accounts() {
    let mut app = App::install("accounts");
    let run = app.play("tap Add | tap As Lar | tap Token | tap Token | tap Add another kind");
    assert_eq!(
        run.log,
        [
            "types 1, 0",
            "addAccount org.gibbon.ape swing",
            "answer Lar null",
            "getAuthToken Lar swing",
            "answer Lar swing of Lar",
            // The second time it is known.
            "answer Lar swing of Lar",
            "failed bind failure",
        ]
    );
}

/// A number in an attribute of an element's text.
fn attribute(element: &str, name: &str) -> Option<u64> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()?.parse().ok()
}

/// What the framework's jar says of each change: on since this target, or never.
fn changes_of_the_framework() -> BTreeMap<u64, Option<u64>> {
    let paths = gibbon_setup::ensure(&Need::to_run_apps(), &mut Silent).expect("set up");
    let jar = Archive::open(paths.framework().expect("there")).expect("a jar");
    let mut changes = BTreeMap::new();
    for entry in jar.entries() {
        if !entry.name().ends_with("_compat_config.xml") {
            continue;
        }
        let text = String::from_utf8(entry.read(1 << 20).expect("read")).expect("a text");
        for element in text.split("<compat-change").skip(1) {
            let is_never = element.contains(" disabled=\"true\"");
            let since = attribute(element, "enableSinceTargetSdk");
            let after = attribute(element, "enableAfterTargetSdk").map(|target| target + 1);
            let since = since.or(after).unwrap_or(1);
            let id = attribute(element, "id").expect("a number");
            changes.insert(id, (!is_never).then_some(since));
        }
    }
    changes
}

#[test]
fn changes_by_target_are_those_of_the_frameworks_configuration() {
    let mut wanted = changes_of_the_framework();
    assert!(wanted.len() > 200, "{}", wanted.len());
    wanted.retain(|_, since| *since != Some(1));
    let source = "../../system/src/gibbon/system/pm/CompatChanges.java";
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let source = std::fs::read_to_string(source).expect("the table");
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let listed = source.lines().filter_map(|line| {
        let (row, _) = line.trim().split_once(", // ")?;
        let row = row.trim_start_matches('{').trim_end_matches('}');
        match row.split_once(',') {
            Some((id, since)) => Some((number(id)?, Some(number(since)?))),
            None => Some((number(row)?, None)),
        }
    });
    assert_eq!(listed.collect::<BTreeMap<_, _>>(), wanted);
}
