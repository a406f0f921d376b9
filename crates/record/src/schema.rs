//! Whether JSON is what a schema says: as much of JSON Schema as the schemas of `docs/formats` use,
//! which is `type`, `enum`, `required`, `properties`, `additionalProperties: false`, `items`,
//! `oneOf` and `$ref` to `$defs`. For tests.

use serde_json::Value;

/// What is not as the schema says, with its place.
pub fn problems(schema: &Value, value: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    check(schema, schema, value, "$", &mut problems);
    problems
}

fn check(root: &Value, schema: &Value, value: &Value, place: &str, problems: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let definition = name
            .strip_prefix("#/$defs/")
            .map(|name| &root["$defs"][name]);
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
    if let Some(name) = schema["type"].as_str()
        && !is_of_type(name, value)
    {
        problems.push(format!("{place}: {value} is no {name}"));
    }
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
            if inner.is_object() {
                check(root, inner, value, &format!("{place}.{name}"), problems);
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
