package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** `Map`, `Set`, their weak kin, iterators and generators. */
final class CollectionLibrary {
    private CollectionLibrary() {}

    interface Next {
        /** One value in an array, or null at the end. */
        Object[] next();
    }

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static JsObject iterator(Realm realm, Next next) {
        JsObject iterator = new JsObject(realm.iteratorPrototype);
        iterator.method("next", 0, (self, a) -> {
            Object[] found = next.next();
            return found == null ? Coroutine.result(Js.UNDEFINED, true)
                    : Coroutine.result(found[0], false);
        });
        return iterator;
    }

    /** A key by value: numbers that are equal are one. */
    private static Object key(Object value) {
        if (value == null) {
            return Js.NULL;
        }
        return value instanceof Double && (Double) value == 0 ? (Object) 0.0 : value;
    }

    private static Object back(Object key) {
        return key == Js.NULL ? null : key;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> map(Object self) {
        Object inner = self instanceof JsObject ? ((JsObject) self).inner : null;
        if (!(inner instanceof Map)) {
            throw ScriptError.type("Method called on incompatible receiver " + Js.describe(self));
        }
        return (Map<Object, Object>) inner;
    }

    static void add(Realm realm) {
        realm.iteratorPrototype.hide(Symbol.ITERATOR,
                new NativeFunction("[Symbol.iterator]", 0, (self, a) -> self));
        realm.generatorPrototype.method("next", 1, (self, a) ->
                Coroutine.step(self, 0, arg(a, 0)));
        realm.generatorPrototype.method("throw", 1, (self, a) ->
                Coroutine.step(self, 1, arg(a, 0)));
        realm.generatorPrototype.method("return", 1, (self, a) ->
                Coroutine.step(self, 2, arg(a, 0)));
        maps(realm, "Map", realm.mapPrototype);
        maps(realm, "WeakMap", new JsObject(realm.objectPrototype));
        sets(realm, "Set", realm.setPrototype);
        sets(realm, "WeakSet", new JsObject(realm.objectPrototype));
        JsObject weak = new JsObject(realm.objectPrototype);
        realm.type("WeakRef", 1, weak, null, (a, target) -> {
            JsObject made = new JsObject(weak);
            made.inner = arg(a, 0);
            return made;
        });
        weak.method("deref", 0, (self, a) -> ((JsObject) self).inner);
        JsObject registry = new JsObject(realm.objectPrototype);
        realm.type("FinalizationRegistry", 1, registry, null,
                (a, target) -> new JsObject(registry));
        registry.method("register", 2, (self, a) -> Js.UNDEFINED);
        registry.method("unregister", 1, (self, a) -> false);
    }

    private static JsObject made(String kind, JsObject prototype, JsObject target) {
        JsObject made = new JsObject(Realm.prototypeOf(target, prototype));
        made.kind = kind;
        made.inner = new LinkedHashMap<Object, Object>();
        return made;
    }

    private static void maps(Realm realm, String name, JsObject prototype) {
        realm.type(name, 0, prototype, null, (a, target) -> {
            JsObject made = made(name, prototype, target);
            if (!Js.isNothing(arg(a, 0))) {
                for (Object entry : Js.list(a[0])) {
                    map(made).put(key(Js.member(entry, 0.0)), Js.member(entry, 1.0));
                }
            }
            return made;
        });
        prototype.method("get", 1, (self, a) -> {
            Map<Object, Object> map = map(self);
            Object key = key(arg(a, 0));
            return map.containsKey(key) ? map.get(key) : Js.UNDEFINED;
        });
        prototype.method("set", 2, (self, a) -> {
            map(self).put(key(arg(a, 0)), arg(a, 1));
            return self;
        });
        prototype.method("forEach", 1, (self, a) -> {
            for (Map.Entry<Object, Object> entry : new ArrayList<>(map(self).entrySet())) {
                Js.call(arg(a, 0), arg(a, 1), entry.getValue(), back(entry.getKey()), self);
            }
            return Js.UNDEFINED;
        });
        common(realm, name, prototype, true);
    }

    private static void sets(Realm realm, String name, JsObject prototype) {
        realm.type(name, 0, prototype, null, (a, target) -> {
            JsObject made = made(name, prototype, target);
            if (!Js.isNothing(arg(a, 0))) {
                for (Object value : Js.list(a[0])) {
                    map(made).put(key(value), value);
                }
            }
            return made;
        });
        prototype.method("add", 1, (self, a) -> {
            map(self).putIfAbsent(key(arg(a, 0)), arg(a, 0));
            return self;
        });
        prototype.method("forEach", 1, (self, a) -> {
            for (Object value : new ArrayList<>(map(self).values())) {
                Js.call(arg(a, 0), arg(a, 1), value, value, self);
            }
            return Js.UNDEFINED;
        });
        common(realm, name, prototype, false);
    }

    private static void common(Realm realm, String name, JsObject prototype, boolean isMap) {
        prototype.hide(Symbol.TO_STRING_TAG, name);
        prototype.method("has", 1, (self, a) -> map(self).containsKey(key(arg(a, 0))));
        prototype.method("delete", 1, (self, a) -> {
            boolean had = map(self).containsKey(key(arg(a, 0)));
            map(self).remove(key(arg(a, 0)));
            return had;
        });
        prototype.method("clear", 0, (self, a) -> {
            map(self).clear();
            return Js.UNDEFINED;
        });
        prototype.getter("size", (self, a) -> (double) map(self).size());
        NativeFunction keys = lister(realm, "keys", 0);
        NativeFunction values = lister(realm, "values", isMap ? 1 : 0);
        NativeFunction entries = lister(realm, "entries", 2);
        prototype.hide("keys", keys);
        prototype.hide("values", values);
        prototype.hide("entries", entries);
        prototype.hide(Symbol.ITERATOR, isMap ? entries : values);
    }

    /** 0 for keys, 1 for values, 2 for both. What is added meanwhile comes, too. */
    private static NativeFunction lister(Realm realm, String name, int what) {
        return new NativeFunction(name, 0, (self, a) -> {
            Map<Object, Object> map = map(self);
            List<Object> seen = new ArrayList<>(map.keySet());
            java.util.Set<Object> known = new java.util.HashSet<>(seen);
            int[] at = {0};
            return iterator(realm, () -> {
                while (true) {
                    if (at[0] >= seen.size()) {
                        for (Object key : map.keySet()) {
                            if (known.add(key)) {
                                seen.add(key);
                            }
                        }
                        if (at[0] >= seen.size()) {
                            return null;
                        }
                    }
                    Object key = seen.get(at[0]++);
                    if (map.containsKey(key)) {
                        Object value = map.get(key);
                        return new Object[] {what == 0 ? back(key) : what == 1 ? value
                                : JsArray.of(back(key), value)};
                    }
                }
            });
        });
    }
}
