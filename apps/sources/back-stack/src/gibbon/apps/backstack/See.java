package gibbon.apps.backstack;

/** What is below shows through, and so is paused, not stopped. */
public class See extends Logged {}
