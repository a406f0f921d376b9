package gibbon.apps.races;

import android.app.AlertDialog;
import android.os.Bundle;

/** A dialog is dismissed after its activity is gone. */
public class DialogWithoutWindow extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Download", this::download);
    }

    private void download() {
        AlertDialog dialog =
                new AlertDialog.Builder(this).setMessage("Downloading").setCancelable(false).show();
        new Thread(() -> runOnUiThread(new Done(dialog))).start();
    }

    private static final class Done implements Runnable {
        private final AlertDialog dialog;

        Done(AlertDialog dialog) {
            this.dialog = dialog;
        }

        @Override
        public void run() {
            dialog.dismiss();
        }
    }
}
