//! Who signed an app, what apps made for older versions ask of media, and accounts of an app.

mod support;

use support::App;

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
