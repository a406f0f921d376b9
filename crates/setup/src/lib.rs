//! The set-up step: fetches what Gibbon needs from outside into one cache folder.
//!
//! Everything comes through the ordinary package clients (`apt-get`, `pip`, `mvn`, `npm`) by
//! package name, so that mirrors and proxies configured on a machine are respected and no
//! registry host is named here. Each item is made beside its place and renamed into it, so it is
//! either absent or complete; asking for what is there costs a few `stat` calls and starts no
//! process. Two set-ups at once wait for each other (`cache::Lock`).
//!
//! ```no_run
//! use gibbon_setup::{Need, Silent};
//! let paths = gibbon_setup::ensure(&[Need::ClassLibrary], &mut Silent)?;
//! println!("{}", paths.class_library()?.modules().display());
//! # Ok::<(), gibbon_setup::SetupError>(())
//! ```
//!
//! It does not print (lines go to the caller's [`Progress`]), does not remove old versions, and
//! knows nothing of what the fetched things are for.

mod apt;
pub mod artifacts;
mod cache;
mod class_library;
mod constraint_solver;
mod error;
mod hash;
mod host;
mod jdk_tools;
mod maven;
mod npm;
mod progress;
mod resource_compiler;
mod robolectric;
#[cfg(test)]
mod testing;
mod wheels;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use cache::Cache;
pub use class_library::ClassLibrary;
pub use error::{Result, SetupError};
pub use hash::{sha256_of_bytes, sha256_of_file};
pub use host::{Finished, Host, Invocation, ThisMachine};
pub use jdk_tools::JdkTools;
pub use maven::Coordinates;
pub use npm::Package;
pub use progress::{Lines, Progress, Silent};

/// One thing to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Need {
    /// The pinned OpenJDK 17 runtime: the guest's class library, and the reference `java`.
    ClassLibrary,
    /// A `javac` and `java` of a JDK, to build test programs with.
    JdkTools,
    /// `aapt2`, to build apps with.
    ResourceCompiler,
    /// Z3, to solve constraints with.
    ConstraintSolver,
    /// One file from Maven.
    Maven(Coordinates),
    /// One package from npm, unpacked.
    Npm(Package),
}

impl Need {
    /// A Maven artifact by `group:artifact:version[:classifier][@extension]`.
    pub fn maven(coordinates: &str) -> Result<Need> {
        Ok(Need::Maven(coordinates.parse()?))
    }

    /// An npm package by name and exact version.
    pub fn npm(name: &str, version: &str) -> Result<Need> {
        Ok(Need::Npm(Package::new(name, version)?))
    }

    /// What running programs takes.
    pub fn to_run() -> Vec<Need> {
        vec![Need::ClassLibrary]
    }

    /// What the device takes: the class library, the Android framework, its fonts, a compiler for
    /// the system's services, libraries of old apps, and D8 for those.
    pub fn to_run_apps() -> Vec<Need> {
        let mut needs = Need::to_run();
        needs.extend(artifacts::needs(&[
            artifacts::FRAMEWORK,
            artifacts::FONTS,
            artifacts::COMPILER,
            artifacts::LEGACY_FRAMEWORK,
            artifacts::JUNIT,
        ]));
        needs.extend(artifacts::needs(artifacts::D8));
        needs
    }

    /// What building apps from their sources takes, beyond [`Need::to_run_apps`]: a compiler of
    /// resources.
    pub fn to_build_apps() -> Vec<Need> {
        let mut needs = Need::to_run_apps();
        needs.push(Need::ResourceCompiler);
        needs
    }

    /// What the tests and the corpus take: what building apps does, a constraint solver, and a
    /// JDK.
    pub fn to_test() -> Vec<Need> {
        let mut needs = Need::to_build_apps();
        needs.push(Need::ConstraintSolver);
        needs.push(Need::JdkTools);
        needs
    }

    /// What the foreign test suites (commons-lang3, commons-collections4) take, beyond
    /// [`Need::to_test`].
    pub fn to_run_suites() -> Vec<Need> {
        let mut needs = Need::to_test();
        needs.extend(artifacts::needs(artifacts::LANG3_SUITE));
        needs.extend(artifacts::needs(artifacts::COLLECTIONS4_SUITE));
        needs
    }

