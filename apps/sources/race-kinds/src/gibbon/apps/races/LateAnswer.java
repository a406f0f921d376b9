package gibbon.apps.races;

import android.os.Bundle;

/** The answer to the first question comes last, and is shown as the answer to the second. */
public class LateAnswer extends Kind {
    private String shown;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Red", () -> ask("red"));
        button("Blue", () -> ask("blue"));
    }

    private void ask(String question) {
        new Thread(() -> runOnUiThread(() -> answer(question))).start();
    }

    private void answer(String question) {
        shown = question;
        show("All that is " + shown);
    }
}
