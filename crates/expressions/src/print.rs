//! Expressions as a reader of Java would write them.

use std::fmt::Write;

use crate::node::{Binary, ExprId, Node, Ternary, Unary};
use crate::table::Expressions;
use crate::value::Type;

/// Deeper parts are shown as `…`.
const DEEPEST: u32 = 24;
/// Parts are shown wherever they are used, which makes a short formula long: so is the rest after so
/// many bytes.
const LONGEST: usize = 4000;

impl Expressions {
    pub fn show(&self, expression: ExprId) -> String {
        let mut text = String::new();
        self.print(expression, 0, DEEPEST, &mut text);
        text
    }

    fn print(&self, id: ExprId, outer: u8, depth: u32, to: &mut String) {
        let Some(depth) = depth.checked_sub(1).filter(|_| to.len() < LONGEST) else {
            to.push('…');
            return;
        };
        match *self.node(id) {
            Node::Constant(ref value) => {
                let _ = write!(to, "{value}");
            }
            Node::Variable(variable) => {
                if let Some(variable) = self.variable_of(variable) {
                    let _ = write!(to, "{}", variable.input);
                }
            }
            Node::Unary(op, a) => self.print_unary(op, a, outer, depth, to),
            Node::Binary(op, a, b) => match infix(op, self.facts(a).ty) {
                Some((sign, inner)) => {
                    self.print_infix(a, sign, b, inner, outer, depth, to);
                }
                None => self.print_call(name(op), &[a, b], depth, to),
            },
            Node::Ternary(Ternary::If, a, b, c) => {
                let open = outer > 0;
                if open {
                    to.push('(');
                }
                self.print(a, 1, depth, to);
                to.push_str(" ? ");
                self.print(b, 1, depth, to);
                to.push_str(" : ");
                self.print(c, 1, depth, to);
                if open {
                    to.push(')');
                }
            }
            Node::Ternary(Ternary::Substring, a, b, c) => {
                self.print_call("substring", &[a, b, c], depth, to);
            }
            Node::Ternary(Ternary::IndexOfFrom, a, b, c) => {
                self.print_call("indexOf", &[a, b, c], depth, to);
            }
        }
    }

    #[expect(clippy::too_many_arguments)]
    fn print_infix(
        &self,
        a: ExprId,
        sign: &str,
        b: ExprId,
        inner: u8,
        outer: u8,
        depth: u32,
        to: &mut String,
    ) {
        if inner <= outer {
            to.push('(');
        }
        // A chain of the same kind needs no brackets to the left.
        self.print(a, inner - 1, depth, to);
        let _ = write!(to, " {sign} ");
        self.print(b, inner, depth, to);
        if inner <= outer {
            to.push(')');
        }
    }

    fn print_unary(&self, op: Unary, a: ExprId, outer: u8, depth: u32, to: &mut String) {
        use Unary::*;
        let prefix = match op {
            Not => {
                if let Node::Binary(inner @ (Binary::Eq | Binary::Lt | Binary::Le), x, y) =
                    *self.node(a)
                    && (inner == Binary::Eq || !self.facts(x).ty.is_real())
                {
                    let sign = match inner {
                        Binary::Eq => "!=",
                        Binary::Lt => ">=",
                        _ => ">",
                    };
                    return self.print_infix(x, sign, y, 4, outer, depth, to);
                }
                "!"
            }
            Neg => "-",
            IntToLong | LongToInt | IntToFloat | IntToDouble | LongToFloat | LongToDouble
            | FloatToDouble | DoubleToFloat | BoolToInt => {
                // Casts that a reader does not miss.
                return self.print(a, outer, depth + 1, to);
            }
            FloatToInt | DoubleToInt => "(int) ",
            FloatToLong | DoubleToLong => "(long) ",
            IntToByte => "(byte) ",
            IntToShort => "(short) ",
            IntToChar => "(char) ",
            _ => {
                let name = match op {
                    Abs => "abs",
                    Floor => "floor",
                    Ceil => "ceil",
                    Round => "round",
                    Sqrt => "sqrt",
                    IsNan => "isNaN",
                    Length => "length",
                    Trim => "trim",
                    ToLower => "toLowerCase",
                    ToUpper => "toUpperCase",
                    HashCode => "hashCode",
                    IsInt => "isInt",
                    IsLong => "isLong",
                    IsDouble => "isDouble",
                    ParseInt => "parseInt",
                    ParseLong => "parseLong",
                    ParseDouble => "parseDouble",
                    _ => "valueOf",
                };
                return self.print_call(name, &[a], depth, to);
            }
        };
        to.push_str(prefix);
        self.print(a, 9, depth, to);
    }

    fn print_call(&self, name: &str, operands: &[ExprId], depth: u32, to: &mut String) {
        to.push_str(name);
        to.push('(');
        for (place, &operand) in operands.iter().enumerate() {
            if place > 0 {
                to.push_str(", ");
            }
            self.print(operand, 0, depth, to);
        }
        to.push(')');
    }
}

/// The sign and how strongly it binds.
fn infix(op: Binary, ty: Type) -> Option<(&'static str, u8)> {
    use Binary::*;
    Some(match op {
        Or if ty == Type::Bool => ("||", 2),
        And if ty == Type::Bool => ("&&", 3),
        Eq => ("==", 4),
        Lt => ("<", 4),
        Le => ("<=", 4),
        Or => ("|", 5),
        Xor => ("^", 5),
        And => ("&", 5),
        Shl => ("<<", 6),
        Shr => (">>", 6),
        Ushr => (">>>", 6),
        Add | Concat => ("+", 7),
        Sub => ("-", 7),
        Mul => ("*", 8),
        Div => ("/", 8),
        Rem => ("%", 8),
        _ => return None,
    })
}

fn name(op: Binary) -> &'static str {
    use Binary::*;
    match op {
        Min => "min",
        Max => "max",
        Compare | CompareLess | CompareGreater => "compare",
        CharAt => "charAt",
        EqualsIgnoreCase => "equalsIgnoreCase",
        StartsWith => "startsWith",
        EndsWith => "endsWith",
        Contains => "contains",
        IndexOf => "indexOf",
        LastIndexOf => "lastIndexOf",
        _ => "",
    }
}
