package gibbon.system.webkit.script;

import java.util.function.DoubleUnaryOperator;

/** `Number`, `Math`, `JSON`, and reading numbers. */
final class NumberLibrary {
    private NumberLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static double self(Object self) {
        return Js.number(ObjectLibrary.unboxed(self));
    }

    static void add(Realm realm) {
        JsObject prototype = realm.numberPrototype;
        NativeFunction type = realm.type("Number", 1, prototype, (self, a) ->
                a.length == 0 ? 0.0 : Js.number(a[0]), (a, target) ->
                Js.object(a.length == 0 ? 0.0 : Js.number(a[0])));
        prototype.method("toString", 1, (self, a) -> Numbers.radix(self(self),
                arg(a, 0) == Js.UNDEFINED ? 10 : Js.int32(a[0])));
        prototype.method("toLocaleString", 0, (self, a) -> {
            java.text.NumberFormat format = java.text.NumberFormat.getInstance(
                    java.util.Locale.US);
            format.setMaximumFractionDigits(3);
            return format.format(self(self));
        });
        prototype.method("valueOf", 0, (self, a) -> self(self));
        prototype.method("toFixed", 1, (self, a) -> Numbers.fixed(self(self),
                (int) Js.integer(arg(a, 0))));
        prototype.method("toPrecision", 1, (self, a) -> arg(a, 0) == Js.UNDEFINED
                ? Js.text(self(self)) : Numbers.precise(self(self), (int) Js.integer(a[0])));
        prototype.method("toExponential", 1, (self, a) -> Numbers.exponential(self(self),
                arg(a, 0) == Js.UNDEFINED ? -1 : (int) Js.integer(a[0])));
        type.hide("MAX_SAFE_INTEGER", 9007199254740991.0);
        type.hide("MIN_SAFE_INTEGER", -9007199254740991.0);
        type.hide("MAX_VALUE", Double.MAX_VALUE);
        type.hide("MIN_VALUE", Double.MIN_VALUE);
        type.hide("EPSILON", Math.ulp(1.0));
        type.hide("POSITIVE_INFINITY", Double.POSITIVE_INFINITY);
        type.hide("NEGATIVE_INFINITY", Double.NEGATIVE_INFINITY);
        type.hide("NaN", Double.NaN);
        type.method("isInteger", 1, (self, a) -> arg(a, 0) instanceof Double
                && isFinite((Double) a[0]) && Math.floor((Double) a[0]) == (Double) a[0]);
        type.method("isSafeInteger", 1, (self, a) -> arg(a, 0) instanceof Double
                && Math.floor((Double) a[0]) == (Double) a[0]
                && Math.abs((Double) a[0]) <= 9007199254740991.0);
        type.method("isFinite", 1, (self, a) -> arg(a, 0) instanceof Double
                && isFinite((Double) a[0]));
        type.method("isNaN", 1, (self, a) -> arg(a, 0) instanceof Double
                && ((Double) a[0]).isNaN());
        JsObject global = realm.global;
        global.method("isNaN", 1, (self, a) -> Double.isNaN(Js.number(arg(a, 0))));
        global.method("isFinite", 1, (self, a) -> isFinite(Js.number(arg(a, 0))));
        global.method("parseInt", 2, (self, a) -> parseInt(Js.text(arg(a, 0)).trim(),
                Js.int32(arg(a, 1))));
        global.method("parseFloat", 1, (self, a) -> parseFloat(Js.text(arg(a, 0)).trim()));
        type.hide("parseInt", global.get("parseInt"));
        type.hide("parseFloat", global.get("parseFloat"));
        global.method("BigInt", 1, (self, a) -> Js.integer(arg(a, 0)));
        mathematics(realm);
        json(realm);
    }

    private static boolean isFinite(double number) {
        return !Double.isNaN(number) && !Double.isInfinite(number);
    }

    private static double parseInt(String given, int wantedRadix) {
        String text = given;
        boolean isNegative = text.startsWith("-");
        text = isNegative || text.startsWith("+") ? text.substring(1) : text;
        int radix = wantedRadix;
        boolean isHex = text.startsWith("0x") || text.startsWith("0X");
        if ((radix == 0 || radix == 16) && isHex) {
            text = text.substring(2);
            radix = 16;
        }
        radix = radix == 0 ? 10 : radix;
        if (radix < 2 || radix > 36) {
            return Double.NaN;
        }
        double value = 0;
        int at = 0;
        for (int digit; at < text.length()
                && (digit = Character.digit(text.charAt(at), radix)) >= 0; at++) {
            value = value * radix + digit;
        }
        return at == 0 ? Double.NaN : isNegative ? -value : value;
    }

    private static final java.util.regex.Pattern REAL = java.util.regex.Pattern.compile(
            "[+-]?(Infinity|\\d+\\.?\\d*(?:[eE][+-]?\\d+)?|\\.\\d+(?:[eE][+-]?\\d+)?)");

