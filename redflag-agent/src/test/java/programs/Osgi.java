package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** Runs a racing class inside an OSGi bundle, whose loader sees none of the class path. */
public class Osgi {
  public static void main(String[] args) throws Exception {
    FrameworkFactory factory = ServiceLoader.load(FrameworkFactory.class).iterator().next();
    Framework framework =
        factory.newFramework(
            Map.of(
                Constants.FRAMEWORK_STORAGE,
                args[0],
                Constants.FRAMEWORK_STORAGE_CLEAN,
                Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT));
    framework.start();
    Bundle bundle =
        framework.getBundleContext().installBundle("memory:racy", new ByteArrayInputStream(jar()));
    bundle.start();
    Class<?> racy = bundle.loadClass("programs.Racy");
    if (racy == Racy.class) {
      throw new IllegalStateException("the class is not the bundle's");
    }
    racy.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    framework.stop();
    framework.waitForStop(10_000);
  }

  private static byte[] jar() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
    main.putValue(Constants.BUNDLE_SYMBOLICNAME, "racy");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest);
        InputStream in = Osgi.class.getResourceAsStream("Racy.class")) {
      jar.putNextEntry(new JarEntry("programs/Racy.class"));
      in.transferTo(jar);
    }
    return bytes.toByteArray();
  }
}
