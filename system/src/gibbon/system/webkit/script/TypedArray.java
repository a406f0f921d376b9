package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** `Uint8Array` and its kin, over buffers of bytes. */
final class TypedArray extends JsObject {
    final byte[] bytes;
    final int start;
    final int length;
    private final String type;
    private final int size;
    final JsObject buffer;

    private TypedArray(String type, JsObject buffer, int start, int length, JsObject prototype) {
        super(prototype);
        kind = type;
        this.type = type;
        this.buffer = buffer;
        bytes = (byte[]) buffer.inner;
        this.start = start;
        this.length = length;
        size = size(type);
    }

    private static int size(String type) {
        return type.contains("64") ? 8 : type.contains("32") ? 4 : type.contains("16") ? 2 : 1;
    }

    Object at(double index) {
        int place = (int) index;
        return place != index || place < 0 || place >= length ? Js.UNDEFINED
                : (Object) number(place);
    }

    private double number(int index) {
        int at = start + index * size;
        long bits = 0;
        for (int part = size - 1; part >= 0; part--) {
            bits = bits << 8 | bytes[at + part] & 0xff;
        }
        switch (type) {
            case "Int8Array": return (byte) bits;
            case "Int16Array": return (short) bits;
            case "Int32Array": return (int) bits;
            case "Float32Array": return Float.intBitsToFloat((int) bits);
            case "Float64Array": return Double.longBitsToDouble(bits);
            default: return bits;
        }
    }

    void put(double index, Object value) {
        int place = (int) index;
        if (place != index || place < 0 || place >= length) {
            return;
        }
        double number = Js.number(value);
        long bits;
        switch (type) {
            case "Float32Array": bits = Float.floatToRawIntBits((float) number); break;
            case "Float64Array": bits = Double.doubleToRawLongBits(number); break;
            case "Uint8ClampedArray": bits = Math.round(Math.max(0, Math.min(255, number))); break;
            default: bits = Js.int32(number);
        }
        for (int part = 0; part < size; part++) {
            bytes[start + place * size + part] = (byte) (bits >>> part * 8);
        }
    }

    @Override
    Object own(Object key) {
        long index = key instanceof String ? Js.index((String) key) : -1;
        if (index >= 0) {
            return index < length ? (Object) number((int) index) : null;
        }
        return super.own(key);
    }

    @Override
    void set(Object key, Object value, Object receiver) {
        long index = key instanceof String ? Js.index((String) key) : -1;
        if (index >= 0) {
            put(index, value);
        } else {
            super.set(key, value, receiver);
        }
    }

    @Override
    List<Object> ownKeys() {
        List<Object> keys = new ArrayList<>();
        for (int index = 0; index < length; index++) {
            keys.add(Integer.toString(index));
        }
        keys.addAll(super.ownKeys());
        return keys;
    }

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    static JsObject bufferOf(byte[] bytes) {
        Realm realm = Realm.current();
        JsObject type = (JsObject) realm.global.get("ArrayBuffer");
        JsObject buffer = new JsObject((JsObject) type.get("prototype"));
        buffer.kind = "ArrayBuffer";
        buffer.inner = bytes;
        return buffer;
    }

    static TypedArray of(String type, byte[] bytes) {
        JsObject constructor = (JsObject) Realm.current().global.get(type);
        return new TypedArray(type, bufferOf(bytes), 0, bytes.length / size(type),
                (JsObject) constructor.get("prototype"));
    }

