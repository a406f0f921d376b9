package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** `Array`. What is no array but has a length is copied into one first. */
final class ArrayLibrary {
    private ArrayLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static JsArray array(Object self) {
        return self instanceof JsArray ? (JsArray) self : JsArray.of(Js.arrayLike(self));
    }

    /** A place from the start or from the end, within the array. */
    private static int place(Object value, int length, int otherwise) {
        if (value == Js.UNDEFINED) {
            return otherwise;
        }
        double number = Js.integer(value);
        return (int) Math.max(0, Math.min(length, number < 0 ? length + number : number));
    }

    private static Object apply(Object[] a, JsArray array, int index) {
        return Js.call(arg(a, 0), arg(a, 1), array.at(index), (double) index, array);
    }

    static void add(Realm realm) {
        JsObject prototype = realm.arrayPrototype;
        NativeFunction type = realm.type("Array", 1, prototype, null, (a, target) -> {
            JsArray array = new JsArray();
            if (a.length == 1 && a[0] instanceof Double) {
                double length = (Double) a[0];
                if (length < 0 || length != Math.floor(length) || length > 50_000_000) {
                    throw ScriptError.range("Invalid array length");
                }
                array.resize((int) length);
            } else {
                for (Object value : a) {
                    array.add(value);
                }
            }
            array.prototype = Realm.prototypeOf(target, array.prototype);
            return array;
        });
        type.method("isArray", 1, (self, a) -> arg(a, 0) instanceof JsArray
                && !((JsArray) a[0]).kind.equals("Arguments"));
        type.method("of", 0, (self, a) -> JsArray.of(a));
        type.method("from", 1, (self, a) -> {
            Object source = arg(a, 0);
            boolean isIterable = !Js.isNothing(source)
                    && Js.member(source, Symbol.ITERATOR) instanceof JsFunction;
            JsArray all = isIterable ? JsArray.of(Js.list(source))
                    : JsArray.of(Js.arrayLike(source));
            if (arg(a, 1) instanceof JsFunction) {
                for (int index = 0; index < all.list.size(); index++) {
                    all.put(index, Js.call(a[1], arg(a, 2), all.at(index), (double) index));
                }
            }
            return all;
        });
        changing(prototype);
        looking(prototype);
        calling(prototype);
        iterating(realm, prototype);
    }

    private static void changing(JsObject prototype) {
        prototype.method("push", 1, (self, a) -> {
            if (!(self instanceof JsArray)) {
                double length = Js.integer(Js.member(self, "length"));
                for (Object value : a) {
                    Js.setMember(self, length++, value);
                }
                Js.setMember(self, "length", length);
                return length;
            }
            for (Object value : a) {
                ((JsArray) self).add(value);
            }
            return (double) ((JsArray) self).list.size();
        });
        prototype.method("pop", 0, (self, a) -> {
            ArrayList<Object> list = array(self).list;
            if (list.isEmpty()) {
                return Js.UNDEFINED;
            }
            Object last = array(self).at(list.size() - 1);
            list.remove(list.size() - 1);
            return last;
        });
        prototype.method("shift", 0, (self, a) -> {
            JsArray array = array(self);
            if (array.list.isEmpty()) {
                return Js.UNDEFINED;
            }
            Object first = array.at(0);
            array.list.remove(0);
            return first;
        });
        prototype.method("unshift", 1, (self, a) -> {
            JsArray array = array(self);
            for (int index = 0; index < a.length; index++) {
                array.list.add(index, a[index] == null ? Js.NULL : a[index]);
            }
            return (double) array.list.size();
        });
        prototype.method("splice", 2, (self, a) -> {
            JsArray array = array(self);
            int size = array.list.size();
            int start = place(arg(a, 0), size, 0);
            int count = a.length == 0 ? 0 : a.length == 1 ? size - start
                    : (int) Math.max(0, Math.min(size - start, Js.integer(a[1])));
            List<Object> cut = array.list.subList(start, start + count);
            JsArray removed = new JsArray(new ArrayList<>(cut));
            cut.clear();
            for (int index = 2; index < a.length; index++) {
                array.list.add(start + index - 2, a[index] == null ? Js.NULL : a[index]);
            }
            return removed;
        });
        prototype.method("reverse", 0, (self, a) -> {
            java.util.Collections.reverse(array(self).list);
            return self;
        });
        prototype.method("fill", 1, (self, a) -> {
            JsArray array = array(self);
            int size = array.list.size();
            int end = place(arg(a, 2), size, size);
            for (int index = place(arg(a, 1), size, 0); index < end; index++) {
                array.put(index, arg(a, 0));
            }
            return self;
        });
        prototype.method("sort", 1, (self, a) -> {
            sort(array(self).list, arg(a, 0));
            return self;
        });
        prototype.method("copyWithin", 2, (self, a) -> {
            JsArray array = array(self);
            int size = array.list.size();
            int target = place(arg(a, 0), size, 0);
            List<Object> part = new ArrayList<>(array.list.subList(place(arg(a, 1), size, 0),
                    place(arg(a, 2), size, size)));
            for (int index = 0; index < part.size() && target + index < size; index++) {
                array.list.set(target + index, part.get(index));
            }
            return self;
        });
    }

