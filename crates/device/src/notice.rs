//! What a device reports by itself while it runs: crashes, what is in front, toasts.

use serde::{Deserialize, Serialize};

use crate::{Finding, FindingKind};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    Crash {
        process: String,
        /// The class of what was thrown.
        exception: String,
        message: String,
        /// As the log has it.
        stack: String,
    },
    NotResponding {
        process: String,
        /// The activity in front; empty if there is none.
        activity: String,
        reason: String,
        /// Of the main thread.
        stack: String,
    },
    /// An activity came to the front.
    ActivityInFront {
        package: String,
        class: String,
    },
    /// No activity is in front any more.
    NothingInFront,
    Toast {
        package: String,
        text: String,
    },
    Notification {
        package: String,
        id: String,
        title: String,
        text: String,
    },
    /// A service was started, by its component.
    ServiceStarted {
        service: String,
    },
    /// A receiver waits for broadcasts with this action from now on.
    ReceiverRegistered {
        package: String,
        action: String,
    },
}

impl Notice {
    /// What is wrong with the app, if this says so.
    pub fn finding(&self) -> Option<Finding> {
        match self {
            Notice::Crash {
                process,
                exception,
                message,
                stack,
            } => Some(Finding {
                kind: FindingKind::Crash,
                process: process.clone(),
                exception: exception.clone(),
                message: message.clone(),
                stack: stack.clone(),
            }),
            Notice::NotResponding {
                process,
                reason,
                stack,
                ..
            } => Some(Finding {
                kind: FindingKind::NotResponding,
                process: process.clone(),
                exception: "ANR".to_owned(),
                message: reason.clone(),
                stack: stack.clone(),
            }),
            _ => None,
        }
    }
}
