package javax.sip;

/** The one class of this package that the framework names: the telephony service throws it. */
public class InvalidArgumentException extends Exception {
    public InvalidArgumentException(String message) {
        super(message);
    }
}
