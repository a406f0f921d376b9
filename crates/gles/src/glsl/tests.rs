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