    /// What measuring beside Robolectric takes, beyond [`Need::to_test`].
    pub fn to_run_robolectric() -> Vec<Need> {
        let mut needs = Need::to_test();
        needs.extend(artifacts::needs(artifacts::ROBOLECTRIC));
        needs.extend(artifacts::needs(&[artifacts::ROBOLECTRIC_FRAMEWORK]));
        needs
    }
}

/// Where the things asked for are.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    cache: PathBuf,
    class_library: Option<ClassLibrary>,
    jdk_tools: Option<JdkTools>,
    resource_compiler: Option<PathBuf>,
    constraint_solver: Option<PathBuf>,
    maven: BTreeMap<Coordinates, PathBuf>,
    npm: BTreeMap<Package, PathBuf>,
}

impl Paths {
    /// The cache folder itself.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// The class library, if [`Need::ClassLibrary`] was asked for.
    pub fn class_library(&self) -> Result<&ClassLibrary> {
        self.class_library
            .as_ref()
            .ok_or_else(|| SetupError::not_asked("the class library"))
    }

    /// The JDK's tools, if [`Need::JdkTools`] was asked for.
    pub fn jdk_tools(&self) -> Result<&JdkTools> {
        self.jdk_tools
            .as_ref()
            .ok_or_else(|| SetupError::not_asked("the JDK tools"))
    }

    /// `aapt2`, if [`Need::ResourceCompiler`] was asked for.
    pub fn resource_compiler(&self) -> Result<&Path> {
        self.resource_compiler
            .as_deref()
            .ok_or_else(|| SetupError::not_asked("aapt2"))
    }

    /// Z3's program, if [`Need::ConstraintSolver`] was asked for.
    pub fn constraint_solver(&self) -> Result<&Path> {
        self.constraint_solver
            .as_deref()
            .ok_or_else(|| SetupError::not_asked("the constraint solver"))
    }

    /// A Maven artifact's file, if it was asked for.
    pub fn maven(&self, coordinates: &str) -> Result<&Path> {
        let coordinates: Coordinates = coordinates.parse()?;
        self.maven
            .get(&coordinates)
            .map(PathBuf::as_path)
            .ok_or_else(|| SetupError::not_asked(&coordinates.to_string()))
    }

    /// The Android framework's jar, if [`Need::to_run_apps`] was asked for.
    pub fn framework(&self) -> Result<&Path> {
        self.maven(artifacts::FRAMEWORK.coordinates)
    }

    /// The package with Android's fonts, if [`Need::to_run_apps`] was asked for.
    pub fn fonts(&self) -> Result<&Path> {
        self.maven(artifacts::FONTS.coordinates)
    }

    /// The Java compiler's jar, if [`Need::to_run_apps`] was asked for.
    pub fn compiler(&self) -> Result<&Path> {
        self.maven(artifacts::COMPILER.coordinates)
    }

    /// An unpacked npm package's folder, if it was asked for.
    pub fn npm(&self, name: &str, version: &str) -> Result<&Path> {
        let package = Package::new(name, version)?;
        self.npm
            .get(&package)
            .map(PathBuf::as_path)
            .ok_or_else(|| SetupError::not_asked(&package.to_string()))
    }
}

/// Makes sure that every need is met, fetching what is missing, and says where things are.
pub fn ensure(needs: &[Need], progress: &mut dyn Progress) -> Result<Paths> {
    let host = ThisMachine;
    Setup::new(&host, Cache::of(&host)?).ensure(needs, progress)
}

/// Says where things are, fetching nothing: what is missing is [`SetupError::NotSetUp`].
pub fn find(needs: &[Need]) -> Result<Paths> {
    let host = ThisMachine;
    Setup::new(&host, Cache::of(&host)?).find(needs)
}

/// Fetches one Maven artifact, unless it is there.
pub fn maven(coordinates: &str, progress: &mut dyn Progress) -> Result<PathBuf> {
    let paths = ensure(&[Need::maven(coordinates)?], progress)?;
    Ok(paths.maven(coordinates)?.to_path_buf())
}

