package gibbon.system.webkit;

import android.text.Editable;
import android.text.InputType;
import android.text.Selection;
import android.text.SpannableStringBuilder;
import android.view.KeyEvent;
import android.view.inputmethod.BaseInputConnection;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import gibbon.system.webkit.script.Dom;
import gibbon.system.webkit.script.FormControls;

/** What is typed into the field of a page that has the focus. The cursor is always at its end. */
final class FieldInput {
    private final Engine engine;
    private final Editable text = new SpannableStringBuilder();
    private Dom.Element field;

    FieldInput(Engine engine) {
        this.engine = engine;
    }

    private InputMethodManager methods() {
        return engine.view.getContext().getSystemService(InputMethodManager.class);
    }

    private FormControls forms() {
        return engine.scripts == null ? null : engine.scripts.window.forms;
    }

    /** The field that text goes to; null if there is none. */
    Dom.Element field() {
        Dom.Element focused = forms() == null ? null : forms().focused();
        return FormControls.isField(focused) && !FormControls.isDisabled(focused)
                && focused.attribute("readonly") == null ? focused : null;
    }

    /** Another control has the focus, or the same was tapped again. */
    void focused(boolean isByFinger) {
        boolean isOther = field != field();
        field = field();
        if (isOther) {
            read();
            methods().restartInput(engine.view);
        }
        if (field != null && isByFinger) {
            methods().showSoftInput(engine.view, 0);
        } else if (field == null && isOther) {
            methods().hideSoftInputFromWindow(engine.view.getWindowToken(), 0);
        }
    }

    private void read() {
        text.replace(0, text.length(), field == null ? "" : FormControls.value(field));
        Selection.setSelection(text, text.length());
    }

    /** What was typed is the field's now; a script may have made something else of it. */
    private void write(String before) {
        String now = text.toString();
        if (field != null && field == field() && !now.equals(before)) {
            forms().typed(now, now.startsWith(before) ? now.substring(before.length())
                    : now.length() < before.length() ? null : now);
            if (field() != null && !FormControls.value(field()).equals(now)) {
                BaseInputConnection.removeComposingSpans(text);
                read();
            }
        }
    }

    BaseInputConnection connect(EditorInfo info) {
        field = field();
        if (field == null) {
            return null;
        }
        read();
        info.inputType = type();
        info.imeOptions = EditorInfo.IME_FLAG_NO_FULLSCREEN | action();
        info.initialSelStart = text.length();
        info.initialSelEnd = text.length();
        return new Connection();
    }

    private int type() {
        int words = InputType.TYPE_CLASS_TEXT;
        if (field.tag.equals("textarea")) {
            return words | InputType.TYPE_TEXT_FLAG_MULTI_LINE
                    | InputType.TYPE_TEXT_FLAG_CAP_SENTENCES
                    | InputType.TYPE_TEXT_FLAG_AUTO_CORRECT;
        }
        switch (FormControls.kind(field)) {
            case "password": return words | InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD;
            case "email": return words | InputType.TYPE_TEXT_VARIATION_WEB_EMAIL_ADDRESS;
            case "url": return words | InputType.TYPE_TEXT_VARIATION_URI;
            case "tel": return InputType.TYPE_CLASS_PHONE;
            case "number": return InputType.TYPE_CLASS_NUMBER
                    | InputType.TYPE_NUMBER_FLAG_DECIMAL;
            default: return words | InputType.TYPE_TEXT_VARIATION_WEB_EDIT_TEXT;
        }
    }

    private int action() {
        if (field.tag.equals("textarea")) {
            return EditorInfo.IME_ACTION_NONE;
        } else if (FormControls.kind(field).equals("search")) {
            return EditorInfo.IME_ACTION_SEARCH;
        }
        return forms().neighbour(1) != null ? EditorInfo.IME_ACTION_NEXT
                : forms().neighbour(-1) != null ? EditorInfo.IME_ACTION_DONE
                : EditorInfo.IME_ACTION_GO;
    }

    /** A key that was pressed; false if it is nothing for a field. */
    boolean key(int code, KeyEvent event) {
        if (field() == null) {
            return false;
        }
        String before = text.toString();
        if (code == KeyEvent.KEYCODE_ENTER || code == KeyEvent.KEYCODE_NUMPAD_ENTER) {
            enter();
        } else if (code == KeyEvent.KEYCODE_DEL) {
            int end = text.length();
            if (end > 0) {
                text.delete(Character.offsetByCodePoints(text, end, -1), end);
            }
            write(before);
        } else if (event.getUnicodeChar() >= ' ') {
            text.append(new String(Character.toChars(event.getUnicodeChar())));
            Selection.setSelection(text, text.length());
            write(before);
        } else {
            return false;
        }
        return true;
    }

    private void enter() {
        if (field.tag.equals("textarea")) {
            String before = text.toString();
            text.append('\n');
            Selection.setSelection(text, text.length());
            write(before);
        } else {
            forms().enter();
        }
    }

    private final class Connection extends BaseInputConnection {
        private String before = "";
        private int depth;

        Connection() {
            super(engine.view, true);
        }

        @Override
        public Editable getEditable() {
            return text;
        }

        @Override
        public boolean beginBatchEdit() {
            if (depth++ == 0) {
                before = text.toString();
            }
            return true;
        }

        @Override
        public boolean endBatchEdit() {
            if (depth > 0 && --depth == 0) {
                write(before);
            }
            return depth > 0;
        }

        @Override
        public boolean performEditorAction(int action) {
            if (action == EditorInfo.IME_ACTION_NEXT && forms().neighbour(1) != null) {
                forms().focus(forms().neighbour(1), true);
            } else if (action == EditorInfo.IME_ACTION_PREVIOUS
                    && forms().neighbour(-1) != null) {
                forms().focus(forms().neighbour(-1), true);
            } else {
                enter();
            }
            return true;
        }
    }
}
