//! What two orders of a race come to.

use std::fmt;

use gibbon_device::{Finding, FindingKind, HoldOutcome, HoldTarget, Location, Seen};
use serde::{Deserialize, Serialize};

use crate::divergence::guard;
use crate::flip::{FlipRun, RELEASED};
use crate::graph::{Access, Storage};
use crate::log::Log;
use crate::races::{Race, callback, dotted_name as dotted, method_name};
use crate::root::Root;
use crate::search::Key;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The other order crashes, hangs or ends in another state.
    Harmful,
    /// Both orders end in the same state.
    Harmless,
    /// The other order cannot be.
    Impossible,
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Harmful => "harmful",
            Verdict::Harmless => "harmless",
            Verdict::Impossible => "impossible",
            Verdict::Undecided => "undecided",
        })
    }
}

/// A verdict, why, and the findings that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub verdict: Verdict,
    pub reason: String,
    pub finding: Option<Finding>,
    /// Both orders ended differently, and nothing says yet whether the order is why.
    pub ends_differ: bool,
    /// Nothing that could make it another verdict was left out.
    pub is_proven: bool,
    /// Another race's crash ended the run: once that one is mended, this one can be looked at.
    pub is_covered: bool,
}

impl Judgement {
    pub fn new(verdict: Verdict, reason: impl Into<String>) -> Judgement {
        Judgement {
            verdict,
            reason: reason.into(),
            finding: None,
            ends_differ: false,
            is_proven: false,
            is_covered: false,
        }
    }

    /// Whether a control run has a say in it.
    pub fn needs_control(&self) -> bool {
        self.verdict == Verdict::Harmful || self.ends_differ
    }
}

/// Compares the usual order with the other one. `log` is the one that the race was found in.
pub fn judge(race: &Race, log: &Log, root: &Root, base: &FlipRun, flipped: &FlipRun) -> Judgement {
    let told = root.told();
    let is_new = |finding: &&Finding| {
        let signature = finding.signature();
        base.findings.iter().all(|one| one.signature() != signature)
    };
    let has_second =
        is_one_place(race) || place(&flipped.log, log, &race.second, race.second.record).is_some();
    if let Some(finding) = flipped.findings.iter().find(is_new) {
        // Nothing else could run, and still the second access did not come until the device gave
        // up: it needs what was held.
        let is_done = flipped.events.contains_key(&race.second.event);
        let is_usual = place(&base.log, log, &race.second, race.second.record).is_some();
        if finding.kind == FindingKind::NotResponding && is_done && !has_second && is_usual {
            return did_not_come(race, log, &told, base, flipped);
        }
        // Nothing but one statement was late, and the accesses have changed places: whatever is new
        // comes from that.
        let first = place(&flipped.log, log, &race.first, race.first.record);
        let second = place(&flipped.log, log, &race.second, race.second.record);
        let is_statement = matches!(
            root,
            Root::Hold {
                held: HoldTarget::Anyone { .. },
                ..
            }
        );
        let is_swapped = second.is_some_and(|at| first.is_none_or(|first| at < first));
        let when = format!("with {told} late");
        let judgement = shown(race, log, &flipped.log, finding, &when);
        return match judgement.is_covered && is_statement && is_swapped {
            true => Judgement {
                finding: Some(finding.clone()),
                is_covered: false,
                ..Judgement::new(Verdict::Harmful, told_finding(finding, &when))
            },
            false => judgement,
        };
    }
    if let (Some(finding), true) = (base.findings.first(), flipped.findings.is_empty()) {
        let when = format!("in the usual order, and not with {told} late");
        return shown(race, log, &base.log, finding, &when);
    }
    if matches!(root, Root::Hold { .. }) && flipped.hold == Some(HoldOutcome::NeverMet) {
        let reason = format!("{told} did not come again: nothing was held");
        return Judgement::new(Verdict::Undecided, reason);
    }
    let (first, second) = match is_one_place(race) {
        true => one_place(&flipped.log, log, race),
        false => {
            let place = |access: &Access| place(&flipped.log, log, access, access.record);
            (place(&race.first), place(&race.second))
        }
    };
    let is_usual =
        is_one_place(race) || place(&base.log, log, &race.second, race.second.record).is_some();
    match (first, second) {
        (_, None) if !is_usual => Judgement::new(
            Verdict::Undecided,
            "the second access did not come again in the usual order either",
        ),
        (_, None) => did_not_come(race, log, &told, base, flipped),
        (Some(first), Some(second)) if first < second => {
            let event = |at: usize| flipped.log.records[at].0;
            let is_held = matches!(root, Root::Hold { .. })
                && flipped.hold == Some(HoldOutcome::Holding)
                && [first, second].map(event) == [RELEASED; 2];
            match is_held {
                true => Judgement::new(Verdict::Impossible, needs(race, log, &told)),
                false => Judgement::new(
                    Verdict::Undecided,
                    format!("the order stayed the same although {told} was late"),
                ),
            }
        }
        (None, _) if is_one_place(race) => Judgement::new(
            Verdict::Undecided,
            format!("the first access did not come again after {told} was late"),
        ),
        (None, _) if place(&base.log, log, &race.first, race.first.record).is_some() => {
            let method = method_name(log, callback(log, &race.first));
            let reason = format!(
                "with {told} late, {method} does not come any more once the second access came: it \
                 is taken back, or asks first"
            );
            Judgement::new(Verdict::Impossible, reason)
        }
        _ if base.end == flipped.end => Judgement::new(
            Verdict::Harmless,
            "both orders end in the same state: the app's objects, static fields and files, and \
             what is on the screen, also after leaving and coming back",
        ),
        _ => Judgement {
            ends_differ: true,
            ..Judgement::new(
                Verdict::Undecided,
                format!("with {told} late, the end is another one, perhaps by chance"),
            )
        },
    }
}