/// Fetches and unpacks one npm package, unless it is there.
pub fn npm(name: &str, version: &str, progress: &mut dyn Progress) -> Result<PathBuf> {
    let paths = ensure(&[Need::npm(name, version)?], progress)?;
    Ok(paths.npm(name, version)?.to_path_buf())
}

/// The set-up of one cache folder on one machine. [`ensure`] is this on the machine at hand.
pub struct Setup<'a> {
    host: &'a dyn Host,
    cache: Cache,
}

impl<'a> Setup<'a> {
    /// A set-up that keeps things in `cache` and runs clients through `host`.
    pub fn new(host: &'a dyn Host, cache: Cache) -> Setup<'a> {
        Setup { host, cache }
    }

    /// See [`find`].
    pub fn find(&self, needs: &[Need]) -> Result<Paths> {
        let (paths, missing) = self.look(needs);
        match missing.first() {
            None => Ok(paths),
            Some(need) => Err(SetupError::NotSetUp {
                what: describe(need),
            }),
        }
    }

    /// See [`ensure`].
    pub fn ensure(&self, needs: &[Need], progress: &mut dyn Progress) -> Result<Paths> {
        let (paths, missing) = self.look(needs);
        if missing.is_empty() {
            return Ok(paths);
        }
        let lock = self.cache.lock(progress)?;
        // Another process may have fetched it all while this one waited.
        let (_, missing) = self.look(needs);
        let mut apt = apt::Apt::new(self.host);
        let mut artifacts = Vec::new();
        for need in &missing {
            match need {
                Need::ClassLibrary => {
                    class_library::fetch(self.host, &mut apt, &self.cache, &lock, progress)?;
                }
                Need::JdkTools => jdk_tools::install(self.host, &mut apt, progress)?,
                Need::ResourceCompiler => {
                    resource_compiler::fetch(self.host, &mut apt, &self.cache, &lock, progress)?;
                }
                Need::ConstraintSolver => {
                    constraint_solver::fetch(self.host, &mut apt, &self.cache, &lock, progress)?;
                }
                // All in one run below: starting Maven is what takes the time.
                Need::Maven(coordinates) => artifacts.push(coordinates.clone()),
                Need::Npm(package) => {
                    npm::fetch(self.host, &mut apt, &self.cache, &lock, package, progress)?;
                }
            }
        }
        if !artifacts.is_empty() {
            maven::fetch(
                self.host,
                &mut apt,
                &self.cache,
                &lock,
                &artifacts,
                progress,
            )?;
        }
        self.find(needs)
    }

    fn look(&self, needs: &[Need]) -> (Paths, Vec<Need>) {
        let mut paths = Paths {
            cache: self.cache.folder().to_path_buf(),
            ..Paths::default()
        };
        let mut missing = Vec::new();
        for need in needs {
            let found = match need {
                Need::ClassLibrary => {
                    paths.class_library = class_library::find(&self.cache);
                    paths.class_library.is_some()
                }
                Need::JdkTools => {
                    paths.jdk_tools = jdk_tools::find(self.host);
                    paths.jdk_tools.is_some()
                }
                Need::ResourceCompiler => {
                    paths.resource_compiler = resource_compiler::find(&self.cache);
                    paths.resource_compiler.is_some()
                }
                Need::ConstraintSolver => {
                    paths.constraint_solver = constraint_solver::find(&self.cache);
                    paths.constraint_solver.is_some()
                }
                Need::Maven(coordinates) => maven::find(&self.cache, coordinates)
                    .map(|path| paths.maven.insert(coordinates.clone(), path))
                    .is_some(),
                Need::Npm(package) => npm::find(&self.cache, package)
                    .map(|path| paths.npm.insert(package.clone(), path))
                    .is_some(),
            };
            if !found && !missing.contains(need) {
                missing.push(need.clone());
            }
        }
        (paths, missing)
    }
}

fn describe(need: &Need) -> String {
    match need {
        Need::ClassLibrary => "the class library".to_owned(),
        Need::JdkTools => "a JDK with javac".to_owned(),
        Need::ResourceCompiler => "aapt2".to_owned(),
        Need::ConstraintSolver => "the constraint solver (z3)".to_owned(),
        Need::Maven(coordinates) => coordinates.to_string(),
        Need::Npm(package) => package.to_string(),
    }
}
