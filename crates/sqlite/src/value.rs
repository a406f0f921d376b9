//! What a column or a parameter holds.

use std::sync::Arc;

/// Text is UTF-16, as the guest has it: what SQLite makes of lone surrogates is its affair.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value {
    #[default]
    Null,
    Integer(i64),
    Real(f64),
    Text(Arc<[u16]>),
    Blob(Arc<[u8]>),
}

impl Value {
    pub fn text(text: &str) -> Value {
        Value::Text(text.encode_utf16().collect())
    }

    pub fn blob(bytes: &[u8]) -> Value {
        Value::Blob(bytes.into())
    }
}
