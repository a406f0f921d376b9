//! What real apps expect of every phone, and once did not find: each line is the root cause of a
//! false finding.

use crate::support::App;

#[test]
fn what_apps_expect_is_there() {
    let mut app = App::install("platform");
    let run = app.play("tap Virtual | tap Inner");
    run.ends(&["inner tapped"]);
    assert!(run.gui.contains("text=\"Row\""), "{}", run.gui);
    app.play("tap Addresses | wait 2000").ends(&[
        "asked for https://localhost/",
        "asked for https://localhost/b%20c?q=%C3%BC%20d#f%20g",
        "asked for http://localhost:8080/",
        "asked for http://example.org/",
        "asked for file:///x",
    ]);
    app.play("tap Installer | partner cancel").ends(&[
        "mine 1",
        "names base.apk",
        "status -1",
        "status 3",
    ]);
    app.play("tap Installer | partner answer")
        .ends(&["status -1", "status 4"]);
    app.play("tap Packages")
        .ends(&["only the system's true", "not the system's"]);
    app.play("tap Databases")
        .ends(&["not an error (code 0 SQLITE_OK[0])"]);
    app.play("tap Lock | tap Lock")
        .ends(&["locks 1", "locks 2"]);
    app.play("tap Unsafe").ends(&["unsafe sun.misc.Unsafe"]);
    app.play("tap HTTP").ends(&[
        "no org.apache.http.client.HttpClient",
        "no junit.framework.Assert",
    ]);
    app.play("tap Record | wait 2000 | tap Stop | wait 3000")
        .ends(&[
            "not before it is prepared",
            "recording true",
            "two seconds true true",
            "played",
        ]);
    app.play("tap Listen | wait 1000")
        .ends(&["heard true in half a second true"]);
    app.play("tap Nothing").ends(&[
        "rules 0",
        "accounts 0",
        "headset false true",
        "window true true",
    ]);
    app.play("tap Keyboard")
        .ends(&["keyboard en_US en-US 1 0", "secure false locked false"]);
    app.play("tap Speak | wait 3000").ends(&[
        "asked",
        "ready true true true",
        "begins 1",
        "ends 1",
        "begins 2",
        "ends 2",
    ]);
    app.play("tap Texture | wait 500")
        .ends(&["drawn true 200", "updated"]);
    app.play("tap Media")
        .ends(&["rows 0", "rows 0", "rows 0", "rows 1"]);
    app.play("tap Text").ends(&[
        "day torstai/torstaina/T/0",
        "date 1 जनवरी 1970",
        "number 12,34,567.5",
        "expression true",
        "charset true",
        "sorted a ä z",
    ]);
    app.play("tap Keys | tap Keys").ends(&[
        "has key false",
        "decrypted hello",
        "has key true",
        "decrypted hello",
    ]);
    app.play("tap Datagrams | wait 500")
        .ends(&["received 5", "received 4", "nothing more"]);
    app.play("tap Sensors")
        .ends(&["sensors 10", "gravity 9.81", "azimuth 0.0", "turned 1.0"]);
    app.play("tap Bluetooth").ends(&["bluetooth false"]);
    app.play("tap Encode | wait 500").ends(&[
        "not before it is configured",
        "tracks 1 audio/mp4a-latm 44100 102",
        "samples 44",
        "decoded 90112",
    ]);
    app.play("tap Blur").ends(&[
        "unable to find uniform named nobody",
        "mismatch in byte size for uniform [expected: 8 actual: 4]",
        "attempting to set a int uniform using the setUniform APIs: steps",
        "unable to find shader named size",
        "blurred",
    ]);
    app.play("tap Font | wait 500")
        .ends(&["font 0 1 true true"]);
    app.play("tap VPN | partner answer")
        .ends(&["result 1 -1 null"]);
    app.play("tap Pick | partner answer")
        .ends(&["result 2 -1 content://media/external/images/media/1"]);
}

/// `org.apache.http` and `junit.framework`, which only apps made for old versions have.
#[test]
fn old_apps_have_the_libraries_of_their_time() {
    let mut app = App::install("legacy");
    app.play("tap Fetch | wait 1000")
        .ends(&["GET /a?b=c HTTP/1.1", "HTTP/1.1 200 OK", "hello"]);
    app.play("tap Test").ends(&[
        "equal",
        "junit.framework.ComparisonFailure: expected:<[one]> but was:<[two]>",
    ]);
}
