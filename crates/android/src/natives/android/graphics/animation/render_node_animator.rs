//! `android.graphics.animation.RenderNodeAnimator`.

use std::sync::Arc;

use gibbon_graphics::interpolator::Interpolator;
use gibbon_graphics::render_node::{Properties, RenderNode, Reveal};
use gibbon_jdk::guest::library_class;
use gibbon_machine::peers::Peer;
use gibbon_machine::{Args, Exit, Machine, NativeResult, Ref, ok};

use super::native_interpolator_factory::interpolator;
use crate::natives::android::graphics::animations::{self, NANOS_PER_MILLI, fraction};
use crate::natives::android::graphics::canvas_property::{CanvasFloat, CanvasPaint};
use crate::natives::android::graphics::held::{find, find_mut, gone};

#[derive(Clone, Copy, Debug)]
enum Target {
    /// A property of a node, by Java's number.
    Node(i32),
    Float(i64),
    /// The paint's stroke width (0) or alpha (1).
    Paint(i64, i32),
    Reveal {
        x: i32,
        y: i32,
    },
}

#[derive(Clone, Debug)]
pub struct Animator {
    target: Target,
    pub node: i64,
    from: Option<f32>,
    to: f32,
    /// In milliseconds.
    duration: i64,
    delay: i64,
    interpolator: Interpolator,
    /// When it starts to move, once it was started.
    start: Option<u64>,
    /// Kept while it runs, so that the end can be told.
    listener: Ref,
}

impl Peer for Animator {
    fn clone_peer(&self) -> Arc<dyn Peer> {
        Arc::new(self.clone())
    }

    fn visit(&self, visit: &mut dyn FnMut(Ref)) {
        if self.start.is_some() && !self.listener.is_null() {
            visit(self.listener);
        }
    }
}

gibbon_machine::natives! { "android/graphics/animation/RenderNodeAnimator";
    "nCreateAnimator" "(IF)J" => |machine, args| {
        create(machine, Target::Node(args.int(0)), args.float(1))
    },
    "nCreateCanvasPropertyFloatAnimator" "(JF)J" => |machine, args| {
        create(machine, Target::Float(args.long(0)), args.float(1))
    },
    "nCreateCanvasPropertyPaintAnimator" "(JIF)J" => |machine, args| {
        create(machine, Target::Paint(args.long(0), args.int(1)), args.float(2))
    },
    "nCreateRevealAnimator" "(IIFF)J" => |machine, args| {
        let target = Target::Reveal { x: args.int(0), y: args.int(1) };
        let handle = create(machine, target, args.float(3))?;
        if let Some(animator) = machine.state.peers.get_mut::<Animator>(handle as i64) {
            animator.from = Some(args.float(2));
        }
        Ok(handle)
    },
    "nSetStartValue" "(JF)V" => |machine, args| {
        animator(machine, args)?.from = Some(args.float(1));
        ok(())
    },
    "nSetDuration" "(JJ)V" => |machine, args| {
        animator(machine, args)?.duration = args.long(1);
        ok(())
    },
    "nGetDuration" "(J)J" => |machine, args| ok(animator(machine, args)?.duration),
    "nSetStartDelay" "(JJ)V" => |machine, args| {
        animator(machine, args)?.delay = args.long(1);
        ok(())
    },
    "nSetInterpolator" "(JJ)V" => |machine, args| {
        let curve = interpolator(machine, args.long(1));
        animator(machine, args)?.interpolator = curve;
        ok(())
    },
    // Whether it may outlive a stopped user interface thread makes no difference here.
    "nSetAllowRunningAsync" "(JZ)V" => |_, _| ok(()),
    "nSetListener" "(JLandroid/graphics/animation/RenderNodeAnimator;)V" => |machine, args| {
        animator(machine, args)?.listener = args.reference(1);
        ok(())
    },
    "nStart" "(J)V" => start,
    "nEnd" "(J)V" => |machine, args| end(machine, args.long(0)),
}

fn create(machine: &mut Machine, target: Target, to: f32) -> NativeResult {
    ok(machine.state.peers.add(Animator {
        target,
        node: 0,
        from: None,
        to,
        duration: 300,
        delay: 0,
        interpolator: Interpolator::AccelerateDecelerate,
        start: None,
        listener: Ref::NULL,
    }))
}

fn animator(machine: &mut Machine, args: Args) -> Result<&mut Animator, Exit> {
    if machine.state.peers.get::<Animator>(args.long(0)).is_none() {
        return Err(gone(machine));
    }
    Ok(machine
        .state
        .peers
        .get_mut(args.long(0))
        .expect("just looked"))
}

