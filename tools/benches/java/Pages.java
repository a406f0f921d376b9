// A hundred megabytes of live arrays, about a page each; then writes scattered over them.
// The exit code is a checksum of all of it.
final class Pages {
    static final int PAGES = 25_600;
    static final int INTS = 1_000;

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        int[][] pages = new int[PAGES][];
        for (int i = 0; i < PAGES; i++) {
            pages[i] = new int[INTS];
            pages[i][0] = i;
        }
        int random = 1;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 1_000; i++) {
                random = random * 1_103_515_245 + 12_345;
                int[] page = pages[(random >>> 8) % PAGES];
                page[(random >>> 4) % INTS] += random;
            }
        }
        int sum = 0;
        for (int[] page : pages) {
            for (int value : page) {
                sum = sum * 31 + value;
            }
        }
        System.exit(sum);
    }
}
