//! The tools, one step each, in a work folder.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use gibbon_setup::{Paths, artifacts};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::error::{At, BuildError, Result};
use crate::sources::Sources;

/// Changes when what the steps make of the same sources does.
const VERSION: &str = "1";
/// What D8 may take for granted of the device.
const MIN_API: &str = "26";

pub(crate) struct Tools<'a> {
    paths: &'a Paths,
    work: &'a Path,
    framework: &'a Path,
}

impl<'a> Tools<'a> {
    pub(crate) fn new(paths: &'a Paths, work: &'a Path) -> Result<Tools<'a>> {
        Ok(Tools {
            paths,
            work,
            framework: paths.framework()?,
        })
    }

    /// Names the tools: what they make depends on it.
    pub(crate) fn versions() -> String {
        let artifacts = [artifacts::FRAMEWORK, artifacts::COMPILER, artifacts::D8[0]];
        let mut versions = VERSION.to_owned();
        for artifact in artifacts {
            versions.push('\0');
            versions.push_str(artifact.sha256);
        }
        versions
    }

    /// Resources and manifest, into an archive without code; and `R.java`.
    pub(crate) fn resources(&self, sources: &Sources) -> Result<()> {
        let aapt2 = self.paths.resource_compiler()?;
        let mut link = Command::new(aapt2);
        link.args(["link", "--auto-add-overlay", "-I"])
            .arg(self.framework)
            .arg("--manifest")
            .arg(sources.manifest())
            .arg("--java")
            .arg(self.work.join("generated"))
            .arg("-o")
            .arg(self.work.join("resources.apk"));
        if let Some(assets) = sources.part("assets") {
            link.arg("-A").arg(assets);
        }
        if let Some(folder) = sources.part("res") {
            let compiled = self.work.join("compiled.zip");
            let mut compile = Command::new(aapt2);
            compile.arg("compile").arg("--dir").arg(folder);
            run("aapt2", compile.arg("-o").arg(&compiled))?;
            link.arg(compiled);
        }
        // Without resources there is no `R.java`, and no folder for it.
        let generated = self.work.join("generated");
        fs::create_dir_all(&generated).at(&generated)?;
        run("aapt2", &mut link)
    }

    /// The compiler takes the framework's jar as Java 8 does: without modules, whose packages
    /// the jar would split.
    pub(crate) fn classes(&self, sources: &Sources) -> Result<()> {
        let mut compile = self.java()?;
        compile
            .arg("-jar")
            .arg(self.paths.compiler()?)
            .args(["-8", "-nowarn", "-proc:none", "-g", "-encoding", "UTF-8"])
            .arg("-cp")
            .arg(self.framework)
            .arg("-d")
            .arg(self.work.join("classes"))
            .arg(sources.folder.join("src"))
            .arg(self.work.join("generated"));
        run("the Java compiler", &mut compile)
    }

    pub(crate) fn dex(&self) -> Result<()> {
        let mut classes = Vec::new();
        class_files(&self.work.join("classes"), &mut classes)?;
        classes.sort();
        let output = self.work.join("dex");
        fs::create_dir_all(&output).at(&output)?;
        let mut dex = self.java()?;
        dex.arg("-cp")
            .arg(self.paths.maven(artifacts::D8[0].coordinates)?)
            .arg("com.android.tools.r8.D8")
            .args(["--debug", "--min-api", MIN_API, "--lib"])
            .arg(self.paths.class_library()?.home())
            .arg("--lib")
            .arg(self.framework)
            .arg("--output")
            .arg(output)
            .args(classes);
        run("D8", &mut dex)
    }

    /// The archive of resources, with the code.
    pub(crate) fn archive(&self) -> Result<PathBuf> {
        let resources = self.work.join("resources.apk");
        let made = self.work.join("app.apk");
        let mut from = ZipArchive::new(File::open(&resources).at(&resources)?)?;
        let mut to = ZipWriter::new(File::create(&made).at(&made)?);
        for at in 0..from.len() {
            to.raw_copy_file(from.by_index_raw(at)?)?;
        }
        let dex = self.work.join("dex/classes.dex");
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        to.start_file("classes.dex", options)?;
        to.write_all(&fs::read(&dex).at(&dex)?).at(&made)?;
        to.finish()?;
        Ok(made)
    }

    fn java(&self) -> Result<Command> {
        let mut java = Command::new(self.paths.class_library()?.java());
        // They run for a second: too short for the better compiler to pay.
        java.arg("-XX:TieredStopAtLevel=1");
        Ok(java)
    }
}

fn class_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).at(folder)? {
        let path = entry.at(folder)?.path();
        if path.is_dir() {
            class_files(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn run(tool: &'static str, command: &mut Command) -> Result<()> {
    let program = PathBuf::from(command.get_program());
    let output = command.output().at(&program)?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(BuildError::Tool {
        tool,
        said: String::from_utf8_lossy(&said).trim_end().to_owned(),
    })
}
