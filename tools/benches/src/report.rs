//! Tables, for the terminal and for `docs/results/benchmarks.md`.

use anyhow::{Context, Result};

use crate::process::repository;

/// A Markdown table with its columns lined up.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let room = widths[column];
            text += &match column {
                0 => format!("| {cell:<room$} "),
                _ => format!("| {cell:>room$} "),
            };
        }
        text += "|\n";
        if at == 0 {
            for (column, &room) in widths.iter().enumerate() {
                let end = if column == 0 { "-" } else { ":" };
                text += &format!("|-{}{end}", "-".repeat(room));
            }
            text += "|\n";
        }
    }
    text
}

/// A row of a table.
pub fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Prints a result, and puts it in its place in `docs/results/benchmarks.md` if asked to.
pub fn publish(section: &str, text: &str, write: bool) -> Result<()> {
    print!("{text}");
    if !write {
        return Ok(());
    }
    let path = repository().join("docs/results/benchmarks.md");
    let old = std::fs::read_to_string(&path)
        .with_context(|| format!("could not read {}", path.display()))?;
    let new = replace(&old, section, text)
        .with_context(|| format!("{} has no place for {section}", path.display()))?;
    std::fs::write(&path, new).with_context(|| format!("could not write {}", path.display()))
}

fn replace(document: &str, section: &str, text: &str) -> Option<String> {
    let (start, end) = (
        format!("<!-- {section} -->\n"),
        format!("<!-- end {section} -->"),
    );
    let (before, rest) = document.split_once(&start)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{start}{text}{end}{after}"))
}

/// `n`th root of the product.
pub fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_and_the_rest_stays() {
        let old = "a\n<!-- x -->\nold\n<!-- end x -->\nb\n";
        let new = replace(old, "x", "new\n").unwrap();
        assert_eq!(new, "a\n<!-- x -->\nnew\n<!-- end x -->\nb\n");
        assert_eq!(replace(old, "y", ""), None);
    }

    #[test]
    fn columns_line_up() {
        let rows = [row(["a", "bb"]), row(["ccc", "1"])];
        assert_eq!(table(&rows), "| a   | bb |\n|-----|---:|\n| ccc |  1 |\n");
    }

    #[test]
    fn the_mean_of_a_half_and_two_is_one() {
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-12);
    }
}
