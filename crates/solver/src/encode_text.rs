//! Strings in SMT-LIB: Java's methods by the theory of strings, with regular expressions for what
//! counts as a number.

use gibbon_expressions::{Binary, ExprId, Node, Unary, Value, hash_code};

use crate::encode::{Encoder, Unsupported, literal, whole};

/// More digits after the point are not tried.
const FRACTION_DIGITS: u32 = 6;

impl Encoder<'_> {
    /// Hash codes have no theory. They are a function of which the texts that the constraints name
    /// are known: enough to see that one text has not two codes. A model of it is evaluated.
    pub(crate) fn describe_hash_codes(&mut self, nodes: &[ExprId]) {
        let is_hash = |id: &ExprId| matches!(self.table.node(*id), Node::Unary(Unary::HashCode, _));
        if !nodes.iter().any(is_hash) {
            return;
        }
        self.text.push_str("(declare-fun jhash (String) Int)\n");
        for &id in nodes {
            if let Some(Value::Text(text)) = self.table.value(id) {
                let code = whole(hash_code(text).into());
                self.assert(&format!("(= (jhash {}) {code})", literal(text)));
            }
        }
    }

    pub(crate) fn unary_text(&mut self, op: Unary, id: ExprId) -> Result<String, Unsupported> {
        use Unary::*;
        let a = self.name(id).to_owned();
        Ok(match op {
            Length => format!("(str.len {a})"),
            Trim => self.trimmed(&a),
            IsInt => number_within(&a, i32::MIN.into(), i32::MAX.into()),
            IsLong => number_within(&a, i64::MIN.into(), i64::MAX.into()),
            ParseInt | ParseLong => format!("(jparse {a})"),
            // Without exponents and suffixes: a model of "no number" is evaluated afterwards.
            IsDouble => format!(
                "(str.in_re {a} (re.++ (re.* (str.to_re \" \")) \
                 (re.opt (re.union (str.to_re \"-\") (str.to_re \"+\"))) \
                 (re.union (re.++ (re.+ (re.range \"0\" \"9\")) \
                 (re.opt (re.++ (str.to_re \".\") (re.* (re.range \"0\" \"9\"))))) \
                 (re.++ (str.to_re \".\") (re.+ (re.range \"0\" \"9\")))) \
                 (re.* (str.to_re \" \"))))"
            ),
            ParseDouble => self.decimal(&a),
            IntToText => {
                format!("(ite (>= {a} 0) (str.from_int {a}) (str.++ \"-\" (str.from_int (- {a}))))")
            }
            CharToText => format!("(str.from_code {a})"),
            HashCode => format!("(jhash {a})"),
            _ => return Err(Unsupported(format!("{op:?}"))),
        })
    }

    /// The inner part of a string that begins and ends in spaces.
    fn trimmed(&mut self, a: &str) -> String {
        let [before, inner, after] = [(); 3].map(|()| self.fresh("String"));
        self.assert(&format!("(= {a} (str.++ {before} {inner} {after}))"));
        for spaces in [before, after] {
            self.assert(&format!("(str.in_re {spaces} (re.* (str.to_re \" \")))"));
        }
        self.assert(&format!(
            "(and (not (str.prefixof \" \" {inner})) (not (str.suffixof \" \" {inner})))"
        ));
        inner
    }

    /// A sign, digits, perhaps a point and digits.
    fn decimal(&mut self, a: &str) -> String {
        let trimmed = self.trimmed(a);
        let [whole_part, fraction] = [(); 2].map(|()| self.fresh("String"));
        let unsigned = format!(
            "(ite (or (str.prefixof \"-\" {trimmed}) (str.prefixof \"+\" {trimmed})) \
             (str.substr {trimmed} 1 (str.len {trimmed})) {trimmed})"
        );
        self.assert(&format!(
            "(or (and (= {unsigned} {whole_part}) (= {fraction} \"\")) \
             (= {unsigned} (str.++ {whole_part} \".\" {fraction})))"
        ));
        for part in [&whole_part, &fraction] {
            self.assert(&format!("(str.in_re {part} (re.* (re.range \"0\" \"9\")))"));
        }
        self.assert(&format!("(<= (str.len {fraction}) {FRACTION_DIGITS})"));
        let mut power = "1.0".to_owned();
        for digits in (1..=FRACTION_DIGITS).rev() {
            let tens = 10u64.pow(digits);
            power = format!("(ite (= (str.len {fraction}) {digits}) {tens}.0 {power})");
        }
        let number = |part: &str| format!("(ite (= {part} \"\") 0 (str.to_int {part}))");
        format!(
            "(let ((n (+ (to_real {}) (/ (to_real {}) {power})))) \
             (ite (str.prefixof \"-\" {trimmed}) (- n) n))",
            number(&whole_part),
            number(&fraction)
        )
    }

    pub(crate) fn binary_text(
        &mut self,
        op: Binary,
        left: ExprId,
        right: ExprId,
    ) -> Result<String, Unsupported> {
        use Binary::*;
        let (a, b) = (self.name(left).to_owned(), self.name(right).to_owned());
        Ok(match op {
            CharAt => {
                self.assert(&format!("(and (<= 0 {b}) (< {b} (str.len {a})))"));
                format!("(str.to_code (str.at {a} {b}))")
            }
            EqualsIgnoreCase => {
                let (of, word) = match (self.table.value(left), self.table.value(right)) {
                    (_, Some(Value::Text(word))) => (a, word),
                    (Some(Value::Text(word)), _) => (b, word),
                    _ => return Err(Unsupported("equalsIgnoreCase of two unknowns".into())),
                };
                format!("(str.in_re {of} {})", in_any_case(word))
            }
            StartsWith => format!("(str.prefixof {b} {a})"),
            EndsWith => format!("(str.suffixof {b} {a})"),
            Contains => format!("(str.contains {a} {b})"),
            IndexOf => format!("(str.indexof {a} {b} 0)"),
            LastIndexOf => {
                let last = self.fresh("Int");
                self.assert(&format!(
                    "(ite (str.contains {a} {b}) \
                     (and (<= 0 {last}) (= (str.substr {a} {last} (str.len {b})) {b}) \
                     (<= (+ {last} (str.len {b})) (str.len {a})) \
                     (not (str.contains (str.substr {a} (+ {last} 1) (str.len {a})) {b}))) \
                     (= {last} (- 1)))"
                ));
                last
            }
            Concat => format!("(str.++ {a} {b})"),
            _ => return Err(Unsupported(format!("{op:?}"))),
        })
    }
}

fn number_within(a: &str, low: i128, high: i128) -> String {
    format!(
        "(and (str.in_re {a} jdigits) (<= {} (jparse {a}) {}))",
        whole(low),
        whole(high)
    )
}

fn in_any_case(word: &str) -> String {
    let letters: Vec<String> = word
        .chars()
        .map(|letter| {
            let [lower, upper] = [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()]
                .map(|letter| literal(letter.encode_utf8(&mut [0; 4])));
            format!("(re.union (str.to_re {lower}) (str.to_re {upper}))")
        })
        .collect();
    match &letters[..] {
        [] => "(str.to_re \"\")".into(),
        [letter] => letter.clone(),
        _ => format!("(re.++ {})", letters.join(" ")),
    }
}
