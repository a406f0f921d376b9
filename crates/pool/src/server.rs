//! A device at the far end of a pipe.

use std::any::Any;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use gibbon_device::{BootOptions, Capability, Device, Problem, Profile};

use crate::limits;
use crate::protocol::{Answer, Hello, Request, VERSION, receive, send};

/// Answers requests until nobody asks any more. `boot` makes the device that is first asked for.
/// A panic in the device is answered, too, and ends this. `confine` is called once, before anything of
/// an app is read: the process gives up there what it does not need.
pub fn serve<D: Device>(
    requests: &mut impl Read,
    answers: &mut impl Write,
    boot: impl Fn(&Profile, BootOptions) -> Result<D, Problem>,
    confine: impl FnOnce(&Path) -> Result<(), Problem>,
) -> io::Result<()> {
    serve_device(requests, answers, None, boot, confine)
}

/// The same, of a device that may be up already.
pub(crate) fn serve_device<D: Device>(
    requests: &mut impl Read,
    answers: &mut impl Write,
    mut device: Option<D>,
    boot: impl Fn(&Profile, BootOptions) -> Result<D, Problem>,
    confine: impl FnOnce(&Path) -> Result<(), Problem>,
) -> io::Result<()> {
    limits::end_with_parent();
    let place = remember_panics();
    let hello = Hello {
        version: VERSION,
        process: std::process::id(),
    };
    send(answers, &hello)?;
    let mut confine = Some(confine);
    while let Some(request) = receive::<Request>(requests)? {
        let answered = catch_unwind(AssertUnwindSafe(|| match (&mut device, request) {
            (slot, Request::Boot(profile, options)) => boot(&profile, options).map(|booted| {
                let can = can(&booted);
                *slot = Some(booted);
                Answer::Booted(can)
            }),
            (Some(device), request) => {
                if let Request::Install(apk) = &request
                    && let Some(confine) = confine.take()
                {
                    confine(apk)?;
                }
                answer(device, request)
            }
            (None, _) => Err(Problem::Refused("no device is up".into())),
        }));
        let answer = match answered {
            Ok(answer) => answer.unwrap_or_else(Answer::Failed),
            Err(panic) => {
                return send(answers, &Answer::Failed(broken(&*panic, &place)));
            }
        };
        send(answers, &answer)?;
    }
    Ok(())
}

/// What the device can do beyond what every device can.
pub(crate) fn can(device: &impl Device) -> Vec<Capability> {
    let all = Capability::ALL.iter().copied();
    all.filter(|capability| device.can(*capability)).collect()
}

fn answer(device: &mut impl Device, request: Request) -> Result<Answer, Problem> {
    Ok(match request {
        Request::Boot(..) => return Err(Problem::Refused("a device is up".into())),
        Request::Install(apk) => device.install(&apk).map(|()| Answer::Done)?,
        Request::Reset => device.reset().map(|()| Answer::Done)?,
        Request::Start(activity) => Answer::Outcome(device.start(activity.as_deref())?),
        Request::Perform(event) => Answer::Outcome(device.perform(&event)?),
        Request::PerformSymbolically(event, follow) => {
            Answer::Followed(Box::new(device.perform_symbolically(&event, &follow)?))
        }
        Request::Gui => Answer::Gui(device.gui()?),
        Request::Picture(smaller) => Answer::Bytes(device.picture(smaller)?),
        Request::Log => Answer::Text(device.log()?),
        Request::Gaps => Answer::Gaps(device.gaps()?),
        Request::SystemState => Answer::SystemState(device.system_state()?),
        Request::Statistics => Answer::Text(device.statistics()?),
        Request::Profile => Answer::Text(device.profile()?),
        Request::StateHash => Answer::Number(device.state_hash()?),
        Request::CanonicalState => Answer::CanonicalState(device.canonical_state()?),
        Request::TraceHash => Answer::Number(device.trace_hash()?),
        Request::Snapshot => Answer::Number(device.snapshot()?.0),
        Request::Restore(id) => device.restore(id).map(|()| Answer::Done)?,
        Request::Forget(id) => device.forget(id).map(|()| Answer::Done)?,
        Request::Reseed(seed) => device.reseed(seed).map(|()| Answer::Done)?,
        Request::Observe(interest) => device.observe(&interest).map(|()| Answer::Done)?,
        Request::Observed => Answer::Observed(device.observed()?),
        Request::Schedule(schedule) => device.schedule(&schedule).map(|()| Answer::Done)?,
    })
}

/// Has panics leave their place behind, instead of printing.
pub(crate) fn remember_panics() -> Arc<Mutex<String>> {
    let place = Arc::new(Mutex::new(String::new()));
    let kept = place.clone();
    std::panic::set_hook(Box::new(move |panic| {
        if let Some(location) = panic.location() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = location.to_string();
        }
    }));
    place
}

/// The problem that a panic is, with the place that was remembered.
pub(crate) fn broken(panic: &(dyn Any + Send), place: &Mutex<String>) -> Problem {
    let place = place.lock().unwrap_or_else(PoisonError::into_inner);
    let message = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text.as_str(),
        _ => "a panic",
    };
    Problem::Internal(format!("{message} at {place}"))
}
