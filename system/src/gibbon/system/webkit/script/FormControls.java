package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The controls of forms: what they hold, which has the focus, and what a tap on them does. What is
 * entered is told by the events that Chromium sends for it.
 *
 * <p>Of what a form demands of its fields only {@code required} is asked for before it is sent.
 */
public final class FormControls {
    private static final List<String> BUTTONS =
            Arrays.asList("submit", "reset", "button", "image");
    /** Kinds of input that are no text, beside buttons. */
    private static final List<String> OTHERS = Arrays.asList("checkbox", "radio", "hidden",
            "range", "color", "file", "date", "time", "datetime-local", "month", "week");
    private static final List<String> LABELABLE =
            Arrays.asList("input", "select", "textarea", "button");

    private final DomWindow window;
    private Dom.Element focused;
    private String atFocus = "";

    FormControls(DomWindow window) {
        this.window = window;
    }

    // What controls are.

    public static String kind(Dom.Element element) {
        String type = element.attribute("type");
        return element.tag.equals("input")
                ? type == null ? "text" : type.toLowerCase(Locale.ROOT)
                : element.tag.equals("button") && type == null ? "submit"
                : type == null ? "" : type.toLowerCase(Locale.ROOT);
    }

    /** Whether text can be typed into it. */
    public static boolean isField(Dom.Element element) {
        return element != null && (element.tag.equals("textarea") || element.tag.equals("input")
                && !BUTTONS.contains(kind(element)) && !OTHERS.contains(kind(element)));
    }

    public static boolean isBox(Dom.Element element) {
        return element.tag.equals("input")
                && (kind(element).equals("checkbox") || kind(element).equals("radio"));
    }

    private static boolean isButton(Dom.Element element) {
        return element.tag.equals("button")
                || element.tag.equals("input") && BUTTONS.contains(kind(element));
    }

