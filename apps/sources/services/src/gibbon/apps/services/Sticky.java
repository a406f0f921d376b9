package gibbon.apps.services;

/** Comes again after a kill, without the intent that it was started by. */
public class Sticky extends Logged {
    @Override
    int mode() {
        return START_STICKY;
    }
}
