package dev.redflag.agent.boot;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The loader of all that is ours and not on the boot loader. Its classes lie in the agent's jar
 * under a folder and with a suffix that no other loader looks for, so that the program cannot see
 * them.
 *
 * <p>Its parent is the boot loader: nothing of the program is visible to the agent either.
 */
public final class AgentLoader extends ClassLoader {
  /** Folder of the hidden part of the jar. */
  static final String FOLDER = "redflag-agent/";

  /** Suffix of the hidden classes, in place of {@code .class}. */
  static final String SUFFIX = ".classdata";

  static {
    registerAsParallelCapable();
  }

  private final File file;
  private final JarFile jar;

  AgentLoader(File file) throws IOException {
    super(null);
    this.file = file;
    this.jar = new JarFile(file, false);
  }

  /** The jar that the user named. */
  public File file() {
    return file;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ZipEntry entry = jar.getEntry(FOLDER + name.replace('.', '/') + SUFFIX);
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try {
      byte[] bytes = read(entry);
      synchronized (getClassLoadingLock(name)) {
        return defineClass(name, bytes, 0, bytes.length, AgentLoader.class.getProtectionDomain());
      }
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] read(ZipEntry entry) throws IOException {
    byte[] bytes = new byte[(int) entry.getSize()];
    try (InputStream in = jar.getInputStream(entry)) {
      for (int n, at = 0; at < bytes.length; at += n) {
        n = in.read(bytes, at, bytes.length - at);
        if (n < 0) {
          throw new IOException(entry + " is cut short");
        }
      }
    }
    return bytes;
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    try {
      ZipEntry entry = jar.getEntry(FOLDER + name);
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  protected URL findResource(String name) {
    if (jar.getEntry(FOLDER + name) == null) {
      return null;
    }
    try {
      return new URL("jar:" + file.toURI() + "!/" + FOLDER + name);
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
