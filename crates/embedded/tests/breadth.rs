//! What apps of these years commonly use, tried before they do: each line once was a crash that a
//! phone does not have.

use crate::support::App;

#[test]
fn what_apps_commonly_use_works() {
    let mut app = App::install("breadth");
    app.play("tap Languages | wait 500").ends(&[
        "languages true en-US",
        "chosen fr",
        "now fr,en-US",
    ]);
    app.play("tap Sounds | wait 2000")
        .ends(&["sound Default (Leaf) true content://media/internal/audio/media/3"]);
    app.play("tap Effects")
        .ends(&["bass true 500", "loud 300.0 0"]);
    app.play("tap Downloads")
        .ends(&["download true b", "removed 1"]);
    app.play("tap Statistics")
        .ends(&["code true", "sent 0", "details false", "cards 0", "heat 0"]);
    app.play("tap Routes").ends(&["routes 1"]);
    app.play("tap Nearby | wait 500")
        .ends(&["peers 0", "no peers true"]);
    app.play("tap Geocoder").ends(&["offline"]);
    app.play("tap Settings").ends(&["brightness 102"]);
    app.play("tap Ciphers")
        .ends(&["deciphered hello 16", "sealed 21", "digest 32"]);
    app.play("tap Stores")
        .ends(&["BKS 0", "AndroidCAStore 0", "PKCS12 0"]);
    app.play("tap Trust").ends(&["trusts true"]);
    app.play("tap Runtime").ends(&["Android Runtime"]);
    app.play("tap Pipe | wait 500").ends(&["through a pipe -1"]);
    app.play("tap Document").ends(&["pages 2 200 300"]);
    app.play("tap Protected")
        .ends(&["protected false", "no such scheme", "faces 0"]);
    app.play("grant CAMERA | tap Cameras | wait 500").ends(&[
        "camera 0 1 true 4 4 true",
        "camera 1 0 false 4 4 true",
        "torch 0 false",
        "torch 0 true",
    ]);
    app.play("grant CAMERA | tap Old camera | wait 500")
        .ends(&["frame 460800", "picture true 640 image/jpeg"]);
    app.play("grant CAMERA | tap Capture | wait 500").ends(&[
        "opened 0",
        "image 640 480",
        "captured 0",
    ]);
}