    private static void sort(List<Object> list, Object order) {
        List<Object> values = new ArrayList<>();
        int holes = 0;
        int undefined = 0;
        for (Object value : list) {
            if (value == null) {
                holes++;
            } else if (value == Js.UNDEFINED) {
                undefined++;
            } else {
                values.add(value == Js.NULL ? null : value);
            }
        }
        Object[] sorted = values.toArray();
        merge(sorted, new Object[sorted.length], 0, sorted.length, order);
        list.clear();
        for (Object value : sorted) {
            list.add(value == null ? Js.NULL : value);
        }
        list.addAll(java.util.Collections.nCopies(undefined, Js.UNDEFINED));
        list.addAll(java.util.Collections.nCopies(holes, null));
    }

    /** Java's own sorting refuses orders that are none. */
    private static void merge(Object[] values, Object[] spare, int from, int to, Object order) {
        if (to - from < 2) {
            return;
        }
        int middle = from + to >>> 1;
        merge(values, spare, from, middle, order);
        merge(values, spare, middle, to, order);
        int left = from;
        int right = middle;
        for (int at = from; at < to; at++) {
            boolean takesLeft = left < middle
                    && (right >= to || compare(values[left], values[right], order) <= 0);
            spare[at] = takesLeft ? values[left++] : values[right++];
        }
        System.arraycopy(spare, from, values, from, to - from);
    }

    private static double compare(Object left, Object right, Object order) {
        return order instanceof JsFunction
                ? Js.number(((JsFunction) order).call(Js.UNDEFINED, left, right))
                : Js.text(left).compareTo(Js.text(right));
    }

    private static void looking(JsObject prototype) {
        prototype.method("at", 1, (self, a) -> {
            JsArray array = array(self);
            int index = (int) Js.integer(arg(a, 0));
            return array.at(index < 0 ? array.list.size() + index : index);
        });
        prototype.method("slice", 2, (self, a) -> {
            JsArray array = array(self);
            int size = array.list.size();
            int start = place(arg(a, 0), size, 0);
            int end = place(arg(a, 1), size, size);
            return new JsArray(start < end ? new ArrayList<>(array.list.subList(start, end))
                    : new ArrayList<>());
        });
        prototype.method("concat", 1, (self, a) -> {
            JsArray all = new JsArray(new ArrayList<>(array(self).list));
            for (Object value : a) {
                if (value instanceof JsArray) {
                    all.list.addAll(((JsArray) value).list);
                } else {
                    all.add(value);
                }
            }
            return all;
        });
        prototype.method("join", 1, (self, a) -> {
            String between = arg(a, 0) == Js.UNDEFINED ? "," : Js.text(a[0]);
            StringBuilder text = new StringBuilder();
            JsArray array = array(self);
            for (int index = 0; index < array.list.size(); index++) {
                Object value = array.at(index);
                text.append(index == 0 ? "" : between)
                        .append(Js.isNothing(value) ? "" : Js.text(value));
            }
            return text.toString();
        });
        prototype.method("toString", 0, (self, a) -> Js.invoke(self, "join"));
        prototype.method("indexOf", 1, (self, a) -> {
            JsArray array = array(self);
            int size = array.list.size();
            for (int index = place(arg(a, 1), size, 0); index < size; index++) {
                if (array.list.get(index) != null
                        && Js.strictEquals(array.at(index), arg(a, 0))) {
                    return (double) index;
                }
            }
            return -1.0;
        });
        prototype.method("lastIndexOf", 1, (self, a) -> {
            JsArray array = array(self);
            for (int index = array.list.size() - 1; index >= 0; index--) {
                if (Js.strictEquals(array.at(index), arg(a, 0))) {
                    return (double) index;
                }
            }
            return -1.0;
        });
        prototype.method("includes", 1, (self, a) -> {
            JsArray array = array(self);
            for (int index = 0; index < array.list.size(); index++) {
                if (Js.sameValueZero(array.at(index), arg(a, 0))) {
                    return true;
                }
            }
            return false;
        });
        prototype.method("flat", 0, (self, a) -> {
            JsArray all = new JsArray();
            flatten(array(self), arg(a, 0) == Js.UNDEFINED ? 1 : Js.integer(a[0]), all);
            return all;
        });
    }

