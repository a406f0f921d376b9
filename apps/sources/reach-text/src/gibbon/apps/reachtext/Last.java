package gibbon.apps.reachtext;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;

/** Prints a badge, a special one for some. */
public class Last extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button print = new Button(this);
        print.setText("Print");
        print.setOnClickListener(view -> {
            if (Main.name.startsWith("Dr. ") && Main.name.endsWith("Gibbon")) {
                print.setText("Doctor's badge"); // target
            } else {
                print.setText("Badge");
            }
        });
        setContentView(print);
    }
}
