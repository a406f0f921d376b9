//! Devices run confined: by the time they have read an app they have given up the rest.
//! What a confined process can do is tested in `gibbon-sandbox`.

use crate::command::{device, gibbon, sample};
use gibbon_device::Device;

#[test]
fn the_process_of_a_device_is_confined_and_works() {
    let mut device = device("typing");
    device.start(None).expect("started");
    device.picture(4).expect("a picture");
    let process = format!("/proc/{}/task", device.process_id());
    let threads = std::fs::read_dir(process).expect("its threads");
    for thread in threads {
        let status = thread.expect("a thread").path().join("status");
        let status = std::fs::read_to_string(status).expect("readable");
        let value = |name: &str| {
            let mut lines = status.lines();
            lines.find_map(|line| line.strip_prefix(name).map(str::trim))
        };
        assert_eq!(value("NoNewPrivs:"), Some("1"), "{status}");
        // A filter decides which system calls it may make.
        assert_eq!(value("Seccomp:"), Some("2"), "{status}");
    }
}

#[test]
fn a_sandbox_can_be_required() {
    let output = gibbon(&["run", &sample("typing"), "--require-sandbox"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