    static void add(Realm realm) {
        JsObject buffers = new JsObject(realm.objectPrototype);
        realm.type("ArrayBuffer", 1, buffers, null, (a, target) ->
                bufferOf(new byte[(int) Js.integer(arg(a, 0))]));
        buffers.getter("byteLength", (self, a) ->
                (double) ((byte[]) ((JsObject) self).inner).length);
        buffers.method("slice", 2, (self, a) -> {
            byte[] bytes = (byte[]) ((JsObject) self).inner;
            int end = arg(a, 1) == Js.UNDEFINED ? bytes.length : (int) Js.integer(a[1]);
            return bufferOf(java.util.Arrays.copyOfRange(bytes, (int) Js.integer(arg(a, 0)), end));
        });
        JsObject common = new JsObject(realm.objectPrototype);
        // What arrays can do, these can as well; what changes the length, they cannot.
        for (String name : new String[] {"join", "indexOf", "lastIndexOf", "includes", "forEach",
            "some", "every", "find", "findIndex", "reduce", "reduceRight", "values", "keys",
            "entries", "at", "findLast", "findLastIndex"}) {
            common.hide(name, realm.arrayPrototype.get(name));
        }
        common.hide(Symbol.ITERATOR, realm.arrayPrototype.get("values"));
        common.getter("length", (self, a) -> (double) ((TypedArray) self).length);
        common.getter("byteLength", (self, a) ->
                (double) ((TypedArray) self).length * ((TypedArray) self).size);
        common.getter("byteOffset", (self, a) -> (double) ((TypedArray) self).start);
        common.getter("buffer", (self, a) -> ((TypedArray) self).buffer);
        common.method("set", 2, (self, a) -> {
            Object[] values = Js.arrayLike(arg(a, 0));
            double from = Js.integer(arg(a, 1));
            for (Object value : values) {
                ((TypedArray) self).put(from++, value);
            }
            return Js.UNDEFINED;
        });
        common.method("fill", 3, (self, a) -> {
            TypedArray array = (TypedArray) self;
            double end = arg(a, 2) == Js.UNDEFINED ? array.length : Js.integer(a[2]);
            for (double at = Js.integer(arg(a, 1)); at < end; at++) {
                array.put(at, arg(a, 0));
            }
            return self;
        });
        common.method("subarray", 2, (self, a) -> {
            TypedArray array = (TypedArray) self;
            int from = place(arg(a, 0), array.length, 0);
            int to = Math.max(from, place(arg(a, 1), array.length, array.length));
            return new TypedArray(array.type, array.buffer, array.start + from * array.size,
                    to - from, array.prototype);
        });
        common.method("slice", 2, (self, a) -> {
            TypedArray array = (TypedArray) self;
            int from = place(arg(a, 0), array.length, 0);
            int to = Math.max(from, place(arg(a, 1), array.length, array.length));
            return of(array.type, java.util.Arrays.copyOfRange(array.bytes,
                    array.start + from * array.size, array.start + to * array.size));
        });
        common.method("map", 1, (self, a) -> {
            TypedArray array = (TypedArray) self;
            TypedArray mapped = of(array.type, new byte[array.length * array.size]);
            for (int index = 0; index < array.length; index++) {
                mapped.put(index, Js.call(arg(a, 0), arg(a, 1), array.number(index),
                        (double) index, array));
            }
            return mapped;
        });
        for (String name : new String[] {"Int8Array", "Uint8Array", "Uint8ClampedArray",
            "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array",
            "Float64Array"}) {
            JsObject prototype = new JsObject(common);
            NativeFunction type = realm.type(name, 3, prototype, null, (a, target) ->
                    make(name, a, Realm.prototypeOf(target, prototype)));
            type.hide("BYTES_PER_ELEMENT", (double) size(name));
            prototype.hide("BYTES_PER_ELEMENT", (double) size(name));
            type.method("from", 1, (self, a) -> make(name, new Object[] {
                Js.call(Js.member(realm.global.get("Array"), "from"), realm.global, a)},
                    prototype));
            type.method("of", 0, (self, a) -> make(name, new Object[] {JsArray.of(a)},
                    prototype));
        }
    }

    private static int place(Object value, int length, int otherwise) {
        if (value == Js.UNDEFINED) {
            return otherwise;
        }
        double number = Js.integer(value);
        return (int) Math.max(0, Math.min(length, number < 0 ? length + number : number));
    }

    private static TypedArray make(String type, Object[] a, JsObject prototype) {
        Object first = arg(a, 0);
        int size = size(type);
        if (first instanceof JsObject && ((JsObject) first).inner instanceof byte[]) {
            int start = (int) Js.integer(arg(a, 1));
            int all = ((byte[]) ((JsObject) first).inner).length - start;
            int length = arg(a, 2) == Js.UNDEFINED ? all / size : (int) Js.integer(a[2]);
            return new TypedArray(type, (JsObject) first, start, length, prototype);
        }
        if (first instanceof JsObject) {
            boolean isIterable = !(first instanceof TypedArray)
                    && ((JsObject) first).get(Symbol.ITERATOR) instanceof JsFunction;
            Object[] values = isIterable ? Js.list(first).toArray() : Js.arrayLike(first);
            TypedArray array = new TypedArray(type, bufferOf(new byte[values.length * size]), 0,
                    values.length, prototype);
            for (int index = 0; index < values.length; index++) {
                array.put(index, values[index]);
            }
            return array;
        }
        int length = (int) Js.integer(first);
        return new TypedArray(type, bufferOf(new byte[length * size]), 0, length, prototype);
    }
}
