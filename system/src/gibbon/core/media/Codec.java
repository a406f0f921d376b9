package gibbon.core.media;

/** The codecs of the device. All are for sound; no phone is without those for pictures. */
enum Codec {
    AAC_DECODER("c2.android.aac.decoder", "audio/mp4a-latm", false),
    AAC_ENCODER("c2.android.aac.encoder", "audio/mp4a-latm", true),
    AMR_DECODER("c2.android.amrnb.decoder", "audio/3gpp", false),
    AMR_ENCODER("c2.android.amrnb.encoder", "audio/3gpp", true),
    AMR_WIDE_DECODER("c2.android.amrwb.decoder", "audio/amr-wb", false),
    AMR_WIDE_ENCODER("c2.android.amrwb.encoder", "audio/amr-wb", true),
    RAW_DECODER("c2.android.raw.decoder", "audio/raw", false);

    final String title;
    final String type;
    final boolean isEncoder;

    Codec(String title, String type, boolean isEncoder) {
        this.title = title;
        this.type = type;
        this.isEncoder = isEncoder;
    }

    static Codec named(String name) {
        for (Codec codec : values()) {
            if (codec.title.equals(name)) {
                return codec;
            }
        }
        return null;
    }

    static Codec of(String type, boolean isEncoder) {
        for (Codec codec : values()) {
            if (codec.type.equalsIgnoreCase(type) && codec.isEncoder == isEncoder) {
                return codec;
            }
        }
        return null;
    }

    /** How many samples of a channel a frame has. */
    int frame() {
        switch (this) {
            case AMR_DECODER: case AMR_ENCODER: return 160;
            case AMR_WIDE_DECODER: case AMR_WIDE_ENCODER: return 320;
            default: return 1024;
        }
    }

    /** A frame of silence, encoded. */
    byte[] silence(int channels) {
        switch (this) {
            case AMR_ENCODER: case AMR_WIDE_ENCODER: return new byte[] {0x7c};
            default:
                return channels == 1 ? new byte[] {0, 0, 0, 7}
                        : new byte[] {0x21, 0, 0x49, (byte) 0x90, 2, 0x19, 0, 0x23, (byte) 0x80};
        }
    }
}
