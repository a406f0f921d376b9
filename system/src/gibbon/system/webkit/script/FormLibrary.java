package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** What scripts can do with the controls of forms, and `FormData`. */
final class FormLibrary {
    private FormLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static Dom.Element element(Object value) {
        if (!(value instanceof Dom.Element)) {
            throw ScriptError.type("Illegal invocation");
        }
        return (Dom.Element) value;
    }

    static void add(DomWindow window, JsObject prototype) {
        prototype.accessor("value", (self, a) -> FormControls.value(element(self)), (self, a) -> {
            window.forms.setValue(element(self), arg(a, 0) == null ? "" : Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        prototype.accessor("defaultValue", (self, a) -> {
            String value = element(self).attribute("value");
            return value == null ? "" : value;
        }, (self, a) -> {
            element(self).setAttribute("value", Js.text(arg(a, 0)));
            return Js.UNDEFINED;
        });
        prototype.accessor("valueAsNumber", (self, a) -> FormControls.value(element(self)).isEmpty()
                ? Double.NaN : Js.number(FormControls.value(element(self))), (self, a) -> {
                    window.forms.setValue(element(self), Js.text(arg(a, 0)));
                    return Js.UNDEFINED;
                });
        for (String name : new String[] {"checked", "selected"}) {
            String tag = name.equals("checked") ? "input" : "option";
            prototype.accessor(name, (self, a) -> {
                if (!element(self).tag.equals(tag)) {
                    return Js.UNDEFINED;
                }
                Dom.Element select = FormControls.select(element(self));
                return select == null || FormControls.isMultiple(select)
                        ? FormControls.isOn(element(self))
                        : FormControls.selected(select) == self;
            }, (self, a) -> {
                window.forms.turn(element(self), Js.truth(arg(a, 0)));
                return Js.UNDEFINED;
            });
        }
        prototype.accessor("selectedIndex", (self, a) -> (double) FormControls
                .options(element(self)).indexOf(FormControls.selected(element(self))),
                (self, a) -> {
                    int wanted = (int) Js.integer(arg(a, 0));
                    List<Dom.Element> options = FormControls.options(element(self));
                    for (int index = 0; index < options.size(); index++) {
                        options.get(index).isOn = index == wanted;
                    }
                    window.changed();
                    return Js.UNDEFINED;
                });
        prototype.getter("options", (self, a) -> JsArray.of(FormControls.options(element(self))));
        prototype.getter("selectedOptions", (self, a) -> {
            Dom.Element select = element(self);
            List<Dom.Element> chosen = FormControls.options(select);
            Dom.Element one = FormControls.selected(select);
            chosen.removeIf(option -> FormControls.isMultiple(select)
                    ? !FormControls.isOn(option) : option != one);
            return JsArray.of(chosen);
        });
        prototype.getter("text", (self, a) -> element(self).textContent().trim());
        prototype.getter("form", (self, a) -> FormControls.form(element(self)));
        prototype.getter("elements", (self, a) -> controls(element(self)));
        prototype.method("focus", 0, (self, a) -> {
            window.forms.focus(element(self), window.isTouched());
            return Js.UNDEFINED;
        });
        prototype.method("blur", 0, (self, a) -> {
            if (window.forms.focused() == self) {
                window.forms.blur();
            }
            return Js.UNDEFINED;
        });
        prototype.method("submit", 0, (self, a) -> {
            FormSending.send(window, element(self), null, false);
            return Js.UNDEFINED;
        });
        prototype.method("requestSubmit", 0, (self, a) -> {
            FormSending.send(window, element(self), arg(a, 0) instanceof Dom.Element
                    ? (Dom.Element) a[0] : null, true);
            return Js.UNDEFINED;
        });
        prototype.method("reset", 0, (self, a) -> {
            window.forms.reset(element(self));
            return Js.UNDEFINED;
        });
        for (String name : new String[] {"checkValidity", "reportValidity"}) {
            prototype.method(name, 0, (self, a) -> element(self).tag.equals("form")
                    ? FormSending.isValid(window, element(self))
                    : FormSending.isValid(element(self)));
        }
        prototype.method("setCustomValidity", 1, (self, a) -> Js.UNDEFINED);
        for (String name : new String[] {"selectionStart", "selectionEnd"}) {
            prototype.accessor(name, (self, a) -> FormControls.isField(element(self))
                    ? (Object) (double) FormControls.value(element(self)).length() : null,
                    (self, a) -> Js.UNDEFINED);
        }
    }

    /** By place and by name. */
    private static JsArray controls(Dom.Element form) {
        List<Dom.Element> all = form.tag.equals("form") ? FormControls.controls(form)
                : new ArrayList<>();
        JsArray controls = JsArray.of(all);
        for (Dom.Element control : all) {
            for (String key : new String[] {"id", "name"}) {
                String name = control.attribute(key);
                if (name != null && !name.isEmpty() && !name.matches("\\d+|length")
                        && !controls.has(name)) {
                    controls.hide(name, control);
                }
            }
        }
        return controls;
    }

    /** `FormData`: what a form would send, or what a script puts together. */
    static void data(DomWindow window) {
        JsObject prototype = new JsObject();
        window.realm.type("FormData", 0, prototype, null, (a, target) -> {
            List<String[]> pairs = arg(a, 0) instanceof Dom.Element
                    ? FormSending.pairs((Dom.Element) a[0], null) : new ArrayList<>();
            JsObject data = new JsObject(Realm.prototypeOf(target, prototype));
            data.inner = pairs;
            return data;
        });
        prototype.method("append", 2, (self, a) -> {
            pairs(self).add(new String[] {Js.text(arg(a, 0)), Js.text(arg(a, 1))});
            return Js.UNDEFINED;
        });
        prototype.method("set", 2, (self, a) -> {
            String name = Js.text(arg(a, 0));
            pairs(self).removeIf(pair -> pair[0].equals(name));
            pairs(self).add(new String[] {name, Js.text(arg(a, 1))});
            return Js.UNDEFINED;
        });
        prototype.method("delete", 1, (self, a) -> {
            pairs(self).removeIf(pair -> pair[0].equals(Js.text(arg(a, 0))));
            return Js.UNDEFINED;
        });
        prototype.method("get", 1, (self, a) -> {
            List<String> all = values(self, Js.text(arg(a, 0)));
            return all.isEmpty() ? null : all.get(0);
        });
        prototype.method("getAll", 1, (self, a) ->
                JsArray.of(values(self, Js.text(arg(a, 0)))));
        prototype.method("has", 1, (self, a) ->
                !values(self, Js.text(arg(a, 0))).isEmpty());
        prototype.method("forEach", 1, (self, a) -> {
            for (String[] pair : new ArrayList<>(pairs(self))) {
                Js.call(arg(a, 0), Js.UNDEFINED, pair[1], pair[0], self);
            }
            return Js.UNDEFINED;
        });
        prototype.method("keys", 0, (self, a) -> Js.invoke(list(self, 0), "values"));
        prototype.method("values", 0, (self, a) -> Js.invoke(list(self, 1), "values"));
        prototype.method("entries", 0, (self, a) -> Js.invoke(list(self, 2), "values"));
        prototype.hide(Symbol.ITERATOR, prototype.get("entries"));
    }

    @SuppressWarnings("unchecked")
    private static List<String[]> pairs(Object data) {
        return (List<String[]>) ((JsObject) data).inner;
    }

    private static List<String> values(Object data, String name) {
        List<String> values = new ArrayList<>();
        for (String[] pair : pairs(data)) {
            if (pair[0].equals(name)) {
                values.add(pair[1]);
            }
        }
        return values;
    }

    /** Names, values, or both. */
    private static JsArray list(Object data, int part) {
        JsArray list = new JsArray();
        for (String[] pair : pairs(data)) {
            list.add(part < 2 ? pair[part] : JsArray.of(pair[0], pair[1]));
        }
        return list;
    }
}
