package gibbon.apps.services;

/** Comes again after a kill, with its intent. */
public class Redelivered extends Logged {
    @Override
    int mode() {
        return START_REDELIVER_INTENT;
    }
}
