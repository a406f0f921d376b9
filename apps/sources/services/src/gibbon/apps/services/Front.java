package gibbon.apps.services;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;

/** Opens the other activity, which back then destroys: a task's first one it would not. */
public class Front extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText("Open");
        button.setOnClickListener(view -> startActivity(new Intent(this, Uses.class)));
        setContentView(button);
    }
}
