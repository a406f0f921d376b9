package gibbon.system.webkit.script;

import java.util.List;

/** `Object`, `Function`, `Symbol`, `Boolean`, errors, `Reflect`, `Proxy`. */
final class ObjectLibrary {
    private ObjectLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static void add(Realm realm) {
        objects(realm);
        functions(realm);
        symbols(realm);
        errors(realm);
        reflect(realm);
    }

    private static void objects(Realm realm) {
        JsObject prototype = realm.objectPrototype;
        NativeFunction type = realm.type("Object", 1, prototype, (self, a) ->
                Js.isNothing(arg(a, 0)) ? new JsObject() : Js.object(a[0]), (a, target) ->
                a.length > 0 && !Js.isNothing(a[0]) ? Js.object(a[0])
                        : new JsObject(Realm.prototypeOf(target, prototype)));
        prototype.method("hasOwnProperty", 1, (self, a) ->
                Js.object(self).own(Js.key(arg(a, 0))) != null);
        prototype.method("isPrototypeOf", 1, (self, a) -> {
            JsObject at = arg(a, 0) instanceof JsObject ? ((JsObject) a[0]).prototype : null;
            while (at != null && at != self) {
                at = at.prototype;
            }
            return at != null;
        });
        prototype.method("propertyIsEnumerable", 1, (self, a) ->
                Js.object(self).isEnumerable(Js.key(arg(a, 0))));
        prototype.method("valueOf", 0, (self, a) -> Js.object(self));
        prototype.method("toString", 0, (self, a) -> tag(self));
        prototype.method("toLocaleString", 0, (self, a) -> Js.text(self));
        JsObject.Slot proto = new JsObject.Slot();
        proto.isEnumerable = false;
        proto.getter = new NativeFunction("__proto__", 0, (self, a) -> Js.object(self).prototype);
        proto.setter = new NativeFunction("__proto__", 1, (self, a) -> {
            if (self instanceof JsObject && (a[0] == null || a[0] instanceof JsObject)) {
                ((JsObject) self).prototype = (JsObject) a[0];
            }
            return Js.UNDEFINED;
        });
        prototype.define("__proto__", proto);
        listing(type);
        changing(type);
    }

    private static String tag(Object self) {
        if (Js.isNothing(self)) {
            return self == null ? "[object Null]" : "[object Undefined]";
        }
        JsObject object = Js.object(self);
        Object own = object.get(Symbol.TO_STRING_TAG);
        return "[object " + (own instanceof String ? own : object.kind) + "]";
    }

    private static void listing(NativeFunction type) {
        type.method("keys", 1, (self, a) -> {
            JsArray keys = new JsArray();
            JsObject object = Js.object(arg(a, 0));
            for (Object key : object.ownKeys()) {
                if (key instanceof String && object.isEnumerable(key)) {
                    keys.add(key);
                }
            }
            return keys;
        });
        type.method("values", 1, (self, a) -> {
            JsArray values = new JsArray();
            JsObject object = Js.object(arg(a, 0));
            for (Object key : object.ownKeys()) {
                if (key instanceof String && object.isEnumerable(key)) {
                    values.add(object.get(key));
                }
            }
            return values;
        });
        type.method("entries", 1, (self, a) -> {
            JsArray entries = new JsArray();
            JsObject object = Js.object(arg(a, 0));
            for (Object key : object.ownKeys()) {
                if (key instanceof String && object.isEnumerable(key)) {
                    entries.add(JsArray.of(key, object.get(key)));
                }
            }
            return entries;
        });
        type.method("fromEntries", 1, (self, a) -> {
            JsObject object = new JsObject();
            for (Object entry : Js.list(arg(a, 0))) {
                object.putOwn(Js.key(Js.member(entry, 0.0)), Js.member(entry, 1.0));
            }
            return object;
        });
        type.method("getOwnPropertyNames", 1, (self, a) -> {
            JsArray keys = new JsArray();
            for (Object key : Js.object(arg(a, 0)).ownKeys()) {
                if (key instanceof String) {
                    keys.add(key);
                }
            }
            return keys;
        });
        type.method("getOwnPropertySymbols", 1, (self, a) -> {
            JsArray keys = new JsArray();
            for (Object key : Js.object(arg(a, 0)).ownKeys()) {
                if (key instanceof Symbol) {
                    keys.add(key);
                }
            }
            return keys;
        });
        type.method("getOwnPropertyDescriptor", 2, (self, a) ->
                descriptor(Js.object(arg(a, 0)), Js.key(arg(a, 1))));
        type.method("getOwnPropertyDescriptors", 1, (self, a) -> {
            JsObject all = new JsObject();
            JsObject object = Js.object(arg(a, 0));
            for (Object key : object.ownKeys()) {
                all.putOwn(key, descriptor(object, key));
            }
            return all;
        });
        type.method("getPrototypeOf", 1, (self, a) -> Js.object(arg(a, 0)).prototype);
        type.method("is", 2, (self, a) -> {
            Object left = arg(a, 0);
            Object right = arg(a, 1);
            return left instanceof Double && right instanceof Double ? left.equals(right)
                    : Js.strictEquals(left, right);
        });
        type.method("hasOwn", 2, (self, a) ->
                Js.object(arg(a, 0)).own(Js.key(arg(a, 1))) != null);
    }

