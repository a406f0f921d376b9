//! `org.apache.harmony.xml.ExpatReader`: what `android.util.Xml.parse` uses. OpenJDK's parser
//! stands in for the one in C.

use gibbon_jdk::guest::{library_class, library_method};
use gibbon_machine::{Args, Exit, Machine, NativeResult};

gibbon_machine::natives! { "org/apache/harmony/xml/ExpatReader";
    intrinsic "parse" "(Lorg/xml/sax/InputSource;)V" => parse,
}

fn parse(machine: &mut Machine, args: Args) -> NativeResult {
    let class = library_class(machine, "gibbon/core/SaxParsing")?;
    machine.initialize(class)?;
    let descriptor = "(Lorg/xml/sax/XMLReader;Lorg/xml/sax/InputSource;)V";
    let method = library_method(machine, class, "parse", descriptor);
    Err(Exit::become_call(method, vec![args.raw(0), args.raw(1)]))
}
