//! What to type: by what a field says of itself, and now and then something it does not expect.

use gibbon_device::Node;
use gibbon_engine::Random;

/// Words that name a kind of field, and what goes into such a one.
const BY_NAME: &[(&[&str], &[&str])] = &[
    (&["mail"], &["ada@example.org", "ada@"]),
    (
        &["phone", "tel", "mobile"],
        &["5550123", "+44 20 7946 0018"],
    ),
    (
        &["url", "link", "http", "web", "site"],
        &["https://example.org/a?b=c", "example"],
    ),
    (&["date", "birth"], &["2024-02-29", "31/12/1999"]),
    (&["time", "hour", "minute"], &["12:34", "0"]),
    (
        &[
            "amount", "price", "total", "cost", "bill", "sum", "percent", "rate", "tax",
        ],
        &["12.50", "100", "0"],
    ),
    (
        &[
            "number", "count", "size", "age", "year", "quantity", "odometer", "volume", "distance",
            "level",
        ],
        &["42", "7", "0"],
    ),
    (&["zip", "postal", "code", "pin"], &["1234", "90210"]),
    (&["pass", "secret"], &["Secret-123"]),
    (&["user", "login", "account"], &["ada"]),
    (&["name", "title", "subject", "label"], &["Ada", "First"]),
    (&["search", "query", "find", "filter"], &["a", "test"]),
    (
        &["city", "street", "address", "location", "place"],
        &["12 High Street"],
    ),
];

const ANYTHING: &[&str] = &["Ada", "42", "hello", "a b"];

/// What fields are seldom made for.
const SURPRISES: &[&str] = &[
    "-1",
    "999999999999",
    "1.5.2",
    "'",
    "%s",
    " ",
    "Grüße ✓",
    "<b>x</b>",
    "a very long text that goes on and on and does not fit into any field that was made for a name",
];

/// One of so many times something surprising is typed.
const SURPRISING: u32 = 4;

pub fn text_for(node: &Node, given: Option<&str>, random: &mut Random) -> String {
    if let Some(given) = given {
        return given.to_owned();
    }
    if random.below(SURPRISING) == 0 {
        return random.choose(SURPRISES).to_owned();
    }
    let about = format!("{} {} {}", node.resource, node.description, node.text).to_lowercase();
    let fits = |(names, _): &&(&[&str], &[&str])| names.iter().any(|name| about.contains(name));
    let texts = BY_NAME
        .iter()
        .find(fits)
        .map_or(ANYTHING, |(_, texts)| texts);
    random.choose(texts).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_get_what_they_are_for() {
        let field = Node {
            resource: "a.b:id/bill_amount".into(),
            ..Node::default()
        };
        let mut random = Random::new(1, 0);
        let texts: Vec<String> = (0..40)
            .map(|_| text_for(&field, None, &mut random))
            .collect();
        assert!(texts.iter().any(|text| text == "12.50"));
        assert!(texts.iter().any(|text| SURPRISES.contains(&&text[..])));
        assert_eq!(text_for(&field, Some("7"), &mut random), "7");
    }
}
