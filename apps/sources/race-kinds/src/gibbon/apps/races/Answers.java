package gibbon.apps.races;

import android.os.Bundle;

/** Answers whoever asked, at a touch. */
public class Answers extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Answer", this::answer);
    }

    private void answer() {
        setResult(RESULT_OK);
        finish();
    }
}