/// What a control run leaves of a judgement: the usual order under other circumstances. What is
/// there in it, too, does not come from the order.
pub fn confirm(
    judgement: Judgement,
    race: &Race,
    root: &Root,
    [base, flipped, control]: [&FlipRun; 3],
    is_lost_update: bool,
) -> Judgement {
    if let Some(finding) = &judgement.finding {
        return match comes_from_order(finding, base, control) {
            true => judgement,
            false => Judgement::new(
                Verdict::Undecided,
                format!(
                    "it does not depend on the order alone: {}",
                    judgement.reason
                ),
            ),
        };
    }
    let told = root.told();
    if !base.end.shows_the_same(&control.end) {
        let reason = "the end of the usual order is not always the same either: random numbers, \
                      the time, or how long things take decide it";
        return Judgement::new(Verdict::Undecided, reason);
    }
    if base.end.shows_the_same(&flipped.end) {
        let reason = match base.end.state == control.end.state {
            true => "the screen is the same in the end, but not all that the app holds",
            false => "the screen is the same in the end; what the app holds is never the same",
        };
        return Judgement::new(Verdict::Undecided, reason);
    }
    let seen = difference(&base.end.screen, &flipped.end.screen);
    if !base.end.stays_different(&flipped.end) {
        let reason = format!("with {told} late, the screen is another one for a while: {seen}");
        return Judgement::new(Verdict::Undecided, reason);
    }
    // A read that comes too early may be what the app is prepared for: a tap without effect while
    // something is not there yet. Of two writes one is lost.
    let is_app = !crate::races::is_library(&race.field);
    let is_order = root.is_late_by_itself() && flipped.missing.is_empty() && is_app;
    let (verdict, whose) = match is_order && is_lost_update {
        true => (Verdict::Harmful, ""),
        false => (
            Verdict::Undecided,
            "; whether that is wrong is for people to say",
        ),
    };
    let reason = format!(
        "with {told} late, the screen is another one, and stays so after leaving and coming back: \
         {seen}{whose}"
    );
    Judgement::new(verdict, reason)
}

