//! The file system as an app finds it: what it sees, and what it cannot take apart.

use crate::support::App;

#[test]
fn an_app_can_change_its_own_files_only() {
    let mut app = App::install("folders");
    let run = app.play("see Looked | home | kill | return | see Looked");
    // Each: there is such a folder, it can be read, it can be listed.
    for folder in [
        "/ true false false",
        "/data true false false",
        "/data/app true false false",
        "/data/user/0 true false false",
        "/storage true false false",
        "/system true true true",
        "/system/fonts true true true",
        "/data/user/0/gibbon.apps.folders true true true",
    ] {
        run.has(folder);
    }
    for name in [
        "/",
        "/system",
        "/data/app/gibbon.apps.folders",
        "/data/app/gibbon.apps.folders/base.apk",
    ] {
        run.has(&format!("deleted {name} false"));
    }
    run.has("code true false");
    run.lacks("fonts 0");
    run.has("space true");
    run.has("new false false");
}

#[test]
fn folders_have_their_old_names_too() {
    let run = App::install("folders").play("see Looked");
    run.has("/data/data/gibbon.apps.folders/files/file kept");
    run.has("/sdcard/Android/data/gibbon.apps.folders/files/file kept");
}

#[test]
fn the_package_installer_takes_no_files_by_path() {
    let run = App::install("folders").play("see Looked");
    run.has("file:///x.apk false false");
    run.has("content://x/x.apk true true");
    run.has("package:x true false");
}

#[test]
fn an_app_reads_its_own_name_and_what_the_device_has() {
    let run = App::install("folders").play("see Looked | home | kill | return | see Looked");
    run.has("/proc/self/cmdline gibbon.apps.folders");
    run.has("/proc/PID/cmdline gibbon.apps.folders");
    run.has("/sys/devices/system/cpu/possible 0-3");
    run.has("/proc/meminfo MemTotal:        4194304 kB");
}

/// Nobody waits for an answer that never comes.
#[test]
fn types_of_content_are_told() {
    let run = App::install("folders").play("see Looked");
    run.has("content://x/x.apk is null");
    run.has("content://com.android.contacts/contacts is vnd.android.cursor.dir/contact");
}
