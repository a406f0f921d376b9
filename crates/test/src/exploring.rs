//! A turn of exploring.

use gibbon_device::Problem;
use gibbon_engine::Progress;

use crate::tester::{Tester, Turn};

impl Tester<'_> {
    /// Follows leads, then explores.
    pub(crate) fn explore(
        &mut self,
        events: usize,
        progress: &dyn Progress,
    ) -> Result<Turn, Problem> {
        let leads = std::mem::take(&mut self.leads);
        let before = self.explorer.results.events;
        self.explorer.run_more(events, leads, progress)?;
        Ok(Turn {
            events: self.explorer.results.events - before,
            ..Turn::default()
        })
    }
}