fn start(machine: &mut Machine, args: Args) -> NativeResult {
    animations::advance(machine);
    let begin = machine.nanos();
    let animator = animator(machine, args)?;
    let begin = begin + animator.delay.max(0) as u64 * NANOS_PER_MILLI;
    animator.start = Some(begin);
    let end = begin + animator.duration.max(0) as u64 * NANOS_PER_MILLI;
    let animator = animator.clone();
    if animator.from.is_none() {
        let from = animator.value(machine);
        if let Some(animator) = machine.state.peers.get_mut::<Animator>(args.long(0)) {
            animator.from = Some(from);
        }
    }
    animations::add(machine, args.long(0));
    tell_at(machine, animator.listener, end)
}

/// Ends it at once, with its last value.
pub fn end(machine: &mut Machine, handle: i64) -> NativeResult {
    let Some(animator) = machine.state.peers.get::<Animator>(handle).cloned() else {
        return ok(());
    };
    if animator.start.is_none() {
        return ok(());
    }
    animator.set(machine, animator.to);
    if let Some(animator) = machine.state.peers.get_mut::<Animator>(handle) {
        animator.start = None;
    }
    let now = machine.nanos();
    tell_at(machine, animator.listener, now)
}

fn tell_at(machine: &mut Machine, listener: Ref, at: u64) -> NativeResult {
    let class = library_class(machine, "android/graphics/animation/RenderNodeAnimator")?;
    let descriptor = "(Landroid/graphics/animation/RenderNodeAnimator;)V";
    animations::finish_at(machine, class, descriptor, listener, at, Vec::new())?;
    ok(())
}

/// The property that a number of Java's names.
fn property(properties: &mut Properties, number: i32) -> Option<&mut f32> {
    Some(match number {
        0 => &mut properties.translation_x,
        1 => &mut properties.translation_y,
        2 | 10 => &mut properties.translation_z,
        3 => &mut properties.scale_x,
        4 => &mut properties.scale_y,
        5 => &mut properties.rotation,
        6 => &mut properties.rotation_x,
        7 => &mut properties.rotation_y,
        11 => &mut properties.alpha,
        _ => return None,
    })
}

impl Animator {
    /// The present value of what it changes.
    fn value(&self, machine: &Machine) -> f32 {
        let found = match self.target {
            Target::Node(number) => find::<RenderNode>(machine, self.node).and_then(|node| {
                let p = &node.properties;
                match number {
                    8 => Some(p.left as f32 + p.translation_x),
                    9 => Some(p.top as f32 + p.translation_y),
                    _ => property(&mut p.clone(), number).map(|value| *value),
                }
            }),
            Target::Float(handle) => find::<CanvasFloat>(machine, handle).map(|float| float.0),
            Target::Paint(handle, field) => find::<CanvasPaint>(machine, handle).map(|paint| {
                if field == 0 {
                    paint.0.stroke_width
                } else {
                    paint.0.color[3] * 255.0
                }
            }),
            Target::Reveal { .. } => None,
        };
        found.unwrap_or(0.0)
    }

    fn set(&self, machine: &mut Machine, value: f32) {
        match self.target {
            Target::Node(number) => {
                if let Some(node) = find_mut::<RenderNode>(machine, self.node) {
                    let p = &mut node.properties;
                    match number {
                        8 => p.translation_x = value - p.left as f32,
                        9 => p.translation_y = value - p.top as f32,
                        _ => {
                            if let Some(place) = property(p, number) {
                                *place = value;
                            }
                        }
                    }
                }
            }
            Target::Float(handle) => {
                if let Some(float) = find_mut::<CanvasFloat>(machine, handle) {
                    float.0 = value;
                }
            }
            Target::Paint(handle, field) => {
                if let Some(paint) = find_mut::<CanvasPaint>(machine, handle) {
                    if field == 0 {
                        paint.0.stroke_width = value;
                    } else {
                        paint.0.color[3] = (value / 255.0).clamp(0.0, 1.0);
                    }
                }
            }
            Target::Reveal { x, y } => {
                if let Some(node) = find_mut::<RenderNode>(machine, self.node) {
                    node.properties.reveal = Some(Reveal {
                        x: x as f32,
                        y: y as f32,
                        radius: value,
                    });
                }
            }
        }
    }

    pub fn end_time(&self) -> Option<u64> {
        Some(self.start? + self.duration.max(0) as u64 * NANOS_PER_MILLI)
    }

    /// Sets the value of a time; false once it has ended.
    pub fn apply(&self, machine: &mut Machine, now: u64) -> bool {
        let Some(start) = self.start else {
            return false;
        };
        if now < start {
            return true;
        }
        let length = self.duration.max(0) as u64 * NANOS_PER_MILLI;
        let part = fraction(now, start, length);
        let from = self.from.unwrap_or(self.to);
        let value = if part >= 1.0 {
            self.to
        } else {
            from + (self.to - from) * self.interpolator.at(part)
        };
        self.set(machine, value);
        if part >= 1.0
            && matches!(self.target, Target::Reveal { .. })
            && let Some(node) = find_mut::<RenderNode>(machine, self.node)
        {
            node.properties.reveal = None;
        }
        part < 1.0
    }
}
