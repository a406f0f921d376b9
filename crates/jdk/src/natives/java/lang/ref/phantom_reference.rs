//! `java.lang.ref.PhantomReference`.

use super::reference::refers_to;

gibbon_machine::natives! { "java/lang/ref/PhantomReference";
    "refersTo0" "(Ljava/lang/Object;)Z" => refers_to,
}
