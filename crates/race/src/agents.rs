//! What the system has the app post through binders, and in which order that comes.
//!
//! A binder delivers calls in the order in which the system makes them. The system makes most calls
//! while it answers the one that asked for them: those come in the order in which they were made.
//! Broadcasts and the end of an activity it sends some time later: they come after what was asked
//! for before them, and what is asked for later may come first ([`Lane`]).

use gibbon_device::{Agent, Lane, MessageId, ObjectId};
use rustc_hash::FxHashMap;

use crate::clock::Moment;

/// The last calls of each binder.
#[derive(Debug, Default)]
pub struct Agents {
    lanes: FxHashMap<(ObjectId, Lane), Vec<Posted>>,
    /// The last step of each activity's life.
    lives: FxHashMap<(ObjectId, ObjectId), Posted>,
}

/// So many calls of a lane are known: the last ones.
const MOST_CALLS: usize = 16;

/// A call that comes through a binder.
#[derive(Clone, Debug)]
pub struct Sent {
    pub message: MessageId,
    /// The activity that it is about.
    pub subject: Option<ObjectId>,
    /// When the system was asked for it.
    pub asked: Moment,
}

/// One that was made, and when it was posted.
type Posted = (Sent, Moment);

impl Agents {
    /// What comes before a call, with when it was posted.
    pub fn before(&self, agent: &Agent, call: &Sent) -> Vec<(MessageId, Moment)> {
        let lane = |lane: Lane| {
            let lane = self.lanes.get(&(agent.object, lane));
            lane.map_or(&[][..], Vec::as_slice)
        };
        let last = lane(agent.lane).last();
        // Each of these comes after those before it.
        let mut calls = lane(Lane::Calls).iter().rev();
        let asked = calls.find(|(sent, _)| sent.asked.is_before(&call.asked));
        let life = call.subject.map(|subject| (agent.object, subject));
        let life = life.and_then(|life| self.lives.get(&life));
        let before = [last, asked, life].into_iter().flatten();
        before
            .map(|(sent, posted)| (sent.message, posted.clone()))
            .collect()
    }

    /// A call was made, after all that [`Agents::before`] says.
    pub fn add(&mut self, agent: &Agent, call: Sent, posted: Moment) {
        if let Some(subject) = call.subject {
            let life = (agent.object, subject);
            self.lives.insert(life, (call.clone(), posted.clone()));
        }
        let lane = self.lanes.entry((agent.object, agent.lane)).or_default();
        lane.push((call, posted));
        if lane.len() > MOST_CALLS {
            lane.remove(0);
        }
    }
}