    private static double parseFloat(String text) {
        java.util.regex.Matcher matcher = REAL.matcher(text);
        return matcher.lookingAt() ? Js.number(matcher.group()) : Double.NaN;
    }

    private static void one(JsObject math, String name, DoubleUnaryOperator function) {
        math.method(name, 1, (self, a) -> function.applyAsDouble(Js.number(arg(a, 0))));
    }

    private static void mathematics(Realm realm) {
        JsObject math = new JsObject(realm.objectPrototype);
        realm.global.hide("Math", math);
        math.hide(Symbol.TO_STRING_TAG, "Math");
        math.hide("PI", Math.PI);
        math.hide("E", Math.E);
        math.hide("LN2", Math.log(2));
        math.hide("LN10", Math.log(10));
        math.hide("LOG2E", 1 / Math.log(2));
        math.hide("LOG10E", 1 / Math.log(10));
        math.hide("SQRT2", Math.sqrt(2));
        math.hide("SQRT1_2", Math.sqrt(0.5));
        one(math, "abs", Math::abs);
        one(math, "floor", Math::floor);
        one(math, "ceil", Math::ceil);
        one(math, "round", value -> Math.floor(value + 0.5));
        one(math, "trunc", value -> value < 0 ? Math.ceil(value) : Math.floor(value));
        one(math, "sign", Math::signum);
        one(math, "sqrt", Math::sqrt);
        one(math, "cbrt", Math::cbrt);
        one(math, "sin", Math::sin);
        one(math, "cos", Math::cos);
        one(math, "tan", Math::tan);
        one(math, "asin", Math::asin);
        one(math, "acos", Math::acos);
        one(math, "atan", Math::atan);
        one(math, "sinh", Math::sinh);
        one(math, "cosh", Math::cosh);
        one(math, "tanh", Math::tanh);
        one(math, "exp", Math::exp);
        one(math, "expm1", Math::expm1);
        one(math, "log", Math::log);
        one(math, "log2", value -> Math.log(value) / Math.log(2));
        one(math, "log10", Math::log10);
        one(math, "log1p", Math::log1p);
        one(math, "fround", value -> (float) value);
        math.method("clz32", 1, (self, a) ->
                (double) Integer.numberOfLeadingZeros(Js.int32(arg(a, 0))));
        math.method("imul", 2, (self, a) -> (double) (Js.int32(arg(a, 0)) * Js.int32(arg(a, 1))));
        math.method("atan2", 2, (self, a) -> Math.atan2(Js.number(arg(a, 0)),
                Js.number(arg(a, 1))));
        math.method("pow", 2, (self, a) -> Numbers.power(Js.number(arg(a, 0)),
                Js.number(arg(a, 1))));
        math.method("max", 2, (self, a) -> {
            double most = Double.NEGATIVE_INFINITY;
            for (Object value : a) {
                most = Math.max(most, Js.number(value));
            }
            return most;
        });
        math.method("min", 2, (self, a) -> {
            double least = Double.POSITIVE_INFINITY;
            for (Object value : a) {
                least = Math.min(least, Js.number(value));
            }
            return least;
        });
        math.method("hypot", 2, (self, a) -> {
            double sum = 0;
            for (Object value : a) {
                sum += Js.number(value) * Js.number(value);
            }
            return Math.sqrt(sum);
        });
        math.method("random", 0, (self, a) -> Math.random());
    }

    private static void json(Realm realm) {
        JsObject json = new JsObject(realm.objectPrototype);
        realm.global.hide("JSON", json);
        json.method("stringify", 3, (self, a) -> {
            Object space = ObjectLibrary.unboxed(arg(a, 2));
            String indent = "";
            if (space instanceof Double) {
                for (int count = 0; count < Math.min(10, (Double) space); count++) {
                    indent += " ";
                }
            } else if (space instanceof String) {
                indent = (String) space;
            }
            String text = Json.write(arg(a, 0), arg(a, 1), indent);
            return text == null ? Js.UNDEFINED : text;
        });
        json.method("parse", 2, (self, a) -> {
            Object value = Json.read(Js.text(arg(a, 0)));
            if (!(arg(a, 1) instanceof JsFunction)) {
                return value;
            }
            JsObject holder = new JsObject();
            holder.putOwn("", value);
            return revive(holder, "", (JsFunction) a[1]);
        });
    }

    private static Object revive(JsObject holder, Object key, JsFunction reviver) {
        Object value = holder.get(key);
        if (value instanceof JsObject) {
            JsObject object = (JsObject) value;
            for (Object name : object.ownKeys()) {
                if (object.isEnumerable(name)) {
                    Object part = revive(object, name, reviver);
                    if (part == Js.UNDEFINED) {
                        object.delete(name);
                    } else {
                        object.set(name, part);
                    }
                }
            }
        }
        return reviver.call(holder, key, value);
    }
}
