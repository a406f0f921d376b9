//! What can be done on a screen.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What is done to a widget, or, for those in the second half, to the device as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Tap,
    LongTap,
    ScrollUp,
    ScrollDown,
    ScrollLeft,
    ScrollRight,
    /// Into a field.
    Text,
    /// Anywhere on something that draws itself.
    Touch,
    /// From anywhere to anywhere on something that draws itself.
    Drag,
    /// Arrow keys, for what draws itself.
    Arrows,
    Back,
    Menu,
    Rotate,
    /// To the background and back.
    Leave,
    /// The process ends and its state is restored.
    Kill,
    /// What the app's receivers wait for.
    Broadcast,
    /// What a user's rule says.
    Script,
}

impl Kind {
    pub(crate) const OF_WIDGETS: [Kind; 10] = [
        Kind::Tap,
        Kind::LongTap,
        Kind::ScrollUp,
        Kind::ScrollDown,
        Kind::ScrollLeft,
        Kind::ScrollRight,
        Kind::Text,
        Kind::Touch,
        Kind::Drag,
        Kind::Arrows,
    ];

    /// Whether it is done to a widget.
    pub fn has_widget(self) -> bool {
        self < Kind::Back
    }

    /// Whether chance decides what it is exactly: which place, which key, which text.
    pub fn varies(self) -> bool {
        matches!(self, Kind::Text | Kind::Touch | Kind::Drag | Kind::Arrows)
    }

    /// As files have it.
    pub(crate) fn word(self) -> String {
        self.to_string().replace(' ', "-")
    }

    /// What is done to a widget, as files have it.
    pub(crate) fn from_word(word: &str) -> Result<Kind, String> {
        let found = Kind::OF_WIDGETS
            .into_iter()
            .find(|kind| kind.word() == word);
        found.ok_or_else(|| {
            let words = Kind::OF_WIDGETS.map(Kind::word);
            format!("`{word}` is none of {}", words.join(", "))
        })
    }

    /// What is tried first, where nothing else is known.
    pub(crate) fn weight(self) -> f64 {
        match self {
            Kind::Tap => 1.0,
            Kind::Text => 0.8,
            Kind::Touch => 0.8,
            Kind::ScrollDown | Kind::ScrollRight => 0.6,
            Kind::Drag | Kind::Arrows => 0.4,
            Kind::LongTap => 0.35,
            Kind::Menu => 0.35,
            Kind::ScrollUp | Kind::ScrollLeft => 0.15,
            Kind::Back => 0.15,
            Kind::Rotate | Kind::Leave | Kind::Kill | Kind::Broadcast | Kind::Script => 0.0,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Tap => "tap",
            Kind::LongTap => "long tap",
            Kind::ScrollUp => "scroll up",
            Kind::ScrollDown => "scroll down",
            Kind::ScrollLeft => "scroll left",
            Kind::ScrollRight => "scroll right",
            Kind::Text => "type",
            Kind::Touch => "touch",
            Kind::Drag => "drag",
            Kind::Arrows => "arrow keys",
            Kind::Back => "back",
            Kind::Menu => "menu",
            Kind::Rotate => "rotate",
            Kind::Leave => "leave and return",
            Kind::Kill => "kill and return",
            Kind::Broadcast => "broadcast",
            Kind::Script => "script",
        })
    }
}
