package gibbon.system.webkit;

import android.app.AlertDialog;
import android.content.Context;
import gibbon.system.webkit.script.Dom;
import gibbon.system.webkit.script.FormControls;
import java.util.List;

/** The options of a list to choose from, as a dialog: Chromium shows them so on phones. */
final class ChoiceDialog {
    private ChoiceDialog() {}

    static void show(Engine engine, Dom.Element select) {
        Context context = engine.view.getContext();
        ScriptedPage page = engine.scripts;
        if (page == null || !Clients.isInActivity(context)) {
            return;
        }
        List<Dom.Element> options = FormControls.options(select);
        CharSequence[] labels = new CharSequence[options.size()];
        boolean[] isOn = new boolean[options.size()];
        int chosen = options.indexOf(FormControls.selected(select));
        for (int index = 0; index < labels.length; index++) {
            labels[index] = FormControls.label(options.get(index));
            isOn[index] = FormControls.isMultiple(select)
                    ? FormControls.isOn(options.get(index)) : index == chosen;
        }
        AlertDialog.Builder dialog = new AlertDialog.Builder(context);
        if (FormControls.isMultiple(select)) {
            dialog.setMultiChoiceItems(labels, isOn, (shown, index, on) -> isOn[index] = on)
                    .setPositiveButton(android.R.string.ok, (shown, button) ->
                            chose(engine, page, select, isOn))
                    .setNegativeButton(android.R.string.cancel, null);
        } else {
            dialog.setSingleChoiceItems(labels, chosen, (shown, index) -> {
                shown.dismiss();
                if (FormControls.isDisabled(options.get(index))) {
                    return;
                }
                for (int at = 0; at < isOn.length; at++) {
                    isOn[at] = at == index;
                }
                chose(engine, page, select, isOn);
            });
        }
        dialog.show();
    }

    /** Unless the page is another by now. */
    private static void chose(Engine engine, ScriptedPage page, Dom.Element select,
            boolean[] isOn) {
        if (engine.scripts == page) {
            page.window.forms.chose(select, isOn);
        }
    }
}
