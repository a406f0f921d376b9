package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An array: a list, in which null stands for a hole. */
public final class JsArray extends JsObject {
    public final ArrayList<Object> list;

    JsArray() {
        this(new ArrayList<>());
    }

    JsArray(ArrayList<Object> list) {
        super(Realm.current().arrayPrototype);
        this.list = list;
        kind = "Array";
    }

    static JsArray of(Object... values) {
        JsArray array = new JsArray(new ArrayList<>(values.length));
        for (Object value : values) {
            array.add(value);
        }
        return array;
    }

    static JsArray of(List<?> values) {
        JsArray array = new JsArray(new ArrayList<>(values.size()));
        for (Object value : values) {
            array.add(value);
        }
        return array;
    }

    void add(Object value) {
        list.add(value == null ? Js.NULL : value);
    }

    Object at(int index) {
        if (index < 0 || index >= list.size()) {
            return Js.UNDEFINED;
        }
        Object value = list.get(index);
        return value == null ? Js.UNDEFINED : value == Js.NULL ? null : value;
    }

    void put(int index, Object value) {
        Object stored = value == null ? Js.NULL : value;
        int size = list.size();
        if (index < size) {
            list.set(index, stored);
        } else {
            if (index > size) {
                if (index > 50_000_000) {
                    throw ScriptError.range("Invalid array length");
                }
                list.addAll(Collections.nCopies(index - size, null));
            }
            list.add(stored);
        }
    }

    @Override
    Object own(Object key) {
        if (key instanceof String) {
            String name = (String) key;
            long index = Js.index(name);
            if (index >= 0) {
                return index < list.size() ? list.get((int) index) : null;
            }
            if (name.equals("length")) {
                Slot slot = new Slot();
                slot.value = (double) list.size();
                slot.isEnumerable = false;
                slot.isConfigurable = false;
                return slot;
            }
        }
        return super.own(key);
    }

    @Override
    void set(Object key, Object value, Object receiver) {
        if (key instanceof String && isExtensible) {
            long index = Js.index((String) key);
            if (index >= 0) {
                put((int) index, value);
                return;
            }
            if (key.equals("length")) {
                resize((int) Js.number(value));
                return;
            }
        }
        super.set(key, value, receiver);
    }

    void resize(int length) {
        while (list.size() > length) {
            list.remove(list.size() - 1);
        }
        if (list.size() < length) {
            list.addAll(Collections.nCopies(length - list.size(), null));
        }
    }

    @Override
    void putOwn(Object key, Object value) {
        long index = key instanceof String ? Js.index((String) key) : -1;
        if (index >= 0) {
            put((int) index, value);
        } else {
            super.putOwn(key, value);
        }
    }

    @Override
    void define(Object key, Slot slot) {
        long index = key instanceof String ? Js.index((String) key) : -1;
        if (index >= 0) {
            put((int) index, slot.isAccessor() ? Js.UNDEFINED : slot.value);
        } else {
            super.define(key, slot);
        }
    }

    @Override
    boolean delete(Object key) {
        long index = key instanceof String ? Js.index((String) key) : -1;
        if (index >= 0) {
            if (index < list.size()) {
                list.set((int) index, null);
            }
            return true;
        }
        return super.delete(key);
    }

    @Override
    List<Object> ownKeys() {
        List<Object> keys = new ArrayList<>();
        for (int index = 0; index < list.size(); index++) {
            if (list.get(index) != null) {
                keys.add(Integer.toString(index));
            }
        }
        keys.add("length");
        keys.addAll(super.ownKeys());
        return keys;
    }
}
