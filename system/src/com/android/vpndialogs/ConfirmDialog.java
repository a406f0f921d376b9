package com.android.vpndialogs;

import gibbon.system.partners.PartnerActivity;

/** Asks the user whether an app may have a virtual private network; the framework names it. */
public final class ConfirmDialog extends PartnerActivity {}
