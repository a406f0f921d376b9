package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An object of a script: properties in their order, and where others are looked for. */
public class JsObject {
    /** A property that is not a plain value: with functions, or with something forbidden. */
    static final class Slot {
        Object value = Js.UNDEFINED;
        JsFunction getter;
        JsFunction setter;
        boolean isWritable = true;
        boolean isEnumerable = true;
        boolean isConfigurable = true;

        boolean isAccessor() {
            return getter != null || setter != null;
        }
    }

    JsObject prototype;
    boolean isExtensible = true;
    /** What `Object.prototype.toString` says it is. */
    String kind = "Object";
    /** What a boxed value or a date holds. */
    Object inner;
    Map<Object, Object> properties;

    JsObject(JsObject prototype) {
        this.prototype = prototype;
    }

    /** A plain one. */
    public JsObject() {
        this(Realm.current().objectPrototype);
    }

    /** The value, a {@link Slot}, or null if there is none of its own. */
    Object own(Object key) {
        return properties == null ? null : properties.get(key);
    }

    public Object get(Object key) {
        return get(key, this);
    }

    Object get(Object key, Object receiver) {
        for (JsObject at = this; at != null; at = at.prototype) {
            Object found = at.own(key);
            if (found == null) {
                if (at instanceof JsProxy && at != this) {
                    return at.get(key, receiver);
                }
                continue;
            }
            if (!(found instanceof Slot)) {
                return found == Js.NULL ? null : found;
            }
            Slot slot = (Slot) found;
            if (slot.isAccessor()) {
                return slot.getter == null ? Js.UNDEFINED
                        : slot.getter.call(receiver, Js.NONE);
            }
            return slot.value;
        }
        return Js.UNDEFINED;
    }

    public void set(Object key, Object value) {
        set(key, value, this);
    }

    void set(Object key, Object value, Object receiver) {
        Object mine = own(key);
        if (mine != null && !(mine instanceof Slot)) {
            putOwn(key, value);
            return;
        }
        for (JsObject at = this; at != null; at = at.prototype) {
            Object found = at.own(key);
            if (found == null) {
                continue;
            }
            if (found instanceof Slot) {
                Slot slot = (Slot) found;
                if (slot.isAccessor()) {
                    if (slot.setter != null) {
                        slot.setter.call(receiver, value);
                    }
                    return;
                }
                if (!slot.isWritable) {
                    return;
                }
                if (at == this) {
                    slot.value = value;
                    return;
                }
            }
            break;
        }
        if (isExtensible) {
            putOwn(key, value);
        }
    }

    void putOwn(Object key, Object value) {
        if (properties == null) {
            properties = new LinkedHashMap<>();
        }
        Object old = properties.get(key);
        if (old instanceof Slot && !((Slot) old).isAccessor()) {
            ((Slot) old).value = value;
            return;
        }
        properties.put(key, value == null ? Js.NULL : value);
    }

    void define(Object key, Slot slot) {
        if (properties == null) {
            properties = new LinkedHashMap<>();
        }
        properties.put(key, slot);
    }

    /** A property that loops do not see. */
    void hide(Object key, Object value) {
        Slot slot = new Slot();
        slot.value = value;
        slot.isEnumerable = false;
        define(key, slot);
    }

    boolean delete(Object key) {
        Object found = own(key);
        if (found instanceof Slot && !((Slot) found).isConfigurable) {
            return false;
        }
        if (properties != null) {
            properties.remove(key);
        }
        return true;
    }

    boolean has(Object key) {
        for (JsObject at = this; at != null; at = at.prototype) {
            if (at.own(key) != null) {
                return true;
            }
        }
        return false;
    }

    /** Texts that are numbers first, in their order, then others as they came, then symbols. */
    List<Object> ownKeys() {
        List<Object> keys = new ArrayList<>();
        if (properties == null) {
            return keys;
        }
        List<Long> numbers = new ArrayList<>();
        List<Object> symbols = new ArrayList<>();
        for (Object key : properties.keySet()) {
            long index = key instanceof String ? Js.index((String) key) : -1;
            if (index >= 0) {
                numbers.add(index);
            } else if (key instanceof Symbol) {
                symbols.add(key);
            } else if (!((String) key).startsWith("#")) {
                keys.add(key);
            }
        }
        if (!numbers.isEmpty()) {
            java.util.Collections.sort(numbers);
            List<Object> all = new ArrayList<>();
            for (long number : numbers) {
                all.add(Long.toString(number));
            }
            all.addAll(keys);
            keys = all;
        }
        keys.addAll(symbols);
        return keys;
    }

    boolean isEnumerable(Object key) {
        Object found = own(key);
        return found != null && (!(found instanceof Slot) || ((Slot) found).isEnumerable);
    }

    /** Adds a function, hidden from loops. */
    void method(String name, int length, NativeFunction.Body body) {
        hide(name, new NativeFunction(name, length, body));
    }

    void getter(Object key, NativeFunction.Body body) {
        Slot slot = new Slot();
        slot.getter = new NativeFunction(String.valueOf(key), 0, body);
        slot.isEnumerable = false;
        define(key, slot);
    }

    void accessor(String key, NativeFunction.Body get, NativeFunction.Body set) {
        Slot slot = new Slot();
        slot.getter = new NativeFunction(key, 0, get);
        slot.setter = set == null ? null : new NativeFunction(key, 1, set);
        define(key, slot);
    }
}
