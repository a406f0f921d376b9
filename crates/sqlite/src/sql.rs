//! Just enough of a look at SQL to know what a statement is about before it runs.

/// The first word, in capitals, behind white space and comments.
pub fn first_word(sql: &[u16]) -> String {
    let text = String::from_utf16_lossy(&sql[..sql.len().min(4096)]);
    let rest = skip_blank(&text);
    rest.chars()
        .take_while(|c| c.is_ascii_alphabetic())
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

fn skip_blank(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if let Some(rest) = text.strip_prefix("--") {
            text = rest.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(rest) = text.strip_prefix("/*") {
            text = rest.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            return text;
        }
    }
}

/// Statements that open or shape a transaction.
pub fn is_transaction_control(word: &str) -> bool {
    matches!(
        word,
        "BEGIN" | "SAVEPOINT" | "RELEASE" | "ROLLBACK" | "COMMIT" | "END"
    )
}

/// The name of the setting that a `PRAGMA` changes for its connection and that no file keeps.
pub fn connection_setting(sql: &[u16]) -> Option<String> {
    let text = String::from_utf16_lossy(&sql[..sql.len().min(512)]);
    let rest = skip_blank(&text);
    let rest = rest
        .get(..6)
        .filter(|word| word.eq_ignore_ascii_case("PRAGMA"))
        .map(|_| rest[6..].trim_start())?;
    let end = rest
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.')
        .unwrap_or(rest.len());
    let (name, value) = rest.split_at(end);
    if !value.trim_start().starts_with(['=', '(']) {
        return None;
    }
    let name = name.to_ascii_lowercase();
    let bare = name.rsplit('.').next().unwrap_or_default();
    SETTINGS.contains(&bare).then_some(name)
}

const SETTINGS: &[&str] = &[
    "analysis_limit",
    "automatic_index",
    "busy_timeout",
    "cache_size",
    "cache_spill",
    "case_sensitive_like",
    "cell_size_check",
    "checkpoint_fullfsync",
    "count_changes",
    "defer_foreign_keys",
    "foreign_keys",
    "full_column_names",
    "fullfsync",
    "ignore_check_constraints",
    "journal_mode",
    "journal_size_limit",
    "legacy_alter_table",
    "locking_mode",
    "max_page_count",
    "mmap_size",
    "query_only",
    "read_uncommitted",
    "recursive_triggers",
    "reverse_unordered_selects",
    "secure_delete",
    "short_column_names",
    "synchronous",
    "temp_store",
    "threads",
    "trusted_schema",
    "wal_autocheckpoint",
    "writable_schema",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn words() {
        assert_eq!(
            first_word(&units(" -- a\n /* b */ begin exclusive")),
            "BEGIN"
        );
        assert_eq!(first_word(&units("")), "");
    }

    #[test]
    fn settings() {
        let setting = |text| connection_setting(&units(text));
        assert_eq!(
            setting("PRAGMA foreign_keys=1").as_deref(),
            Some("foreign_keys")
        );
        assert_eq!(
            setting("pragma main.synchronous = 1").as_deref(),
            Some("main.synchronous")
        );
        assert_eq!(setting("PRAGMA foreign_keys"), None);
        assert_eq!(setting("PRAGMA user_version = 3"), None);
        assert_eq!(setting("SELECT 1"), None);
    }
}
