package gibbon.apps.reachdoor;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;

/** Whoever rings says who it is. */
public class Bell extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Intent intent = getIntent();
        String who = intent.getStringExtra("who");
        int times = intent.getIntExtra("times", 1);
        Button open = new Button(this);
        open.setText("Open");
        if (who == null) {
            open.setText("Who is it?");
        } else if (who.equals("postman") && times == 2) {
            open.setText("A parcel"); // target: two extras
        } else if (who.startsWith("aunt ") && Hall.taken.contains("cellar")) {
            open.setText("In the cellar"); // target: an extra, and a key that was taken before
        }
        setContentView(open);
    }
}
