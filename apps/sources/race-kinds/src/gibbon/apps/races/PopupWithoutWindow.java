package gibbon.apps.races;

import android.os.Bundle;
import android.view.Gravity;
import android.widget.PopupWindow;
import android.widget.TextView;

/** A thread's answer shows a popup after its activity is gone. */
public class PopupWithoutWindow extends Kind {
    private int answers;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", () -> new Thread(() -> runOnUiThread(this::answered)).start());
    }

    private void answered() {
        answers++;
        PopupWindow popup = new PopupWindow(new TextView(this), 200, 100);
        popup.showAtLocation(column(), Gravity.CENTER, 0, 0);
        popup.dismiss();
    }
}
