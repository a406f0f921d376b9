package gibbon.apps.reachtext;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;

/** A screen on the way. */
public class Third extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button next = new Button(this);
        next.setText("On to Last");
        next.setOnClickListener(view -> startActivity(new Intent(this, Last.class)));
        setContentView(next);
    }
}
