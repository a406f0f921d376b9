//! The host of a Java program run from the command line.
//!
//! Standard streams pass through; files are an [`Overlay`]: the guest sees what it is given at
//! the same paths, and what it writes stays inside. The environment is fixed, so that a run
//! does not depend on who starts it.

use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use gibbon_machine::Host;
use gibbon_machine::host::{Device, Errno, Files};

use super::overlay::Overlay;

/// `java.home` of the guest.
pub const JAVA_HOME: &str = "/java";
pub const HOME: &str = "/home/gibbon";

pub struct StandardHost {
    files: Box<dyn Files>,
    current_directory: String,
    output: io::BufWriter<Box<dyn Write>>,
    error: Box<dyn Write>,
    input: Box<dyn Read>,
    /// All input so far: a run that goes back to a snapshot reads some of it again.
    input_so_far: Vec<u8>,
    /// Somebody watches the output.
    is_interactive: bool,
    environment: Vec<(String, String)>,
    properties: Vec<(String, String)>,
    /// What is written now will be taken back: it goes nowhere.
    holding: bool,
}

/// What a guest is given. Everything else of the host does not exist for it.
#[derive(Default)]
pub struct Mounts {
    /// The class library's folder, with `lib` and `conf`; shown at [`JAVA_HOME`].
    pub java_home: Option<PathBuf>,
    pub current_directory: PathBuf,
    /// Shown at their own absolute paths: class path entries, and what else is asked for.
    pub visible: Vec<PathBuf>,
}

impl StandardHost {
    /// A guest with the process's own standard streams.
    pub fn new(mounts: &Mounts) -> Result<StandardHost, Errno> {
        let streams = (
            Box::new(io::stdin()),
            Box::new(io::stdout()),
            Box::new(io::stderr()),
        );
        let mut host = StandardHost::with_streams(mounts, streams.0, streams.1, streams.2)?;
        host.is_interactive = io::stdout().is_terminal();
        Ok(host)
    }

    pub fn with_streams(
        mounts: &Mounts,
        input: Box<dyn Read>,
        output: Box<dyn Write>,
        error: Box<dyn Write>,
    ) -> Result<StandardHost, Errno> {
        let current_directory = std::path::absolute(&mounts.current_directory)?;
        let current_directory = current_directory.to_str().ok_or(Errno::INVALID)?.to_owned();
        let environment = [
            ("HOME", HOME),
            ("LANG", "C.UTF-8"),
            ("PATH", "/usr/bin:/bin"),
            ("PWD", &current_directory),
            ("USER", "gibbon"),
        ];
        Ok(StandardHost {
            files: Box::new(file_system(mounts, &current_directory)?),
            output: io::BufWriter::with_capacity(1 << 16, output),
            error,
            input,
            input_so_far: Vec::new(),
            is_interactive: false,
            environment: environment
                .map(|(name, value)| (name.into(), value.into()))
                .to_vec(),
            current_directory,
            properties: Vec::new(),
            holding: false,
        })
    }

    pub fn set_environment(&mut self, environment: Vec<(String, String)>) {
        self.environment = environment;
    }

    pub fn set_properties(&mut self, properties: Vec<(String, String)>) {
        self.properties = properties;
    }

    /// Hands on what the guest wrote to standard output. Call it when a run ends.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

fn file_system(mounts: &Mounts, current_directory: &str) -> Result<Overlay, Errno> {
    let mut files = Overlay::default();
    for path in ["/tmp", HOME] {
        files.make_directories(path)?;
    }
    files.make_directories("/dev")?;
    files.add_device("/dev/null", Device::Null)?;
    files.add_device("/dev/zero", Device::Zero)?;
    files.add_device("/dev/random", Device::Random)?;
    files.add_device("/dev/urandom", Device::Random)?;
    // Outer directories first, so that they do not hide what is mounted inside them.
    let mut visible: Vec<(String, PathBuf)> = Vec::new();
    for path in mounts
        .visible
        .iter()
        .map(PathBuf::as_path)
        .chain([Path::new(current_directory)])
    {
        let absolute = std::path::absolute(path)?;
        if let Some(text) = absolute.to_str() {
            visible.push((text.trim_end_matches('/').to_owned(), absolute.clone()));
        }
    }
    visible.sort();
    visible.dedup();
    let mut roots: Vec<String> = Vec::new();
    for (guest, host) in visible {
        let is_inside = roots.iter().any(|root| {
            guest
                .strip_prefix(root)
                .is_some_and(|rest| rest.starts_with('/'))
        });
        // A class path may name what is not there; so may the guest see.
        if !guest.is_empty() && !is_inside && host.exists() {
            files.mount(&guest, &host)?;
            roots.push(guest);
        }
    }
    if let Some(java_home) = &mounts.java_home {
        files.mount(JAVA_HOME, java_home)?;
    }
    Ok(files)
}

impl Host for StandardHost {
    fn write_stream(&mut self, stream: u8, bytes: &[u8]) {
        if self.holding {
            return;
        }
        // A reader that went away is no concern of the guest's, as with `java | head`.
        if stream == 2 {
            let _ = self.output.flush();
            let _ = self.error.write_all(bytes);
            let _ = self.error.flush();
        } else {
            let _ = self.output.write_all(bytes);
            if self.is_interactive {
                let _ = self.output.flush();
            }
        }
    }

