package gibbon.system.webkit;

import gibbon.system.webkit.script.Dom;
import gibbon.system.webkit.script.FormControls;
import java.util.Locale;
import org.xml.sax.Attributes;

/** What the controls of a form look like, by what the page says and by what they hold now. */
final class Controls {
    private Controls() {}

    /** As the page says it; null for what is not seen. */
    static ControlSpan of(String tag, Attributes attributes, String within) {
        String type = attributes.getValue("type");
        String value = attributes.getValue("value");
        Page.Kind kind = kind(tag, type == null ? "" : type.toLowerCase(Locale.ROOT));
        if (kind == null) {
            return null;
        }
        String text = within != null ? within : kind == Page.Kind.BUTTON
                ? label(type.toLowerCase(Locale.ROOT), value, attributes.getValue("alt")) : value;
        ControlSpan control = new ControlSpan(kind, text, attributes.getValue("placeholder"));
        control.isRound = "radio".equalsIgnoreCase(type);
        control.isSecret = "password".equalsIgnoreCase(type);
        control.isOn = attributes.getValue("checked") != null;
        control.isDisabled = attributes.getValue("disabled") != null;
        return control;
    }

    /** As it is now. */
    static ControlSpan of(Dom.Element element, FormControls forms) {
        Page.Kind kind = kind(element.tag, FormControls.kind(element));
        if (kind == null) {
            return null;
        }
        String text = FormControls.value(element);
        if (kind == Page.Kind.CHOICE) {
            StringBuilder chosen = new StringBuilder();
            for (Dom.Element option : FormControls.options(element)) {
                boolean isOn = FormControls.isMultiple(element) ? FormControls.isOn(option)
                        : option == FormControls.selected(element);
                chosen.append(isOn && chosen.length() > 0 ? ", " : "")
                        .append(isOn ? FormControls.label(option) : "");
            }
            text = chosen.toString();
        } else if (kind == Page.Kind.BUTTON) {
            text = label(FormControls.kind(element), element.attribute("value"),
                    element.attribute("alt"));
        }
        ControlSpan control = new ControlSpan(kind, kind == Page.Kind.CHECK ? "" : text,
                element.attribute("placeholder"));
        control.isRound = FormControls.kind(element).equals("radio");
        control.isSecret = FormControls.kind(element).equals("password");
        control.isOn = FormControls.isOn(element);
        control.isDisabled = FormControls.isDisabled(element);
        control.isFocused = forms.focused() == element;
        control.name = forms.name(element);
        return control;
    }

    private static Page.Kind kind(String tag, String type) {
        if (tag.equals("select")) {
            return Page.Kind.CHOICE;
        } else if (tag.equals("textarea")) {
            return Page.Kind.FIELD;
        }
        switch (type) {
            case "hidden":
                return null;
            case "submit":
            case "reset":
            case "button":
            case "image":
            case "file":
                return Page.Kind.BUTTON;
            case "checkbox":
            case "radio":
                return Page.Kind.CHECK;
            default:
                return Page.Kind.FIELD;
        }
    }

    private static String label(String type, String value, String description) {
        switch (type) {
            case "file": return "Choose File";
            case "image": return description == null ? "Submit" : description;
            case "reset": return value == null ? "Reset" : value;
            case "submit": return value == null ? "Submit" : value;
            default: return value;
        }
    }
}
