//! Results that are kept with the build they are of.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub struct Kept {
    pub gibbon: PathBuf,
    /// A hash of the program: another build, other results.
    pub build: String,
}

#[derive(Serialize, Deserialize)]
struct Stored<T> {
    build: String,
    result: T,
}

impl Kept {
    pub fn new(gibbon: PathBuf) -> anyhow::Result<Kept> {
        let program = fs::read(&gibbon).with_context(|| gibbon.display().to_string())?;
        let mut hasher = DefaultHasher::new();
        program.hash(&mut hasher);
        let build = format!("{:016x}", hasher.finish());
        Ok(Kept { gibbon, build })
    }

    /// What the file has, if it is of this build; else what is made now, if that may be.
    pub fn or_make<T: Serialize + DeserializeOwned>(
        &self,
        file: &Path,
        may_make: bool,
        make: impl FnOnce() -> anyhow::Result<T>,
    ) -> anyhow::Result<Option<T>> {
        let text = fs::read_to_string(file).ok();
        let stored = text.and_then(|text| serde_json::from_str::<Stored<T>>(&text).ok());
        if let Some(stored) = stored.filter(|stored| stored.build == self.build) {
            return Ok(Some(stored.result));
        }
        if !may_make {
            return Ok(None);
        }
        let stored = Stored {
            build: self.build.clone(),
            result: make()?,
        };
        let text = serde_json::to_string(&stored).context("plain data")?;
        fs::write(file, text).with_context(|| file.display().to_string())?;
        Ok(Some(stored.result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_made_once_a_build() {
        let folder = std::env::temp_dir().join(format!("gibbon-kept-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (program, file) = (folder.join("program"), folder.join("result.json"));
        fs::write(&program, "one").expect("written");
        let kept = Kept::new(program.clone()).expect("a program");
        let get = |kept: &Kept, may: bool, value: u32| {
            kept.or_make(&file, may, || Ok(value)).expect("a result")
        };
        assert_eq!(get(&kept, false, 1), None);
        assert_eq!(get(&kept, true, 1), Some(1));
        assert_eq!(get(&kept, true, 2), Some(1), "it is there");
        fs::write(&program, "two").expect("written");
        let other = Kept::new(program).expect("a program");
        assert_eq!(get(&other, false, 3), None, "of another build");
        assert_eq!(get(&other, true, 3), Some(3));
        fs::remove_dir_all(&folder).expect("taken away");
    }
}