/// What the late control leaves of harm that is a screen: a clock or a count-down that shows something
/// else whenever more time passes is no lost write.
pub fn confirm_screen(judgement: Judgement, base: &FlipRun, late: &FlipRun) -> Judgement {
    if base.end.shows_the_same(&late.end) {
        return judgement;
    }
    let reason = format!(
        "the usual order ends with another screen as well if more time passes: {}",
        judgement.reason
    );
    Judgement::new(Verdict::Undecided, reason)
}

/// Whether a finding of one order is none of the usual order under other circumstances, or one of
/// the usual order is there under other circumstances as well.
pub fn comes_from_order(finding: &Finding, base: &FlipRun, control: &FlipRun) -> bool {
    let signature = finding.signature();
    let has = |run: &FlipRun| run.findings.iter().any(|one| one.signature() == signature);
    has(base) == has(control)
}

/// The first line of two screens that differs.
fn difference(usual: &str, other: &str) -> String {
    let text = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let words = parts.get(2..).unwrap_or_default().iter();
        let word = words.copied().find(|word| !word.is_empty());
        let class = parts.first().and_then(|class| class.rsplit('.').next());
        match word {
            Some(word) => format!("“{word}”"),
            None => class.unwrap_or_default().to_owned(),
        }
    };
    let mut lines = usual.lines().zip(other.lines());
    match lines.find(|(one, two)| one != two) {
        Some((one, two)) => format!("{} instead of {}", text(two), text(one)),
        None => "one has more on it than the other".to_owned(),
    }
}

/// A finding that one order has and the other has not.
fn shown(race: &Race, log: &Log, of: &Log, finding: &Finding, when: &str) -> Judgement {
    if finding.kind == FindingKind::NotResponding {
        let reason = format!("{when}: the device took the delay itself for an ANR");
        return Judgement::new(Verdict::Undecided, reason);
    }
    let reason = told_finding(finding, when);
    let culprit = null_use(of, finding);
    let is_culprit = match &culprit {
        Some(culprit) => culprit.is_of(race, log),
        None => [&race.first, &race.second]
            .iter()
            .any(|access| is_on_stack(finding, &method_name(log, access.method))),
    };
    if is_culprit {
        return Judgement {
            finding: Some(finding.clone()),
            ..Judgement::new(Verdict::Harmful, reason)
        };
    }
    let other = culprit.map_or_else(String::new, |one| format!(" for {}", one.field));
    let reason = format!("the run ends{other} before this can be compared: {reason}");
    Judgement {
        is_covered: true,
        ..Judgement::new(Verdict::Undecided, reason)
    }
}

fn told_finding(finding: &Finding, when: &str) -> String {
    let message = match finding.message.is_empty() {
        true => String::new(),
        false => format!(": {}", finding.message),
    };
    format!("{when}: {}{message}", finding.exception)
}

pub fn is_on_stack(finding: &Finding, method: &str) -> bool {
    let frame = format!("at {method}(");
    finding
        .stack
        .lines()
        .any(|line| line.trim().starts_with(&frame))
}

/// Whether what a method read is used by a method on the stack: by itself, or by its caller, for
/// which it may be an accessor.
pub fn is_used_by(finding: &Finding, log: &Log, method: u32, below: Option<u32>) -> bool {
    let caller = below.and_then(|at| log.names.stacks.get(at as usize));
    let methods = [Some(method), caller.map(|frame| frame.method)];
    let mut methods = methods.into_iter().flatten();
    methods.any(|method| is_on_stack(finding, &method_name(log, method)))
}

/// A null reference that was read and used, and who had put it there.
pub(crate) struct NullUse {
    pub field: String,
    /// By method and place in it.
    read: (String, u32),
    /// None if nobody wrote the field before.
    written: Option<(String, u32)>,
}

impl NullUse {
    /// What tells a race of these two accesses apart.
    pub fn key(&self) -> Key {
        let written = self.written.as_ref().map(|(method, _)| method);
        let written = written.map_or("nobody".to_owned(), |method| dotted(method));
        let read = dotted(&self.read.0);
        let mut places = [format!("{read} reads"), format!("{written} writes")];
        places.sort();
        (self.field.clone(), places)
    }

