package gibbon.system.webkit.script;

import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a form is sent: what it says, and where that goes. */
final class FormSending {
    private FormSending() {}

    /** By a button, or by the key that ends a line. Scripts are asked first, if they are to be. */
    static void send(DomWindow window, Dom.Element form, Dom.Element sender, boolean isAsked) {
        boolean isFree = form.attribute("novalidate") != null
                || sender != null && sender.attribute("formnovalidate") != null;
        if (isAsked && !isFree && !isValid(window, form)) {
            return;
        }
        if (isAsked && !Boolean.TRUE.equals(window.attempt(() -> {
            JsObject event = DomEvents.make(window.eventPrototype, "submit", true);
            event.putOwn("submitter", sender);
            return DomEvents.dispatch(window, form, event);
        }))) {
            return;
        }
        String action = attribute(form, sender, "action");
        String method = attribute(form, sender, "method");
        String said = text(pairs(form, sender));
        String address = action == null || action.isEmpty() ? window.host.address()
                : window.resolve(action);
        boolean isPost = method != null && method.toLowerCase(Locale.ROOT).equals("post");
        if (method != null && method.toLowerCase(Locale.ROOT).equals("dialog")) {
            return;
        }
        if (!isPost && !address.startsWith("javascript:")) {
            address = address.replaceAll("[?#].*$", "") + "?" + said;
        }
        window.host.navigate(address);
    }

    private static String attribute(Dom.Element form, Dom.Element sender, String name) {
        String own = sender == null ? null : sender.attribute("form" + name);
        return own != null ? own : form.attribute(name);
    }

    /** Whether what has to be filled in is; the first field that is not gets the focus. */
    static boolean isValid(DomWindow window, Dom.Element form) {
        Dom.Element first = null;
        for (Dom.Element control : FormControls.controls(form)) {
            if (!isValid(control)) {
                window.fire(control, "invalid", false);
                first = first == null ? control : first;
            }
        }
        if (first != null) {
            window.forms.focus(first, true);
        }
        return first == null;
    }

    static boolean isValid(Dom.Element control) {
        if (control.attribute("required") == null || FormControls.isDisabled(control)) {
            return true;
        }
        boolean isBox = FormControls.isBox(control);
        if (isBox && FormControls.kind(control).equals("radio")) {
            for (Dom.Element other : FormControls.all(control.window.document)) {
                if (FormControls.isBox(other) && FormControls.isOn(other)
                        && java.util.Objects.equals(other.attribute("name"),
                                control.attribute("name"))) {
                    return true;
                }
            }
            return false;
        }
        return isBox ? FormControls.isOn(control) : !FormControls.value(control).isEmpty();
    }

    /** Names and values, in the order of the page. */
    static List<String[]> pairs(Dom.Element form, Dom.Element sender) {
        List<String[]> pairs = new ArrayList<>();
        for (Dom.Element control : FormControls.controls(form)) {
            String name = control.attribute("name");
            String kind = FormControls.kind(control);
            boolean isButton = control.tag.equals("button") || kind.equals("submit")
                    || kind.equals("reset") || kind.equals("button") || kind.equals("image");
            boolean isLeftOut = name == null || name.isEmpty()
                    || FormControls.isDisabled(control) || kind.equals("file")
                    || isButton && control != sender
                    || FormControls.isBox(control) && !FormControls.isOn(control);
            if (isLeftOut) {
                continue;
            }
            if (control.tag.equals("select") && FormControls.isMultiple(control)) {
                for (Dom.Element option : FormControls.options(control)) {
                    if (FormControls.isOn(option)) {
                        pairs.add(new String[] {name, FormControls.value(option)});
                    }
                }
            } else {
                pairs.add(new String[] {name, FormControls.value(control)});
            }
        }
        return pairs;
    }

    static String text(List<String[]> pairs) {
        StringBuilder text = new StringBuilder();
        for (String[] pair : pairs) {
            text.append(text.length() == 0 ? "" : "&").append(encoded(pair[0])).append('=')
                    .append(encoded(pair[1]));
        }
        return text.toString();
    }

    private static String encoded(String text) {
        try {
            return URLEncoder.encode(text.replaceAll("\r?\n", "\r\n"), "UTF-8");
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
