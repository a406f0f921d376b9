package gibbon.system.webkit.script;

import java.util.List;

/** Operators of expressions. */
final class Operators {
    private Operators() {}

    static Object apply(String operator, Object left, Object right) {
        switch (operator) {
            case "+": return Js.add(left, right);
            case "-": return Js.number(left) - Js.number(right);
            case "*": return Js.number(left) * Js.number(right);
            case "/": return Js.number(left) / Js.number(right);
            case "%": return Js.number(left) % Js.number(right);
            case "**": return Numbers.power(Js.number(left), Js.number(right));
            case "&": return (double) (Js.int32(left) & Js.int32(right));
            case "|": return (double) (Js.int32(left) | Js.int32(right));
            case "^": return (double) (Js.int32(left) ^ Js.int32(right));
            case "<<": return (double) (Js.int32(left) << Js.int32(right));
            case ">>": return (double) (Js.int32(left) >> Js.int32(right));
            case ">>>": return (double) ((Js.int32(left) & 0xffffffffL) >>> (Js.int32(right) & 31));
            case "==": return Js.equals(left, right);
            case "!=": return !Js.equals(left, right);
            case "===": return Js.strictEquals(left, right);
            case "!==": return !Js.strictEquals(left, right);
            case "<": return Js.compare(left, right) == -1;
            case ">": return Js.compare(left, right) == 1;
            case "<=":
                int order = Js.compare(left, right);
                return order == -1 || order == 0;
            case ">=":
                int other = Js.compare(left, right);
                return other == 1 || other == 0;
            case "instanceof": return Js.isInstance(left, right);
            case "in":
                if (!(right instanceof JsObject)) {
                    throw ScriptError.type("Cannot use 'in' operator in " + Js.describe(right));
                }
                return ((JsObject) right).has(Js.key(left));
            default: throw ScriptError.syntax("operator " + operator);
        }
    }

    static final class Binary extends Node {
        private final String operator;
        private final int kind;
        private final Node left;
        private final Node right;

        Binary(String operator, Node left, Node right) {
            this.operator = operator.intern();
            this.left = left;
            this.right = right;
            kind = java.util.Arrays.asList("+", "-", "*", "<", "===", "!==", "&", "|")
                    .indexOf(operator);
        }

        @Override
        Object evaluate(Scope scope) {
            Object a = left.evaluate(scope);
            Object b = right.evaluate(scope);
            if (kind >= 0 && a instanceof Double && b instanceof Double) {
                double x = (Double) a;
                double y = (Double) b;
                switch (kind) {
                    case 0: return x + y;
                    case 1: return x - y;
                    case 2: return x * y;
                    case 3: return x < y;
                    case 4: return x == y;
                    case 5: return x != y;
                    default:
                }
            }
            return apply(operator, a, b);
        }
    }

    static final class Logical extends Node {
        private final char kind;
        private final Node left;
        private final Node right;

        Logical(String operator, Node left, Node right) {
            kind = operator.charAt(0);
            this.left = left;
            this.right = right;
        }

        @Override
        Object evaluate(Scope scope) {
            Object value = left.evaluate(scope);
            boolean goesOn = kind == '&' ? Js.truth(value) : kind == '|' ? !Js.truth(value)
                    : Js.isNothing(value);
            return goesOn ? right.evaluate(scope) : value;
        }
    }

    static final class Unary extends Node {
        private final String operator;
        private final Node value;

        Unary(String operator, Node value) {
            this.operator = operator;
            this.value = value;
        }

        @Override
        Object evaluate(Scope scope) {
            switch (operator) {
                case "!": return !Js.truth(value.evaluate(scope));
                case "-": return -Js.number(value.evaluate(scope));
                case "+": return Js.number(value.evaluate(scope));
                case "~": return (double) ~Js.int32(value.evaluate(scope));
                case "void":
                    value.evaluate(scope);
                    return Js.UNDEFINED;
                case "typeof":
                    if (value instanceof Expressions.Name
                            && !((Expressions.Name) value).isKnown()) {
                        return "undefined";
                    }
                    return Js.typeOf(value.evaluate(scope));
                default: return delete(scope);
            }
        }

        private Object delete(Scope scope) {
            Node target = value instanceof Expressions.Chain ? ((Expressions.Chain) value).inner
                    : value;
            if (!(target instanceof Expressions.Member)) {
                return true;
            }
            Expressions.Member member = (Expressions.Member) target;
            Object base = member.base.evaluate(scope);
            return !(base instanceof JsObject)
                    || ((JsObject) base).delete(Js.key(member.key.evaluate(scope)));
        }
    }

    static final class Conditional extends Node {
        private final Node test;
        private final Node yes;
        private final Node no;

        Conditional(Node test, Node yes, Node no) {
            this.test = test;
            this.yes = yes;
            this.no = no;
        }

        @Override
        Object evaluate(Scope scope) {
            return (Js.truth(test.evaluate(scope)) ? yes : no).evaluate(scope);
        }
    }

    static final class Sequence extends Node {
        final List<Node> parts;

        Sequence(List<Node> parts) {
            this.parts = parts;
        }

        @Override
        Object evaluate(Scope scope) {
            Object value = Js.UNDEFINED;
            for (Node part : parts) {
                value = part.evaluate(scope);
            }
            return value;
        }
    }

    /** `#name in object`. */
    static final class HasPrivate extends Node {
        private final String name;
        private final Node value;

        HasPrivate(String name, Node value) {
            this.name = name;
            this.value = value;
        }

        @Override
        Object evaluate(Scope scope) {
            Object object = value.evaluate(scope);
            return object instanceof JsObject && ((JsObject) object).has(name);
        }
    }
}