    fn hold_streams(&mut self) {
        self.holding = true;
    }

    fn drop_held_streams(&mut self) {
        self.holding = false;
    }

    fn read_input(&mut self, buffer: &mut [u8]) -> Result<usize, Errno> {
        // A question should be on the screen before its answer is waited for.
        let _ = self.output.flush();
        let position = self.files.input_position() as usize;
        if position == self.input_so_far.len() {
            let count = self.input.read(buffer)?;
            self.input_so_far.extend_from_slice(&buffer[..count]);
        }
        let again = &self.input_so_far[position..];
        let count = again.len().min(buffer.len());
        buffer[..count].copy_from_slice(&again[..count]);
        self.files.set_input_position((position + count) as u64);
        Ok(count)
    }

    fn available_input(&mut self) -> usize {
        self.input_so_far.len() - self.files.input_position() as usize
    }

    fn environment(&self) -> Vec<(String, String)> {
        self.environment.clone()
    }

    fn properties(&self) -> Vec<(String, String)> {
        self.properties.clone()
    }

    fn current_directory(&self) -> String {
        self.current_directory.clone()
    }

    fn files(&mut self) -> &mut dyn Files {
        &mut *self.files
    }

    fn clone_files(&self) -> Box<dyn Files> {
        self.files.clone_box()
    }

    fn restore_files(&mut self, files: Box<dyn Files>) {
        self.files = files;
    }
}

impl Drop for StandardHost {
    fn drop(&mut self) {
        let _ = self.output.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gibbon_machine::host::OpenMode;

    fn host(mounts: &Mounts, input: &'static [u8]) -> StandardHost {
        StandardHost::with_streams(
            mounts,
            Box::new(input),
            Box::new(io::sink()),
            Box::new(io::sink()),
        )
        .expect("the mounts are good")
    }

    #[test]
    fn input_is_read_again_after_going_back() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let mounts = Mounts {
            current_directory: folder.path().into(),
            ..Mounts::default()
        };
        let mut host = host(&mounts, b"abcdef");
        let mut buffer = [0; 2];
        assert_eq!(host.read_input(&mut buffer), Ok(2));
        let snapshot = host.clone_files();
        assert_eq!(host.read_input(&mut buffer), Ok(2));
        assert_eq!(&buffer, b"cd");
        host.restore_files(snapshot);
        assert_eq!(host.available_input(), 2);
        let mut all = [0; 10];
        assert_eq!(host.read_input(&mut all), Ok(2));
        assert_eq!(&all[..2], b"cd");
        assert_eq!(host.read_input(&mut all), Ok(2));
        assert_eq!(host.read_input(&mut all), Ok(0));
    }

    #[test]
    fn mounts_inside_each_other_show_once() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let inner = folder.path().join("classes/deep");
        std::fs::create_dir_all(&inner).expect("made");
        std::fs::write(inner.join("a.txt"), "text").expect("written");
        let mounts = Mounts {
            java_home: Some(folder.path().into()),
            current_directory: folder.path().join("classes"),
            visible: vec![
                inner.clone(),
                folder.path().join("missing"),
                inner.join("a.txt"),
            ],
        };
        let mut host = host(&mounts, b"");
        let path = inner.join("a.txt");
        let path = path.to_str().expect("a name in UTF-8");
        assert!(host.files().open(path, OpenMode::READ).is_ok());
        assert!(
            host.files()
                .status("/java/classes/deep/a.txt", true)
                .is_ok()
        );
        assert!(host.files().status("/dev/urandom", true).is_ok());
        assert_eq!(
            host.files().list("/tmp").map(|names| names.is_empty()),
            Ok(!path.starts_with("/tmp"))
        );
    }
}
