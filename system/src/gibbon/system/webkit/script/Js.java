package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of scripts and what operators do with them. A number is a {@code Double}, a text a {@code
 * String}, null is Java's; large whole numbers are not apart from others.
 */
public final class Js {
    static final class Undefined {
        @Override
        public String toString() {
            return "undefined";
        }
    }

    public static final Object UNDEFINED = new Undefined();
    /** Null where a map or list would take it for nothing. */
    static final Object NULL = new Object();
    static final Object[] NONE = {};

    private Js() {}

    static boolean isNothing(Object value) {
        return value == null || value == UNDEFINED;
    }

    public static boolean truth(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        } else if (value instanceof Double) {
            double number = (Double) value;
            return number != 0 && number == number;
        } else if (value instanceof String) {
            return !((String) value).isEmpty();
        }
        return !isNothing(value);
    }

    public static double number(Object value) {
        if (value instanceof Double) {
            return (Double) value;
        } else if (value instanceof String) {
            return number((String) value);
        } else if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        } else if (value == null) {
            return 0;
        } else if (value == UNDEFINED) {
            return Double.NaN;
        } else if (value instanceof Symbol) {
            throw ScriptError.type("Cannot convert a Symbol value to a number");
        }
        return number(primitive(value, false));
    }

    private static double number(String text) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) {
            return 0;
        }
        char first = trimmed.charAt(0);
        boolean isHex = trimmed.length() > 2 && first == '0'
                && "xXoObB".indexOf(trimmed.charAt(1)) >= 0;
        try {
            if (isHex) {
                char letter = Character.toLowerCase(trimmed.charAt(1));
                return Long.parseLong(trimmed.substring(2),
                        letter == 'x' ? 16 : letter == 'o' ? 8 : 2);
            }
            if (trimmed.endsWith("Infinity")) {
                String sign = trimmed.substring(0, trimmed.length() - 8);
                return sign.equals("-") ? Double.NEGATIVE_INFINITY
                        : sign.isEmpty() || sign.equals("+") ? Double.POSITIVE_INFINITY
                        : Double.NaN;
            }
            char last = trimmed.charAt(trimmed.length() - 1);
            boolean isPlain = first >= '0' && first <= '9' || "+-.".indexOf(first) >= 0;
            return isPlain && (last >= '0' && last <= '9' || last == '.')
                    ? Double.parseDouble(trimmed) : Double.NaN;
        } catch (NumberFormatException problem) {
            return Double.NaN;
        }
    }

    static int int32(Object value) {
        double number = value instanceof Double ? (Double) value : number(value);
        int direct = (int) number;
        if (direct == number) {
            return direct;
        }
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return 0;
        }
        double whole = number < 0 ? Math.ceil(number) : Math.floor(number);
        return (int) (long) (whole % 4294967296.0);
    }

    /** Towards zero, nothing for what is no number. */
    static double integer(Object value) {
        double number = number(value);
        return number != number ? 0 : number < 0 ? Math.ceil(number) : Math.floor(number);
    }

    public static String text(Object value) {
        if (value instanceof String) {
            return (String) value;
        } else if (value instanceof Double) {
            return text((double) (Double) value);
        } else if (value == null) {
            return "null";
        } else if (value instanceof Symbol) {
            throw ScriptError.type("Cannot convert a Symbol value to a string");
        } else if (value instanceof JsObject) {
            return text(primitive(value, true));
        }
        return value.toString();
    }

    static String text(double number) {
        if (number == (int) number) {
            return Integer.toString((int) number);
        }
        if (number != number) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        return Numbers.shortest(number);
    }

    static Object key(Object value) {
        if (value instanceof String || value instanceof Symbol) {
            return value;
        }
        Object primitive = value instanceof JsObject ? primitive(value, true) : value;
        return primitive instanceof Symbol ? primitive : text(primitive);
    }

    /** A text as the index of an array, or -1. */
    static long index(String text) {
        int length = text.length();
        if (length == 0 || length > 9) {
            return -1;
        }
        char first = text.charAt(0);
        if (first < '0' || first > '9' || first == '0' && length > 1) {
            return -1;
        }
        long value = 0;
        for (int at = 0; at < length; at++) {
            char letter = text.charAt(at);
            if (letter < '0' || letter > '9') {
                return -1;
            }
            value = value * 10 + letter - '0';
        }
        return value;
    }

    static Object primitive(Object value, boolean wantsText) {
        if (!(value instanceof JsObject)) {
            return value;
        }
        JsObject object = (JsObject) value;
        Object exotic = object.get(Symbol.TO_PRIMITIVE);
        if (exotic instanceof JsFunction) {
            return ((JsFunction) exotic).call(object, wantsText ? "string" : "number");
        }
        boolean textFirst = wantsText || object.kind.equals("Date");
        for (int turn = 0; turn < 2; turn++) {
            String name = textFirst == (turn == 0) ? "toString" : "valueOf";
            Object function = object.get(name);
            if (function instanceof JsFunction) {
                Object result = ((JsFunction) function).call(object, NONE);
                if (!(result instanceof JsObject)) {
                    return result;
                }
            }
        }
        throw ScriptError.type("Cannot convert object to primitive value");
    }

    /** For a person: errors with their message. */
    public static String describe(Object value) {
        try {
            if (value instanceof JsObject && ((JsObject) value).kind.equals("Error")) {
                Object stack = ((JsObject) value).get("stack");
                return stack instanceof String ? (String) stack : text(value);
            }
            if (value instanceof Symbol) {
                return value.toString();
            }
            if (value instanceof JsObject && !(value instanceof JsFunction)) {
                return Json.write(value);
            }
            return text(value);
        } catch (ScriptError problem) {
            return "[object]";
        }
    }

    static String typeOf(Object value) {
        if (value == UNDEFINED) {
            return "undefined";
        } else if (value instanceof Boolean) {
            return "boolean";
        } else if (value instanceof Double) {
            return "number";
        } else if (value instanceof String) {
            return "string";
        } else if (value instanceof Symbol) {
            return "symbol";
        } else if (value instanceof JsProxy) {
            return ((JsProxy) value).isCallable() ? "function" : "object";
        }
        return value instanceof JsFunction ? "function" : "object";
    }

    /** What members of a value are looked for in. */
    static JsObject object(Object value) {
        if (value instanceof JsObject) {
            return (JsObject) value;
        }
        Realm realm = Realm.current();
        if (isNothing(value)) {
            throw ScriptError.type("Cannot convert undefined or null to object");
        }
        JsObject box = new JsObject(value instanceof String ? realm.stringPrototype
                : value instanceof Double ? realm.numberPrototype
                : value instanceof Boolean ? realm.booleanPrototype : realm.symbolPrototype);
        box.inner = value;
        box.kind = value instanceof String ? "String" : value instanceof Double ? "Number"
                : "Boolean";
        if (value instanceof String) {
            String text = (String) value;
            box.hide("length", (double) text.length());
            for (int at = 0; at < text.length(); at++) {
                box.putOwn(Integer.toString(at), text.substring(at, at + 1));
            }
        }
        return box;
    }

    public static Object member(Object base, Object key) {
        if (base instanceof JsObject) {
            if (base instanceof JsArray && key instanceof Double) {
                double number = (Double) key;
                int index = (int) number;
                if (index == number && index >= 0) {
                    JsArray array = (JsArray) base;
                    return index < array.list.size() ? array.at(index) : UNDEFINED;
                }
            }
            if (base instanceof TypedArray && key instanceof Double) {
                return ((TypedArray) base).at((Double) key);
            }
            return ((JsObject) base).get(key instanceof String ? key : key(key));
        }
        if (base instanceof String) {
            return ofText((String) base, key);
        }
        if (isNothing(base)) {
            throw ScriptError.type("Cannot read properties of " + text(base) + " (reading '"
                    + (key instanceof Symbol ? key : text(key)) + "')");
        }
        Realm realm = Realm.current();
        JsObject prototype = base instanceof Double ? realm.numberPrototype
                : base instanceof Boolean ? realm.booleanPrototype : realm.symbolPrototype;
        return prototype.get(key(key), base);
    }

    private static Object ofText(String text, Object key) {
        Object name = key instanceof String ? key : key instanceof Double ? key : key(key);
        long index = name instanceof Double ? (long) (double) (Double) name
                : name instanceof String ? index((String) name) : -1;
        if (index >= 0 && !(name instanceof Double && (Double) name != index)) {
            return index < text.length() ? String.valueOf(text.charAt((int) index)) : UNDEFINED;
        }
        if (name.equals("length")) {
            return (double) text.length();
        }
        return Realm.current().stringPrototype.get(key(name), text);
    }

    public static void setMember(Object base, Object key, Object value) {
        if (base instanceof JsArray && key instanceof Double) {
            double number = (Double) key;
            int index = (int) number;
            if (index == number && index >= 0 && ((JsArray) base).isExtensible) {
                ((JsArray) base).put(index, value);
                return;
            }
        }
        if (base instanceof TypedArray && key instanceof Double) {
            ((TypedArray) base).put((Double) key, value);
        } else if (base instanceof JsObject) {
            ((JsObject) base).set(key instanceof String ? key : key(key), value);
        } else if (isNothing(base)) {
            throw ScriptError.type("Cannot set properties of " + text(base) + " (setting '"
                    + text(key(key)) + "')");
        }
    }

    public static Object call(Object function, Object self, Object... arguments) {
        if (function instanceof JsFunction) {
            return ((JsFunction) function).call(self, arguments);
        }
        throw ScriptError.type(describe(function) + " is not a function");
    }

    static Object make(Object function, Object[] arguments) {
        if (function instanceof JsFunction && ((JsFunction) function).isConstructor()) {
            return ((JsFunction) function).construct(arguments, (JsObject) function);
        }
        throw ScriptError.type(describe(function) + " is not a constructor");
    }

    /** Calls a method of an object. */
    static Object invoke(Object base, Object name, Object... arguments) {
        Object function = member(base, name);
        if (!(function instanceof JsFunction)) {
            throw ScriptError.type(name + " is not a function");
        }
        return ((JsFunction) function).call(base, arguments);
    }

    static Object add(Object left, Object right) {
        if (left instanceof Double && right instanceof Double) {
            return (Double) left + (Double) right;
        }
        Object a = primitive(left, false);
        Object b = primitive(right, false);
        if (a instanceof String || b instanceof String) {
            return text(a).concat(text(b));
        }
        return number(a) + number(b);
    }

    static boolean strictEquals(Object left, Object right) {
        if (left == right) {
            return !(left instanceof Double) || !((Double) left).isNaN();
        }
        if (left instanceof Double && right instanceof Double) {
            return (double) (Double) left == (double) (Double) right;
        }
        return left instanceof String && right instanceof String && left.equals(right)
                || left instanceof Boolean && left.equals(right);
    }

    static boolean equals(Object left, Object right) {
        if (isNothing(left) || isNothing(right)) {
            return isNothing(left) && isNothing(right);
        }
        boolean isSameKind = left.getClass() == right.getClass()
                || left instanceof JsObject && right instanceof JsObject;
        if (isSameKind) {
            return strictEquals(left, right);
        }
        if (left instanceof JsObject || right instanceof JsObject) {
            return equals(primitive(left, false), primitive(right, false));
        }
        return !(left instanceof Symbol || right instanceof Symbol)
                && number(left) == number(right);
    }

    /** As maps tell keys apart. */
    static boolean sameValueZero(Object left, Object right) {
        return strictEquals(left, right) || left instanceof Double && right instanceof Double
                && ((Double) left).isNaN() && ((Double) right).isNaN();
    }

    /** -1, 0, 1, or 2 where one is no number. */
    static int compare(Object left, Object right) {
        if (left instanceof Double && right instanceof Double) {
            double a = (Double) left;
            double b = (Double) right;
            return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2;
        }
        Object a = primitive(left, false);
        Object b = primitive(right, false);
        if (a instanceof String && b instanceof String) {
            return Integer.signum(((String) a).compareTo((String) b));
        }
        return compare(Double.valueOf(number(a)), Double.valueOf(number(b)));
    }

    static boolean isInstance(Object value, Object type) {
        if (!(type instanceof JsObject)) {
            throw ScriptError.type("Right-hand side of 'instanceof' is not callable");
        }
        Object own = ((JsObject) type).get(Symbol.HAS_INSTANCE);
        if (own instanceof JsFunction) {
            return truth(((JsFunction) own).call(type, value));
        }
        return isOrdinaryInstance(value, (JsObject) type);
    }

    static boolean isOrdinaryInstance(Object value, JsObject type) {
        Object wanted = type instanceof BoundFunction ? ((BoundFunction) type).target.get("prototype")
                : type.get("prototype");
        if (value instanceof JsObject) {
            for (JsObject at = ((JsObject) value).prototype; at != null; at = at.prototype) {
                if (at == wanted) {
                    return true;
                }
            }
        }
        return false;
    }

    interface Each {
        /** False to stop. */
        boolean take(Object value);
    }

    /** Goes through what can be gone through. */
    static void iterate(Object iterable, Each each) {
        if (iterable instanceof JsArray && Realm.current().hasPlainArrays()) {
            JsArray array = (JsArray) iterable;
            for (int index = 0; index < array.list.size(); index++) {
                if (!each.take(array.at(index))) {
                    return;
                }
            }
            return;
        }
        Object function = isNothing(iterable) ? UNDEFINED : member(iterable, Symbol.ITERATOR);
        if (!(function instanceof JsFunction)) {
            throw ScriptError.type(describe(iterable) + " is not iterable");
        }
        Object iterator = ((JsFunction) function).call(iterable, NONE);
        Object next = member(iterator, "next");
        boolean isDone = false;
        try {
            while (true) {
                Object step = call(next, iterator);
                if (truth(member(step, "done"))) {
                    isDone = true;
                    return;
                }
                if (!each.take(member(step, "value"))) {
                    return;
                }
            }
        } catch (ScriptError problem) {
            isDone = isDone || problem.value == iterator;
            throw problem;
        } finally {
            if (!isDone) {
                Object end = member(iterator, "return");
                if (end instanceof JsFunction) {
                    ((JsFunction) end).call(iterator, NONE);
                }
            }
        }
    }

    static List<Object> list(Object iterable) {
        List<Object> all = new ArrayList<>();
        iterate(iterable, value -> {
            all.add(value);
            return true;
        });
        return all;
    }

    /** Arguments of a call that an array-like object has. */
    static Object[] arrayLike(Object value) {
        if (isNothing(value)) {
            return NONE;
        }
        int length = (int) integer(member(value, "length"));
        Object[] all = new Object[length];
        for (int index = 0; index < length; index++) {
            all[index] = member(value, (double) index);
        }
        return all;
    }

    static Object argument(Object[] arguments, int index) {
        return index < arguments.length ? arguments[index] : UNDEFINED;
    }
}
