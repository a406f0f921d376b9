//! What a device reports by itself while it runs: crashes, what is in front, toasts.

use serde::{Deserialize, Serialize};

use crate::{Finding, FindingKind, Gap};

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
    /// The device did not do something properly on the way to the finding that follows.
    DeviceGap(Gap),
    /// The app tried to reach a host beyond the device, by its name or address.
    HostContacted {
        host: String,
        /// What it was going to ask there, if that is known.
        request: Option<WebRequest>,
    },
    /// A receiver waits for broadcasts with this action from now on.
    ReceiverRegistered {
        package: String,
        action: String,
    },
}

/// A request that an app was about to send.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebRequest {
    /// `GET`, `POST`, …
    pub method: String,
    pub url: String,
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
            } => Some(Finding::new(
                FindingKind::Crash,
                process,
                exception,
                message,
                stack,
            )),
            Notice::NotResponding {
                process,
                reason,
                stack,
                ..
            } => Some(Finding::new(
                FindingKind::NotResponding,
                process,
                "ANR",
                reason,
                stack,
            )),
            _ => None,
        }
    }
}

/// The findings among notices, each judged with the gaps that were told before it.
pub fn findings(notices: &[Notice]) -> Vec<Finding> {
    let mut gaps = Vec::new();
    let mut found = Vec::new();
    for notice in notices {
        if let Notice::DeviceGap(gap) = notice {
            gaps.push(gap.clone());
        } else if let Some(finding) = notice.finding() {
            found.push(finding.with_gaps(std::mem::take(&mut gaps)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GapKind, Verdict};

    #[test]
    fn gaps_belong_to_the_finding_that_follows() {
        let gap = Notice::DeviceGap(Gap {
            kind: GapKind::StandIn,
            name: "android.net.IVpnManager.prepareVpn".to_owned(),
            frames: 2,
            millis: 0,
            asked_by: "a.B".to_owned(),
            handed: "android.net.VpnConfig".to_owned(),
        });
        let crash = Notice::Crash {
            process: "a".to_owned(),
            exception: "java.lang.NullPointerException".to_owned(),
            message: "x".to_owned(),
            stack: "java.lang.NullPointerException: x\n\tat a.B.c(B.java:1)".to_owned(),
        };
        let found = findings(&[gap, crash.clone(), crash]);
        let verdicts: Vec<_> = found.iter().map(|found| found.verdict).collect();
        assert_eq!(verdicts, [Verdict::Device, Verdict::App]);
    }
}
