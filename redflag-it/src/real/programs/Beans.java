import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** What reads objects by reflection sees the members that the source has, and no others. */
public final class Beans {
  /** A bean whose fields are read by reflection; its serialVersionUID is the computed one. */
  @Entity(name = "Book")
  public static class Book implements Serializable {
    @Id @GeneratedValue private Long id;
    private String title;
    private int pages;
    private long[] chapters = {1, 2, 3};
    protected transient int opened;

    public Book() {}

    Book(String title, int pages) {
      this.title = title;
      this.pages = pages;
    }
  }

  /** A subclass with a field of its own. */
  public static final class Atlas extends Book {
    private final Map<String, Integer> maps = new TreeMap<>();

    Atlas() {
      super("Atlas", 80);
      maps.put("north", 1);
      maps.put("south", 2);
    }
  }

  public static void main(String[] args) throws Exception {
    Atlas atlas = new Atlas();
    System.out.println("gson: " + new Gson().toJson(atlas));
    ObjectMapper mapper = new ObjectMapper();
    mapper.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
    System.out.println("jackson: " + mapper.writeValueAsString(atlas));
    System.out.println("kryo: " + kryo(atlas));
    System.out.println("serialized: " + serialized(atlas));
    System.out.println("uid: " + ObjectStreamClass.lookup(Book.class).getSerialVersionUID());
    System.out.println("uid: " + ObjectStreamClass.lookup(Atlas.class).getSerialVersionUID());
    for (Class<?> type : List.of(Book.class, Atlas.class)) {
      System.out.println(type + ": " + members(type));
    }
    System.out.println("hibernate: " + hibernate());
    System.exit(0);
  }

  private static String members(Class<?> type) {
    StringBuilder out = new StringBuilder();
    for (Field field : type.getDeclaredFields()) {
      out.append(Modifier.toString(field.getModifiers())).append(' ').append(field.getName());
      out.append(", ");
    }
    String[] methods =
        Arrays.stream(type.getDeclaredMethods())
            .map(m -> m.toString())
            .sorted()
            .toArray(String[]::new);
    return out + String.join(", ", methods) + Arrays.toString(type.getInterfaces());
  }

  private static String kryo(Atlas atlas) {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(false);
    Output output = new Output(1 << 12);
    kryo.writeClassAndObject(output, atlas.maps);
    kryo.register(Book.class);
    kryo.writeClassAndObject(output, new Book("Kryo", 7));
    Input input = new Input(output.toBytes());
    Object maps = kryo.readClassAndObject(input);
    Book book = (Book) kryo.readClassAndObject(input);
    return maps + " " + book.title + " " + book.pages + " " + output.total();
  }

  private static String serialized(Atlas atlas) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(atlas);
    }
    ByteArrayInputStream in = new ByteArrayInputStream(bytes.toByteArray());
    Atlas read = (Atlas) new ObjectInputStream(in).readObject();
    return bytes.size() + " " + read.maps;
  }

  private static String hibernate() {
    Configuration configuration = new Configuration().addAnnotatedClass(Book.class);
    configuration.setProperty("hibernate.connection.url", "jdbc:h2:mem:beans");
    configuration.setProperty("hibernate.hbm2ddl.auto", "create-drop");
    try (SessionFactory factory = configuration.buildSessionFactory()) {
      factory.inTransaction(
          session -> {
            session.persist(new Book("One", 1));
            session.persist(new Book("Two", 2));
          });
      return factory.fromSession(
          session ->
              session
                  .createQuery(
                      "select b.title || ' ' || b.pages from Book b order by b.pages", String.class)
                  .list()
                  .toString());
    }
  }
}
