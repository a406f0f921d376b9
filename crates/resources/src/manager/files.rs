//! Files of the packages: assets, and whatever else is in there.

use std::sync::Arc;

use super::AssetManager;
use crate::Malformed;
use crate::apk::Storage;
use crate::xml::Document;

impl AssetManager {
    /// A file of any package: the last one that has it. The cookie says which.
    pub fn file(&self, name: &str, storage: &mut dyn Storage) -> Option<(Arc<[u8]>, usize)> {
        let apks = self.apks().iter().enumerate().rev();
        apks.clone()
            .find_map(|(cookie, apk)| Some((apk.file(name, storage)?, cookie)))
    }

    /// A file of one package.
    pub fn file_of(
        &self,
        cookie: usize,
        name: &str,
        storage: &mut dyn Storage,
    ) -> Option<Arc<[u8]>> {
        self.apks().get(cookie)?.file(name, storage)
    }

    /// Names in a folder of assets, of all packages, sorted.
    pub fn list_assets(&self, folder: &str, storage: &mut dyn Storage) -> Vec<String> {
        let folder = format!("assets/{folder}");
        let mut names: Vec<String> = self
            .apks()
            .iter()
            .flat_map(|apk| apk.list(&folder, storage))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// A document of one package, which translates references as that package does.
    pub fn document(
        &self,
        cookie: usize,
        name: &str,
        storage: &mut dyn Storage,
    ) -> Option<Result<Document, Malformed>> {
        let content = self.file_of(cookie, name, storage)?;
        Some(Document::parse(content, self.references_of(cookie)))
    }
}
