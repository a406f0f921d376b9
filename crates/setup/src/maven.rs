//! Files from Maven, by coordinates.
//!
//! All that is missing is fetched in one run of `mvn`, which takes seconds to start, by a
//! throw-away project that does nothing but copy them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::apt::{self, Apt};
use crate::artifacts;
use crate::cache::{Cache, Lock};
use crate::error::{IoContext, Result, SetupError};
use crate::hash::sha256_of_file;
use crate::host::{Host, Invocation};
use crate::progress::Progress;
use crate::wheels::check_hash;

/// The goal that copies artifacts without what they depend on, at a fixed version.
const COPY: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";

/// What names a file in Maven: `group:artifact:version[:classifier][@extension]`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinates {
    group: String,
    artifact: String,
    version: String,
    classifier: Option<String>,
    extension: String,
}

impl FromStr for Coordinates {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Coordinates> {
        let (path, extension) = text.split_once('@').unwrap_or((text, "jar"));
        let parts: Vec<&str> = path.split(':').collect();
        // They become paths and XML, so nothing else may be in them.
        let plain = |part: &&str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+'))
        };
        if !(3..=4).contains(&parts.len()) || !parts.iter().chain([&extension]).all(plain) {
            return Err(SetupError::BadName {
                text: text.to_owned(),
                expected: "a Maven coordinate (group:artifact:version[:classifier][@extension])",
            });
        }
        Ok(Coordinates {
            group: parts[0].to_owned(),
            artifact: parts[1].to_owned(),
            version: parts[2].to_owned(),
            classifier: parts.get(3).map(|&part| part.to_owned()),
            extension: extension.to_owned(),
        })
    }
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.group, self.artifact, self.version)?;
        if let Some(classifier) = &self.classifier {
            write!(f, ":{classifier}")?;
        }
        if self.extension != "jar" {
            write!(f, "@{}", self.extension)?;
        }
        Ok(())
    }
}

impl Coordinates {
    fn file_name(&self) -> String {
        let classifier = self
            .classifier
            .as_ref()
            .map(|classifier| format!("-{classifier}"))
            .unwrap_or_default();
        format!(
            "{}-{}{classifier}.{}",
            self.artifact, self.version, self.extension
        )
    }

    fn place(&self, cache: &Cache) -> PathBuf {
        cache
            .folder()
            .join("maven")
            .join(self.group.replace('.', "/"))
            .join(&self.artifact)
            .join(&self.version)
            .join(self.file_name())
    }

    fn item(&self) -> String {
        let classifier = self
            .classifier
            .as_ref()
            .map(|classifier| format!("<classifier>{classifier}</classifier>"))
            .unwrap_or_default();
        format!(
            "<artifactItem><groupId>{}</groupId><artifactId>{}</artifactId>\
             <version>{}</version>{classifier}<type>{}</type></artifactItem>\n",
            self.group, self.artifact, self.version, self.extension
        )
    }
}

/// The file beside an artifact that says what it was when it came.
fn stamp_of(place: &Path) -> PathBuf {
    let mut name = place.as_os_str().to_owned();
    name.push(".stamp");
    PathBuf::from(name)
}

fn stamp_text(sha256: &str, size: u64) -> String {
    format!("sha256 {sha256}\nsize {size}\n")
}

pub(crate) fn find(cache: &Cache, coordinates: &Coordinates) -> Option<PathBuf> {
    let place = coordinates.place(cache);
    let stamp = fs::read_to_string(stamp_of(&place)).ok()?;
    let size = fs::metadata(&place).ok()?.len();
    let recorded = stamp.strip_prefix("sha256 ")?.lines().next()?;
    let expected = artifacts::pinned_sha256(coordinates).unwrap_or(recorded);
    (stamp == stamp_text(expected, size)).then_some(place)
}

