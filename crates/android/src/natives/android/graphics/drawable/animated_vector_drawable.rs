//! `android.graphics.drawable.AnimatedVectorDrawable`: sets of animators on a vector's nodes.

use std::sync::Arc;

use gibbon_graphics::color::{from_argb, to_argb};
use gibbon_graphics::interpolator::Interpolator;
use gibbon_graphics::path_data::PathData;
use gibbon_graphics::vector::{Tree, VectorNode};
use gibbon_jdk::guest::library_class;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use crate::looper::Argument;
use crate::natives::android::graphics::animation::native_interpolator_factory::interpolator;
use crate::natives::android::graphics::animations::{self, NANOS_PER_MILLI};
use crate::natives::android::graphics::guest_shapes::{floats, ints};
use crate::natives::android::graphics::held::{self, find, find_mut, get, get_mut, gone};

#[derive(Clone, Debug)]
enum Holder {
    /// A number of a group or path, by Java's index, with values in between if not straight.
    Number {
        node: i64,
        property: i32,
        from: f32,
        to: f32,
        data: Option<Arc<[f32]>>,
    },
    Color {
        node: i64,
        property: i32,
        from: u32,
        to: u32,
        data: Option<Arc<[i32]>>,
    },
    Data {
        node: i64,
        from: Arc<PathData>,
        to: Arc<PathData>,
    },
    RootAlpha {
        tree: i64,
        from: f32,
        to: f32,
        data: Option<Arc<[f32]>>,
    },
}

#[derive(Clone, Debug)]
struct PropertyAnimator {
    holder: i64,
    interpolator: Interpolator,
    /// In milliseconds.
    delay: i64,
    duration: i64,
    /// Below zero without end.
    repeat: i32,
    /// 2 goes back and forth.
    mode: i32,
}

#[derive(Clone, Debug, Default)]
pub struct AnimatorSet {
    tree: i64,
    animators: Vec<PropertyAnimator>,
    start: Option<u64>,
    reversed: bool,
    listener: Ref,
    /// Java's number of this run, which it wants back.
    id: i32,
}

impl Peer for AnimatorSet {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        if self.start.is_some() && !self.listener.is_null() {
            visit(self.listener);
        }
    }
}

gibbon_machine::natives! { "android/graphics/drawable/AnimatedVectorDrawable";
    "nCreateAnimatorSet" "()J" => |machine, _| {
        ok(machine.state.peers.add(AnimatorSet::default()))
    },
    "nSetVectorDrawableTarget" "(JJ)V" => |machine, args| {
        set(machine, args)?.tree = args.long(1);
        ok(())
    },
    "nAddAnimator" "(JJJJJII)V" => |machine, args| {
        let animator = PropertyAnimator {
            holder: args.long(1),
            interpolator: interpolator(machine, args.long(2)),
            delay: args.long(3),
            duration: args.long(4),
            repeat: args.int(5),
            mode: args.int(6),
        };
        set(machine, args)?.animators.push(animator);
        ok(())
    },
    "nSetPropertyHolderData" "(J[FI)V" => |machine, args| {
        let values: Arc<[f32]> = floats(machine, args.reference(1), 0, args.int(2))?.into();
        match get_mut::<Holder>(machine, args.long(0))? {
            Holder::Number { data, .. } | Holder::RootAlpha { data, .. } => *data = Some(values),
            _ => {}
        }
        ok(())
    },
    "nSetPropertyHolderData" "(J[II)V" => |machine, args| {
        let values: Arc<[i32]> = ints(machine, args.reference(1), 0, args.int(2))?.into();
        if let Holder::Color { data, .. } = get_mut::<Holder>(machine, args.long(0))? {
            *data = Some(values);
        }
        ok(())
    },
    "nStart" "(JLandroid/graphics/drawable/AnimatedVectorDrawable$VectorDrawableAnimatorRT;I)V" => |machine, args| start(machine, args, false),
    "nReverse" "(JLandroid/graphics/drawable/AnimatedVectorDrawable$VectorDrawableAnimatorRT;I)V" => |machine, args| start(machine, args, true),
    "nCreateGroupPropertyHolder" "(JIFF)J" => |machine, args| {
        held::add(machine, number(args, args.int(1)))
    },
    "nCreatePathDataPropertyHolder" "(JJJ)J" => |machine, args| {
        let from = Arc::new(get::<PathData>(machine, args.long(1))?.clone());
        let to = Arc::new(get::<PathData>(machine, args.long(2))?.clone());
        held::add(machine, Holder::Data { node: args.long(0), from, to })
    },
    "nCreatePathColorPropertyHolder" "(JIII)J" => |machine, args| held::add(machine, Holder::Color {
        node: args.long(0),
        property: args.int(1),
        from: args.int(2) as u32,
        to: args.int(3) as u32,
        data: None,
    }),
    "nCreatePathPropertyHolder" "(JIFF)J" => |machine, args| {
        held::add(machine, number(args, args.int(1)))
    },
    "nCreateRootAlphaPropertyHolder" "(JFF)J" => |machine, args| held::add(machine, Holder::RootAlpha {
        tree: args.long(0),
        from: args.float(1),
        to: args.float(2),
        data: None,
    }),
    "nEnd" "(J)V" => |machine, args| jump(machine, args, u64::MAX),
    "nReset" "(J)V" => |machine, args| jump(machine, args, 0),
}

