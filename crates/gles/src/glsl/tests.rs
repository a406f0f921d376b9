use super::*;

struct Gray;

impl Samplers for Gray {
    fn flat(&self, unit: usize, s: f32, _: f32) -> [f32; 4] {
        [unit as f32, s, 0.5, 1.0]
    }
    fn cube(&self, _: usize, _: [f32; 3]) -> [f32; 4] {
        [0.0; 4]
    }
}

/// The colour that a fragment shader's body makes; none if it discards.
fn color(body: &str) -> Option<[f32; 4]> {
    let shader = parse(body, false).expect("understood");
    let mut run = Run::new(&shader, &Gray);
    run.begin();
    run.main().then(|| [0, 1, 2, 3].map(|at| run.globals[at]))
}

#[test]
fn vectors_matrices_and_swizzles() {
    let shown = color(
        "precision mediump float;
         void main() {
             mat2 turn = mat2(0.0, 1.0, -1.0, 0.0);
             vec2 turned = turn * vec2(1.0, 0.0);
             vec4 c = vec4(turned, 2, 3.0);
             c.zw = c.yx + vec2(0.5);
             c[0] += 0.25;
             gl_FragColor = c;
         }",
    );
    assert_eq!(shown, Some([0.25, 1.0, 1.5, 0.5]));
}

#[test]
fn loops_functions_and_conditions() {
    let shown = color(
        "const int N = 4;
         float sum[N];
         void fill(in float start, out float last) {
             for (int i = 0; i < N; i++) {
                 if (i == 2) continue;
                 sum[i] = start + float(i);
             }
             last = sum[N - 1];
         }
         float twice(float x) { return x > 2.0 ? x * 2.0 : 0.0; }
         void main() {
             float last;
             fill(1.0, last);
             gl_FragColor = vec4(sum[0], sum[2], last, twice(last));
         }",
    );
    assert_eq!(shown, Some([1.0, 0.0, 4.0, 8.0]));
}

#[test]
fn textures_built_ins_and_discard() {
    let shown = color(
        "uniform sampler2D picture;
         varying vec2 where;
         void main() {
             vec4 texel = texture2D(picture, where);
             gl_FragColor = vec4(clamp(2.0, 0.0, 1.0), mix(0.0, 4.0, texel.b), length(vec2(3.0, 4.0)), 1.0);
         }",
    );
    assert_eq!(shown, Some([1.0, 2.0, 5.0, 1.0]));
    assert_eq!(color("void main() { if (true) discard; }"), None);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let wrong = |source: &str| parse(source, false).err().unwrap_or_default();
    let undeclared = wrong("void main() {\n gl_FragColor = nothing;\n}");
    assert!(
        undeclared.starts_with("ERROR: 0:2: 'nothing'"),
        "{undeclared}"
    );
    let mixed = wrong("void main() { float x = 1; }");
    assert!(mixed.contains("cannot convert"), "{mixed}");
    assert!(wrong("float f() { return 1.0; }").contains("main"));
    assert!(wrong("void main() { vec2 v = vec2(1.0); v.z = 1.0; }").contains("'z'"));
}

/// What is said of a shader that goes too far.
fn refused(source: &str) -> String {
    parse(source, false).err().unwrap_or_default()
}

#[test]
fn what_is_too_deep_is_refused() {
    let many = 30_000;
    let of = |before: &str, middle: &str, after: &str| {
        let (before, after) = (before.repeat(many), after.repeat(many));
        refused(&format!("void main() {{ {before}{middle}{after}; }}"))
    };
    for (before, middle, after) in [
        ("(", "1", ")"),
        ("{", "", "}"),
        ("-", "1", ""),
        ("!", "true", ""),
        ("if (true) ", "", ""),
        ("if (true) {} else ", "", ""),
        ("float(", "1", ")"),
        ("true ? 1 : ", "1", ""),
    ] {
        let problem = of(before, middle, after);
        assert!(problem.contains("levels within"), "{before}: {problem}");
    }
    for (before, after) in [
        ("float x = 1.0", "+1.0"),
        ("vec4 v; v", ".xyzw"),
        ("1", ",1"),
    ] {
        let problem = of("", before, after);
        assert!(problem.contains("too complex"), "{after}: {problem}");
    }
    let doubled = "++a[".repeat(40) + "0" + &"]".repeat(40);
    let problem = refused(&format!("void main() {{ int a[2]; {doubled}; }}"));
    assert!(problem.contains("too complex"), "{problem}");
}

#[test]
fn what_is_too_large_is_refused() {
    let array = refused("void main() { float x[2000000000]; }");
    assert!(array.contains("array size too large"), "{array}");
    let many = refused("uniform mat4 a[4000]; uniform mat4 b[4000]; void main() {}");
    assert!(many.contains("'b' : no room"), "{many}");
    let macros: String = (1..40)
        .map(|at| format!("#define A{at} A{0} A{0} A{0} A{0}\n", at - 1))
        .collect();
    let grown = refused(&format!("#define A0 1\n{macros}void main() {{ A39; }}"));
    assert!(grown.contains("too many words"), "{grown}");
}

#[test]
fn what_is_as_deep_as_may_be_runs() {
    let sum = "1.0".to_owned() + &"+1.0".repeat(200);
    let body = format!("void main() {{ gl_FragColor = vec4({sum}); }}");
    assert_eq!(color(&body), Some([201.0; 4]));
    // Functions that call each other end somewhere.
    let deep = "(".repeat(100) + "f(x - 1.0)" + &")".repeat(100);
    let endless = format!(
        "float f(float x); float g(float x) {{ return {deep}; }}
         float f(float x) {{ return {deep} + g(x); }}
         void main() {{ gl_FragColor = vec4(f(1.0)); }}"
    );
    assert!(color(&endless).is_some());
    let mut constants = String::from("const int c0 = 1;");
    for at in 1..5_000 {
        constants += &format!("const int c{at} = c{0} + c{0} - c{0};", at - 1);
    }
    let body = format!("{constants} float x[c4999]; void main() {{ gl_FragColor = vec4(x[0]); }}");
    assert_eq!(color(&body), Some([0.0; 4]));
}
