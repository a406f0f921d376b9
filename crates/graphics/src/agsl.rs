//! What a program of `RuntimeShader` declares: its uniforms and its child shaders.
//!
//! The program itself is not run, nor is it checked.

/// A value that a program is given before it draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uniform {
    pub name: String,
    pub kind: UniformKind,
    /// `layout(color)`.
    pub is_color: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UniformKind {
    /// So many numbers of 32 bits.
    Floats(usize),
    Ints(usize),
    /// A shader, colour filter or blender.
    Child,
    /// A type that is not known here.
    Unknown,
}

/// All uniforms of a program, in order.
pub fn uniforms(source: &str) -> Vec<Uniform> {
    let source = without_comments(source);
    let statements = source.split([';', '{', '}']);
    statements.filter_map(uniform).collect()
}

fn without_comments(source: &str) -> String {
    let mut rest = source;
    let mut plain = String::with_capacity(source.len());
    while let Some(at) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        plain.push_str(&rest[..at]);
        plain.push(' ');
        let end = match rest[at..].starts_with("//") {
            true => rest[at..].find('\n'),
            false => rest[at + 2..].find("*/").map(|end| end + 4),
        };
        rest = end.map_or("", |end| &rest[at + end..]);
    }
    plain.push_str(rest);
    plain
}

fn uniform(statement: &str) -> Option<Uniform> {
    let (before, declared) = statement.split_once("uniform")?;
    let is_color = before.split_whitespace().collect::<String>() == "layout(color)";
    if !before.trim().is_empty() && !before.trim().starts_with("layout") {
        return None;
    }
    let mut words = declared.split_whitespace().filter(|word| {
        let qualifiers = ["highp", "mediump", "lowp", "const"];
        !qualifiers.contains(word)
    });
    let kind = kind(words.next()?);
    let named: String = words.collect();
    let (name, count) = match named.split_once('[') {
        Some((name, count)) => (name, count.trim_end_matches(']').parse().ok()),
        None => (named.as_str(), Some(1)),
    };
    let kind = match (kind, count) {
        (UniformKind::Floats(each), Some(count)) => UniformKind::Floats(each * count),
        (UniformKind::Ints(each), Some(count)) => UniformKind::Ints(each * count),
        (UniformKind::Child, _) => UniformKind::Child,
        _ => UniformKind::Unknown,
    };
    Some(Uniform {
        name: name.to_owned(),
        kind,
        is_color,
    })
}

fn kind(name: &str) -> UniformKind {
    if matches!(name, "shader" | "colorFilter" | "blender") {
        return UniformKind::Child;
    }
    // GLSL's names are known as well.
    let (scalar, size) = match name.find(|c: char| c.is_ascii_digit()) {
        Some(at) => name.split_at(at),
        None => (name, "1"),
    };
    let size = match size.split_once('x') {
        Some((columns, rows)) => columns.parse::<usize>().ok().zip(rows.parse().ok()),
        None => size.parse().ok().map(|size| (size, 1)),
    };
    let Some((columns, rows)) = size else {
        return UniformKind::Unknown;
    };
    match scalar {
        "float" | "half" | "vec" => UniformKind::Floats(columns * rows),
        "mat" if rows == 1 => UniformKind::Floats(columns * columns),
        "int" | "short" | "ivec" => UniformKind::Ints(columns * rows),
        _ => UniformKind::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_found() {
        let source = "// uniform float no;\n\
            uniform float2 in_origin; /* uniform int neither; */\n\
            uniform\tfloat  in_weights[5];\n layout(color) uniform half4 in_color;\n\
            uniform int3 steps;\nuniform shader in_shader;\nuniform float3x3 turn;\n\
            uniform mat4 m;\n\
            half4 main(float2 at) { float uniformly = 1; return in_shader.eval(at); }";
        let found = uniforms(source);
        let all: Vec<_> = found
            .iter()
            .map(|one| (one.name.as_str(), one.kind, one.is_color))
            .collect();
        let expected = [
            ("in_origin", UniformKind::Floats(2), false),
            ("in_weights", UniformKind::Floats(5), false),
            ("in_color", UniformKind::Floats(4), true),
            ("steps", UniformKind::Ints(3), false),
            ("in_shader", UniformKind::Child, false),
            ("turn", UniformKind::Floats(9), false),
            ("m", UniformKind::Floats(16), false),
        ];
        assert_eq!(all, expected);
    }
}
