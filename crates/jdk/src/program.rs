//! A Java program and what it runs on: from paths to a machine that is about to run it.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use gibbon_dex::DexFile;
use gibbon_formats::archive::{Archive, DEFAULT_LIMIT};
use gibbon_formats::jimage::Image;
use gibbon_machine::compile::CompileMode;
use gibbon_machine::interp::ModelTable;
use gibbon_machine::meta::{Adapter, ClassPath, ClassPathEntry, LoaderId, Meta, ModuleImage};
use gibbon_machine::native::NativeTable;
use gibbon_machine::threads::scheduler::{RoundRobin, Scheduler};
use gibbon_machine::{BootError, Host, Machine, Options};

use crate::host::{Mounts, StandardHost};

/// Guest wall time at the start of every run: 2024-01-01T00:00:00Z.
const START_MILLIS: i64 = 1_704_067_200_000;
/// Registers of a thread's stack: about what a megabyte holds on HotSpot.
const MAX_STACK: u32 = 1 << 17;

pub struct Program {
    /// The folder of the class library, with `lib/modules`.
    pub java_home: PathBuf,
    /// Folders of class files, jars, APKs and DEX files.
    pub class_path: Vec<PathBuf>,
    /// The same, for the boot loader, after the class library.
    pub boot_class_path: Vec<PathBuf>,
    pub current_directory: PathBuf,
    /// System properties, beside those that every program has.
    pub properties: Vec<(String, String)>,
    pub main_class: String,
    pub arguments: Vec<String>,
    pub max_heap: u32,
    pub seed: u64,
    pub scheduler: Box<dyn Scheduler>,
    /// Which methods are compiled; `None` for what the process was told.
    pub compile: Option<CompileMode>,
    /// Natives beside those of the class library.
    pub natives: Vec<fn(&mut NativeTable)>,
    /// What more is known of methods, as formulas.
    pub models: Vec<fn(&mut ModelTable)>,
    /// Changes classes of the boot loader as they are read.
    pub adapter: Option<Box<dyn Adapter>>,
}

#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    #[error("the class library: {0}")]
    Library(#[from] gibbon_formats::jimage::ImageError),
    #[error("class path entry {}: {problem}", entry.display())]
    ClassPath { entry: PathBuf, problem: String },
    #[error("the guest's files: {0}")]
    Files(#[from] gibbon_machine::host::Errno),
    #[error(transparent)]
    Boot(#[from] BootError),
    #[error("the machine could not start the program: {0}")]
    Start(String),
}

impl Program {
    /// A program in one folder or file, with nothing special about it.
    pub fn new(java_home: &Path, class_path: &Path, main_class: &str) -> Program {
        Program {
            java_home: java_home.to_path_buf(),
            class_path: vec![class_path.to_path_buf()],
            boot_class_path: Vec::new(),
            current_directory: class_path.to_path_buf(),
            properties: Vec::new(),
            main_class: main_class.to_owned(),
            arguments: Vec::new(),
            max_heap: 512 << 20,
            seed: 0,
            scheduler: Box::new(RoundRobin::default()),
            compile: None,
            natives: Vec::new(),
            models: Vec::new(),
            adapter: None,
        }
    }

    /// A machine whose first thread is about to run the program.
    pub fn machine(mut self) -> Result<Machine, ProgramError> {
        let mut properties = std::mem::take(&mut self.properties);
        let entries: Vec<_> = self
            .class_path
            .iter()
            .map(|entry| entry.to_string_lossy())
            .collect();
        properties.push(("java.class.path".to_owned(), entries.join(":")));
        let mounts = Mounts {
            java_home: Some(self.java_home.clone()),
            current_directory: self.current_directory.clone(),
            visible: self.class_path.clone(),
        };
        let mut host = StandardHost::new(&mounts)?;
        host.set_properties(properties);
        self.machine_on(Box::new(host))
    }

    /// The same, with another world around it. Properties are then the host's to give.
    pub fn machine_on(self, host: Box<dyn Host>) -> Result<Machine, ProgramError> {
        let image = Image::open(self.java_home.join("lib/modules"))?;
        let image = Rc::new(ModuleImage::new(image));
        let mut meta = Meta::default();
        meta.adapter = self.adapter;
        meta.boot_path.entries = [LoaderId::BOOT, LoaderId::PLATFORM, LoaderId::APP]
            .map(|loader| ClassPathEntry::Image(image.clone(), loader))
            .into();
        meta.image = Some(image);
        meta.boot_path
            .entries
            .extend(class_path(&self.boot_class_path)?.entries);
        meta.app_path = class_path(&self.class_path)?;

        let options = Options {
            max_heap: self.max_heap,
            seed: self.seed,
            scheduler: self.scheduler,
            start_millis: START_MILLIS,
            max_stack: MAX_STACK,
            compile: self.compile,
        };
        let mut natives = crate::natives();
        for add in self.natives {
            add(&mut natives);
        }
        let mut machine = Machine::new(meta, natives, host, options)?;
        let models = &mut machine.following.models;
        crate::models::add(models);
        self.models.iter().for_each(|add| add(models));
        let main_class = self.main_class.replace('/', ".");
        crate::launch::start(&mut machine, &main_class, &self.arguments)
            .map_err(|exit| ProgramError::Start(format!("{exit:?}")))?;
        Ok(machine)
    }
}

fn class_path(entries: &[PathBuf]) -> Result<ClassPath, ProgramError> {
    let mut path = ClassPath::default();
    for entry in entries.iter().filter(|entry| !entry.as_os_str().is_empty()) {
        add_entry(&mut path, entry).map_err(|problem| ProgramError::ClassPath {
            entry: entry.clone(),
            problem,
        })?;
    }
    Ok(path)
}

fn add_entry(path: &mut ClassPath, entry: &Path) -> Result<(), String> {
    if entry.is_dir() {
        path.entries
            .push(ClassPathEntry::Directory(entry.to_path_buf()));
        return Ok(());
    }
    if !entry.exists() {
        // As `java` has it: what is not there holds no classes.
        return Ok(());
    }
    if entry
        .extension()
        .is_some_and(|extension| extension == "dex")
    {
        // The class path is part of what a run is a function of.
        #[allow(clippy::disallowed_methods)]
        let bytes = std::fs::read(entry).map_err(|error| error.to_string())?;
        return add_dex(path, bytes);
    }
    let archive = Rc::new(Archive::open(entry).map_err(|error| error.to_string())?);
    let is_dex = |name: &str| name.starts_with("classes") && name.ends_with(".dex");
    let mut names: Vec<String> = archive
        .entries()
        .map(|entry| entry.name().to_owned())
        .filter(|name| is_dex(name))
        .collect();
    // classes.dex, classes2.dex, …, classes10.dex
    names.sort_by_key(|name| (name.len(), name.clone()));
    for name in &names {
        if let Some(bytes) = archive
            .read(name, DEFAULT_LIMIT)
            .map_err(|error| error.to_string())?
        {
            add_dex(path, bytes)?;
        }
    }
    path.entries.push(ClassPathEntry::Archive(archive));
    Ok(())
}

fn add_dex(path: &mut ClassPath, bytes: Vec<u8>) -> Result<(), String> {
    for file in DexFile::parse_all(bytes).map_err(|error| error.to_string())? {
        path.entries.push(ClassPathEntry::Dex(Rc::new(file)));
    }
    Ok(())
}