fn number(args: Args, property: i32) -> Holder {
    Holder::Number {
        node: args.long(0),
        property,
        from: args.float(2),
        to: args.float(3),
        data: None,
    }
}

fn set(machine: &mut Machine, args: Args) -> Result<&mut AnimatorSet, Exit> {
    if machine
        .state
        .peers
        .get::<AnimatorSet>(args.long(0))
        .is_none()
    {
        return Err(gone(machine));
    }
    Ok(machine
        .state
        .peers
        .get_mut(args.long(0))
        .expect("just looked"))
}

fn start(machine: &mut Machine, args: Args, reversed: bool) -> NativeResult {
    animations::advance(machine);
    let now = machine.nanos();
    let set = set(machine, args)?;
    set.start = Some(now);
    set.reversed = reversed;
    set.listener = args.reference(1);
    set.id = args.int(2);
    let set = set.clone();
    let length = set.length();
    animations::add(machine, args.long(0));
    match length {
        Some(length) => tell_at(machine, &set, now + length),
        None => ok(()),
    }
}

fn tell_at(machine: &mut Machine, set: &AnimatorSet, at: u64) -> NativeResult {
    let class = library_class(
        machine,
        "android/graphics/drawable/AnimatedVectorDrawable$VectorDrawableAnimatorRT",
    )?;
    let descriptor =
        "(Landroid/graphics/drawable/AnimatedVectorDrawable$VectorDrawableAnimatorRT;I)V";
    let id = vec![Argument::Bits(u64::from(set.id as u32))];
    animations::finish_at(machine, class, descriptor, set.listener, at, id)?;
    ok(())
}

/// To the end or the beginning; one that was running ends with it.
fn jump(machine: &mut Machine, args: Args, passed: u64) -> NativeResult {
    let set = set(machine, args)?;
    let was_running = set.start.take().is_some();
    let set = set.clone();
    set.show(machine, passed);
    if was_running {
        let now = machine.nanos();
        tell_at(machine, &set, now)?;
    }
    ok(())
}

impl AnimatorSet {
    /// In nanoseconds; nothing if it has no end.
    fn length(&self) -> Option<u64> {
        let mut lengths = self.animators.iter().map(|animator| {
            let repeats = u64::try_from(animator.repeat).ok()?.saturating_add(1);
            let all = (animator.duration.max(0) as u64).saturating_mul(repeats);
            Some((animator.delay.max(0) as u64).saturating_add(all) * NANOS_PER_MILLI)
        });
        lengths.try_fold(0, |longest: u64, length| Some(longest.max(length?)))
    }

    pub fn end_time(&self) -> Option<u64> {
        Some(self.start?.saturating_add(self.length()?))
    }

    /// Shows it at a time; false once it has ended.
    pub fn apply(&self, machine: &mut Machine, now: u64) -> bool {
        let Some(start) = self.start else {
            return false;
        };
        let passed = now.saturating_sub(start);
        let length = self.length();
        let ended = length.is_some_and(|length| passed >= length);
        let place = match (self.reversed, length) {
            (true, Some(length)) => length.saturating_sub(passed),
            _ if ended => u64::MAX,
            _ => passed,
        };
        self.show(machine, place);
        !ended
    }

