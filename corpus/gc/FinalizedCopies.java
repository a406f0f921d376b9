// Finalizers run for objects however they were made: by new, by reflection, by clone
public class FinalizedCopies implements Cloneable {
    static int finalized;
    final String how;

    public FinalizedCopies() { how = "made"; }

    @Override @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        synchronized (FinalizedCopies.class) {
            finalized++;
            FinalizedCopies.class.notifyAll();
        }
    }

    static void make() throws Exception {
        new FinalizedCopies();
        FinalizedCopies.class.getDeclaredConstructor().newInstance();
        FinalizedCopies copy = (FinalizedCopies) new FinalizedCopies().clone();
        System.out.println(copy.how);
    }

    public static void main(String[] args) throws Exception {
        make();
        make();
        synchronized (FinalizedCopies.class) {
            for (int i = 0; i < 100 && finalized < 8; i++) {
                System.gc();
                FinalizedCopies.class.wait(20);
            }
        }
        System.out.println(finalized);
    }
}
