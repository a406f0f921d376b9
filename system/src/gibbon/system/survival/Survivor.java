package gibbon.system.survival;

/** A service that has something to do when it goes on after the death of the app's process. */
public interface Survivor {
    /** Its fields are as they were; what it had asked the system's handler for is forgotten. */
    void revived();
}
