//! The world outside a device: its own file system, and nothing else.

use std::path::{Path, PathBuf};

use gibbon_device::SharedFiles;
use gibbon_jdk::host::Overlay;
use gibbon_machine::Host;
use gibbon_machine::host::{Device, Errno, FileKind, Files};

use crate::{Profile, fonts, kernel_files, sample_files};

/// What an app may do in a folder. Files have one user here, so these are the owner's permissions;
/// the system's services are the same user, which is why some folders can be written in.
///
/// # Differs from Android
///
/// Nobody is kept from changing permissions, and the shared storage asks for none.
const PASS: u32 = 0o111;
const READ: u32 = 0o555;
const WRITE_BLINDLY: u32 = 0o333;
const ALL: u32 = 0o755;

/// Folders that a phone has. What apps are not to see cannot be listed, as on Android.
const FOLDERS: &[(&str, u32)] = &[
    ("/apex", ALL),
    ("/data/app", WRITE_BLINDLY),
    ("/data/local/tmp", WRITE_BLINDLY),
    ("/data/local", PASS),
    ("/data/misc", WRITE_BLINDLY),
    ("/data/system", WRITE_BLINDLY),
    ("/data/user/0", WRITE_BLINDLY),
    ("/data/user", PASS),
    ("/data/user_de/0", WRITE_BLINDLY),
    ("/data/user_de", PASS),
    ("/data", PASS),
    ("/dev/.memfd", WRITE_BLINDLY),
    ("/dev/.memory", WRITE_BLINDLY),
    ("/dev", PASS),
    ("/proc", READ),
    ("/storage/emulated/0/Android/data", ALL),
    ("/storage/emulated/0/Download", ALL),
    ("/storage/emulated", PASS),
    ("/storage/self", PASS),
    ("/storage", PASS),
    ("/sys/devices/system/cpu", READ),
    ("/sys/devices/system", PASS),
    ("/sys/devices", PASS),
    ("/sys", PASS),
    ("/system/etc", READ),
    ("/system/framework", READ),
    ("/vendor/etc", READ),
    ("/vendor", READ),
    ("/", PASS),
];

/// Old names of folders, which apps still use.
const LINKS: &[(&str, &str)] = &[
    ("/data/data", "/data/user/0"),
    ("/sdcard", "/storage/self/primary"),
    ("/storage/self/primary", "/storage/emulated/0"),
];

/// What is mounted read-only.
const SYSTEM: &str = "/system";

/// Where the class library is.
const JAVA_HOME: &str = "/java";

pub struct DeviceHost {
    files: Box<dyn Files>,
    /// What the device is like, for the system to read when it starts.
    profile: String,
}

impl DeviceHost {
    /// `text` is the folder with fonts and hyphenation patterns; `libraries` are files, with where
    /// they go.
    pub fn new(
        java_home: &Path,
        framework: &Path,
        text: &Path,
        libraries: &[(String, PathBuf)],
        profile: &Profile,
    ) -> Result<DeviceHost, Errno> {
        let mut files = Overlay::default();
        for (folder, _) in FOLDERS {
            files.make_directories(folder)?;
        }
        for (path, target) in LINKS {
            files.make_symbolic_link(path, target)?;
        }
        for (path, device) in [
            ("/dev/null", Device::Null),
            ("/dev/zero", Device::Zero),
            ("/dev/random", Device::Random),
            ("/dev/urandom", Device::Random),
        ] {
            files.add_device(path, device)?;
        }
        files.mount(JAVA_HOME, java_home)?;
        files.mount("/system/framework/framework-res.apk", framework)?;
        for (place, file) in libraries {
            files.mount(place, file)?;
        }
        let fonts = text.join(fonts::FONTS);
        files.mount("/system/fonts", &fonts)?;
        files.mount("/system/usr/hyphen-data", &text.join(fonts::HYPHENATION))?;
        let config = fonts.join("fonts.xml");
        files.mount("/system/etc/fonts.xml", &config)?;
        files.mount("/system/etc/font_fallback.xml", &config)?;
        kernel_files::put(&mut files)?;
        if profile.files == SharedFiles::Samples {
            sample_files::put(&mut files)?;
        }
        protect(&mut files, SYSTEM)?;
        for (folder, mode) in FOLDERS {
            files.set_mode(folder, *mode)?;
        }
        Ok(DeviceHost {
            files: Box::new(files),
            profile: format!(
                "width={} height={} density={} locale={}",
                profile.width, profile.height, profile.density, profile.locale
            ),
        })
    }
}

/// Lets nobody write there.
fn protect(files: &mut Overlay, path: &str) -> Result<(), Errno> {
    let status = files.status(path, false)?;
    if status.is_directory() {
        for name in files.list(path)? {
            protect(files, &format!("{path}/{name}"))?;
        }
    }
    if status.kind != FileKind::SymbolicLink {
        files.set_mode(path, status.mode & READ)?;
    }
    Ok(())
}

impl Host for DeviceHost {
    /// Apps have no standard streams; what the system itself prints is for its developers.
    fn write_stream(&mut self, _: u8, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        tracing::debug!(target: "stream", "{}", text.trim_end());
    }

    fn properties(&self) -> Vec<(String, String)> {
        vec![("gibbon.profile".into(), self.profile.clone())]
    }

    fn read_input(&mut self, _: &mut [u8]) -> Result<usize, Errno> {
        Ok(0)
    }

    fn environment(&self) -> Vec<(String, String)> {
        [
            ("ANDROID_ROOT", "/system"),
            ("ANDROID_DATA", "/data"),
            ("ANDROID_STORAGE", "/storage"),
            ("ANDROID_ART_ROOT", "/apex/com.android.art"),
            ("ANDROID_I18N_ROOT", "/apex/com.android.i18n"),
            ("ANDROID_TZDATA_ROOT", "/apex/com.android.tzdata"),
            ("EXTERNAL_STORAGE", "/storage/emulated/0"),
            ("PATH", "/system/bin"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .to_vec()
    }

    fn current_directory(&self) -> String {
        "/".into()
    }

    fn unknown_host(&self, name: &str) -> String {
        format!("Unable to resolve host \"{name}\": No address associated with hostname")
    }

    fn bind_failure(&self, error: Errno) -> String {
        let name = match error {
            Errno::ADDRESS_IN_USE => "EADDRINUSE",
            _ => "EADDRNOTAVAIL",
        };
        format!("bind failed: {name} ({error})")
    }

    fn files(&mut self) -> &mut dyn Files {
        &mut *self.files
    }

    fn hold_streams(&mut self) {}

    fn drop_held_streams(&mut self) {}

    fn clone_files(&self) -> Box<dyn Files> {
        self.files.clone_box()
    }

    fn restore_files(&mut self, files: Box<dyn Files>) {
        self.files = files;
    }
}
