package gibbon.apps.backstack;

/** A new one every time. */
public class Standard extends Logged {}
