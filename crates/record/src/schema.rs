//! Whether JSON is what a schema says: as much of JSON Schema as the schemas of `docs/formats` and
//! that of SARIF use, which is `type`, `enum`, `required`, `properties`, `additionalProperties`,
//! `items`, `minItems`, `uniqueItems`, `minimum`, `maximum`, `anyOf`, `oneOf` and `$ref` to `$defs`
//! or `definitions`. Patterns and formats are not looked at. For tests.

use serde_json::Value;

/// What is not as the schema says, with its place.
pub fn problems(schema: &Value, value: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    check(schema, schema, value, "$", &mut problems);
    problems
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, problems: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let named = name
            .strip_prefix("#/")
            .and_then(|name| name.split_once('/'));
        let definition = named.map(|(place, name)| &root[place][name]);
        match definition {
            Some(definition) if definition.is_object() => {
                check(root, definition, value, place, problems);
            }
            _ => problems.push(format!("{place}: the schema has no {name}")),
        }
    }
    if let Some(any) = schema["oneOf"].as_array() {
        let fits = |schema: &Value| {
            let mut problems = Vec::new();
            check(root, schema, value, place, &mut problems);
            problems.is_empty()
        };
        if any.iter().filter(|schema| fits(schema)).count() != 1 {
            problems.push(format!(
                "{place}: it fits not one of what is possible: {value}"
            ));
        }
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = |schema: &Value| {
            let mut problems = Vec::new();
            check(root, schema, value, place, &mut problems);
            problems.is_empty()
        };
        if !any.iter().any(fits) {
            problems.push(format!(
                "{place}: it fits nothing of what is possible: {value}"
            ));
        }
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::String(_) => vec![schema["type"].clone()],
        _ => Vec::new(),
    };
    let mut names = types.iter().filter_map(Value::as_str);
    if !types.is_empty() && !names.any(|name| is_of_type(name, value)) {
        problems.push(format!("{place}: {value} is no {}", schema["type"]));
    }
    check_size(schema, value, place, problems);
    if let Some(known) = schema["enum"].as_array()
        && !known.contains(value)
    {
        problems.push(format!("{place}: {value} is not one of {known:?}"));
    }
    if let Some(object) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().unwrap_or_default();
            if !object.contains_key(name) {
                problems.push(format!("{place}: no {name}"));
            }
        }
        for (name, value) in object {
            let inner = &schema["properties"][name];
            let others = &schema["additionalProperties"];
            if inner.is_object() {
                check(root, inner, value, &format!("{place}.{name}"), problems);
            } else if others.is_object() {
                check(root, others, value, &format!("{place}.{name}"), problems);
            } else if schema["additionalProperties"] == Value::Bool(false) {
                problems.push(format!("{place}: {name} is not known"));
            }
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for (at, value) in values.iter().enumerate() {
            check(root, items, value, &format!("{place}[{at}]"), problems);
        }
    }
}

/// Numbers that are too small or large, lists that are too short or have something twice.
fn check_size(schema: &Value, value: &Value, place: &str, problems: &mut Vec<String>) {
    let limit = |name: &str| schema[name].as_f64();
    if let Some(number) = value.as_f64() {
        let is_low = limit("minimum").is_some_and(|least| number < least);
        let is_high = limit("maximum").is_some_and(|most| number > most);
        if is_low || is_high {
            problems.push(format!("{place}: {value} is out of bounds"));
        }
    }
    if let Some(values) = value.as_array() {
        if limit("minItems").is_some_and(|least| (values.len() as f64) < least) {
            problems.push(format!("{place}: there should be more of them"));
        }
        let is_twice = |at: usize| values[..at].contains(&values[at]);
        if schema["uniqueItems"] == Value::Bool(true) && (0..values.len()).any(is_twice) {
            problems.push(format!("{place}: something is there twice"));
        }
    }
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sizes_and_definitions_count() {
        let schema = json!({
            "definitions": { "few": { "type": ["array", "null"], "minItems": 1, "uniqueItems": true } },
            "properties": {
                "a": { "$ref": "#/definitions/few" },
                "b": { "type": "integer", "minimum": -1, "maximum": 2 },
                "c": { "anyOf": [{ "required": ["x"] }, { "required": ["y"] }] },
                "d": { "additionalProperties": { "type": "string" } },
            },
        });
        let count = |value| problems(&schema, &value).len();
        assert_eq!(
            count(json!({ "a": null, "b": 2, "c": { "y": 1 }, "d": { "e": "f" } })),
            0
        );
        assert_eq!(count(json!({ "a": [] })), 1);
        assert_eq!(count(json!({ "a": [1, 1] })), 1);
        assert_eq!(count(json!({ "a": "" })), 1);
        assert_eq!(count(json!({ "b": 3 })), 1);
        assert_eq!(count(json!({ "b": -2 })), 1);
        assert_eq!(count(json!({ "c": { "z": 1 } })), 1);
        assert_eq!(count(json!({ "d": { "e": 1 } })), 1);
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let schema = json!({
            "type": "object",
            "required": ["a"],
            "properties": {
                "a": { "type": "array", "items": { "$ref": "#/$defs/kind" } },
                "b": { "oneOf": [{ "type": "string" }, { "type": "null" }] },
            },
            "additionalProperties": false,
            "$defs": { "kind": { "enum": ["x", "y"] } },
        });
        let told = |value| problems(&schema, &value);
        assert_eq!(told(json!({ "a": ["x", "y"], "b": null })), [""; 0]);
        assert_eq!(told(json!({})), ["$: no a"]);
        assert_eq!(told(json!({ "a": [], "c": 1 })), ["$: c is not known"]);
        assert!(told(json!({ "a": ["x", "z"] }))[0].starts_with("$.a[1]: "));
        assert_eq!(told(json!({ "a": [], "b": 1 })).len(), 1);
    }
}