    static Object descriptor(JsObject object, Object key) {
        Object found = object.own(key);
        if (found == null) {
            return Js.UNDEFINED;
        }
        JsObject.Slot slot = found instanceof JsObject.Slot ? (JsObject.Slot) found
                : new JsObject.Slot();
        JsObject result = new JsObject();
        if (slot.isAccessor()) {
            result.putOwn("get", slot.getter == null ? Js.UNDEFINED : slot.getter);
            result.putOwn("set", slot.setter == null ? Js.UNDEFINED : slot.setter);
        } else {
            result.putOwn("value", found == slot ? slot.value : found == Js.NULL ? null : found);
            result.putOwn("writable", slot.isWritable);
        }
        result.putOwn("enumerable", slot.isEnumerable);
        result.putOwn("configurable", slot.isConfigurable);
        return result;
    }

    static void define(JsObject object, Object key, Object given) {
        if (!(given instanceof JsObject)) {
            throw ScriptError.type("Property description must be an object");
        }
        JsObject wanted = (JsObject) given;
        Object old = object.own(key);
        JsObject.Slot slot = new JsObject.Slot();
        if (old instanceof JsObject.Slot) {
            JsObject.Slot before = (JsObject.Slot) old;
            if (!before.isConfigurable && !before.isWritable && !before.isAccessor()) {
                throw ScriptError.type("Cannot redefine property: " + key);
            }
            slot.value = before.value;
            slot.getter = before.getter;
            slot.setter = before.setter;
            slot.isWritable = before.isWritable;
            slot.isEnumerable = before.isEnumerable;
            slot.isConfigurable = before.isConfigurable;
        } else if (old != null) {
            slot.value = old == Js.NULL ? null : old;
        } else {
            slot.isWritable = false;
            slot.isEnumerable = false;
            slot.isConfigurable = false;
        }
        if (wanted.has("value")) {
            slot.value = wanted.get("value");
            slot.getter = null;
            slot.setter = null;
        }
        if (wanted.has("get")) {
            Object getter = wanted.get("get");
            slot.getter = getter instanceof JsFunction ? (JsFunction) getter : null;
        }
        if (wanted.has("set")) {
            Object setter = wanted.get("set");
            slot.setter = setter instanceof JsFunction ? (JsFunction) setter : null;
        }
        slot.isWritable = wanted.has("writable") ? Js.truth(wanted.get("writable"))
                : slot.isWritable;
        slot.isEnumerable = wanted.has("enumerable") ? Js.truth(wanted.get("enumerable"))
                : slot.isEnumerable;
        slot.isConfigurable = wanted.has("configurable") ? Js.truth(wanted.get("configurable"))
                : slot.isConfigurable;
        object.define(key, slot);
    }

    private static void changing(NativeFunction type) {
        type.method("assign", 2, (self, a) -> {
            JsObject target = Js.object(arg(a, 0));
            for (int index = 1; index < a.length; index++) {
                if (Js.isNothing(a[index])) {
                    continue;
                }
                JsObject source = Js.object(a[index]);
                for (Object key : source.ownKeys()) {
                    if (source.isEnumerable(key)) {
                        target.set(key, source.get(key));
                    }
                }
            }
            return target;
        });
        type.method("create", 2, (self, a) -> {
            JsObject object = new JsObject(arg(a, 0) instanceof JsObject ? (JsObject) a[0] : null);
            if (arg(a, 1) instanceof JsObject) {
                defineAll(object, (JsObject) a[1]);
            }
            return object;
        });
        type.method("defineProperty", 3, (self, a) -> {
            if (!(arg(a, 0) instanceof JsObject)) {
                throw ScriptError.type("Object.defineProperty called on non-object");
            }
            define((JsObject) a[0], Js.key(arg(a, 1)), arg(a, 2));
            return a[0];
        });
        type.method("defineProperties", 2, (self, a) -> {
            defineAll((JsObject) a[0], Js.object(arg(a, 1)));
            return a[0];
        });
        type.method("setPrototypeOf", 2, (self, a) -> {
            if (arg(a, 0) instanceof JsObject) {
                ((JsObject) a[0]).prototype = arg(a, 1) instanceof JsObject ? (JsObject) a[1]
                        : null;
            }
            return arg(a, 0);
        });
        type.method("freeze", 1, (self, a) -> lock(arg(a, 0), true));
        type.method("seal", 1, (self, a) -> lock(arg(a, 0), false));
        type.method("preventExtensions", 1, (self, a) -> {
            if (arg(a, 0) instanceof JsObject) {
                ((JsObject) a[0]).isExtensible = false;
            }
            return arg(a, 0);
        });
        type.method("isFrozen", 1, (self, a) -> !(arg(a, 0) instanceof JsObject)
                || !((JsObject) a[0]).isExtensible);
        type.method("isSealed", 1, (self, a) -> !(arg(a, 0) instanceof JsObject)
                || !((JsObject) a[0]).isExtensible);
        type.method("isExtensible", 1, (self, a) -> arg(a, 0) instanceof JsObject
                && ((JsObject) a[0]).isExtensible);
    }

