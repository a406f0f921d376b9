//! What makes an app hard to use for people who cannot see its screen well, or cannot point well.
//! Notes, not findings: nothing fails for them.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoteKind {
    /// It is smaller than a finger: 48 dp on each side.
    SmallTarget,
    /// It can be tapped, and a screen reader has nothing to say of it.
    NoLabel,
    /// It can be typed into, and nobody says what is wanted.
    NoFieldLabel,
}

impl NoteKind {
    pub const ALL: [NoteKind; 3] = [
        NoteKind::SmallTarget,
        NoteKind::NoLabel,
        NoteKind::NoFieldLabel,
    ];

    pub fn words(self) -> &'static str {
        match self {
            NoteKind::SmallTarget => "touch target under 48 dp",
            NoteKind::NoLabel => "nothing for a screen reader to say",
            NoteKind::NoFieldLabel => "field without hint or label",
        }
    }
}

/// Told once for each widget of an activity.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct AccessibilityNote {
    /// The class of the activity.
    pub activity: String,
    /// The widget, such as: ImageButton “delete”.
    pub widget: String,
    pub kind: NoteKind,
    /// Its size in dp, of a small one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<(u32, u32)>,
    /// Where it was when it was seen first: left, top, right and bottom in pixels.
    pub bounds: [i32; 4],
}
