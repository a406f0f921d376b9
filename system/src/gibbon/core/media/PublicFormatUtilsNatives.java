package gibbon.core.media;

/** Formats of pictures as cameras' drivers number them: the same here. */
final class PublicFormatUtilsNatives {
    private PublicFormatUtilsNatives() {}

    static int nativeGetHalFormat(int format) {
        return format;
    }

    static int nativeGetHalDataspace(int format) {
        return 0;
    }

    static int nativeGetPublicFormat(int format, int dataspace) {
        return format;
    }
}
