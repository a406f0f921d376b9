//! What the system tells, decoded. This is the only place that reads its words
//! (`gibbon.system.Events` writes them).

use gibbon_device::{
    ActivityState, Gap, GapKind, Notice, ServiceState, SystemState, WebRequest, WindowState,
};

use gibbon_jdk::sockets::sockets;

use crate::{DeviceError, GuestSystem};

impl GuestSystem {
    /// What the system told since this was last asked.
    pub(crate) fn take_notices(&mut self) -> Result<Vec<Notice>, DeviceError> {
        let told = std::mem::take(&mut self.link().events);
        let told = told.iter().map(|words| decode(words));
        let hosts = sockets(&mut self.machine).take_contacts().into_iter();
        let contacts = hosts.map(|contact| {
            let request = contact.request.map(|request| WebRequest {
                method: request.method,
                url: request.url,
            });
            let host = contact.host;
            Ok(Notice::HostContacted { host, request })
        });
        contacts.chain(told).collect()
    }

    /// The last thing that the system told, if nobody has asked for it yet.
    pub(crate) fn last_notice(&mut self) -> Option<Notice> {
        decode(self.link().events.last()?).ok()
    }
}

/// A kind, then words.
fn decode(words: &[String]) -> Result<Notice, DeviceError> {
    let parts: Vec<&str> = words.iter().map(String::as_str).collect();
    Ok(match parts[..] {
        ["crash", process, exception, message, stack] => Notice::Crash {
            process: process.into(),
            exception: exception.into(),
            message: message.into(),
            stack: stack.into(),
        },
        ["anr", process, activity, reason, stack] => Notice::NotResponding {
            process: process.into(),
            activity: activity.into(),
            reason: reason.into(),
            stack: stack.into(),
        },
        ["gap", kind, name, frames, millis, asked_by, handed] => Notice::DeviceGap(Gap {
            kind: match kind {
                "stand-in" => GapKind::StandIn,
                "missing-native" => GapKind::MissingNative,
                _ => GapKind::Exception,
            },
            name: name.into(),
            frames: frames.parse().unwrap_or(0),
            millis: millis.parse().unwrap_or(0),
            asked_by: asked_by.into(),
            handed: handed.into(),
        }),
        ["front", "", ""] => Notice::NothingInFront,
        ["front", package, class] => Notice::ActivityInFront {
            package: package.into(),
            class: class.into(),
        },
        ["toast", package, text] => Notice::Toast {
            package: package.into(),
            text: text.into(),
        },
        ["notification", package, id, title, text] => Notice::Notification {
            package: package.into(),
            id: id.into(),
            title: title.into(),
            text: text.into(),
        },
        ["service", service] => Notice::ServiceStarted {
            service: service.into(),
        },
        ["contact", host, method, url] => Notice::HostContacted {
            host: host.into(),
            request: Some(WebRequest {
                method: method.into(),
                url: url.into(),
            }),
        },
        ["listens", package, action] => Notice::ReceiverRegistered {
            package: package.into(),
            action: action.into(),
        },
        _ => return Err(DeviceError::Told(words.join(" "))),
    })
}

/// The shell's `state`: a kind, then words with tabs between them.
pub(crate) fn system_state(text: &str) -> SystemState {
    let mut state = SystemState::default();
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["activity", task, activity, how] => state.activities.push(ActivityState {
                task: task.into(),
                activity: activity.into(),
                state: how.into(),
            }),
            ["window", title, focus] => state.windows.push(WindowState {
                title: title.into(),
                has_focus: focus == "true",
            }),
            ["service", service, how] => state.services.push(ServiceState {
                service: service.into(),
                state: how.into(),
            }),
            _ => {}
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_tells_is_typed() {
        let decode = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.into()).collect();
            decode(&words)
        };
        let toast = decode(&["toast", "a.b", "Saved"]).expect("a notice");
        let (package, text) = ("a.b".into(), "Saved".into());
        assert_eq!(toast, Notice::Toast { package, text });
        let home = decode(&["front", "", ""]).expect("a notice");
        assert_eq!(home, Notice::NothingInFront);
        let crash = decode(&["crash", "a.b", "a.E", "why", "a.E: why\n"]).expect("a notice");
        assert!(crash.finding().is_some());
        assert!(decode(&["toast", "a.b"]).is_err());
        assert!(decode(&["bell"]).is_err());
    }

    #[test]
    fn states_are_read_by_kind() {
        let state = system_state("activity\t1\ta/.B\tRESUMED\nwindow\ta/.B\ttrue\n");
        assert_eq!(state.activities[0].state, "RESUMED");
        assert!(state.windows[0].has_focus);
        assert!(state.services.is_empty());
    }
}
