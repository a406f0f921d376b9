//! Expressions in SMT-LIB.
//!
//! Ints and longs are integers, taken modulo 2^32 (2^64) where a range does not exclude that they
//! wrap around. Floats are reals: the same where [`gibbon_expressions::Facts`] calls them exact,
//! else near enough to be worth a try, since every model is evaluated afterwards. Where Java would
//! throw (a zero divisor, an index out of bounds) a side condition keeps models away.

use std::fmt::Write;

use gibbon_expressions::{
    Binary, Domain, ExprId, Expressions, Input, Node, Ternary, Type, Unary, Value, VariableId,
};
use rustc_hash::FxHashMap;

/// An operation that has no translation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no translation of {0}")]
pub(crate) struct Unsupported(pub(crate) String);

/// Java's division rounds to zero, SMT-LIB's down.
const DEFINITIONS: &str = "\
(define-fun jdiv ((a Int) (b Int)) Int (ite (>= a 0) (ite (> b 0) (div a b) (- (div a (- b)))) (ite (> b 0) (- (div (- a) b)) (div (- a) (- b)))))
(define-fun jrem ((a Int) (b Int)) Int (- a (* b (jdiv a b))))
(define-fun jtrunc ((r Real)) Int (ite (>= r 0.0) (to_int r) (- (to_int (- r)))))
(define-fun jint ((n Int)) Int (- (mod (+ n 2147483648) 4294967296) 2147483648))
(define-fun jlong ((n Int)) Int (- (mod (+ n 9223372036854775808) 18446744073709551616) 9223372036854775808))
(define-fun jparse ((s String)) Int (ite (str.prefixof \"-\" s) (- (str.to_int (str.substr s 1 (str.len s)))) (ite (str.prefixof \"+\" s) (str.to_int (str.substr s 1 (str.len s))) (str.to_int s))))
(define-fun jdigits () RegLan (re.++ (re.opt (re.union (str.to_re \"-\") (str.to_re \"+\"))) (re.+ (re.range \"0\" \"9\"))))
";

/// Constraints as a script, and the names of the variables in it.
pub(crate) struct Script {
    pub(crate) text: String,
    /// In the order given: what each is called.
    pub(crate) names: Vec<String>,
}

/// `least` asks for the least values of whole variables, in their order.
pub(crate) fn script(
    table: &Expressions,
    constraints: &[ExprId],
    variables: &[VariableId],
    least: bool,
) -> Result<Script, Unsupported> {
    let mut encoder = Encoder {
        table,
        text: String::from(DEFINITIONS),
        names: FxHashMap::default(),
        inputs: FxHashMap::default(),
        fresh: 0,
    };
    for &variable in variables {
        encoder.declare(variable)?;
    }
    let nodes = table.reachable(constraints);
    encoder.describe_hash_codes(&nodes);
    for id in nodes {
        encoder.define(id)?;
    }
    for constraint in constraints {
        let _ = writeln!(encoder.text, "(assert {})", encoder.names[constraint]);
    }
    let mut names = Vec::new();
    for &variable in variables {
        let variable = known(table, variable)?;
        let name = encoder.inputs[&variable.input].clone();
        if least && variable.ty.is_whole() {
            let _ = writeln!(encoder.text, "(minimize {name})");
        }
        names.push(name);
    }
    Ok(Script {
        text: encoder.text,
        names,
    })
}

fn known(
    table: &Expressions,
    variable: VariableId,
) -> Result<&gibbon_expressions::Variable, Unsupported> {
    table
        .variable_of(variable)
        .ok_or_else(|| Unsupported("an undeclared variable".into()))
}

pub(crate) struct Encoder<'a> {
    pub(crate) table: &'a Expressions,
    pub(crate) text: String,
    names: FxHashMap<ExprId, String>,
    inputs: FxHashMap<Input, String>,
    fresh: usize,
}

impl Encoder<'_> {
    fn declare(&mut self, variable: VariableId) -> Result<(), Unsupported> {
        let variable = known(self.table, variable)?.clone();
        let name = match self.inputs.get(&variable.input) {
            Some(name) => name.clone(),
            None => {
                let name = format!("v{}", self.inputs.len());
                let sort = sort(variable.ty);
                let _ = writeln!(self.text, "(declare-const {name} {sort})");
                self.inputs.insert(variable.input.clone(), name.clone());
                name
            }
        };
        match (variable.ty, variable.domain) {
            (_, Domain::Whole { low, high }) => {
                let (low, high) = (whole(low.into()), whole(high.into()));
                self.assert(&format!("(<= {low} {name} {high})"));
            }
            (Type::Int, _) => self.assert(&format!("(= {name} (jint {name}))")),
            (Type::Long, _) => self.assert(&format!("(= {name} (jlong {name}))")),
            (_, Domain::Text { longest }) => {
                self.assert(&format!("(<= (str.len {name}) {longest})"));
                self.assert(&format!("(str.in_re {name} (re.* (re.range \" \" \"~\")))"));
            }
            (_, Domain::Letters { longest, letters }) => {
                self.assert(&format!("(<= (str.len {name}) {longest})"));
                let letters = one_of(&letters);
                self.assert(&format!("(str.in_re {name} (re.* {letters}))"));
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn assert(&mut self, condition: &str) {
        let _ = writeln!(self.text, "(assert {condition})");
    }

    pub(crate) fn name(&self, id: ExprId) -> &str {
        &self.names[&id]
    }

    /// A constant that only this script knows.
    pub(crate) fn fresh(&mut self, sort: &str) -> String {
        let name = format!("f{}", self.fresh);
        self.fresh += 1;
        let _ = writeln!(self.text, "(declare-const {name} {sort})");
        name
    }

    fn define(&mut self, id: ExprId) -> Result<(), Unsupported> {
        let table = self.table;
        let facts = table.facts(id);
        let term = match *table.node(id) {
            Node::Constant(ref value) => {
                let name = constant(value)?;
                self.names.insert(id, name);
                return Ok(());
            }
            Node::Variable(variable) => {
                let input = &known(table, variable)?.input;
                let name = self.inputs.get(input).cloned();
                let name = name.ok_or_else(|| Unsupported("an undeclared variable".into()))?;
                self.names.insert(id, name);
                return Ok(());
            }
            Node::Unary(op, a) => self.unary(op, a)?,
            Node::Binary(op, a, b) => self.binary(op, a, b)?,
            Node::Ternary(op, a, b, c) => self.ternary(op, a, b, c),
        };
        let term = match (facts.wraps, facts.ty) {
            (true, Type::Int) => format!("(jint {term})"),
            (true, Type::Long) => format!("(jlong {term})"),
            _ => term,
        };
        let name = format!("n{}", id.index());
        let _ = writeln!(
            self.text,
            "(define-fun {name} () {} {term})",
            sort(facts.ty)
        );
        self.names.insert(id, name);
        Ok(())
    }

    fn unary(&mut self, op: Unary, id: ExprId) -> Result<String, Unsupported> {
        use Unary::*;
        let a = self.name(id).to_owned();
        let real = self.table.facts(id).ty.is_real();
        let zero = if real { "0.0" } else { "0" };
        Ok(match op {
            Not => format!("(not {a})"),
            BoolToInt => format!("(ite {a} 1 0)"),
            Neg => format!("(- {a})"),
            Abs => format!("(ite (>= {a} {zero}) {a} (- {a}))"),
            IntToLong | LongToInt | FloatToDouble | DoubleToFloat => a,
            IntToFloat | IntToDouble | LongToFloat | LongToDouble => format!("(to_real {a})"),
            FloatToInt | DoubleToInt => self.saturated(id, i32::MIN.into(), i32::MAX.into()),
            FloatToLong | DoubleToLong => self.saturated(id, i64::MIN, i64::MAX),
            IntToByte => format!("(- (mod (+ {a} 128) 256) 128)"),
            IntToShort => format!("(- (mod (+ {a} 32768) 65536) 32768)"),
            IntToChar => format!("(mod {a} 65536)"),
            Floor => format!("(to_real (to_int {a}))"),
            Ceil => format!("(to_real (- (to_int (- {a}))))"),
            Round => format!("(to_int (+ {a} 0.5))"),
            Sqrt => {
                let root = self.fresh("Real");
                self.assert(&format!("(and (>= {root} 0.0) (= (* {root} {root}) {a}))"));
                root
            }
            IsNan => "false".into(),
            _ => return self.unary_text(op, id),
        })
    }

    /// A real cut to a whole number of a type with these bounds.
    fn saturated(&self, id: ExprId, low: i64, high: i64) -> String {
        let cut = format!("(jtrunc {})", self.name(id));
        let fits = self.table.facts(id).range.finite();
        if fits.is_some_and(|(least, most)| least >= low as f64 && most < high as f64) {
            return cut;
        }
        let (low, high) = (whole(low.into()), whole(high.into()));
        format!("(ite (< {cut} {low}) {low} (ite (> {cut} {high}) {high} {cut}))")
    }

    fn binary(&mut self, op: Binary, left: ExprId, right: ExprId) -> Result<String, Unsupported> {
        use Binary::*;
        let (a, b) = (self.name(left).to_owned(), self.name(right).to_owned());
        let ty = self.table.facts(left).ty;
        let real = ty.is_real();
        if matches!(op, Div | Rem) {
            let zero = if real { "0.0" } else { "0" };
            self.assert(&format!("(not (= {b} {zero}))"));
        }
        Ok(match op {
            Add => format!("(+ {a} {b})"),
            Sub => format!("(- {a} {b})"),
            Mul => format!("(* {a} {b})"),
            Div if real => format!("(/ {a} {b})"),
            Div => format!("(jdiv {a} {b})"),
            Rem if real => format!("(- {a} (* {b} (to_real (jtrunc (/ {a} {b})))))"),
            Rem => format!("(jrem {a} {b})"),
            Shl | Shr | Ushr => return self.shift(op, left, right),
            And if ty == Type::Bool => format!("(and {a} {b})"),
            Or if ty == Type::Bool => format!("(or {a} {b})"),
            Xor if ty == Type::Bool => format!("(xor {a} {b})"),
            And | Or | Xor => self.bits(op, left, right),
            Min => format!("(ite (<= {a} {b}) {a} {b})"),
            Max => format!("(ite (>= {a} {b}) {a} {b})"),
            Eq => format!("(= {a} {b})"),
            Lt => format!("(< {a} {b})"),
            Le => format!("(<= {a} {b})"),
            Compare | CompareLess | CompareGreater => {
                format!("(ite (< {a} {b}) (- 1) (ite (= {a} {b}) 0 1))")
            }
            _ => return self.binary_text(op, left, right),
        })
    }

    fn shift(&self, op: Binary, left: ExprId, right: ExprId) -> Result<String, Unsupported> {
        let a = self.name(left);
        let facts = self.table.facts(left);
        let bits: u32 = if facts.ty == Type::Long { 64 } else { 32 };
        let Some(amount) = self.table.value(right).and_then(Value::as_whole) else {
            return Err(Unsupported("a shift by an unknown amount".into()));
        };
        let amount = (amount as u32) & (bits - 1);
        let power = whole(1i128 << amount);
        Ok(match op {
            Binary::Shl => format!("(* {a} {power})"),
            Binary::Ushr if facts.range.whole().is_none_or(|(low, _)| low < 0) => {
                format!("(div (mod {a} {}) {power})", whole(1i128 << bits))
            }
            // Rounds down, as SMT-LIB's division by a positive number.
            _ => format!("(div {a} {power})"),
        })
    }

    fn bits(&self, op: Binary, left: ExprId, right: ExprId) -> String {
        let (a, b) = (self.name(left), self.name(right));
        let bits = if self.table.facts(left).ty == Type::Long {
            64
        } else {
            32
        };
        if let (Binary::And, Some(mask)) = (op, self.table.value(right).and_then(Value::as_whole))
            && mask >= 0
            && mask & mask.wrapping_add(1) == 0
        {
            return format!("(mod {a} {})", whole(i128::from(mask) + 1));
        }
        let name = match op {
            Binary::And => "bvand",
            Binary::Or => "bvor",
            _ => "bvxor",
        };
        let unsigned = format!("(bv2int ({name} ((_ int2bv {bits}) {a}) ((_ int2bv {bits}) {b})))");
        match bits {
            64 => format!("(jlong {unsigned})"),
            _ => format!("(jint {unsigned})"),
        }
    }

    fn ternary(&mut self, op: Ternary, a: ExprId, b: ExprId, c: ExprId) -> String {
        let [a, b, c] = [a, b, c].map(|id| self.name(id).to_owned());
        match op {
            Ternary::If => format!("(ite {a} {b} {c})"),
            Ternary::Substring => {
                self.assert(&format!("(<= 0 {b} {c} (str.len {a}))"));
                format!("(str.substr {a} {b} (- {c} {b}))")
            }
            Ternary::IndexOfFrom => format!(
                "(str.indexof {a} {b} (ite (< {c} 0) 0 (ite (> {c} (str.len {a})) (str.len {a}) {c})))"
            ),
        }
    }
}

fn sort(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "Bool",
        Type::Int | Type::Long => "Int",
        Type::Float | Type::Double => "Real",
        Type::Text => "String",
    }
}

pub(crate) fn whole(number: i128) -> String {
    match number {
        0.. => number.to_string(),
        _ => format!("(- {})", number.unsigned_abs()),
    }
}

fn constant(value: &Value) -> Result<String, Unsupported> {
    if let Value::Bool(value) = value {
        return Ok(value.to_string());
    }
    if let Some(number) = value.as_whole() {
        return Ok(whole(number.into()));
    }
    if let Some(number) = value.as_real() {
        if !number.is_finite() {
            return Err(Unsupported(format!("the number {number}")));
        }
        return Ok(fraction(number));
    }
    Ok(literal(value.as_text().unwrap_or_default()))
}

/// Exactly this number.
fn fraction(number: f64) -> String {
    // A finite float is a decimal number with an end; Rust prints all of it.
    let text = format!("{:.1100}", number.abs());
    let text = text.trim_end_matches('0');
    let text = match text.ends_with('.') {
        true => format!("{text}0"),
        false => text.to_owned(),
    };
    if number < 0.0 {
        format!("(- {text})")
    } else {
        text
    }
}

pub(crate) fn literal(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\"\""),
            ' '..='~' if letter != '\\' => quoted.push(letter),
            _ => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(letter));
            }
        }
    }
    quoted.push('"');
    quoted
}

/// A regular expression for one of these characters, by runs of neighbours.
fn one_of(letters: &str) -> String {
    let mut bytes: Vec<u8> = letters.bytes().collect();
    bytes.sort_unstable();
    bytes.dedup();
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == byte => *last = byte,
            _ => runs.push((byte, byte)),
        }
    }
    let quoted = |byte: u8| literal(char::from(byte).encode_utf8(&mut [0; 4]));
    let runs: Vec<String> = runs
        .into_iter()
        .map(|(first, last)| format!("(re.range {} {})", quoted(first), quoted(last)))
        .collect();
    match &runs[..] {
        [run] => run.clone(),
        _ => format!("(re.union {})", runs.join(" ")),
    }
}
