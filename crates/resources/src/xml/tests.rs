//! Documents made byte by byte, and broken ones.

use super::*;
use crate::string_pool::tests::pool;
use crate::value::Value;

fn node(kind: u16, line: u32, content: &[u8]) -> Vec<u8> {
    let mut bytes = [kind.to_le_bytes(), 16u16.to_le_bytes()].concat();
    for word in [16 + content.len() as u32, line, u32::MAX] {
        bytes.extend(word.to_le_bytes());
    }
    [bytes, content.to_vec()].concat()
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

const NONE: u32 = u32::MAX;

/// `<View android:id="@id/x" style="@style/y" text="words">t</View>`.
pub(crate) fn sample() -> Vec<u8> {
    let strings = pool(
        &["id", "View", "style", "ns", "text", "words", "t"],
        &[],
        true,
    );
    let map = [vec![0x80, 1, 8, 0, 12, 0, 0, 0], words(&[0x0101_00d0])].concat();
    let mut tag = words(&[NONE, 1]);
    for half in [20u16, 20, 3, 1, 0, 2] {
        tag.extend(half.to_le_bytes());
    }
    tag.extend(words(&[3, 0, NONE, 0x0100_0008, 0x7f01_0002]));
    tag.extend(words(&[NONE, 2, NONE, 0x0100_0008, 0x7f02_0003]));
    tag.extend(words(&[NONE, 4, 5, 0x0300_0008, 5]));
    let nodes = [
        node(0x0100, 1, &words(&[3, 3])),
        node(0x0102, 2, &tag),
        node(0x0104, 3, &words(&[6, 8, 0])),
        node(0x0103, 4, &words(&[NONE, 1])),
        node(0x0101, 5, &words(&[3, 3])),
    ]
    .concat();
    let content = [strings, map, nodes].concat();
    let mut bytes = vec![3, 0, 8, 0];
    bytes.extend((8 + content.len() as u32).to_le_bytes());
    [bytes, content].concat()
}

fn cursor(bytes: Vec<u8>) -> Result<Cursor, Malformed> {
    let document = Document::parse(bytes.into(), None)?;
    Ok(Cursor::new(Arc::new(document), 7))
}

#[test]
fn a_tag_and_its_attributes() {
    let mut cursor = cursor(sample()).expect("well formed");
    assert_eq!(
        (cursor.event(), cursor.name()),
        (Event::StartDocument, None)
    );
    assert_eq!(cursor.advance(), Event::StartNamespace);
    assert_eq!(cursor.name(), None);
    assert_eq!(cursor.advance(), Event::StartTag);
    assert_eq!((cursor.name(), cursor.namespace()), (Some(1), None));
    assert_eq!((cursor.line(), cursor.attribute_count()), (Some(2), 3));
    assert_eq!(
        (cursor.attribute_id(0), cursor.attribute_id(1)),
        (0x0101_00d0, 0)
    );
    assert_eq!(cursor.id_attribute(), Some(0));
    assert_eq!(cursor.class_attribute(), None);
    assert_eq!(cursor.style_attribute(), Some(1));
    assert_eq!(cursor.find_attribute(Some("ns"), "id"), Some(0));
    assert_eq!(cursor.find_attribute(None, "id"), None);
    assert_eq!(cursor.find_attribute(None, "text"), Some(2));
    let text = cursor.attribute(2).expect("three of them");
    assert_eq!(
        (text.raw, text.value),
        (Some(5), Value { kind: 3, data: 5 })
    );
    assert_eq!(cursor.attribute(3), None);
    assert_eq!(cursor.advance(), Event::Text);
    assert_eq!((cursor.text(), cursor.attribute_count()), (Some(6), 0));
    assert_eq!(cursor.advance(), Event::EndTag);
    assert_eq!(cursor.name(), Some(1));
    assert_eq!(cursor.advance(), Event::EndNamespace);
    assert_eq!(cursor.advance(), Event::EndDocument);
    assert_eq!(cursor.advance(), Event::EndDocument);
    assert_eq!(cursor.line(), None);
}

/// Every byte in turn is made something else; a cursor comes to an end all the same.
#[test]
fn broken_documents_come_to_an_end() {
    let good = sample();
    let mut bad = 0;
    for at in 0..good.len() {
        for value in [0, 1, 0x7f, 0x80, 0xff] {
            let mut broken = good.clone();
            broken[at] = value;
            let Ok(mut cursor) = cursor(broken) else {
                bad += 1;
                continue;
            };
            for _ in 0..good.len() {
                let event = cursor.advance();
                for index in 0..cursor.attribute_count() {
                    cursor.attribute_value(index);
                    cursor.attribute_id(index);
                }
                cursor.find_attribute(Some("ns"), "id");
                if matches!(event, Event::EndDocument | Event::Bad) {
                    bad += usize::from(event == Event::Bad);
                    break;
                }
            }
            assert!(matches!(cursor.event(), Event::EndDocument | Event::Bad));
        }
    }
    assert!(bad > 50);
    for end in 0..good.len() {
        assert!(cursor(good[..end].to_vec()).is_err());
    }
}
