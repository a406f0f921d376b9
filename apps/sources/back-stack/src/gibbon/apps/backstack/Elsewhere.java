package gibbon.apps.backstack;

/** Belongs to another task than the app's others. */
public class Elsewhere extends Logged {}
