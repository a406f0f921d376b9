//! What natives read and write for the app: by `Unsafe`, which atomics, handles and reflection use,
//! and by copying arrays.

use super::{AppFrame, InstructionSite, Location, Observer};
use crate::Machine;
use crate::heap::{ARRAY_DATA, Ref};
use crate::meta::ClassKind;

/// Frames of these packages work for whoever called them.
const LIBRARIES: [&str; 3] = ["java/", "jdk/", "sun/"];

/// Of a copied array so many elements are told, the first ones.
const MOST_ELEMENTS: u32 = 64;

impl Machine {
    /// The method of the app for which the current thread runs code of the class library.
    pub fn app_frame(&self) -> Option<AppFrame> {
        let frames = &self.current_thread().frames;
        let (below, frame) = frames.iter().enumerate().rev().find(|(_, frame)| {
            let class = self.meta.class_name(self.meta.method(frame.method).class);
            !LIBRARIES.iter().any(|package| class.starts_with(package))
        })?;
        let class = self.meta.method(frame.method).class;
        let at = InstructionSite {
            thread: self.state.current,
            method: frame.method,
            pc: frame.pc,
            is_dex: self.meta.class(class).source.is_dex(),
        };
        at.is_dex.then_some(AppFrame { at, below })
    }

    /// A native has read or written what is at a place in an object.
    pub fn accessed(&mut self, object: Ref, offset: u32, is_write: bool) {
        if self.native_accesses.is_none() || object.is_null() {
            return;
        }
        let Some(by) = self.app_frame() else {
            return;
        };
        let class = self.heap.class_of(object);
        let what = match self.meta.class(class).kind {
            ClassKind::Array { .. } => {
                let size = self.meta.class(class).instance_size.max(1);
                Location::Element {
                    array: object,
                    class,
                    index: offset.saturating_sub(ARRAY_DATA) / size,
                }
            }
            _ if class == self.meta.known().class => {
                let class = self.class_of_mirror(object);
                Location::Static { class, offset }
            }
            _ => Location::Field {
                object,
                class,
                offset,
            },
        };
        let is_known = matches!(what, Location::Element { .. }) || self.field_at(what).is_some();
        if let Some(accesses) = self.native_accesses.as_mut().filter(|_| is_known) {
            accesses.push((by, what, is_write));
        }
    }

    /// A native has read or written elements of an array.
    pub fn accessed_elements(&mut self, array: Ref, first: u32, count: u32, is_write: bool) {
        if self.native_accesses.is_none() {
            return;
        }
        let Some(by) = self.app_frame() else {
            return;
        };
        let class = self.heap.class_of(array);
        let elements = (first..first + count.min(MOST_ELEMENTS)).map(|index| {
            let what = Location::Element {
                array,
                class,
                index,
            };
            (by, what, is_write)
        });
        if let Some(accesses) = &mut self.native_accesses {
            accesses.extend(elements);
        }
    }

    /// Tells the observer what natives read and wrote since the last time.
    pub(super) fn tell_native_accesses<O: Observer>(&mut self, observer: &mut O) {
        let Some(accesses) = &mut self.native_accesses else {
            return;
        };
        if accesses.is_empty() {
            return;
        }
        for (by, what, is_write) in std::mem::take(accesses) {
            observer.native_access(by, what, is_write, self);
        }
    }
}
