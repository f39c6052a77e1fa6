package programs;

/** Leaves many arrays behind and makes no more; says whether what the agent kept of them goes. */
class Swept {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 10_000; i++) {
      byte[] array = new byte[8];
      array[3] = 1;
    }
    Object table =
        Class.forName("dev.redflag.runtime.shadow.ShadowTable", true, null)
            .getField("ARRAYS")
            .get(null);
    java.lang.reflect.Method size = table.getClass().getMethod("size");
    long start = System.nanoTime();
    while ((int) size.invoke(table) > 1_000) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("kept " + size.invoke(table));
      }
      System.gc();
    }
    System.out.println("swept");
  }
}