    /// The field and both accesses, for people.
    pub fn said(&self) -> [String; 3] {
        let first = match &self.written {
            Some((method, _)) => format!("{} sets it to null", dotted(method)),
            None => "nothing has set it".to_owned(),
        };
        let second = format!("{} reads null", dotted(&self.read.0));
        [self.field.clone(), first, second]
    }

    /// Whether the accesses of a race are the use and what it depends on: the write of null, or a
    /// write that should have come first.
    fn is_of(&self, race: &Race, log: &Log) -> bool {
        let place = |access: &Access| (log.names.method(access.method).to_owned(), access.at);
        let is_use = |access: &Access| !access.is_write && place(access) == self.read;
        let is_cause = |access: &Access| match &self.written {
            Some(written) => access.is_write && place(access) == *written,
            None => access.is_write && !access.change.is_null,
        };
        let (first, second) = (&race.first, &race.second);
        race.field == self.field
            && (is_use(first) && is_cause(second) || is_use(second) && is_cause(first))
    }
}

/// What an exception for a null reference is about: the last null that a method on the stack read,
/// if possible of the class whose member was used.
fn null_use(log: &Log, finding: &Finding) -> Option<NullUse> {
    typed_null_use(log, finding).or_else(|| last_null_use(log, finding, &|_| true))
}

/// The same, only if the field's class is the one whose member was used.
pub(crate) fn typed_null_use(log: &Log, finding: &Finding) -> Option<NullUse> {
    last_null_use(log, finding, &|descriptor| {
        let class = descriptor.trim_start_matches('L').trim_end_matches(';');
        let class = class.replace('/', ".");
        // "… virtual method 'void a.b.Store.close()' on a null object reference", or a field.
        let message = finding.stack.lines().find(|line| line.contains("null"));
        message.is_some_and(|line| line.contains(&format!(" {class}.")))
    })
}

fn last_null_use(log: &Log, finding: &Finding, is_type: &dyn Fn(&str) -> bool) -> Option<NullUse> {
    if !finding.stack.contains("java.lang.NullPointerException") {
        return None;
    }
    let records = log.records.iter().enumerate().rev();
    let (at, place, location) = records.into_iter().find_map(|(at, (_, record))| {
        let Seen::Read {
            method,
            at: offset,
            value,
            change,
            below,
        } = record.what
        else {
            return None;
        };
        let is_it = change.is_null
            && reference_type(log, Storage::from(value)).is_some_and(is_type)
            && is_used_by(finding, log, method, below);
        is_it.then_some((at, (method, offset), Storage::from(value)))
    })?;
    let name = |method: u32| log.names.method(method).to_owned();
    let mut before = log.records[..at].iter().rev();
    let written = before.find_map(|(_, record)| match record.what {
        Seen::Write {
            method, at, value, ..
        } if Storage::from(value) == location => Some((name(method), at)),
        _ => None,
    });
    Some(NullUse {
        field: field(log, location),
        read: (name(place.0), place.1),
        written,
    })
}

/// The descriptor of what a place refers to; none if it holds a number. Of elements of arrays only
/// that they are references is known.
pub(crate) fn reference_type(log: &Log, location: Storage) -> Option<&str> {
    match location {
        Storage::Field { field, .. } | Storage::Static { field } => {
            let field = log.names.fields.get(field as usize)?;
            let is_reference = field.descriptor.starts_with(['L', '[']);
            is_reference.then_some(field.descriptor.as_str())
        }
        Storage::Element { class, .. } => {
            let name = log.names.class(class);
            let element = name.strip_suffix("[]").unwrap_or(name);
            let is_reference = element.contains(['.', '[']);
            is_reference.then_some("")
        }
    }
}