    fn show(&self, machine: &mut Machine, passed: u64) {
        for animator in &self.animators {
            let part = animator.fraction(passed);
            if let Some(holder) = find::<Holder>(machine, animator.holder).cloned() {
                holder.apply(machine, part);
            }
        }
    }
}

impl PropertyAnimator {
    fn fraction(&self, passed: u64) -> f32 {
        let delay = self.delay.max(0) as u64 * NANOS_PER_MILLI;
        let duration = (self.duration.max(0) as u64 * NANOS_PER_MILLI).max(1);
        let rounds = u64::try_from(self.repeat).map_or(u64::MAX, |repeat| repeat + 1);
        let moved = passed.saturating_sub(delay);
        let mut round = moved / duration;
        let mut part = (moved % duration) as f64 / duration as f64;
        if round >= rounds {
            round = rounds - 1;
            part = 1.0;
        }
        let back = self.mode == 2 && round % 2 == 1;
        let part = if back { 1.0 - part } else { part } as f32;
        self.interpolator.at(part)
    }
}

/// The value between the samples of a curve.
fn sampled(data: &[f32], part: f32) -> Option<f32> {
    let last = data.len().checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f32;
    let at = (place as usize).min(last);
    let next = (at + 1).min(last);
    Some(data[at] + (data[next] - data[at]) * (place - at as f32))
}

fn between(from: f32, to: f32, data: Option<&[f32]>, part: f32) -> f32 {
    data.and_then(|data| sampled(data, part))
        .unwrap_or(from + (to - from) * part)
}

impl Holder {
    fn apply(&self, machine: &mut Machine, part: f32) {
        match self {
            Holder::Number {
                node,
                property,
                from,
                to,
                data,
            } => {
                let value = between(*from, *to, data.as_deref(), part);
                if let Some(node) = find_mut::<VectorNode>(machine, *node) {
                    set_number(node, *property, value);
                }
            }
            Holder::Color {
                node,
                property,
                from,
                to,
                data,
            } => {
                let color = match data.as_deref() {
                    Some(data) if !data.is_empty() => {
                        let last = data.len() - 1;
                        data[((part.clamp(0.0, 1.0) * last as f32) as usize).min(last)] as u32
                    }
                    _ => mixed(*from, *to, part),
                };
                if let Some(VectorNode::Path(path)) = find_mut(machine, *node) {
                    match property {
                        1 => path.stroke_color = color,
                        3 => path.fill_color = color,
                        _ => {}
                    }
                }
            }
            Holder::Data { node, from, to } => {
                if let Some(data) = from.interpolate(to, part)
                    && let Some(node) = find_mut::<VectorNode>(machine, *node)
                {
                    node.set_data(data);
                }
            }
            Holder::RootAlpha {
                tree,
                from,
                to,
                data,
            } => {
                let value = between(*from, *to, data.as_deref(), part);
                if let Some(tree) = find_mut::<Tree>(machine, *tree) {
                    tree.root_alpha = value;
                }
            }
        }
    }
}

fn mixed(from: u32, to: u32, part: f32) -> u32 {
    let (from, to) = (from_argb(from), from_argb(to));
    to_argb(std::array::from_fn(|i| from[i] + (to[i] - from[i]) * part))
}

fn set_number(node: &mut VectorNode, property: i32, value: f32) {
    let place = match (node, property) {
        (VectorNode::Group(group), 0) => &mut group.rotation,
        (VectorNode::Group(group), 1) => &mut group.pivot_x,
        (VectorNode::Group(group), 2) => &mut group.pivot_y,
        (VectorNode::Group(group), 3) => &mut group.scale_x,
        (VectorNode::Group(group), 4) => &mut group.scale_y,
        (VectorNode::Group(group), 5) => &mut group.translate_x,
        (VectorNode::Group(group), 6) => &mut group.translate_y,
        (VectorNode::Path(path), 0) => &mut path.stroke_width,
        (VectorNode::Path(path), 2) => &mut path.stroke_alpha,
        (VectorNode::Path(path), 4) => &mut path.fill_alpha,
        (VectorNode::Path(path), 5) => &mut path.trim_start,
        (VectorNode::Path(path), 6) => &mut path.trim_end,
        (VectorNode::Path(path), 7) => &mut path.trim_offset,
        _ => return,
    };
    *place = value;
}