    private static void flatten(JsArray from, double depth, JsArray into) {
        for (int index = 0; index < from.list.size(); index++) {
            Object value = from.at(index);
            if (value instanceof JsArray && depth > 0) {
                flatten((JsArray) value, depth - 1, into);
            } else if (from.list.get(index) != null) {
                into.add(value);
            }
        }
    }

    private static void calling(JsObject prototype) {
        prototype.method("forEach", 1, (self, a) -> {
            JsArray array = array(self);
            for (int index = 0; index < array.list.size(); index++) {
                if (array.list.get(index) != null) {
                    apply(a, array, index);
                }
            }
            return Js.UNDEFINED;
        });
        prototype.method("map", 1, (self, a) -> {
            JsArray array = array(self);
            JsArray mapped = new JsArray();
            mapped.resize(array.list.size());
            for (int index = 0; index < array.list.size(); index++) {
                if (array.list.get(index) != null) {
                    mapped.put(index, apply(a, array, index));
                }
            }
            return mapped;
        });
        prototype.method("flatMap", 1, (self, a) -> {
            JsArray array = array(self);
            JsArray mapped = new JsArray();
            for (int index = 0; index < array.list.size(); index++) {
                mapped.add(apply(a, array, index));
            }
            JsArray all = new JsArray();
            flatten(mapped, 1, all);
            return all;
        });
        prototype.method("filter", 1, (self, a) -> {
            JsArray array = array(self);
            JsArray kept = new JsArray();
            for (int index = 0; index < array.list.size(); index++) {
                Object value = array.at(index);
                if (array.list.get(index) != null && Js.truth(apply(a, array, index))) {
                    kept.add(value);
                }
            }
            return kept;
        });
        prototype.method("some", 1, (self, a) -> find(array(self), a, false) >= 0);
        prototype.method("every", 1, (self, a) -> {
            JsArray array = array(self);
            for (int index = 0; index < array.list.size(); index++) {
                if (array.list.get(index) != null && !Js.truth(apply(a, array, index))) {
                    return false;
                }
            }
            return true;
        });
        prototype.method("find", 1, (self, a) -> array(self).at(find(array(self), a, false)));
        prototype.method("findIndex", 1, (self, a) -> (double) find(array(self), a, false));
        prototype.method("findLast", 1, (self, a) -> array(self).at(find(array(self), a, true)));
        prototype.method("findLastIndex", 1, (self, a) -> (double) find(array(self), a, true));
        prototype.method("reduce", 1, (self, a) -> reduce(array(self), a, false));
        prototype.method("reduceRight", 1, (self, a) -> reduce(array(self), a, true));
    }

    private static int find(JsArray array, Object[] a, boolean isLast) {
        int size = array.list.size();
        for (int turn = 0; turn < size && turn < array.list.size(); turn++) {
            int index = isLast ? size - 1 - turn : turn;
            if (Js.truth(apply(a, array, index))) {
                return index;
            }
        }
        return -1;
    }

    private static Object reduce(JsArray array, Object[] a, boolean isRight) {
        int size = array.list.size();
        Object result = arg(a, 1);
        boolean hasResult = a.length > 1;
        for (int turn = 0; turn < size; turn++) {
            int index = isRight ? size - 1 - turn : turn;
            if (index >= array.list.size() || array.list.get(index) == null) {
                continue;
            }
            if (hasResult) {
                result = Js.call(arg(a, 0), Js.UNDEFINED, result, array.at(index),
                        (double) index, array);
            } else {
                result = array.at(index);
                hasResult = true;
            }
        }
        if (!hasResult) {
            throw ScriptError.type("Reduce of empty array with no initial value");
        }
        return result;
    }

    private static void iterating(Realm realm, JsObject prototype) {
        NativeFunction values = new NativeFunction("values", 0, (self, a) ->
                iterator(realm, self, index -> Js.member(self, (double) index)));
        prototype.hide("values", values);
        prototype.hide(Symbol.ITERATOR, values);
        prototype.method("keys", 0, (self, a) ->
                iterator(realm, self, index -> (double) index));
        prototype.method("entries", 0, (self, a) -> iterator(realm, self, index ->
                JsArray.of((double) index, Js.member(self, (double) index))));
    }

    interface AtIndex {
        Object get(int index);
    }

    static JsObject iterator(Realm realm, Object self, AtIndex get) {
        int[] next = {0};
        return CollectionLibrary.iterator(realm, () -> {
            if (next[0] >= Js.integer(Js.member(self, "length"))) {
                return null;
            }
            return new Object[] {get.get(next[0]++)};
        });
    }
}
