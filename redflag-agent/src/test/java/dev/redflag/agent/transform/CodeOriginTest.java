package dev.redflag.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class CodeOriginTest {
  private static boolean isJdk(Class<?> c) {
    return CodeOrigin.isJdk(c.getName().replace('.', '/'), c.getModule(), c.getClassLoader());
  }

  @Test
  void theJdkIsKnownByItsModules() throws ClassNotFoundException {
    assertThat(isJdk(String.class)).isTrue();
    assertThat(isJdk(Class.forName("java.sql.Driver"))).isTrue();
    // This one comes from the application's loader.
    assertThat(isJdk(Class.forName("com.sun.tools.javac.Main"))).isTrue();
  }

  @Test
  void theProgramIsNotOfTheJdk() {
    assertThat(isJdk(CodeOriginTest.class)).isFalse();
    assertThat(isJdk(Test.class)).isFalse();
  }

  @Test
  void whatReflectionGeneratesIsTheJdks() {
    ClassLoader any = CodeOriginTest.class.getClassLoader();
    String generated = "jdk/internal/reflect/GeneratedMethodAccessor1";
    assertThat(CodeOrigin.isJdk(generated, any.getUnnamedModule(), any)).isTrue();
  }

  @Test
  void proxiesAreNobodysCode() {
    InvocationHandler none = (proxy, method, arguments) -> null;
    ClassLoader loader = CodeOriginTest.class.getClassLoader();
    Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, none);
    assertThat(isJdk(proxy.getClass())).isTrue();
  }
}