    private static void defineAll(JsObject object, JsObject descriptors) {
        for (Object key : descriptors.ownKeys()) {
            if (descriptors.isEnumerable(key)) {
                define(object, key, descriptors.get(key));
            }
        }
    }

    private static Object lock(Object value, boolean freezes) {
        if (!(value instanceof JsObject)) {
            return value;
        }
        JsObject object = (JsObject) value;
        object.isExtensible = false;
        if (!(object instanceof JsArray)) {
            for (Object key : object.ownKeys()) {
                Object found = object.own(key);
                JsObject.Slot slot = found instanceof JsObject.Slot ? (JsObject.Slot) found
                        : new JsObject.Slot();
                if (slot != found) {
                    slot.value = found == Js.NULL ? null : found;
                }
                slot.isConfigurable = false;
                slot.isWritable &= !freezes;
                object.define(key, slot);
            }
        }
        return object;
    }

    private static void functions(Realm realm) {
        JsObject prototype = realm.functionPrototype;
        NativeFunction.Maker maker = (a, target) -> {
            StringBuilder parameters = new StringBuilder();
            for (int index = 0; index + 1 < a.length; index++) {
                parameters.append(index == 0 ? "" : ",").append(Js.text(a[index]));
            }
            String body = a.length == 0 ? "" : Js.text(a[a.length - 1]);
            Scope.Frame frame = new Scope.Frame();
            frame.self = realm.global;
            return Parser.functionOf(parameters.toString(), body)
                    .evaluate(new Scope(null, 0, frame));
        };
        realm.type("Function", 1, prototype, null, maker);
        prototype.method("call", 1, (self, a) -> {
            Object[] rest = a.length == 0 ? Js.NONE : java.util.Arrays.copyOfRange(a, 1, a.length);
            return Js.call(self, arg(a, 0), rest);
        });
        prototype.method("apply", 2, (self, a) ->
                Js.call(self, arg(a, 0), Js.arrayLike(arg(a, 1))));
        prototype.method("bind", 1, (self, a) -> new BoundFunction((JsFunction) self, arg(a, 0),
                a.length == 0 ? Js.NONE : java.util.Arrays.copyOfRange(a, 1, a.length)));
        prototype.method("toString", 0, (self, a) -> self instanceof ScriptFunction
                ? "function " + ((ScriptFunction) self).node.name
                        + ((ScriptFunction) self).node.source
                : "function " + Js.text(Js.member(self, "name")) + "() { [native code] }");
        prototype.hide(Symbol.HAS_INSTANCE, new NativeFunction("[Symbol.hasInstance]", 1,
                (self, a) -> self instanceof JsObject
                        && Js.isOrdinaryInstance(arg(a, 0), (JsObject) self)));
    }

    private static void symbols(Realm realm) {
        JsObject prototype = realm.symbolPrototype;
        NativeFunction type = realm.type("Symbol", 0, prototype, (self, a) ->
                new Symbol(arg(a, 0) == Js.UNDEFINED ? "" : Js.text(a[0])), null);
        java.util.Map<String, Symbol> shared = new java.util.HashMap<>();
        type.method("for", 1, (self, a) ->
                shared.computeIfAbsent(Js.text(arg(a, 0)), Symbol::new));
        type.hide("iterator", Symbol.ITERATOR);
        type.hide("asyncIterator", Symbol.ASYNC_ITERATOR);
        type.hide("hasInstance", Symbol.HAS_INSTANCE);
        type.hide("toPrimitive", Symbol.TO_PRIMITIVE);
        type.hide("toStringTag", Symbol.TO_STRING_TAG);
        type.hide("species", Symbol.SPECIES);
        for (String name : new String[] {"match", "matchAll", "replace", "search", "split",
            "isConcatSpreadable", "unscopables"}) {
            type.hide(name, new Symbol("Symbol." + name));
        }
        prototype.method("toString", 0, (self, a) -> unboxed(self).toString());
        prototype.method("valueOf", 0, (self, a) -> unboxed(self));
        prototype.getter("description", (self, a) -> ((Symbol) unboxed(self)).description);
        JsObject booleans = realm.booleanPrototype;
        realm.type("Boolean", 1, booleans, (self, a) -> Js.truth(arg(a, 0)), (a, target) ->
                Js.object(Js.truth(arg(a, 0))));
        booleans.method("toString", 0, (self, a) -> unboxed(self).toString());
        booleans.method("valueOf", 0, (self, a) -> unboxed(self));
    }

