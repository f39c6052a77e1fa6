package subject;

/** Methods whose woven code stands in golden files, one file a method. */
class Golden {
  static final Object TOKEN = new Object();
  static long total;
  int i;
  long j;
  volatile Object v;

  Golden(int i) {
    this.i = i;
  }

  void plainFields() {
    j = i;
  }

  Object volatileField(Object value) {
    v = value;
    return v;
  }

  static void ownStatics() {
    total++;
  }

  Object ownStaticOfInstance() {
    return TOKEN;
  }

  static int foreignStatics() {
    return VolatileFields.Unknown.class == null ? StaticFields.i : ++StaticFields.Plain.i;
  }

  long unknownFields(VolatileFields.Unknown other) {
    other.j = other.i;
    return other.j;
  }

  static void elements(byte[] b, double[] d, Object[] o) {
    b[0] = 1;
    d[1] = d[0];
    o[2] = o[3];
  }

  void block(Object lock) {
    synchronized (lock) {
      i = 1;
    }
  }

  synchronized int method(int n) {
    if (n > 0) {
      return n;
    }
    return -n;
  }

  static synchronized void staticMethod() {}

  void waiting() throws InterruptedException {
    wait(5);
  }

  static void calls(int[] from, int[] to) {
    System.arraycopy(from, 0, to, 1, 2);
    java.lang.reflect.Array.setLong(to.clone(), 0, 3);
  }

  static void states(java.util.Map<Object, Object> map, java.util.List<Object> list) {
    map.size();
    list.get(0);
    map.put(1, 2);
    list.subList(0, 1);
    map.merge(1, 2, null);
  }
}
