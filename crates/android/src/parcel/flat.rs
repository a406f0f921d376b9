//! A parcel as plain bytes, with its binders beside them: what can outlive a process.
//!
//! File descriptors stay behind: they belong to the process.

use std::sync::Arc;

use gibbon_machine::Ref;

use super::{Object, Parcel};

const BINDER: u32 = 0;
const BLOB: u32 = 1;

impl Parcel {
    pub fn binders(&self) -> Vec<Ref> {
        let binder = |object: &Object| match object {
            Object::Binder(binder) => Some(*binder),
            _ => None,
        };
        self.objects().filter_map(binder).collect()
    }

    pub fn flatten(&self) -> Vec<u8> {
        let mut flat = Vec::new();
        let number = |flat: &mut Vec<u8>, number: usize| {
            flat.extend_from_slice(&(number as u32).to_le_bytes());
        };
        number(&mut flat, self.data.len());
        flat.extend_from_slice(&self.data);
        for (place, object) in &self.objects {
            match object {
                Object::Binder(_) => {
                    number(&mut flat, *place);
                    number(&mut flat, BINDER as usize);
                }
                Object::Blob(bytes) => {
                    number(&mut flat, *place);
                    number(&mut flat, BLOB as usize);
                    number(&mut flat, bytes.len());
                    flat.extend_from_slice(bytes);
                }
                Object::Descriptor(_) => {}
            }
        }
        flat
    }

    /// The parcel that was flattened; none if the bytes are not of one.
    pub fn unflatten(flat: &[u8], binders: &[Ref]) -> Option<Parcel> {
        let mut rest = flat;
        let length = number(&mut rest)?;
        let mut parcel = Parcel {
            data: part(&mut rest, length)?.to_vec(),
            ..Parcel::default()
        };
        let mut binders = binders.iter();
        while !rest.is_empty() {
            let place = number(&mut rest)?;
            let object = match number(&mut rest)? as u32 {
                BINDER => Object::Binder(*binders.next()?),
                BLOB => {
                    let length = number(&mut rest)?;
                    Object::Blob(Arc::new(part(&mut rest, length)?.to_vec()))
                }
                _ => return None,
            };
            parcel.objects.push((place, object));
        }
        parcel.capacity = parcel.data.len();
        Some(parcel)
    }
}

fn part<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (part, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(part)
}

fn number(rest: &mut &[u8]) -> Option<usize> {
    let bytes = part(rest, 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_comes_back_with_other_binders() {
        let parcel = Parcel {
            data: vec![1; 48],
            objects: vec![
                (0, Object::Binder(Ref(8))),
                (24, Object::Blob(Arc::new(vec![5, 6]))),
            ],
            ..Parcel::default()
        };
        assert_eq!(parcel.binders(), [Ref(8)]);
        let flat = parcel.flatten();
        let back = Parcel::unflatten(&flat, &[Ref(16)]).expect("well formed");
        assert_eq!(back.data, parcel.data);
        assert_eq!(back.objects[0], (0, Object::Binder(Ref(16))));
        assert_eq!(back.objects[1], parcel.objects[1]);
        assert!(Parcel::unflatten(&flat[..flat.len() - 1], &[Ref(16)]).is_none());
        assert!(Parcel::unflatten(&flat, &[]).is_none());
    }
}
