package gibbon.apps.music;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.text.InputType;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;

/** The buttons. All but one say to the service what was pressed, and nothing else. */
public class MainActivity extends Activity implements View.OnClickListener {
    private Button mRewindButton;
    private Button mPlayButton;
    private Button mPauseButton;
    private Button mSkipButton;
    private Button mStopButton;
    private Button mEjectButton;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        mRewindButton = button(R.id.rewind);
        mPlayButton = button(R.id.play);
        mPauseButton = button(R.id.pause);
        mSkipButton = button(R.id.skip);
        mStopButton = button(R.id.stop);
        mEjectButton = button(R.id.eject);
    }

    private Button button(int id) {
        Button button = findViewById(id);
        button.setOnClickListener(this);
        return button;
    }

    @Override
    public void onClick(View target) {
        if (target == mRewindButton) {
            send(MusicService.ACTION_REWIND, null);
        } else if (target == mPlayButton) {
            send(MusicService.ACTION_PLAY, null);
        } else if (target == mPauseButton) {
            send(MusicService.ACTION_PAUSE, null);
        } else if (target == mSkipButton) {
            send(MusicService.ACTION_SKIP, null);
        } else if (target == mStopButton) {
            send(MusicService.ACTION_STOP, null);
        } else if (target == mEjectButton) {
            showUrlDialog();
        }
    }

    private void send(String action, Uri data) {
        startService(new Intent(action, data, this, MusicService.class));
    }

    private void showUrlDialog() {
        AlertDialog.Builder builder = new AlertDialog.Builder(this);
        EditText input = new EditText(builder.getContext());
        input.setId(R.id.url);
        input.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_URI);
        input.setText(R.string.url_suggestion);
        builder.setTitle(R.string.url_title)
                .setMessage(R.string.url_message)
                .setView(input)
                .setPositiveButton(R.string.play, (dialog, which) -> send(MusicService.ACTION_URL,
                        Uri.parse(input.getText().toString())))
                .setNegativeButton(R.string.cancel, null)
                .show();
    }
}
