//! The world outside a device: its own file system, and nothing else.

use std::path::Path;

use gibbon_jdk::host::Overlay;
use gibbon_machine::Host;
use gibbon_machine::host::{Device, Errno, Files};

use crate::{Profile, fonts};

/// Folders that a phone has.
const FOLDERS: &[&str] = &[
    "/data/app",
    "/data/data",
    "/data/local/tmp",
    "/data/misc",
    "/data/system",
    "/data/user/0",
    "/data/user_de/0",
    "/dev",
    "/proc",
    "/storage/emulated/0/Android/data",
    "/storage/emulated/0/Download",
    "/sys",
    "/system/etc",
    "/system/framework",
    "/vendor/etc",
];

/// Where the class library is.
const JAVA_HOME: &str = "/java";

pub struct DeviceHost {
    files: Box<dyn Files>,
    /// What the device is like, for the system to read when it starts.
    profile: String,
}

impl DeviceHost {
    /// `text` is the folder with fonts and hyphenation patterns.
    pub fn new(
        java_home: &Path,
        framework: &Path,
        text: &Path,
        profile: &Profile,
    ) -> Result<DeviceHost, Errno> {
        let mut files = Overlay::default();
        for folder in FOLDERS {
            files.make_directories(folder)?;
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
        let fonts = text.join(fonts::FONTS);
        files.mount("/system/fonts", &fonts)?;
        files.mount("/system/usr/hyphen-data", &text.join(fonts::HYPHENATION))?;
        let config = fonts.join("fonts.xml");
        files.mount("/system/etc/fonts.xml", &config)?;
        files.mount("/system/etc/font_fallback.xml", &config)?;
        Ok(DeviceHost {
            files: Box::new(files),
            profile: format!(
                "width={} height={} density={} locale={}",
                profile.width, profile.height, profile.density, profile.locale
            ),
        })
    }
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
