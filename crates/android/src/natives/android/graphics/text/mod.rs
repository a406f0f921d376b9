//! `android.graphics.text`.

mod grapheme_break;
mod line_breaker;
mod measured_text;
mod measured_text_builder;
mod positioned_glyphs;
mod text_run_shaper;

use std::sync::Arc;

use gibbon_machine::native::NativeTable;
use gibbon_machine::peers::Peer;
use gibbon_text::hyphenator::Hyphenators;
use gibbon_text::measured::MeasuredText;

pub fn add(table: &mut NativeTable) {
    table.add(grapheme_break::NATIVES);
    table.add(line_breaker::NATIVES);
    table.add(measured_text::NATIVES);
    table.add(measured_text_builder::NATIVES);
    table.add(positioned_glyphs::NATIVES);
    table.add(text_run_shaper::NATIVES);
}

/// A native `MeasuredText`.
#[derive(Clone)]
pub struct MeasuredPeer(pub Arc<MeasuredText>);

impl Peer for MeasuredPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}

/// The hyphenation patterns of the process.
#[derive(Clone, Default)]
pub struct HyphenatorsPeer(pub Arc<Hyphenators>);

impl Peer for HyphenatorsPeer {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }
}
