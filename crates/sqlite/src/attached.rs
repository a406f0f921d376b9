//! Databases in memory that a connection attaches.
//!
//! SQLite would keep those in its own heap, where no snapshot finds them. So the name that an
//! `ATTACH` gives, in the text or as a parameter, is replaced by that of a file in memory
//! ([`crate::memory_file`]) before it runs.

use std::sync::Arc;

use crate::sql;
use crate::value::Value;

/// Whether the statement attaches a database.
pub fn is_attach(sql: &[u16]) -> bool {
    sql::first_word(sql) == "ATTACH"
}

fn is_in_memory(name: &str) -> bool {
    name.is_empty() || name.eq_ignore_ascii_case(":memory:")
}

/// The statement with `path` in place of a database in memory; `None` if it attaches a file.
///
/// A name that is an expression (`'a' || 'b'`) is left as it is.
pub fn redirected(sql: &[u16], bindings: &[Value], path: &str) -> Option<(Arc<[u16]>, Vec<Value>)> {
    let text = String::from_utf16(sql).ok()?;
    if let Some((start, end)) = literal(&text) {
        let name = &text[start + 1..end - 1];
        return is_in_memory(name).then(|| {
            let changed = format!("{}'{path}'{}", &text[..start], &text[end..]);
            (changed.encode_utf16().collect(), bindings.to_vec())
        });
    }
    let at = bindings.iter().position(|value| match value {
        Value::Text(name) => is_in_memory(&String::from_utf16_lossy(name)),
        _ => false,
    })?;
    let mut bindings = bindings.to_vec();
    bindings[at] = Value::text(path);
    Some((sql.into(), bindings))
}

/// Where the first quoted name before the word `AS` is, with its quotes.
fn literal(text: &str) -> Option<(usize, usize)> {
    let start = text.find(['\'', '"', '?', ':', '$', '@'])?;
    let quote = text[start..].chars().next()?;
    if quote != '\'' && quote != '"' {
        return None;
    }
    let length = text[start + 1..].find(quote)?;
    Some((start, start + 1 + length + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redirect(sql: &str, bindings: &[Value]) -> Option<(String, Vec<Value>)> {
        let units: Vec<u16> = sql.encode_utf16().collect();
        redirected(&units, bindings, "/m").map(|(sql, values)| {
            let text = String::from_utf16(&sql).expect("it was text");
            (text, values)
        })
    }

    #[test]
    fn names_in_memory_are_replaced() {
        for name in ["':memory:'", "\":MEMORY:\"", "''"] {
            let (sql, _) = redirect(&format!("ATTACH {name} AS m"), &[]).expect(name);
            assert_eq!(sql, "ATTACH '/m' AS m");
        }
        let values = [Value::text(":memory:"), Value::text("m")];
        let (sql, values) = redirect("attach database ? as ?", &values).expect("a parameter");
        assert_eq!(sql, "attach database ? as ?");
        assert!(matches!(&values[0], Value::Text(name) if name[..] == [47, 109]));
    }

    #[test]
    fn files_are_left_as_they_are() {
        assert!(redirect("ATTACH '/data/a.db' AS m", &[]).is_none());
        assert!(redirect("ATTACH ? AS m", &[Value::text("/data/a.db")]).is_none());
        assert!(redirect("ATTACH :name AS ''", &[Value::text("/data/a.db")]).is_none());
    }
}
