//! The cache folder: where it is, who may change it, and how things get into it.
//!
//! Nothing is ever written in place. A thing is made in `tmp/` and renamed to where it belongs, so
//! an interrupted set-up leaves only rubbish in `tmp/`, which the next holder of the lock removes.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::error::{IoContext, Result, SetupError};
use crate::host::Host;
use crate::progress::Progress;

/// A cache folder.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// A cache in the given folder, which is made when something is fetched.
    pub fn at(folder: impl Into<PathBuf>) -> Cache {
        Cache {
            folder: folder.into(),
        }
    }

    /// `$GIBBON_CACHE`, or `$XDG_CACHE_HOME/gibbon`, or `~/.cache/gibbon`.
    pub fn of(host: &dyn Host) -> Result<Cache> {
        if let Some(folder) = host.variable("GIBBON_CACHE") {
            // A client runs in another folder, so a relative path would mean two things.
            let folder = std::path::absolute(&folder).doing("find", Path::new(&folder))?;
            return Ok(Cache::at(folder));
        }
        // The XDG specification: a relative path is to be ignored.
        let of_user = |name| {
            host.variable(name)
                .map(PathBuf::from)
                .filter(|path| path.is_absolute())
        };
        of_user("XDG_CACHE_HOME")
            .or_else(|| of_user("HOME").map(|home| home.join(".cache")))
            .map(|base| Cache::at(base.join("gibbon")))
            .ok_or(SetupError::NoCacheFolder)
    }

    /// The folder itself.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn temporary(&self) -> PathBuf {
        self.folder.join("tmp")
    }

    /// Waits until no other process sets up, and keeps others out until the lock is dropped.
    pub(crate) fn lock(&self, progress: &mut dyn Progress) -> Result<Lock> {
        fs::create_dir_all(&self.folder).doing("create", &self.folder)?;
        let path = self.folder.join("lock");
        let file = File::create(&path).doing("create", &path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                progress.line("waiting for another set-up to end");
                file.lock().doing("lock", &path)?;
            }
            Err(TryLockError::Error(error)) => return Err(error).doing("lock", &path),
        }
        let temporary = self.temporary();
        remove(&temporary)?;
        fs::create_dir_all(&temporary).doing("create", &temporary)?;
        Ok(Lock { _file: file })
    }

    /// An empty folder to make a thing in. It is on the same file system as the cache.
    pub(crate) fn scratch(&self, _lock: &Lock, name: &str) -> Result<PathBuf> {
        let folder = self.temporary().join(name);
        remove(&folder)?;
        fs::create_dir_all(&folder).doing("create", &folder)?;
        Ok(folder)
    }

    /// Moves a finished file or folder to its place, over what may be there.
    pub(crate) fn publish(&self, _lock: &Lock, made: &Path, place: &Path) -> Result<()> {
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).doing("create", parent)?;
        }
        if place.is_dir() {
            // A folder cannot be renamed over one that is not empty.
            let old = self.temporary().join("replaced");
            remove(&old)?;
            fs::rename(place, &old).doing("move away", place)?;
        }
        fs::rename(made, place).doing("create", place)
    }
}

/// Held while the cache is changed. The operating system lets go of it when the process ends.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

/// Removes a file or a folder with all in it, if there is one.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(data) if data.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => return Ok(()),
    };
    removed.doing("remove", path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use crate::testing::FakeHost;

    fn cache_with(variables: &[(&'static str, &'static str)]) -> Result<Cache> {
        let mut host = FakeHost::new();
        host.variables.extend(variables.iter().copied());
        Cache::of(&host)
    }

    #[test]
    fn the_folder_is_the_first_that_is_said() {
        let check = |variables: &[(&'static str, &'static str)], expect: &str| {
            let cache = cache_with(variables).unwrap();
            assert_eq!(cache.folder(), Path::new(expect));
        };
        let home = ("HOME", "/home/a");
        let xdg = ("XDG_CACHE_HOME", "/x");
        check(&[home, xdg, ("GIBBON_CACHE", "/g")], "/g");
        check(&[home, xdg], "/x/gibbon");
        check(&[home, ("XDG_CACHE_HOME", "x")], "/home/a/.cache/gibbon");
        check(&[home], "/home/a/.cache/gibbon");
        assert!(matches!(cache_with(&[]), Err(SetupError::NoCacheFolder)));
    }

    #[test]
    fn a_relative_folder_is_made_absolute() {
        let cache = cache_with(&[("GIBBON_CACHE", "here")]).unwrap();
        assert!(cache.folder().is_absolute());
        assert!(cache.folder().ends_with("here"));
    }

    #[test]
    fn the_lock_keeps_others_out_until_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let lock = cache.lock(&mut Silent).unwrap();
        let other = File::open(folder.path().join("lock")).unwrap();
        assert!(matches!(other.try_lock(), Err(TryLockError::WouldBlock)));
        drop(lock);
        other.try_lock().unwrap();
    }

    #[test]
    fn waiting_for_the_lock_is_told_and_ends() {
        struct Tell(std::sync::mpsc::Sender<String>);
        impl Progress for Tell {
            fn line(&mut self, text: &str) {
                self.0.send(text.to_owned()).unwrap();
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let lock = cache.lock(&mut Silent).unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| cache.lock(&mut Tell(sender)).map(drop));
            // The line is sent before the wait starts, so this is no race.
            assert_eq!(
                receiver.recv().unwrap(),
                "waiting for another set-up to end"
            );
            drop(lock);
            waiting.join().unwrap().unwrap();
        });
    }

    #[test]
    fn rubbish_of_an_interrupted_set_up_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let rubbish = folder.path().join("tmp/half/made");
        fs::create_dir_all(&rubbish).unwrap();
        let _lock = cache.lock(&mut Silent).unwrap();
        assert!(!rubbish.exists());
    }

    #[test]
    fn publishing_replaces_a_folder_whole() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let lock = cache.lock(&mut Silent).unwrap();
        let place = folder.path().join("a/thing");
        for name in ["old", "new"] {
            let made = cache.scratch(&lock, "thing").unwrap();
            fs::write(made.join(name), name).unwrap();
            cache.publish(&lock, &made, &place).unwrap();
        }
        assert!(place.join("new").is_file());
        assert!(!place.join("old").exists());
    }

    #[test]
    fn a_cache_folder_that_cannot_be_made_is_an_error_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = Cache::at(file.join("cache")).lock(&mut Silent).unwrap_err();
        assert!(error.to_string().contains("file/cache"), "{error}");
    }
}
