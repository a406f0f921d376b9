//! Why a value was chosen, in words: what `AssetManager.getLastResourceResolution` gives.

use std::fmt::Write;

use super::AssetManager;
use super::find::{By, Step};

impl AssetManager {
    pub fn set_logging(&mut self, enabled: bool) {
        self.logging = enabled;
        self.last_resolved = None;
    }

    pub fn is_logging(&self) -> bool {
        self.logging
    }

    /// To be told of each resource asked for while logging is on.
    pub fn note_resolution(&mut self, id: u32) {
        self.last_resolved = Some(id);
    }

    /// The choice of the last resource, made again and told. Empty if there is none.
    pub fn last_resolution(&self) -> String {
        let Some(id) = self.last_resolved.filter(|_| self.logging) else {
            return String::new();
        };
        let mut steps = String::new();
        let found = self.find_telling(id, By::Own, &mut |step, cookie, configuration| {
            let what = match step {
                Step::Initial => "Found initial",
                Step::Better => "Found better",
                Step::Replaced => "Overlaid",
                Step::Skipped => "Skipped",
                Step::NoEntry => "No entry",
            };
            let _ = write!(
                steps,
                "\n\t{what}: {} #{cookie}",
                self.apks()[cookie].name()
            );
            let name = configuration.to_string();
            if !name.is_empty() {
                let _ = write!(steps, " - {name}");
            }
        });
        let Some(found) = found else {
            return String::new();
        };
        let name = self.resource_name(id).map(|name| name.to_string());
        let best = match found.entries.configuration.to_string() {
            name if name.is_empty() => "default".to_owned(),
            name => name,
        };
        format!(
            "Resolution for 0x{id:08x} {}\n\tFor config - {}{steps}\nBest matching is from {best} configuration of {}",
            name.as_deref().unwrap_or("<unknown>"),
            self.configuration,
            found.package.name,
        )
    }
}
