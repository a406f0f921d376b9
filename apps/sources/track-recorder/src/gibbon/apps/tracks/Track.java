package gibbon.apps.tracks;

/** One recording. */
final class Track {
    long id;
    String name = "";
    /** In metres. */
    int length;
}