pub(crate) fn fetch(
    host: &dyn Host,
    apt: &mut Apt<'_>,
    cache: &Cache,
    lock: &Lock,
    wanted: &[Coordinates],
    progress: &mut dyn Progress,
) -> Result<()> {
    let what = match wanted {
        [one] => one.to_string(),
        [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        [] => return Ok(()),
    };
    let mvn = apt.program("mvn", "maven", &what, progress)?;
    progress.line(&format!("fetching {what} from Maven"));
    let folder = cache.scratch(lock, "maven")?;
    let project = folder.join("pom.xml");
    fs::write(&project, project_text(wanted)).doing("write", &project)?;
    let output = folder.join("out");
    let mut into = std::ffi::OsString::from("-DoutputDirectory=");
    into.push(&output);
    let invocation = Invocation::new(mvn)
        .args(["--batch-mode", "--quiet", "-Dstyle.color=never", "--file"])
        .arg(&project)
        .arg(into)
        // Two groups may have artifacts of one name.
        .arg("-Dmdep.prependGroupId=true")
        // The client's own limits are half an hour.
        .args([
            "-Dmaven.wagon.rto=60000",
            "-Dmaven.wagon.http.retryHandler.count=3",
        ])
        .arg(COPY)
        .folder(&folder);
    let finished = apt::run(host, "mvn", &invocation)?;
    if !finished.success {
        // Name the one it could not find, which may be any of them.
        let what = missing_artifact(&finished.stdout).unwrap_or(what);
        return Err(SetupError::from_client("mvn", &what, &finished));
    }
    for coordinates in wanted {
        let file = output.join(format!("{}.{}", coordinates.group, coordinates.file_name()));
        let size = fs::metadata(&file).doing("find", &file)?.len();
        if let Some(expected) = artifacts::pinned_sha256(coordinates) {
            check_hash(&coordinates.to_string(), &file, expected)?;
        }
        let place = coordinates.place(cache);
        let stamp = folder.join("stamp");
        fs::write(&stamp, stamp_text(&sha256_of_file(&file)?, size)).doing("write", &stamp)?;
        cache.publish(lock, &file, &place)?;
        // The stamp comes last: an artifact without one does not count.
        cache.publish(lock, &stamp, &stamp_of(&place))?;
    }
    crate::cache::remove(&folder)
}

fn project_text(wanted: &[Coordinates]) -> String {
    let items: String = wanted.iter().map(Coordinates::item).collect();
    format!(
        "<project><modelVersion>4.0.0</modelVersion>\n\
         <groupId>gibbon</groupId><artifactId>setup</artifactId><version>1</version>\n\
         <packaging>pom</packaging>\n\
         <build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>\n\
         <artifactId>maven-dependency-plugin</artifactId><configuration><artifactItems>\n\
         {items}</artifactItems></configuration></plugin></plugins></build></project>\n"
    )
}

fn missing_artifact(output: &str) -> Option<String> {
    let (_, rest) = output.split_once("Could not find artifact ")?;
    rest.split_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FakeHost, Recorded, failed, succeeded};
    use crate::{Need, Setup};

    #[test]
    fn coordinates_are_read_and_written() {
        for text in ["a.b:c:1.0", "a:b:1:tests", "a:b:1@aar", "a:b:1:c@zip"] {
            assert_eq!(text.parse::<Coordinates>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "a:b",
            "a:b:1:c:d",
            "a::1",
            "a:b:../x",
            "a:b:<1>",
            "a:b:1@",
        ] {
            assert!(text.parse::<Coordinates>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_place_is_as_in_a_maven_repository() {
        let coordinates: Coordinates = "org.x:y:1:tests".parse().unwrap();
        let place = coordinates.place(&Cache::at("/c"));
        assert_eq!(place, Path::new("/c/maven/org/x/y/1/y-1-tests.jar"));
    }

    /// A `mvn` that makes every file its project asks for, with the file's name in it.
    fn working_mvn() -> FakeHost {
        FakeHost::new()
            .with_program("mvn")
            .answering(|_, invocation| {
                let folder = invocation.folder.clone().unwrap();
                let project = fs::read_to_string(folder.join("pom.xml")).unwrap();
                fs::create_dir_all(folder.join("out")).unwrap();
                for item in project.split("<artifactItem>").skip(1) {
                    let field = |name: &str| {
                        let (_, rest) = item.split_once(&format!("<{name}>"))?;
                        Some(rest.split_once('<').unwrap().0)
                    };
                    let classifier = field("classifier").map(|text| format!("-{text}"));
                    let name = format!(
                        "{}.{}-{}{}.{}",
                        field("groupId").unwrap(),
                        field("artifactId").unwrap(),
                        field("version").unwrap(),
                        classifier.unwrap_or_default(),
                        field("type").unwrap(),
                    );
                    fs::write(folder.join("out").join(&name), &name).unwrap();
                }
                Ok(succeeded(""))
            })
    }

    fn needs(names: &[&str]) -> Vec<Need> {
        names
            .iter()
            .map(|name| Need::maven(name).unwrap())
            .collect()
    }

    #[test]
    fn several_are_fetched_in_one_run_and_only_once() {
        let folder = tempfile::tempdir().unwrap();
        let host = working_mvn();
        let setup = Setup::new(&host, Cache::at(folder.path()));
        let names = ["a:b:1", "a:b:1:tests", "c:b:1"];
        let mut progress = Recorded::default();
        let paths = setup.ensure(&needs(&names), &mut progress).unwrap();
        let text = |name| fs::read_to_string(paths.maven(name).unwrap()).unwrap();
        assert_eq!(text("a:b:1:tests"), "a.b-1-tests.jar");
        assert_eq!(text("c:b:1"), "c.b-1.jar");
        assert_eq!(host.log().len(), 1);
        assert_eq!(progress.0, ["fetching a:b:1 and 2 more from Maven"]);

        let again = setup.ensure(&needs(&names), &mut progress).unwrap();
        assert_eq!(again.maven("a:b:1").unwrap(), paths.maven("a:b:1").unwrap());
        assert_eq!(host.log().len(), 1, "nothing was missing");

        let more = setup.ensure(&needs(&["a:b:1", "d:e:2"]), &mut progress);
        assert!(more.unwrap().maven("d:e:2").unwrap().is_file());
        assert_eq!(progress.0[1..], ["fetching d:e:2 from Maven"]);
    }

    #[test]
    fn a_file_that_changed_its_size_is_fetched_again() {
        let folder = tempfile::tempdir().unwrap();
        let host = working_mvn();
        let setup = Setup::new(&host, Cache::at(folder.path()));
        let needs = needs(&["a:b:1"]);
        let paths = setup.ensure(&needs, &mut Recorded::default()).unwrap();
        fs::write(paths.maven("a:b:1").unwrap(), "").unwrap();
        assert!(setup.find(&needs).is_err());
        setup.ensure(&needs, &mut Recorded::default()).unwrap();
        assert_eq!(host.log().len(), 2);
    }

    #[test]
    fn a_pinned_artifact_with_another_hash_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let host = working_mvn();
        let setup = Setup::new(&host, Cache::at(folder.path()));
        let needs: Vec<Need> = artifacts::needs(artifacts::D8).collect();
        let error = setup.ensure(&needs, &mut Recorded::default()).unwrap_err();
        assert!(matches!(error, SetupError::WrongHash { .. }), "{error:?}");
        assert!(setup.find(&needs).is_err());
    }

    #[test]
    fn what_is_missing_is_named_though_others_were_asked_for_first() {
        let folder = tempfile::tempdir().unwrap();
        let host = FakeHost::new().with_program("mvn").answering(|_, _| {
            Ok(crate::Finished {
                stdout: "[ERROR] … Could not find artifact no:such:jar:1 in central (…)".into(),
                ..failed("")
            })
        });
        let setup = Setup::new(&host, Cache::at(folder.path()));
        let error = setup
            .ensure(&needs(&["a:b:1", "no:such:1"]), &mut Recorded::default())
            .unwrap_err();
        assert_eq!(error.to_string(), "mvn knows no no:such:jar:1");
    }

    #[test]
    fn finding_without_fetching_says_what_to_run() {
        let folder = tempfile::tempdir().unwrap();
        let host = FakeHost::new();
        let setup = Setup::new(&host, Cache::at(folder.path()));
        let error = setup.find(&needs(&["a:b:1"])).unwrap_err();
        assert_eq!(error.to_string(), "a:b:1 is not set up");
        assert_eq!(error.hint().unwrap(), "run `gibbon setup`");
    }
}
