package gibbon.system.ui;

import android.graphics.drawable.Icon;
import android.os.Bundle;
import android.print.IPrintDocumentAdapter;
import android.print.IPrintJobStateChangeListener;
import android.print.IPrintManager;
import android.print.PrintAttributes;
import android.print.PrintJobId;
import android.print.PrintJobInfo;
import android.print.PrinterId;
import android.printservice.PrintServiceInfo;
import java.util.ArrayList;
import java.util.List;

/** The print manager. There is no print spooler, so the user never gets to print. */
public abstract class PrintService extends IPrintManager.Stub {
    PrintService() {}

    @Override
    public List<PrintJobInfo> getPrintJobInfos(int app, int user) {
        return new ArrayList<>();
    }

    @Override
    public PrintJobInfo getPrintJobInfo(PrintJobId job, int app, int user) {
        return null;
    }

    /** Null: printing could not be started. */
    @Override
    public Bundle print(String name, IPrintDocumentAdapter adapter, PrintAttributes attributes,
            String packageName, int app, int user) {
        return null;
    }

    @Override
    public void addPrintJobStateChangeListener(IPrintJobStateChangeListener listener, int app,
            int user) {}

    @Override
    public void removePrintJobStateChangeListener(IPrintJobStateChangeListener listener,
            int user) {}

    @Override
    public List<PrintServiceInfo> getPrintServices(int selection, int user) {
        return new ArrayList<>();
    }

    @Override
    public Icon getCustomPrinterIcon(PrinterId printer, int user) {
        return null;
    }
}
