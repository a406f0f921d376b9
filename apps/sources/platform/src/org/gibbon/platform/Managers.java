package org.gibbon.platform;

import android.app.Activity;
import android.app.KeyguardManager;
import android.app.NotificationManager;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.SurfaceTexture;
import android.media.AudioManager;
import android.media.ToneGenerator;
import android.speech.tts.TextToSpeech;
import android.speech.tts.UtteranceProgressListener;
import android.telecom.TelecomManager;
import android.view.TextureView;
import android.view.WindowId;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import android.widget.LinearLayout;
import java.util.Locale;

/** Services that hardly anybody uses, but some app does. */
final class Managers {
    private static TextToSpeech speech;

    private final Activity activity;

    Managers(Activity activity) {
        this.activity = activity;
    }

    /** Nothing is an empty list, not a null. */
    void askForNothing() {
        NotificationManager notifications = activity.getSystemService(NotificationManager.class);
        Main.tell("rules " + notifications.getAutomaticZenRules().size());
        TelecomManager calls = activity.getSystemService(TelecomManager.class);
        Main.tell("accounts " + calls.getSelfManagedPhoneAccounts().size());
        AudioManager audio = activity.getSystemService(AudioManager.class);
        Main.tell("headset " + audio.isWiredHeadsetOn() + " "
                + (audio.getDevices(AudioManager.GET_DEVICES_INPUTS) != null));
        new ToneGenerator(AudioManager.STREAM_ALARM, 50).startTone(ToneGenerator.TONE_PROP_BEEP);
        WindowId id = activity.getWindow().getDecorView().getWindowId();
        Main.tell("window " + id.isFocused() + " "
                + id.equals(activity.getWindow().getDecorView().getWindowId()));
    }

    /** What is typed with, and whether the screen can be locked. */
    void askForKeyboard() {
        InputMethodManager methods = activity.getSystemService(InputMethodManager.class);
        InputMethodInfo keyboard = methods.getEnabledInputMethodList().get(0);
        Main.tell("keyboard " + methods.getCurrentInputMethodSubtype().getLocale() + " "
                + keyboard.getSubtypeAt(0).getLanguageTag() + " "
                + methods.getEnabledInputMethodSubtypeList(keyboard, true).size() + " "
                + methods.getEnabledInputMethodSubtypeList(keyboard, false).size());
        KeyguardManager lock = activity.getSystemService(KeyguardManager.class);
        Main.tell("secure " + lock.isKeyguardSecure() + " locked " + lock.isKeyguardLocked());
    }

    /** The engine answers later, when the constructor is done. */
    void speak() {
        speech = new TextToSpeech(activity, status -> {
            Main.tell("ready " + (status == TextToSpeech.SUCCESS) + " "
                    + (speech.setLanguage(Locale.US) == TextToSpeech.LANG_COUNTRY_AVAILABLE)
                    + " " + (speech.setLanguage(Locale.JAPAN) == TextToSpeech.LANG_NOT_SUPPORTED));
            speech.setOnUtteranceProgressListener(new UtteranceProgressListener() {
                @Override
                public void onStart(String id) {
                    Main.tell("begins " + id);
                }

                @Override
                public void onDone(String id) {
                    Main.tell("ends " + id);
                }

                @Override
                public void onError(String id) {
                    Main.tell("fails " + id);
                }
            });
            speech.speak("hello", TextToSpeech.QUEUE_ADD, null, "1");
            speech.speak("world", TextToSpeech.QUEUE_ADD, null, "2");
        });
        Main.tell("asked");
    }

    void drawOnTexture(LinearLayout column) {
        TextureView view = new TextureView(activity);
        view.setSurfaceTextureListener(new TextureView.SurfaceTextureListener() {
            @Override
            public void onSurfaceTextureAvailable(SurfaceTexture texture, int width, int height) {
                Canvas canvas = view.lockCanvas();
                canvas.drawColor(Color.RED);
                view.unlockCanvasAndPost(canvas);
                Main.tell("drawn " + (width > 0) + " " + height);
            }

            @Override
            public void onSurfaceTextureSizeChanged(SurfaceTexture texture, int width, int height) {
            }

            @Override
            public boolean onSurfaceTextureDestroyed(SurfaceTexture texture) {
                return true;
            }

            @Override
            public void onSurfaceTextureUpdated(SurfaceTexture texture) {
                Main.tell("updated");
            }
        });
        column.addView(view, 0, new LinearLayout.LayoutParams(
                LinearLayout.LayoutParams.MATCH_PARENT, 200));
    }
}
