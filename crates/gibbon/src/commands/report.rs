//! What a run told, as one JSON file: findings, what is in front and behind, what was shown.

use gibbon_device::{Device, Finding, FindingKind, Notice, WebRequest};
use serde_json::{Value, json};

/// What was told since the start, how the device is now, and its clock's time.
pub fn report(device: &mut dyn Device, notices: &[Notice], time: f64) -> Value {
    let state = device.system_state().unwrap_or_default();
    let gaps = device.gaps().unwrap_or_default();
    let mut told = NoticesByKind::default();
    notices.iter().for_each(|notice| told.add(notice));
    json!({
        "crashes": told.crashes,
        "not_responding": told.not_responding,
        "findings": gibbon_device::findings(notices),
        "front": told.fronts.last(),
        "in_front": told.fronts,
        "activities": state.activities,
        "windows": state.windows,
        "services": state.services,
        "started_services": told.services,
        "contacted_hosts": told.hosts,
        "requests": told.requests,
        "toasts": told.toasts,
        "notifications": told.notifications,
        "missing_natives": gaps.missing_natives,
        "stand_ins": gaps.stand_ins,
        "time": time,
    })
}

/// Notices by kind.
#[derive(Default)]
struct NoticesByKind {
    crashes: Vec<Value>,
    not_responding: Vec<Value>,
    fronts: Vec<String>,
    services: Vec<Value>,
    hosts: Vec<String>,
    requests: Vec<WebRequest>,
    toasts: Vec<Value>,
    notifications: Vec<Value>,
}

impl NoticesByKind {
    fn add(&mut self, notice: &Notice) {
        match notice {
            Notice::Crash {
                process,
                exception,
                message,
                stack,
            } => self.crashes.push(json!({
                "process": process,
                "exception": exception,
                "message": message,
                "stack": stack,
            })),
            Notice::NotResponding {
                process,
                activity,
                reason,
                stack,
            } => self.not_responding.push(json!({
                "process": process,
                "activity": activity,
                "reason": reason,
                "stack": stack,
            })),
            Notice::ActivityInFront { package, class } => {
                self.fronts.push(format!("{package}/{class}"));
            }
            Notice::NothingInFront => self.fronts.push("/".to_owned()),
            Notice::Toast { package, text } => {
                self.toasts
                    .push(json!({ "package": package, "text": text }));
            }
            Notice::Notification {
                package,
                id,
                title,
                text,
            } => self.notifications.push(json!({
                "package": package,
                "id": id,
                "title": title,
                "text": text,
            })),
            Notice::ServiceStarted { service } => {
                self.services.push(json!({ "service": service }));
            }
            Notice::HostContacted { host, request } => {
                self.hosts.push(host.clone());
                self.requests.extend(request.clone());
            }
            Notice::ReceiverRegistered { .. } | Notice::DeviceGap(_) => {}
        }
    }
}

/// What is wrong with the app, in the log's words.
pub fn text(finding: &Finding) -> String {
    match finding.kind {
        FindingKind::NotResponding => format!(
            "ANR in {}\nReason: {}\n{}",
            finding.process, finding.message, finding.stack
        ),
        _ => finding.stack.clone(),
    }
}
