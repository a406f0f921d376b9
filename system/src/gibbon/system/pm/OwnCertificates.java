package gibbon.system.pm;

import java.util.Base64;

/**
 * Certificates that no package file has: the one that signed what came with the device, and the
 * one that a developer's tools sign with while an app is not released. Nobody has the keys.
 */
final class OwnCertificates {
    private static final String PLATFORM =
            "MIIC2DCCAcACAQEwDQYJKoZIhvcNAQELBQAwMTELMAkGA1UEBhMCWloxDzANBgNVBAoMBkdpYmJv"
            + "bjERMA8GA1UEAwwIUGxhdGZvcm0wIBcNMjMwMTAxMDAwMDAwWhgPMjA1MzAxMDEwMDAwMDBaMDEx"
            + "CzAJBgNVBAYTAlpaMQ8wDQYDVQQKDAZHaWJib24xETAPBgNVBAMMCFBsYXRmb3JtMIIBIjANBgkq"
            + "hkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1X8tendGFgIUTx4FMvyoriNamMDz76KczfwkoVkwQ7Jz"
            + "GFMf2KYpGuQ/o2Ft6n7G3NGlMlVgpuQU/Ds6Tr/NlWJulfqBbJ2IDHXItv7uUIoucgfTPf76Wfsj"
            + "Fax0jQsUDXvczrogsBbRTXHYYIsQ7y9KbMqmfieoVxA/GMBbXdlHUteGLGmjwpkgZA/8upYnf9Ba"
            + "5WPFHXs8nQtHfdlkakToYurZoj9kff+dgcosm80krEGljn4U4A0sFVQg+8TGUjajQDi9GKlmTDK1"
            + "U33T1YhXstglYQB51Wvmrfi2UQXAIRY+++uOyYZMPo23TVQ1fZLSfrm9lkcnuLpo7P520QIDAQAB"
            + "MA0GCSqGSIb3DQEBCwUAA4IBAQCFo+JYTKgGlkMJNDjxYck9V0jbG7BwrYi4nZ7Z3MMLL0ChKPQ2"
            + "SY7PKwVIFiToFM+HG/uU7lJi8ECIQEsrArks7RVHoD/2WZwN99t1NjrwkOE0LZ2jktgnXTpwxk1g"
            + "IKBz9dVzcCVbnHVL4/ujBoiJ54AeeT+AnAgDofVwg6n7IgnPe3cYVQO0l+CQVutfVDK6sIVWf/kF"
            + "9W2cimpGztwECiZRt8Lm8aSXAyma9u/ryVRx0LcqotpbsRbkTkzLa6JMmKIxwwKPi6SSOE+oQVgh"
            + "HVpiTUDojOxqQI6HEVfV4i0J3RATlUgSc0CwQNJmpFyGFWpxCG0DyhyI0+/DgdhJ";
    private static final String DEBUG =
            "MIIC5DCCAcwCAQEwDQYJKoZIhvcNAQELBQAwNzELMAkGA1UEBhMCVVMxEDAOBgNVBAoMB0FuZHJv"
            + "aWQxFjAUBgNVBAMMDUFuZHJvaWQgRGVidWcwIBcNMjMwMTAxMDAwMDAwWhgPMjA1MzAxMDEwMDAw"
            + "MDBaMDcxCzAJBgNVBAYTAlVTMRAwDgYDVQQKDAdBbmRyb2lkMRYwFAYDVQQDDA1BbmRyb2lkIERl"
            + "YnVnMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnDF6e/zlzWpU+gWgNJBnQatko9LJ"
            + "JN8chyr67gqLecFbzs9OlpWjUmQGZUjt949H3O3ukkqOQO4NfSpo816NS0c8x6eg5iv8CcKriQn/"
            + "ViRoROADKU9AF2P0SaUvC75OVZZtchKNniJPdc7PQ4SkVR/2R81MLNfFMb1WpV7huiRMt6eBDsOT"
            + "R4rr3C7XbVx+ezKyoxzoO/BPmZNIdLSWMt6zzpq2Z7ip00uZoJy/+HPSbecayEi0csLQt0/9gM6h"
            + "guaPFGH1rdGbeL60GeTYJbz3NquNvThXQ5DjOM0o3WMQoLErhU4RZTRaq3F/QWIBse6BcUz2pSdw"
            + "sewltZxhZQIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQAyiYccqIkz8R138o2JMAW+BWsqXk4W4gXD"
            + "SKf91q3Xfi8xYwNv+bOF1k+koLoc2QxMrhpOMoGdXoGlur4NuzIzBGf5YRvh8Kr58F4F/wyf9Y8K"
            + "Ehyuo4/ngB1tXMJXSowi8W/q93ewxLoI0Wpmzhyk2KeslVg0OGlSzY1Q7CMIFrH9S+HWT7W8yyPV"
            + "HhjBegQaEvKl3/iwmIn4YwCQuJpQjUCekPufAjz2aWyr0KK+DKK/G7rs7sNuhLX+YPgraCOl8zdK"
            + "wqpBwOwnTwmQ5BYifjyOevrQjRrUTWTsMZ7mRiuE4xqDLXNBbrhdyE5GTl4slgQ39TEoTz8ye6N+"
            + "Wm3+";

    private OwnCertificates() {}

    static byte[] platform() {
        return Base64.getDecoder().decode(PLATFORM);
    }

    static byte[] debug() {
        return Base64.getDecoder().decode(DEBUG);
    }
}