/// The second access did not come while the first was held back.
fn did_not_come(
    race: &Race,
    log: &Log,
    told: &str,
    base: &FlipRun,
    flipped: &FlipRun,
) -> Judgement {
    if let Some(event) = flipped
        .missing
        .iter()
        .find(|event| **event <= race.second.event)
    {
        let reason = format!(
            "event {event} needs what {told} brings to the screen: there is nothing to tap before"
        );
        return Judgement::new(Verdict::Impossible, reason);
    }
    let method = method_name(log, callback(log, &race.second));
    let needs = needs(race, log, told);
    let is_there = flipped.log.records.iter().any(|(event, record)| {
        let (Seen::Read {
            method: inner,
            below,
            ..
        }
        | Seen::Write {
            method: inner,
            below,
            ..
        }) = record.what
        else {
            return false;
        };
        let outer = outermost(&flipped.log, inner, below);
        *event >= race.second.event && method_name(&flipped.log, outer) == method
    });
    if !is_there {
        return Judgement::new(Verdict::Impossible, needs);
    }
    match guard(race, log, &base.log, &flipped.log) {
        Some(field) => Judgement::new(
            Verdict::Impossible,
            format!(
                "while {told} was held back, {method} read {field} first and turned away: that \
                 field keeps the two accesses apart"
            ),
        ),
        None => Judgement::new(
            Verdict::Undecided,
            format!("{method} went another way while {told} was held back"),
        ),
    }
}

fn needs(race: &Race, log: &Log, told: &str) -> String {
    let method = method_name(log, callback(log, &race.second));
    format!("{method} did not come while {told} was held back: it needs that")
}

fn outermost(log: &Log, mut method: u32, mut below: Option<u32>) -> u32 {
    while let Some(frame) = below.and_then(|at| log.names.stacks.get(at as usize)) {
        (method, below) = (frame.method, frame.below);
    }
    method
}

/// Whether an access of one run is there in another.
pub fn comes_again(access: &Access, log: &Log, other: &Log) -> bool {
    place(other, log, access, access.record).is_some()
}

/// Where in a log the access is that was at `record` in another log: the one of its place that
/// comes after as many others of that place.
fn place(log: &Log, other: &Log, access: &Access, record: usize) -> Option<usize> {
    let method = other.names.method(access.method);
    let field = field(other, access.location);
    let is_it = |log: &Log, seen: &Seen| match seen {
        Seen::Read {
            method: by,
            at,
            value,
            ..
        } if !access.is_write => {
            *at == access.at && log.names.method(*by) == method && name(log, *value) == field
        }
        Seen::Write {
            method: by,
            at,
            value,
            ..
        } if access.is_write => {
            *at == access.at && log.names.method(*by) == method && name(log, *value) == field
        }
        _ => false,
    };
    let before = other.records[..record].iter();
    let before = before
        .filter(|(_, record)| is_it(other, &record.what))
        .count();
    let mut alike = log
        .records
        .iter()
        .enumerate()
        .filter(|(_, (_, record))| is_it(log, &record.what));
    alike.nth(before).map(|(at, _)| at)
}

fn is_one_place(race: &Race) -> bool {
    let place = |access: &Access| (access.method, access.at, access.is_write);
    place(&race.first) == place(&race.second)
}

/// Two tasks that do the same: the second is the one that comes while the first is held, and the
/// first what comes after that.
fn one_place(log: &Log, other: &Log, race: &Race) -> (Option<usize>, Option<usize>) {
    let method = other.names.method(race.first.method);
    let mut while_held = None;
    let mut after = None;
    for (at, (event, record)) in log.records.iter().enumerate() {
        let (Seen::Read {
            method: by,
            at: offset,
            ..
        }
        | Seen::Write {
            method: by,
            at: offset,
            ..
        }) = record.what
        else {
            continue;
        };
        if offset != race.first.at || log.names.method(by) != method {
            continue;
        }
        match *event == RELEASED {
            false if *event >= race.first.event => while_held = Some(at),
            true => after = Some(at),
            false => {}
        }
    }
    (after, while_held)
}

fn name(log: &Log, location: Location) -> String {
    field(log, Storage::from(location))
}

fn field(log: &Log, location: Storage) -> String {
    crate::races::field_name(log, location)
}
