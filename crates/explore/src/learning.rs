//! What the explorer learns from a walk: results, transitions, moments.

use gibbon_device::Problem;
use gibbon_engine::{DeviceId, EpisodeEnd, Progress, Queue};
use gibbon_trace::{End as TraceEnd, hash_text};

use crate::explorer::Explorer;
use crate::frontier::{CheckpointId, MomentPath};
use crate::leads;
use crate::model::{End, GuiAction, TreeId};
use crate::task::Mode;
use crate::walking::{SnapshotNote, Walking};
use crate::worker::{Arrival, Walk, WalkStep};

/// The most moments of a state that are kept.
const MOMENTS: u32 = 4;

impl Explorer<'_> {
    /// Adds what a walk brought.
    pub(crate) fn learn(
        &mut self,
        walk: Walk,
        device: DeviceId,
        queue: &Queue<Walking>,
        progress: &dyn Progress,
    ) {
        let task = &walk.task;
        if walk.is_lost {
            self.frontier.detach(task.from);
            queue.tell_all(SnapshotNote::LetGo(task.from));
        }
        if let Mode::Ask { .. } = task.mode {
            // Half an answer is none: it is asked again when the model goes on.
            if walk.problem == Some(Problem::Interrupted) {
                return;
            }
            self.questions.answered(&walk, &mut self.model);
            self.results.events += walk.done.iter().map(|one| one.steps.len()).sum::<usize>();
            return;
        }
        let start = self.frontier.get_mut(task.from);
        start.left += 1;
        if let (true, None, Some(first)) = (walk.done.is_empty(), &walk.problem, task.first) {
            // It cannot be done there.
            self.model.mark_inert(start.tree, first);
        }
        let added = self.results.add(self.episode(&walk));
        for signature in &added.findings {
            progress.found(&self.results.findings[signature]);
        }
        if let Mode::Probe { .. } = task.mode {
            let events: usize = walk.done.iter().map(|one| one.steps.len()).sum();
            if let Some(first) = walk.task.first {
                self.strategy.note_probe(first.kind, events);
            }
        }
        let mut from = self.frontier.get(task.from).tree;
        let mut place = MomentPath {
            anchor: task.from,
            steps: Vec::new(),
        };
        let mut event = 0;
        let mut arrived = (!walk.is_lost && walk.problem.is_none()).then_some(from);
        for walked in walk.done {
            let range = event + 1..=event + walked.steps.len();
            event += walked.steps.len();
            let is_news = added.news.iter().any(|at| range.contains(at));
            let activity = self.model.seen(from).tree.activity.clone();
            for _ in range {
                self.strategy.note_event(&activity, is_news);
            }
            if is_news {
                self.model.brought_news(from);
            }
            let snapshot = walked.snapshot;
            let (to, kept) = self.learn_step(from, walked, is_news, &mut place);
            match (kept, snapshot) {
                (Some(id), Some(snapshot)) => {
                    queue.tell(device, SnapshotNote::Keep(id, snapshot));
                }
                (None, Some(snapshot)) => queue.tell(device, SnapshotNote::Forget(snapshot)),
                (_, None) => {}
            }
            arrived = to;
            match to {
                Some(to) => from = to,
                None => break,
            }
        }
        if let (Mode::Retrace { .. }, Some(previous)) = (&walk.task.mode, &mut self.previous)
            && !leads::is_lead(walk.task.number)
        {
            let tree = arrived.map(|tree| &*self.model.seen(tree).tree);
            previous.tried(
                walk.task.number,
                &self.model,
                tree.map(|tree| (tree, place)),
            );
        }
    }

    /// Where it led, if to a screen, and the moment it was kept as, if it was.
    fn learn_step(
        &mut self,
        from: TreeId,
        walked: WalkStep,
        is_news: bool,
        place: &mut MomentPath,
    ) -> (Option<TreeId>, Option<CheckpointId>) {
        let ran = walked.reached.iter().any(|reached| !reached.is_empty());
        self.model.note_events(from, walked.action, &walked.steps);
        place.steps.extend(walked.steps);
        let (tree, gui) = match walked.arrival {
            Arrival::Screen(tree, gui) => (tree, gui),
            Arrival::Outside => {
                self.model.connect(from, walked.action, End::Outside);
                return (None, None);
            }
            Arrival::Finding => {
                self.model.connect(from, walked.action, End::Finding);
                return (None, None);
            }
        };
        let to = self.see(&tree, &gui);
        if let Some(picture) = walked.picture {
            self.pictures.entry(to).or_insert(picture);
        }
        self.ways.entry(to).or_insert_with(|| place.clone());
        if to == from && !ran {
            self.model.mark_inert(from, walked.action);
        } else if let Some(state_hash) = walked.idle_at.filter(|_| to == from) {
            self.model.mark_idle(from, state_hash, walked.action);
        }
        if is_news {
            self.model.brought_news(to);
        }
        self.model.connect(from, walked.action, End::Tree(to));
        let arrived = Some((from, walked.action));
        if self.model.optimize(arrived, Some(to)).is_some() {
            self.settle_conflict(from, walked.action);
        }
        let state = self.model.state_of(to);
        let count = self.moments.entry(state).or_insert(0);
        let is_first = *count == 0;
        let is_kept = is_first || (is_news && walked.snapshot.is_some() && *count < MOMENTS);
        if !is_kept {
            return (Some(to), None);
        }
        *count += 1;
        let steps = std::mem::take(&mut place.steps);
        let id = self.frontier.add(Some(place.anchor), steps, to);
        place.anchor = id;
        if is_first && !tree.is_foreign {
            self.strategy.note_state(&tree.activity, id);
        }
        self.strategy.note_listening(&walked.listens, id);
        (Some(to), Some(id))
    }

    /// An action leads now here, now there: asks why, if a device can tell, or refines.
    fn settle_conflict(&mut self, tree: TreeId, action: GuiAction) {
        let mut moments = self.frontier.kept();
        let moment = moments.find(|id| self.frontier.get(*id).tree == tree);
        match moment {
            Some(from) if self.can_ask && self.questions.may_ask(self.results.events) => {
                self.questions.ask(tree, action, from);
            }
            _ => self.questions.resolve(&mut self.model, tree, action),
        }
    }

    /// A walk as results have it.
    fn episode(&self, walk: &Walk) -> EpisodeEnd {
        let mut trace = self.trace.clone();
        let mut end = EpisodeEnd {
            before: self.frontier.steps(walk.task.from),
            trace: trace.clone(),
            reached: Vec::new(),
            activities: Vec::new(),
            findings: Vec::new(),
            problem: walk.problem.clone(),
        };
        for walked in &walk.done {
            for (step, reached) in walked.steps.iter().zip(&walked.reached) {
                trace.steps.push(step.clone());
                let at = trace.steps.len();
                end.reached
                    .extend(reached.iter().map(|one| (at, one.clone())));
            }
            let at = trace.steps.len();
            end.activities
                .extend(walked.activity.iter().map(|one| (at, one.clone())));
            end.findings
                .extend(walked.findings.iter().map(|one| (at, one.clone())));
        }
        trace.end = Some(TraceEnd {
            hash: walk.hash.map(hash_text),
            findings: end
                .findings
                .iter()
                .map(|(_, finding)| finding.clone())
                .collect(),
        });
        end.trace = trace;
        end
    }
}