    public static boolean isDisabled(Dom.Element element) {
        boolean isControl = LABELABLE.contains(element.tag) || element.tag.equals("option");
        for (Dom.Node at = element; isControl && at instanceof Dom.Element; at = at.parent) {
            Dom.Element around = (Dom.Element) at;
            if ((at == element || around.tag.equals("fieldset"))
                    && around.attribute("disabled") != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a tap on it does something, whoever listens. */
    public boolean isUsable(Dom.Element element) {
        Dom.Element control = control(element);
        if (control == null || isDisabled(control)) {
            return false;
        } else if (control.tag.equals("label")) {
            Dom.Element labelled = labelled(control);
            return labelled != null && isUsable(labelled);
        }
        return isField(control) && control.attribute("readonly") == null || isBox(control)
                || control.tag.equals("select")
                || isButton(control) && !kind(control).equals("button") && form(control) != null;
    }

    /** The control that a tap on a node is for: it, or what it is within. */
    private static Dom.Element control(Dom.Node node) {
        for (Dom.Node at = node; at instanceof Dom.Element; at = at.parent) {
            Dom.Element element = (Dom.Element) at;
            if (LABELABLE.contains(element.tag) || element.tag.equals("label")) {
                return element;
            }
        }
        return null;
    }

    /** What a label is for. */
    private Dom.Element labelled(Dom.Element label) {
        String id = label.attribute("for");
        Dom.Node root = id == null ? label : window.document;
        for (Dom.Element element : all(root)) {
            boolean isMeant = id == null ? !kind(element).equals("hidden")
                    : id.equals(element.attribute("id"));
            if (isMeant && LABELABLE.contains(element.tag)) {
                return element;
            }
        }
        return null;
    }

    /** By what a control is named to those who cannot see it; empty if by nothing. */
    public String name(Dom.Element control) {
        String own = control.attribute("aria-label");
        for (Dom.Node at = control; own == null && at instanceof Dom.Element; at = at.parent) {
            own = ((Dom.Element) at).tag.equals("label") ? text(at) : null;
        }
        String id = control.attribute("id");
        for (Dom.Element label : own == null && id != null ? all(window.document)
                : new ArrayList<Dom.Element>()) {
            own = label.tag.equals("label") && id.equals(label.attribute("for"))
                    ? text(label) : own;
        }
        return own != null ? own : control.attribute("title") != null
                ? control.attribute("title") : "";
    }

    private static String text(Dom.Node node) {
        return node.textContent().replaceAll("\\s+", " ").trim();
    }

    static List<Dom.Element> all(Dom.Node root) {
        List<Dom.Element> all = new ArrayList<>();
        root.elements(all);
        return all;
    }

    static Dom.Element form(Dom.Element control) {
        String id = control.attribute("form");
        for (Dom.Element element : id == null ? new ArrayList<Dom.Element>()
                : all(control.window.document)) {
            if (element.tag.equals("form") && id.equals(element.attribute("id"))) {
                return element;
            }
        }
        Dom.Node at = control.parent;
        while (at != null && !(at instanceof Dom.Element && ((Dom.Element) at).tag.equals("form"))) {
            at = at.parent;
        }
        return (Dom.Element) at;
    }

    /** The controls of a form, in the order of the page. */
    static List<Dom.Element> controls(Dom.Element form) {
        List<Dom.Element> found = all(form.window.document);
        found.removeIf(element -> !LABELABLE.contains(element.tag) || form(element) != form);
        return found;
    }

    /** The control of that name or id; null if there is none. */
    static Dom.Element named(Dom.Element form, String name) {
        for (Dom.Element control : name.isEmpty() ? new ArrayList<Dom.Element>()
                : controls(form)) {
            if (name.equals(control.attribute("id")) || name.equals(control.attribute("name"))) {
                return control;
            }
        }
        return null;
    }

    // What they hold.

    public static String value(Dom.Element element) {
        if (element.tag.equals("select")) {
            Dom.Element option = selected(element);
            return option == null ? "" : value(option);
        } else if (element.value != null) {
            return element.value;
        }
        String attribute = element.attribute("value");
        if (element.tag.equals("textarea")) {
            return element.textContent();
        }
        return attribute != null ? attribute : element.tag.equals("option") ? text(element)
                : isBox(element) ? "on" : "";
    }

    void setValue(Dom.Element element, String value) {
        if (element.tag.equals("select")) {
            for (Dom.Element option : options(element)) {
                option.isOn = value(option).equals(value);
            }
        } else if (element.tag.equals("textarea") || element.tag.equals("input")
                && !isButton(element) && !isBox(element)) {
            element.value = value;
        } else {
            element.attributes.put("value", value);
        }
        window.changed();
    }

    /** Of a box whether it is checked, of an option whether it is chosen. */
    public static boolean isOn(Dom.Element element) {
        return element.isOn != null ? element.isOn : element.attribute(
                element.tag.equals("option") ? "selected" : "checked") != null;
    }

    void turn(Dom.Element element, boolean isOn) {
        boolean isAlone = element.tag.equals("option") ? isOn && !isMultiple(select(element))
                : isOn && kind(element).equals("radio");
        for (Dom.Element other : isAlone ? group(element) : new ArrayList<Dom.Element>()) {
            other.isOn = false;
        }
        element.isOn = isOn;
        window.changed();
    }

    /** Of which only one can be on. */
    private List<Dom.Element> group(Dom.Element element) {
        if (element.tag.equals("option")) {
            return options(select(element));
        }
        String name = element.attribute("name");
        List<Dom.Element> group = all(window.document);
        group.removeIf(other -> !isBox(other) || !kind(other).equals("radio") || name == null
                || !name.equals(other.attribute("name")) || form(other) != form(element));
        return group;
    }

    static Dom.Element select(Dom.Element option) {
        Dom.Node at = option.parent;
        while (at != null
                && !(at instanceof Dom.Element && ((Dom.Element) at).tag.equals("select"))) {
            at = at.parent;
        }
        return (Dom.Element) at;
    }

    public static boolean isMultiple(Dom.Element select) {
        return select != null && select.attribute("multiple") != null;
    }

    public static List<Dom.Element> options(Dom.Element select) {
        List<Dom.Element> options = select == null ? new ArrayList<>() : all(select);
        options.removeIf(element -> !element.tag.equals("option"));
        return options;
    }

    /** The option that is shown: the last that is on, or the first. */
    public static Dom.Element selected(Dom.Element select) {
        Dom.Element found = null;
        for (Dom.Element option : options(select)) {
            boolean isFirst = found == null && !isMultiple(select);
            found = isOn(option) || isFirst && option.isOn == null && !isDisabled(option)
                    ? option : found;
        }
        return found;
    }

    public static String label(Dom.Element option) {
        String label = option.attribute("label");
        return label != null && !label.isEmpty() ? label : text(option);
    }

    // The focus.

    /** The control that has the focus; null if none has. */
    public Dom.Element focused() {
        return focused != null && window.document.contains(focused) ? focused : null;
    }

    private static boolean isFocusable(Dom.Element element) {
        return LABELABLE.contains(element.tag) && !isDisabled(element)
                || element.tag.equals("a") && element.attribute("href") != null
                || element.attribute("tabindex") != null;
    }

    void focusNear(Dom.Element element) {
        for (Dom.Node at = element; at instanceof Dom.Element; at = at.parent) {
            if (isFocusable((Dom.Element) at)) {
                focus((Dom.Element) at, true);
                return;
            }
        }
        blur();
    }

    public void focus(Dom.Element element, boolean isByFinger) {
        if (!isFocusable(element)) {
            return;
        }
        if (focused() != element) {
            blur();
            focused = element;
            atFocus = value(element);
            window.fire(element, "focus", false);
            window.fire(element, "focusin", true);
            window.changed();
        }
        window.host.focused(focused(), isByFinger);
    }

    public void blur() {
        Dom.Element old = focused();
        focused = null;
        if (old == null) {
            return;
        }
        tellChange(old);
        window.fire(old, "blur", false);
        window.fire(old, "focusout", true);
        window.changed();
        window.host.focused(focused(), false);
    }

    /** What was typed is told once the field is left or sent. */
    private void tellChange(Dom.Element field) {
        if (isField(field) && !value(field).equals(atFocus)) {
            atFocus = value(field);
            window.fire(field, "change", true);
        }
    }

    /** The next field, or the one before; null if there is none. */
    public Dom.Element neighbour(int step) {
        List<Dom.Element> all = all(window.document);
        all.removeIf(element -> element != focused && (!isFocusable(element)
                || !isField(element) && !element.tag.equals("select")));
        int place = all.indexOf(focused) + step;
        return place < 0 || place >= all.size() ? null : all.get(place);
    }

    // What is typed.

    /** The keyboard made another text of what the field holds. */
    public void typed(String text, String added) {
        Dom.Element field = focused();
        if (!isField(field) || field.attribute("readonly") != null || isDisabled(field)) {
            return;
        }
        if (!key(field, "keydown", "Unidentified", 229)) {
            return;
        }
        String limit = field.attribute("maxlength");
        String kept = text;
        if (limit != null && limit.trim().matches("\\d{1,9}")) {
            kept = text.substring(0, Math.min(text.length(), Math.max(value(field).length(),
                    Integer.parseInt(limit.trim()))));
        }
        field.value = kept;
        window.changed();
        window.attempt(() -> {
            JsObject event = DomEvents.make(window.eventPrototype, "input", true);
            event.putOwn("data", added);
            event.putOwn("inputType", added == null ? "deleteContentBackward" : "insertText");
            return DomEvents.dispatch(window, field, event);
        });
        key(field, "keyup", "Unidentified", 229);
    }

    private boolean key(Dom.Element field, String type, String key, int code) {
        return Boolean.TRUE.equals(window.attempt(() -> {
            JsObject event = DomEvents.make(window.eventPrototype, type, true);
            event.putOwn("key", key);
            event.putOwn("code", code == 229 ? "" : key);
            event.putOwn("keyCode", (double) code);
            event.putOwn("which", (double) code);
            return DomEvents.dispatch(window, field, event);
        }));
    }

    /** The key that ends a line: a form is sent by it. */
    public void enter() {
        Dom.Element field = focused();
        if (field == null || !key(field, "keydown", "Enter", 13)
                || !key(field, "keypress", "Enter", 13)) {
            return;
        }
        tellChange(field);
        Dom.Element form = form(field);
        if (form != null && isField(field) && !field.tag.equals("textarea")) {
            int fields = 0;
            Dom.Element sender = null;
            for (Dom.Element control : controls(form)) {
                fields += isField(control) ? 1 : 0;
                boolean sends = isButton(control)
                        && (kind(control).equals("submit") || kind(control).equals("image"));
                sender = sender == null && sends ? control : sender;
            }
            if (sender != null && !isDisabled(sender)) {
                click(sender);
            } else if (sender == null && fields == 1) {
                FormSending.send(window, form, null, true);
            }
        }
        key(field, "keyup", "Enter", 13);
    }

    // Taps.

    /** As a script does it: the event alone. */
    boolean click(Dom.Element element) {
        return !isDisabled(element)
                && click(element, window.pointer("click", element, 0, 0));
    }

    /** False if nothing else is to follow the tap. */
    boolean click(Dom.Element element, JsObject event) {
        Dom.Element control = control(element);
        boolean isOwn = control != null && !isDisabled(control);
        if (control != null && control != element && isDisabled(control)) {
            return false;
        }
        boolean wasOn = isOwn && isBox(control) && isOn(control);
        Dom.Element before = null;
        if (isOwn && isBox(control)) {
            for (Dom.Element other : group(control)) {
                before = isOn(other) ? other : before;
            }
            turn(control, kind(control).equals("radio") || !wasOn);
        }
        if (!DomEvents.dispatch(window, element, event)) {
            if (isOwn && isBox(control)) {
                turn(control, wasOn);
                if (before != null) {
                    turn(before, true);
                }
            }
            return false;
        }
        if (isOwn) {
            follow(control, element, wasOn);
        }
        return control == null;
    }

    private void follow(Dom.Element control, Dom.Element tapped, boolean wasOn) {
        if (control.tag.equals("label")) {
            Dom.Element labelled = labelled(control);
            if (labelled != null && labelled != tapped && !isDisabled(labelled)) {
                if (isField(labelled) || labelled.tag.equals("select")) {
                    focus(labelled, true);
                }
                click(labelled);
            }
        } else if (isBox(control)) {
            if (isOn(control) != wasOn) {
                window.fire(control, "input", true);
                window.fire(control, "change", true);
            }
        } else if (control.tag.equals("select")) {
            window.host.choose(control);
        } else if (isButton(control)) {
            Dom.Element form = form(control);
            if (form != null && kind(control).equals("reset")) {
                reset(form);
            } else if (form != null && !kind(control).equals("button")) {
                FormSending.send(window, form, control, true);
            }
        }
    }

    /** Somebody chose among the options. */
    public void chose(Dom.Element select, boolean[] isOn) {
        List<Dom.Element> options = options(select);
        boolean isChanged = false;
        for (int index = 0; index < options.size(); index++) {
            boolean was = isMultiple(select) ? isOn(options.get(index))
                    : options.get(index) == selected(select);
            isChanged |= was != isOn[index];
        }
        for (int index = 0; index < options.size(); index++) {
            options.get(index).isOn = isOn[index];
        }
        if (isChanged) {
            window.changed();
            window.fire(select, "input", true);
            window.fire(select, "change", true);
        }
    }

    void reset(Dom.Element form) {
        if (!window.fire(form, "reset", true)) {
            return;
        }
        for (Dom.Element control : controls(form)) {
            control.value = null;
            control.isOn = null;
            for (Dom.Element option : options(control)) {
                option.isOn = null;
            }
        }
        window.changed();
    }
}