    static Object unboxed(Object self) {
        return self instanceof JsObject && ((JsObject) self).inner != null
                ? ((JsObject) self).inner : self;
    }

    private static void errors(Realm realm) {
        JsObject base = new JsObject(realm.objectPrototype);
        NativeFunction error = errorType(realm, "Error", base);
        base.method("toString", 0, (self, a) -> {
            String name = Js.text(Js.member(self, "name"));
            String message = Js.text(Js.member(self, "message"));
            return message.isEmpty() ? name : name + ": " + message;
        });
        error.method("captureStackTrace", 1, (self, a) -> Js.UNDEFINED);
        for (String name : new String[] {"TypeError", "RangeError", "SyntaxError",
            "ReferenceError", "URIError", "EvalError", "AggregateError", "DOMException"}) {
            errorType(realm, name, new JsObject(base)).prototype = error;
        }
    }

    private static NativeFunction errorType(Realm realm, String name, JsObject prototype) {
        realm.errorPrototypes.put(name, prototype);
        prototype.hide("name", name);
        prototype.hide("message", "");
        return realm.type(name, 1, prototype, null, (a, target) -> {
            JsObject made = new JsObject(Realm.prototypeOf(target, prototype));
            made.kind = "Error";
            String message = arg(a, 0) == Js.UNDEFINED ? "" : Js.text(a[0]);
            if (arg(a, 0) != Js.UNDEFINED) {
                made.hide("message", message);
            }
            if (arg(a, 1) instanceof JsObject && ((JsObject) a[1]).has("cause")) {
                made.hide("cause", ((JsObject) a[1]).get("cause"));
            }
            made.hide("stack", Js.text(made.get("name")) + (message.isEmpty() ? ""
                    : ": " + message) + "\n    at <anonymous>");
            return made;
        });
    }

    private static void reflect(Realm realm) {
        JsObject reflect = new JsObject(realm.objectPrototype);
        realm.global.hide("Reflect", reflect);
        reflect.method("get", 2, (self, a) -> ((JsObject) a[0]).get(Js.key(arg(a, 1)),
                a.length > 2 ? a[2] : a[0]));
        reflect.method("set", 3, (self, a) -> {
            ((JsObject) a[0]).set(Js.key(arg(a, 1)), arg(a, 2));
            return true;
        });
        reflect.method("has", 2, (self, a) -> ((JsObject) a[0]).has(Js.key(arg(a, 1))));
        reflect.method("deleteProperty", 2, (self, a) ->
                ((JsObject) a[0]).delete(Js.key(arg(a, 1))));
        reflect.method("ownKeys", 1, (self, a) -> {
            List<Object> keys = ((JsObject) a[0]).ownKeys();
            return JsArray.of(keys);
        });
        reflect.method("apply", 3, (self, a) ->
                Js.call(arg(a, 0), arg(a, 1), Js.arrayLike(arg(a, 2))));
        reflect.method("construct", 2, (self, a) -> ((JsFunction) a[0]).construct(
                Js.arrayLike(arg(a, 1)), a.length > 2 ? (JsObject) a[2] : (JsObject) a[0]));
        reflect.method("getPrototypeOf", 1, (self, a) -> ((JsObject) a[0]).prototype);
        reflect.method("setPrototypeOf", 2, (self, a) -> {
            ((JsObject) a[0]).prototype = (JsObject) a[1];
            return true;
        });
        reflect.method("defineProperty", 3, (self, a) -> {
            define((JsObject) a[0], Js.key(arg(a, 1)), arg(a, 2));
            return true;
        });
        reflect.method("getOwnPropertyDescriptor", 2, (self, a) ->
                descriptor((JsObject) a[0], Js.key(arg(a, 1))));
        NativeFunction proxy = realm.type("Proxy", 2, new JsObject(realm.objectPrototype), null,
                (a, target) -> new JsProxy((JsObject) arg(a, 0), (JsObject) arg(a, 1)));
        proxy.delete("prototype");
    }
}
