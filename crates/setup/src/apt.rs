//! Debian's packages, for clients that the machine lacks.

use std::path::PathBuf;

use crate::error::{Result, SetupError};
use crate::host::{Finished, Host, Invocation};
use crate::progress::Progress;

/// `apt-get`, which updates its lists at most once a set-up.
pub(crate) struct Apt<'a> {
    host: &'a dyn Host,
    updated: bool,
}

impl<'a> Apt<'a> {
    pub(crate) fn new(host: &'a dyn Host) -> Apt<'a> {
        Apt {
            host,
            updated: false,
        }
    }

    /// The program, from `PATH` or else from the package; `what` is what it is needed for.
    pub(crate) fn program(
        &mut self,
        program: &'static str,
        package: &'static str,
        what: &str,
        progress: &mut dyn Progress,
    ) -> Result<PathBuf> {
        if let Some(path) = self.host.which(program) {
            return Ok(path);
        }
        self.install(program, package, what, progress)?;
        self.host
            .which(program)
            .ok_or_else(|| missing(program, package, what))
    }

    /// Installs a package because `tool` is missing.
    pub(crate) fn install(
        &mut self,
        tool: &str,
        package: &'static str,
        what: &str,
        progress: &mut dyn Progress,
    ) -> Result<()> {
        if !self.host.is_root() || self.host.which("apt-get").is_none() {
            return Err(missing(tool, package, what));
        }
        progress.line(&format!(
            "{tool} is missing: installing the Debian package {package}"
        ));
        let install = ["install", "-y", "--no-install-recommends", package];
        let mut finished = self.run(&install)?;
        if !finished.success && !self.updated {
            // On a fresh machine the lists are empty, on an old one they name files long gone.
            progress.line("updating the lists of Debian packages");
            self.updated = true;
            let update = self.run(&["update"])?;
            finished = self.run(&install)?;
            if !finished.success && !update.success {
                return Err(SetupError::from_client("apt-get", package, &update));
            }
        }
        if !finished.success {
            return Err(SetupError::from_client("apt-get", package, &finished));
        }
        Ok(())
    }

    fn run(&self, arguments: &[&str]) -> Result<Finished> {
        let mut invocation = Invocation::new("apt-get").args(arguments);
        invocation
            .variables
            .push(("DEBIAN_FRONTEND", "noninteractive"));
        run(self.host, "apt-get", &invocation)
    }
}

fn missing(tool: &str, package: &'static str, what: &str) -> SetupError {
    SetupError::ToolMissing {
        tool: tool.to_owned(),
        what: what.to_owned(),
        package,
    }
}

/// Runs a client. That it cannot even be started is a failure of the client, too.
pub(crate) fn run(host: &dyn Host, tool: &str, invocation: &Invocation) -> Result<Finished> {
    host.run(invocation)
        .map_err(|error| SetupError::ToolFailed {
            tool: tool.to_owned(),
            what: "started".to_owned(),
            said: error.to_string(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FakeHost, Recorded, failed, succeeded};

    fn mvn(host: &FakeHost) -> (Result<PathBuf>, Vec<String>) {
        let mut progress = Recorded::default();
        let found = Apt::new(host).program("mvn", "maven", "r8", &mut progress);
        (found, progress.0)
    }

    #[test]
    fn a_program_that_is_there_is_taken() {
        let host = FakeHost::new().with_program("mvn");
        let (found, lines) = mvn(&host);
        assert_eq!(found.unwrap(), PathBuf::from("/bin/mvn"));
        assert!(lines.is_empty());
        assert!(host.log().is_empty());
    }

    #[test]
    fn without_root_the_hint_says_what_to_install() {
        let host = FakeHost::new().with_program("apt-get");
        let error = mvn(&host).0.unwrap_err();
        assert_eq!(error.to_string(), "mvn is missing, and is needed for r8");
        assert_eq!(error.hint().unwrap(), "as root: apt-get install maven");
        assert!(host.log().is_empty());
    }

    #[test]
    fn on_a_fresh_machine_the_lists_are_updated_once() {
        let host = FakeHost::new()
            .with_program("apt-get")
            .with_root()
            .answering(|host, invocation| {
                let words = FakeHost::words(invocation);
                let updated = host.log().iter().any(|line| line == "apt-get update");
                if words.contains("install") && !updated {
                    return Ok(failed("E: Unable to locate package maven"));
                }
                if words.contains("install") {
                    host.install("mvn");
                }
                Ok(succeeded(""))
            });
        let (found, lines) = mvn(&host);
        found.unwrap();
        let install = "apt-get install -y --no-install-recommends maven";
        assert_eq!(host.log(), [install, "apt-get update", install]);
        assert_eq!(
            lines[0],
            "mvn is missing: installing the Debian package maven"
        );
    }

    #[test]
    fn no_network_is_said_as_such() {
        let host = FakeHost::new()
            .with_program("apt-get")
            .with_root()
            .answering(|_, invocation| {
                Ok(failed(match FakeHost::words(invocation).as_str() {
                    "apt-get update" => "Err:1 Temporary failure resolving 'somewhere'",
                    _ => "E: Unable to locate package maven",
                }))
            });
        let error = mvn(&host).0.unwrap_err();
        assert!(matches!(error, SetupError::NoNetwork { .. }), "{error:?}");
    }

    #[test]
    fn a_package_without_the_program_is_an_error() {
        let host = FakeHost::new()
            .with_program("apt-get")
            .with_root()
            .answering(|_, _| Ok(succeeded("")));
        let error = mvn(&host).0.unwrap_err();
        assert!(matches!(error, SetupError::ToolMissing { .. }), "{error:?}");
    }
}
