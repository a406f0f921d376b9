package gibbon.apps.backstack;

/** The only one of its task: what is above it goes when it is called. */
public class OneTask extends Logged {}
