//! Rules of time zones where Android's core library looks for them: files that the framework's
//! jar carries, put into the guest's file system.
//!
//! `java.util.TimeZone` is OpenJDK's and has its own rules; `android.text.format.Time` and the
//! time zone services read these.

use gibbon_jdk::files;
use gibbon_machine::Machine;
use gibbon_machine::host::{Errno, OpenMode};

/// `ANDROID_TZDATA_ROOT` of a device, and what is below it.
const FOLDERS: &[&str] = &[
    "/apex",
    "/apex/com.android.tzdata",
    "/apex/com.android.tzdata/etc",
    "/apex/com.android.tzdata/etc/tz",
];
const IN_JAR: &str = "usr/share/zoneinfo";
/// What the framework's `TzDataSetVersion` can read.
const FORMAT: &str = "007.001";

/// To be called once, before the guest runs, which cannot write there afterwards. A framework
/// without rules is let pass.
pub fn install(machine: &mut Machine) -> Result<(), Errno> {
    let read = |name: &str| machine.meta.boot_path.resource(&format!("{IN_JAR}/{name}"));
    let (Some(rules), Some(lookup)) = (read("tzdata"), read("tzlookup.xml")) else {
        return Ok(());
    };
    let version = version(&rules);
    for folder in FOLDERS {
        match files::files(machine).make_directory(folder, 0o755) {
            Ok(()) | Err(Errno::EXISTS) => {}
            Err(error) => return Err(error),
        }
    }
    write(machine, "tzdata", &rules)?;
    write(machine, "tzlookup.xml", &lookup)?;
    write(machine, "tz_version", version.as_bytes())?;
    for folder in FOLDERS {
        files::files(machine).set_mode(folder, 0o555)?;
    }
    Ok(())
}

/// The rules start with `tzdata2023a` and a null byte.
fn version(rules: &[u8]) -> String {
    let year = rules.get(6..11).unwrap_or(b"2023a");
    format!("{FORMAT}|{}|001", String::from_utf8_lossy(year))
}

fn write(machine: &mut Machine, name: &str, content: &[u8]) -> Result<(), Errno> {
    let path = format!("{}/{name}", FOLDERS[FOLDERS.len() - 1]);
    let mode = OpenMode {
        write: true,
        create: true,
        truncate: true,
        permissions: 0o444,
        ..OpenMode::READ
    };
    let files = files::files(machine);
    let file = files.open(&path, mode)?;
    files.write_at(file, 0, content)?;
    files.close(file)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_that_of_the_rules() {
        assert_eq!(super::version(b"tzdata2031b\0..."), "007.001|2031b|001");
    }
}
