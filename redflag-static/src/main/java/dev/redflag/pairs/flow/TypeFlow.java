package dev.redflag.pairs.flow;

import dev.redflag.pairs.code.ClassCode;
import dev.redflag.pairs.code.ClassTable;
import dev.redflag.pairs.code.FieldCode;
import dev.redflag.pairs.code.MethodCode;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which types the objects may have that come to each method and each field, which methods may run,
 * and in which threads: a set of types a method and a field, propagated along calls, reads and
 * writes until nothing changes (Tip and Palsberg, OOPSLA 2000: XTA).
 *
 * <p>Code that is not seen, the JDK's above all, is one node, {@code outside}. Array elements and
 * thrown exceptions are in it too. What is outside may be kept, run in any thread, and come back
 * anywhere: an object there has all methods called that override one of the JDK, by other threads.
 */
public final class TypeFlow {
  private static final String OBJECT = "java/lang/Object";
  private static final String THROWABLE = "java/lang/Throwable";
  private static final String HANDLES = "java/lang/invoke/MethodHandles$Lookup";
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

  /**
   * Bootstraps that keep no reference and call what they get by methods of {@code Object} alone.
   */
  private static final Set<String> PLAIN_BOOTSTRAPS =
      Set.of("java/lang/invoke/StringConcatFactory", "java/lang/runtime/SwitchBootstraps");

  /** The bootstrap that calls the same methods of what is in the components of a record. */
  private static final String RECORDS = "java/lang/runtime/ObjectMethods";

  private static final List<String> PLAIN_METHODS =
      List.of("toString()Ljava/lang/String;", "hashCode()I", "equals(Ljava/lang/Object;)Z");

  /** Owners of methods that get at fields behind the code's back. */
  private static final Set<String> FIELD_REFLECTION =
      Set.of(
          "java/lang/reflect/Field",
          "java/lang/invoke/VarHandle",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
          "java/io/ObjectInputStream",
          "java/io/ObjectOutputStream",
          "sun/misc/Unsafe",
          "java/beans/Introspector");

  private static final Set<String> FIELD_HANDLES =
      Set.of(
          "findGetter",
          "findSetter",
          "findStaticGetter",
          "findStaticSetter",
          "unreflectGetter",
          "unreflectSetter");

  /** Methods by which objects of classes are made that the code does not name. */
  private static final Set<String> MAKERS =
      Set.of(
          "newInstance",
          "findConstructor",
          "unreflectConstructor",
          "forName",
          "loadClass",
          "ensureInitialized");

  /** Methods that find methods by name. */
  private static final Set<String> FINDERS =
      Set.of("getMethod", "getDeclaredMethod", "findVirtual", "findStatic", "findSpecial", "bind");

  /** Methods that hand out any method of a class, or call it. */
  private static final Set<String> LISTERS =
      Set.of("getMethods", "getDeclaredMethods", "invokeDefault", "unreflectSpecial");

  /** Those of the JDK that find the properties of a bean, and call what reads and writes them. */
  private static final Set<String> BEANS =
      Set.of(
          "java/beans/Introspector",
          "java/beans/PropertyDescriptor",
          "java/beans/IndexedPropertyDescriptor",
          "java/beans/EventHandler",
          "java/beans/Statement",
          "java/beans/Expression",
          "java/beans/XMLDecoder",
          "java/beans/XMLEncoder");

  private static final Set<String> STREAM_READERS = Set.of("readObject", "readUnshared");

  /** Methods that find fields by name, and those that list them. */
  private static final Set<String> FIELD_FINDERS =
      Set.of(
          "getField",
          "getDeclaredField",
          "findVarHandle",
          "findStaticVarHandle",
          "findGetter",
          "findSetter",
          "findStaticGetter",
          "findStaticSetter");

  private static final Set<String> FIELD_LISTERS = Set.of("getFields", "getDeclaredFields");

  private static final Set<String> SERIAL_METHODS =
      Set.of("readObject", "writeObject", "readResolve", "writeReplace", "readObjectNoData");

  private final ClassTable table;
  private final LongConsumer progress;

  private final List<ObjectType> types = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, TypeFilter> filters = new HashMap<>();
  private final TypeFilter everything;

  private final Map<MethodCode, Node> methods = new LinkedHashMap<>();
  private final Map<FieldCode, Node> fields = new LinkedHashMap<>();
  private final Node outside = new Node("outside");

  /** What the JVM does at the start. */
  private final Node start = new Node("start");

  /** Objects that are asked for their classes. */
  private final Node asked = new Node("asked");

  /** What is done with each component of a record that compares or shows its components. */
  private final List<Node> components = new ArrayList<>();

  /** Those that the main thread initializes before it runs the main method. */
  private final Set<ClassCode> initializedAtStart = new HashSet<>();

  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> literals = new LinkedHashSet<>();

  /** Internal names of the classes that objects are cast to, or asked for. */
  private final Set<String> casts = new LinkedHashSet<>();

  /** Those of which objects may be read from streams. */
  private final Set<String> fromStream = new HashSet<>();

  private final Set<String> strings = new LinkedHashSet<>();
  private final Map<String, Set<String>> jdkMethods = new HashMap<>();

  /** Where types have come that were not passed on yet. */
  private final ArrayDeque<Node> arrivals = new ArrayDeque<>();

  private final ArrayDeque<MethodCode> unread = new ArrayDeque<>();
  private boolean fieldReflection;
  private boolean makers;
  private boolean finders;
  private boolean listers;
  private boolean beans;
  private boolean recordComponents;
  private boolean streamReaders;
  private boolean fieldFinders;
  private boolean fieldListers;
  private boolean fieldHandles;
  private boolean proxies;
  private long steps;

  /** A type of objects: a class, or what a lambda expression makes. */
  private record ObjectType(String name, Set<String> supertypes, Lambda lambda) {}

  /** What a lambda expression makes: an object with one method. */
  private record Lambda(Set<String> signatures, String method, Node body, Node captured) {}

  /**
   * @param table the classes
   * @param progress is told now and then how many steps were made
   */
  public TypeFlow(ClassTable table, LongConsumer progress) {
    this.table = table;
    this.progress = progress;
    this.everything = filter(OBJECT);
    outside.inMain = true;
    outside.inOthers = true;
    start.inMain = true;
  }

  // ---- roots ------------------------------------------------------------------------------------

  /**
   * The main thread begins here.
   *
   * @param className internal name of the class that the JVM is given; it may inherit the method
   */
  public void begin(String className, MethodCode main) {
    initialize(className, null);
    if (!main.isStatic()) { // JEP 512
      arrive(start, number(className));
      MethodCode constructor = table.resolve(className, "<init>()V");
      if (constructor != null && constructor.hasCode()) {
        atStart(constructor);
      }
    }
    atStart(main);
  }

  private void atStart(MethodCode method) {
    node(method).inMain = true;
    link(start, method, null);
  }

  /**
   * Objects of the class may be made by code that is not seen, which calls all its constructors.
   *
   * @param everyMethod whether it may call all other methods too
   */
  public void reflect(String className, boolean everyMethod) {
    ClassCode c = table.get(className);
    if (c == null || !c.isProgram()) {
      return;
    }
    initialize(className, outside);
    if (!c.isAbstract()) {
      arrive(outside, number(className));
    }
    for (MethodCode method : c.methods()) {
      if (method.name().equals("<init>") || everyMethod && !method.isInitializer()) {
        fromOutside(method);
      }
    }
  }

  // ---- the solution -----------------------------------------------------------------------------

  /** Propagates until nothing changes. */
  public void solve() {
    do {
      while (!unread.isEmpty() || !arrivals.isEmpty()) {
        MethodCode method = unread.poll();
        if (method != null) {
          read(method);
        } else {
          process(arrivals.poll());
        }
        if ((++steps & 0x3FF) == 0) {
          progress.accept(steps);
        }
      }
    } while (followReflection());
    spreadThreads();
  }

  /** What strings and constants say of reflection; true where that was news. */
  private boolean followReflection() {
    int before = methods.size() + types.size();
    for (String text : List.copyOf(strings)) { // the JDK makes objects by name too
      String name = text.replace('.', '/');
      if (isClassName(name)) {
        reflect(name, false);
      }
    }
    for (String literal : List.copyOf(literals)) {
      ClassCode c = table.get(literal);
      if (c != null && c.isProgram() && table.supertypes(literal).contains("java/lang/Enum")) {
        initialize(literal, outside); // as EnumSet.allOf does
      }
    }
    if (streamReaders) {
      List.copyOf(casts).forEach(this::readFromStream);
      for (ObjectType type : List.copyOf(types)) {
        if (type.lambda() == null) {
          readFromStream(type.name());
        }
      }
    }
    if (makers) {
      List.copyOf(literals).forEach(name -> reflect(name, false));
      List<String> own = new ArrayList<>();
      classesOf(asked).forEach(type -> own.add(type.name()));
      own.forEach(name -> reflect(name, false));
    }
    if (finders || listers || beans || recordComponents || fieldFinders || fieldListers) {
      Set<String> classes = new LinkedHashSet<>(literals);
      classesOf(outside).forEach(type -> classes.addAll(type.supertypes()));
      classesOf(asked).forEach(type -> classes.addAll(type.supertypes()));
      for (String text : List.copyOf(strings)) {
        if (isClassName(text.replace('.', '/'))) {
          classes.add(text.replace('.', '/'));
        }
      }
      for (String name : classes) {
        ClassCode c = table.get(name);
        if (c != null && c.isProgram()) {
          find(c);
        }
      }
    }
    return methods.size() + types.size() != before || !arrivals.isEmpty() || !unread.isEmpty();
  }

  private Stream<ObjectType> classesOf(Node node) {
    return node.types.stream().mapToObj(types::get).filter(type -> type.lambda() == null);
  }

  /** The members of a class may be found by their names, or because all are listed. */
  private void find(ClassCode c) {
    for (MethodCode method : c.methods()) {
      if (!method.isInitializer() && isFound(c, method)) {
        fromOutside(method);
      }
    }
    if (fieldFinders || fieldListers) {
      for (FieldCode field : c.fields()) {
        boolean found = fieldListers || strings.contains(field.name());
        if (found && field.isStatic()) {
          initialize(c.name(), outside); // JLS 12.4.1: reflection does so too
        }
      }
    }
  }

  private boolean isFound(ClassCode c, MethodCode method) {
    String name = method.name();
    return listers
        || finders && strings.contains(name)
        || beans && (name.startsWith("get") || name.startsWith("is") || name.startsWith("set"))
        || recordComponents && "java/lang/Record".equals(c.superName());
  }

  /** An object of the class may come out of a stream, with those that its fields hold. */
  private void readFromStream(String className) {
    ClassCode c = table.get(className);
    if (c == null
        || !c.isProgram()
        || !table.supertypes(className).contains("java/io/Serializable")
        || !fromStream.add(className)) {
      return;
    }
    initialize(className, outside);
    if (!c.isAbstract()) {
      arrive(outside, number(className));
    }
    boolean all =
        "java/lang/Record".equals(c.superName())
            || table.supertypes(className).contains("java/io/Externalizable");
    ClassCode maker = c; // the one whose constructor runs: the first that is not serializable
    while (!all && table.supertypes(maker.name()).contains("java/io/Serializable")) {
      maker = table.get(maker.superName());
      if (maker == null || !maker.isProgram()) {
        break;
      }
    }
    if (maker != null && maker.isProgram()) {
      for (MethodCode method : maker.methods()) {
        if (method.name().equals("<init>") && (all || method.descriptor().equals("()V"))) {
          fromOutside(method);
        }
      }
    }
    for (FieldCode field : c.fields()) {
      Type type = Type.getType(field.descriptor());
      Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
      if (!field.isStatic() && element.getSort() == Type.OBJECT) {
        readFromStream(element.getInternalName());
      }
    }
    if (c.superName() != null) {
      readFromStream(c.superName());
    }
  }

  private boolean isClassName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!Character.isJavaIdentifierPart(c) && c != '/') {
        return false;
      }
    }
    if (name.isEmpty() || name.startsWith("/")) {
      return false;
    }
    ClassCode c = table.get(name);
    return c != null && c.isProgram();
  }

  private void spreadThreads() {
    ArrayDeque<Node> work = new ArrayDeque<>(methods.values());
    work.add(outside);
    work.add(start);
    for (ObjectType type : types) {
      if (type.lambda() != null) {
        work.add(type.lambda().body());
      }
    }
    while (!work.isEmpty()) {
      Node node = work.poll();
      for (Node callee : node.calls) {
        boolean main = callee.inMain || node.inMain;
        boolean others = callee.inOthers || node.inOthers;
        if (main != callee.inMain || others != callee.inOthers) {
          callee.inMain = main;
          callee.inOthers = others;
          work.add(callee);
        }
      }
    }
  }

  // ---- a method ---------------------------------------------------------------------------------

  private Node node(MethodCode method) {
    Node node = methods.get(method);
    if (node == null) {
      node = new Node(method.toString());
      methods.put(method, node);
      unread.add(method);
    }
    return node;
  }

  private void read(MethodCode method) {
    Node node = methods.get(method);
    for (String name : method.created()) {
      created(name, node, node);
    }
    for (MethodCode.Access access : method.accesses()) {
      read(access, node);
    }
    for (MethodCode.Call call : method.calls()) {
      call(call, method.given(call), node);
    }
    for (MethodCode.Dynamic dynamic : method.dynamics()) {
      dynamic(dynamic, node);
    }
    method.handles().forEach(handle -> handle(handle, outside));
    strings.addAll(method.strings());
    literals.addAll(method.literals());
    casts.addAll(method.casts());
    if (method.isThrowing()) {
      way(node, outside, filter(THROWABLE));
    }
    if (method.catches()) {
      way(outside, node, filter(THROWABLE));
    }
  }

  private void created(String name, Node node, Node by) {
    initialize(name, by);
    ClassCode c = table.get(name);
    if (c != null && c.isProgram()) {
      arrive(node, number(name));
    }
  }

  private void read(MethodCode.Access access, Node node) {
    if (access.isElement()) {
      if (access.opcode() == Opcodes.AALOAD) {
        pass(outside, node, OBJECT, access.types());
      } else if (access.opcode() == Opcodes.AASTORE) {
        pass(node, outside, OBJECT, access.types());
      }
      return;
    }
    FieldCode field = table.field(access.owner(), access.name(), access.descriptor());
    if (field == null) {
      missing(access.owner());
      return;
    }
    if (field.isStatic()) {
      initialize(field.owner().name(), node);
    }
    if (!field.isReference()) {
      return;
    }
    Node place = field.owner().isProgram() ? node(field) : outside;
    if (access.isWrite()) {
      pass(node, place, typeOf(field.descriptor()), access.types());
    } else {
      way(place, node, everything);
    }
  }

  private Node node(FieldCode field) {
    Node node = fields.get(field);
    if (node == null) {
      node = new Node(field.variable());
      fields.put(field, node);
      if (fieldReflection) {
        join(field, node);
      }
    }
    return node;
  }

  /** The field may be read and written by code that is not seen. */
  private void join(FieldCode field, Node node) {
    way(outside, node, filterOf(field.descriptor()));
    way(node, outside, everything);
  }

  private void initialize(String name, Node by) {
    for (ClassCode c = table.get(name); c != null && c.isProgram(); c = table.get(c.superName())) {
      initializeAlone(c, by);
    }
    // interfaces with default methods (JLS 12.4.1): others may be quicker than the main thread, as
    // it begins with the superclasses
    for (String type : table.supertypes(name)) {
      ClassCode c = table.get(type);
      if (c != null && c.isProgram() && c.isInterface()) {
        initializeAlone(c, by == null && !type.equals(name) ? start : by);
      }
    }
  }

  private void initializeAlone(ClassCode c, Node by) {
    MethodCode initializer = c.method("<clinit>()V");
    if (initializer != null && (by == null || !initializedAtStart.contains(c))) {
      Node node = node(initializer);
      if (by == null) {
        node.inMain = true;
        initializedAtStart.add(c);
      } else if (by == outside) {
        node.inMain = true;
        node.inOthers = true;
      } else {
        by.calls.add(node);
      }
    }
  }

  // ---- calls ------------------------------------------------------------------------------------

  /**
   * A call by a node.
   *
   * @param given declared types of its arguments, or null
   */
  private void call(MethodCode.Call call, List<Set<String>> given, Node node) {
    String owner = call.owner();
    if (owner.startsWith("[")) {
      return; // clone(), and what Object has: the elements are outside anyway
    }
    MethodCode named = table.resolve(owner, call.signature());
    if (named == null) { // of a class that is missing, or by a signature that is the call's own
      missing(owner);
      noteReflection(call.name(), owner);
      toOutside(call, given, node);
      return;
    }
    if (!named.owner().isProgram()) {
      noteReflection(call.name(), named.owner().name());
      if (call.signature().equals("getClass()Ljava/lang/Class;")) {
        way(node, asked, everything);
      }
    }
    switch (call.opcode()) {
      case Opcodes.INVOKESTATIC -> {
        initialize(named.owner().name(), node);
        direct(named, call, given, node);
      }
      case Opcodes.INVOKESPECIAL -> direct(special(named, owner, call), call, given, node);
      default -> {
        if (named.isPrivate()) {
          direct(named, call, given, node);
          return;
        }
        dispatch(owner, call.signature(), given, node);
        if (!named.owner().isProgram()) {
          // or on an object of the JDK; that of the program goes outside where it inherits from it
          argumentsToOutside(call, given, node);
        }
      }
    }
  }

  private MethodCode special(MethodCode named, String owner, MethodCode.Call call) {
    MethodCode selected = named.isAbstract() ? table.select(owner, call.signature()) : null;
    return selected == null ? named : selected;
  }

  private void direct(MethodCode target, MethodCode.Call call, List<Set<String>> given, Node node) {
    if (target.hasCode()) {
      link(node, target, given);
    } else {
      toOutside(call, given, node);
    }
  }

  private void toOutside(MethodCode.Call call, List<Set<String>> given, Node node) {
    if (call.opcode() != Opcodes.INVOKESTATIC && !call.owner().equals(OBJECT)) {
      way(node, outside, filter(call.owner()));
    }
    argumentsToOutside(call, given, node);
  }

  private void argumentsToOutside(MethodCode.Call call, List<Set<String>> given, Node node) {
    if (!call.owner().equals(OBJECT) || call.name().equals("equals")) {
      passing(call.descriptor(), given, node, outside);
    } else if (call.name().equals("toString")) { // what Object has calls the one below
      dispatch(OBJECT, "hashCode()I", null, node);
    }
  }

  private void dispatch(String owner, String signature, List<Set<String>> given, Node node) {
    Node.Dispatch dispatch = new Node.Dispatch(filter(owner), signature, given);
    node.dispatches.add(dispatch);
    dispatch(node, dispatch, node.types);
  }

  private void dispatch(Node node, Node.Dispatch dispatch, BitSet some) {
    dispatch.receivers.of(some).stream().forEach(type -> target(node, type, dispatch));
  }

  /** A call on an object of that type, by that node. */
  private void target(Node node, int type, Node.Dispatch dispatch) {
    String signature = dispatch.signature;
    ObjectType receiver = types.get(type);
    Lambda lambda = receiver.lambda();
    if (lambda != null && lambda.signatures().contains(signature)) {
      node.calls.add(lambda.body());
      passing(dispatch, node, lambda.body());
      return;
    }
    MethodCode method =
        lambda == null
            ? table.select(receiver.name(), signature)
            : selectOfLambda(receiver, signature);
    target(node, type, dispatch, method);
    if (method != null) {
      for (MethodCode other : table.notOverridden(method)) {
        target(node, type, dispatch, other);
      }
    }
  }

  private void target(Node node, int type, Node.Dispatch dispatch, MethodCode method) {
    if (method != null && method.hasCode()) {
      Node callee = node(method);
      if (dispatch.targets.add(callee)) {
        link(node, method, dispatch.given);
      }
      arrive(callee, type);
    } else if (node != outside && (method == null || !method.owner().name().equals(OBJECT))) {
      arrive(outside, type);
      passing(dispatch, node, outside);
    }
  }

  /** The arguments of such a call go there, the result comes back. */
  private void passing(Node.Dispatch dispatch, Node from, Node to) {
    if (dispatch.targets.add(to)) {
      passing(dispatch.descriptor(), dispatch.given, from, to);
    }
  }

  private MethodCode selectOfLambda(ObjectType receiver, String signature) {
    for (String type : receiver.supertypes()) {
      MethodCode method = table.select(type, signature);
      if (method != null) {
        return method;
      }
    }
    return null;
  }

  /** A call of a method with code. */
  private void link(Node node, MethodCode target, List<Set<String>> given) {
    Node callee = node(target);
    if (node.calls.add(callee)) {
      if (!target.isStatic()) {
        way(node, callee, filter(target.owner().name()));
      }
      Type result = Type.getReturnType(target.descriptor());
      if (result.getSort() == Type.OBJECT) {
        pass(callee, node, result.getInternalName(), target.returned());
      }
    }
    arguments(target.descriptor(), given, node, callee);
  }

  /** Arguments go there, the result comes back. */
  private void passing(String descriptor, List<Set<String>> given, Node from, Node to) {
    arguments(descriptor, given, from, to);
    Type result = Type.getReturnType(descriptor);
    if (result.getSort() == Type.OBJECT) {
      way(to, from, filter(result.getInternalName()));
    }
  }

  private void arguments(String descriptor, List<Set<String>> given, Node from, Node to) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].getSort() == Type.OBJECT) {
        pass(from, to, arguments[i].getInternalName(), given == null ? null : given.get(i));
      }
    }
  }

  /**
   * References go from one place to another.
   *
   * @param declared the type that the other place has them declared as
   * @param types those that they are declared as in the first one; null where that is not known
   */
  private void pass(Node from, Node to, String declared, Set<String> types) {
    if (types == null) {
      way(from, to, filter(declared));
      return;
    }
    for (String type : types) {
      if (!type.startsWith("[")) { // an array is not followed, its elements are outside
        way(from, to, filter(table.supertypes(type).contains(declared) ? type : declared));
      }
    }
  }

  /** Code that is not seen may call a method. */
  private void fromOutside(MethodCode method) {
    if (method.hasCode()) {
      if (method.isStatic()) {
        initialize(method.owner().name(), outside);
      }
      Node callee = node(method);
      callee.inMain = true;
      callee.inOthers = true;
      link(outside, method, null);
    }
  }

  // ---- dynamic calls ----------------------------------------------------------------------------

  private void dynamic(MethodCode.Dynamic dynamic, Node node) {
    String owner = dynamic.bootstrap().getOwner();
    if (owner.equals(METAFACTORY)) {
      lambda(dynamic, node);
      return;
    }
    if (owner.equals(RECORDS)) {
      record(dynamic, node);
      return;
    }
    if (PLAIN_BOOTSTRAPS.contains(owner)) {
      // equals, hashCode and toString of what comes
      for (Type argument : Type.getArgumentTypes(dynamic.descriptor())) {
        if (argument.getSort() == Type.OBJECT) {
          for (String signature : PLAIN_METHODS) {
            dispatch(argument.getInternalName(), signature, null, node);
          }
        }
      }
      return;
    }
    for (Type argument : Type.getArgumentTypes(dynamic.descriptor())) {
      if (argument.getSort() == Type.OBJECT) {
        way(node, outside, filter(argument.getInternalName()));
      }
    }
    Type result = Type.getReturnType(dynamic.descriptor());
    if (result.getSort() == Type.OBJECT) {
      way(outside, node, filter(result.getInternalName()));
    }
    handle(dynamic.bootstrap(), outside);
    for (Object argument : dynamic.arguments()) {
      if (argument instanceof Handle handle) {
        handle(handle, outside);
      } else if (argument instanceof Type type && type.getSort() == Type.OBJECT) {
        literals.add(type.getInternalName());
      }
    }
  }

  /** The {@code equals}, {@code hashCode} or {@code toString} that each component has. */
  private void record(MethodCode.Dynamic dynamic, Node node) {
    for (Object argument : dynamic.arguments()) {
      FieldCode field =
          argument instanceof Handle getter
              ? table.field(getter.getOwner(), getter.getName(), getter.getDesc())
              : null;
      if (field != null && field.isReference()) {
        Node component = new Node("component " + field.variable());
        components.add(component);
        node.calls.add(component);
        way(node(field), component, everything);
        for (String signature : PLAIN_METHODS) {
          if (signature.startsWith(dynamic.name() + '(')) {
            call(
                new MethodCode.Call(
                    Opcodes.INVOKEVIRTUAL,
                    typeOf(field.descriptor()),
                    dynamic.name(),
                    signature.substring(dynamic.name().length())),
                null,
                component);
          }
        }
      }
    }
  }

  private void lambda(MethodCode.Dynamic dynamic, Node node) {
    Type made = Type.getReturnType(dynamic.descriptor());
    String name = "lambda " + types.size() + " of " + node;
    Node body = new Node(name);
    Node captured = new Node("captured by " + name);
    Handle target = null;
    Set<String> signatures = new HashSet<>();
    Set<String> supertypes = new LinkedHashSet<>(table.supertypes(made.getInternalName()));
    for (Object argument : dynamic.arguments()) {
      if (argument instanceof Handle handle && target == null) {
        target = handle;
      } else if (argument instanceof Type type) {
        if (type.getSort() == Type.METHOD) { // the method, what it is used as, and bridges
          signatures.add(dynamic.name() + type.getDescriptor());
        } else if (type.getSort() == Type.OBJECT) {
          supertypes.addAll(table.supertypes(type.getInternalName())); // a marker
        }
      }
    }
    int number = types.size();
    types.add(
        new ObjectType(name, supertypes, new Lambda(signatures, dynamic.name(), body, captured)));
    enter(number, supertypes);
    for (Type argument : Type.getArgumentTypes(dynamic.descriptor())) {
      if (argument.getSort() == Type.OBJECT) {
        way(node, captured, filter(argument.getInternalName()));
      }
    }
    way(captured, body, everything);
    if (target != null) {
      handle(target, body);
    }
    arrive(node, number);
  }

  /** What a method handle does is done by that node. */
  private void handle(Handle handle, Node by) {
    String signature = handle.getName() + handle.getDesc();
    switch (handle.getTag()) {
      case Opcodes.H_INVOKESTATIC ->
          call(
              new MethodCode.Call(
                  Opcodes.INVOKESTATIC, handle.getOwner(), handle.getName(), handle.getDesc()),
              null,
              by);
      case Opcodes.H_INVOKESPECIAL ->
          call(
              new MethodCode.Call(
                  Opcodes.INVOKESPECIAL, handle.getOwner(), handle.getName(), handle.getDesc()),
              null,
              by);
      case Opcodes.H_NEWINVOKESPECIAL -> {
        created(handle.getOwner(), by, by);
        call(
            new MethodCode.Call(
                Opcodes.INVOKESPECIAL, handle.getOwner(), handle.getName(), handle.getDesc()),
            null,
            by);
      }
      case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE ->
          call(
              new MethodCode.Call(
                  Opcodes.INVOKEVIRTUAL, handle.getOwner(), handle.getName(), handle.getDesc()),
              null,
              by);
      default -> {
        FieldCode field = table.field(handle.getOwner(), handle.getName(), handle.getDesc());
        if (field != null && field.isStatic()) {
          initialize(field.owner().name(), by);
        }
        if (field != null && field.owner().isProgram() && field.isReference()) {
          join(field, node(field));
        }
      }
    }
    if (by == outside) {
      MethodCode method = table.resolve(handle.getOwner(), signature);
      if (method != null) {
        fromOutside(method);
      }
    }
  }

  // ---- reflection -------------------------------------------------------------------------------

  private void noteReflection(String method, String owner) {
    if (!fieldReflection
        && (FIELD_REFLECTION.contains(owner)
            || owner.equals(HANDLES) && FIELD_HANDLES.contains(method))) {
      fieldReflection = true;
      List.copyOf(fields.entrySet()).forEach(e -> join(e.getKey(), e.getValue()));
    }
    boolean reflective =
        owner.equals("java/lang/Class")
            || owner.equals("java/lang/ClassLoader")
            || owner.startsWith("java/lang/reflect/")
            || owner.equals(HANDLES);
    beans |= BEANS.contains(owner);
    recordComponents |= method.equals("getRecordComponents");
    streamReaders |= STREAM_READERS.contains(method) && owner.startsWith("java/io/Object");
    if (reflective) {
      makers |= MAKERS.contains(method);
      finders |= FINDERS.contains(method);
      listers |= LISTERS.contains(method);
      fieldFinders |= FIELD_FINDERS.contains(method);
      fieldListers |= FIELD_LISTERS.contains(method);
      fieldHandles |= FIELD_HANDLES.contains(method);
    }
    fieldHandles |= method.equals("toMethodHandle") || method.equals("varHandleInvoker");
    if (!proxies && method.equals("newProxyInstance")) {
      proxies = true;
      arrive(outside, proxy());
    }
  }

  /** An object of all interfaces of the program, whose methods are all outside. */
  private int proxy() {
    int number = types.size();
    types.add(new ObjectType("$Proxy", new ProxyTypes(), null));
    filters.forEach(
        (name, filter) -> {
          if (isInterface(name)) {
            filter.add(number);
          }
        });
    everything.add(number);
    return number;
  }

  private boolean isInterface(String name) {
    ClassCode c = table.get(name);
    return c != null && c.isInterface();
  }

  /** The supertypes of a proxy: every interface. */
  private final class ProxyTypes extends AbstractSet<String> {
    @Override
    public boolean contains(Object o) {
      return o.equals(OBJECT) || isInterface((String) o);
    }

    @Override
    public Iterator<String> iterator() {
      return Set.of(OBJECT).iterator();
    }

    @Override
    public int size() {
      return 1;
    }
  }

  // ---- propagation ------------------------------------------------------------------------------

  private int number(String className) {
    Integer known = numbers.get(className);
    if (known != null) {
      return known;
    }
    int number = types.size();
    Set<String> supertypes = table.supertypes(className);
    types.add(new ObjectType(className, supertypes, null));
    numbers.put(className, number);
    enter(number, supertypes);
    MethodCode finalizer = table.select(className, "finalize()V");
    if (finalizer != null && finalizer.owner().isProgram()) {
      arrive(outside, number); // the JVM keeps it, and another thread calls that
    }
    return number;
  }

  /** A new type: the filters that it passes take it in. */
  private void enter(int number, Set<String> supertypes) {
    for (String name : supertypes) {
      TypeFilter filter = filters.get(name);
      if (filter != null) {
        filter.add(number);
      }
    }
  }

  private TypeFilter filter(String name) {
    TypeFilter known = filters.get(name);
    if (known != null) {
      return known;
    }
    TypeFilter filter = new TypeFilter();
    for (int i = 0; i < types.size(); i++) {
      if (types.get(i).supertypes().contains(name)) {
        filter.add(i);
      }
    }
    filters.put(name, filter);
    return filter;
  }

  /** Of a field's descriptor: an array is not followed, its elements are outside. */
  private TypeFilter filterOf(String descriptor) {
    return filter(typeOf(descriptor));
  }

  private static String typeOf(String descriptor) {
    return Type.getType(descriptor).getInternalName();
  }

  private void way(Node from, Node to, TypeFilter filter) {
    if (from != to && from.lay(to, filter)) {
      pass(from.types, filter, to);
    }
  }

  private void arrive(Node node, int type) {
    if (!node.types.get(type)) {
      wake(node);
      node.types.set(type);
      node.arrived.set(type);
    }
  }

  /** Those of some types that a filter lets pass arrive. */
  private void pass(BitSet some, TypeFilter filter, Node to) {
    BitSet passing = filter.of(some);
    passing.andNot(to.types);
    if (!passing.isEmpty()) {
      wake(to);
      to.types.or(passing);
      to.arrived.or(passing);
    }
  }

  /** Something is about to arrive. */
  private void wake(Node node) {
    if (node.arrived.isEmpty()) {
      arrivals.add(node);
    }
  }

  /** Passes on what has come to a node since this was last done, all at once. */
  private void process(Node node) {
    BitSet arrived = (BitSet) node.arrived.clone();
    node.arrived.clear();
    node.ways().forEach((to, filters) -> filters.forEach(filter -> pass(arrived, filter, to)));
    for (int i = 0; i < node.dispatches.size(); i++) {
      dispatch(node, node.dispatches.get(i), arrived);
    }
    if (node == outside) {
      arrived.stream().forEach(this::callBacks);
    }
  }

  /** An object is outside: what the JDK knows of it may be called. */
  private void callBacks(int number) {
    ObjectType type = types.get(number);
    Lambda lambda = type.lambda();
    if (lambda != null) {
      outside.calls.add(lambda.body());
      lambda.body().inOthers = true;
      lambda.body().inMain = true;
      for (String signature : lambda.signatures()) {
        passing(signature.substring(signature.indexOf('(')), null, outside, lambda.body());
      }
    }
    for (String name : type.supertypes()) {
      ClassCode c = table.get(name);
      if (c == null || !c.isProgram()) {
        jdkMethods(name).forEach(signature -> fromOutside(number, signature));
      } else if (type.supertypes().contains("java/io/Serializable")) {
        for (MethodCode method : c.methods()) {
          if (SERIAL_METHODS.contains(method.name())) {
            fromOutside(method);
          }
        }
      }
    }
  }

  private void fromOutside(int number, String signature) {
    ObjectType type = types.get(number);
    MethodCode method =
        type.lambda() == null
            ? table.select(type.name(), signature)
            : selectOfLambda(type, signature);
    if (method != null && method.hasCode()) {
      fromOutside(method);
      arrive(node(method), number);
    }
  }

  /** Signatures of the methods of a JDK type that others can override. */
  private Set<String> jdkMethods(String name) {
    return jdkMethods.computeIfAbsent(
        name,
        type -> {
          Set<String> signatures = new LinkedHashSet<>();
          ClassCode c = table.get(type);
          if (c != null) {
            for (MethodCode method : c.methods()) {
              if (method.isVirtual()) {
                signatures.add(method.signature());
              }
            }
          }
          return signatures;
        });
  }

  private void missing(String className) {
    if (table.get(className) == null && !className.startsWith("[")) {
      missing.add(className.replace('/', '.'));
    }
  }

  // ---- results ----------------------------------------------------------------------------------

  /** The methods that may run, each once. */
  public Collection<MethodCode> methods() {
    return methods.keySet();
  }

  /** Whether a thread that is not the main one may run the method. */
  public boolean inOtherThreads(MethodCode method) {
    return methods.get(method).inOthers;
  }

  /** Whether the code makes objects by reflection. */
  public boolean makesObjects() {
    return makers;
  }

  /** Whether the code finds methods by their names, or lists them. */
  public boolean findsMethods() {
    return finders || listers || beans || recordComponents;
  }

  /** Whether the code finds fields by their names. */
  public boolean findsFields() {
    return fieldFinders;
  }

  /** Whether the code lists the fields of classes. */
  public boolean listsFields() {
    return fieldListers;
  }

  /** Whether the code makes method handles of fields. */
  public boolean findsFieldHandles() {
    return fieldHandles;
  }

  /** Whether a text is a string constant of the code. */
  public boolean names(String text) {
    return strings.contains(text);
  }

  /** The supertypes of each type of the program's objects, by internal name. */
  public List<Set<String>> programTypes() {
    List<Set<String>> found = new ArrayList<>();
    for (ObjectType type : types) {
      ClassCode c = type.lambda() == null ? table.get(type.name()) : null;
      if (c != null && c.isProgram()) {
        found.add(type.supertypes());
      }
    }
    return found;
  }

  /** Whether an object may have both types, by internal name. */
  public boolean mayBeBoth(String one, String other) {
    return filter(one).meets(filter(other));
  }

  /** The methods that may be called by no call of the code: by the JVM or JDK, or as a lambda's. */
  public Set<MethodCode> calledUnseen() {
    Set<Node> nodes = new HashSet<>(outside.calls);
    nodes.addAll(start.calls);
    components.forEach(component -> nodes.addAll(component.calls));
    for (ObjectType type : types) {
      if (type.lambda() != null) {
        nodes.addAll(type.lambda().body().calls);
      }
    }
    Set<MethodCode> called = new HashSet<>();
    methods.forEach(
        (method, node) -> {
          if (nodes.contains(node)) {
            called.add(method);
          }
        });
    return called;
  }

  /** Binary names of classes that the code names and that are nowhere. */
  public Set<String> missing() {
    return missing;
  }

  /** The fields, which may race, of objects that {@code Object.clone} may copy. */
  public Collection<FieldCode> copiedFields() {
    Set<FieldCode> copied = new LinkedHashSet<>();
    for (ObjectType type : types) {
      if (type.lambda() == null && type.supertypes().contains("java/lang/Cloneable")) {
        for (String name : type.supertypes()) {
          ClassCode c = table.get(name);
          if (c != null && c.isProgram()) {
            c.fields().stream().filter(f -> !f.isStatic() && f.mayRace()).forEach(copied::add);
          }
        }
      }
    }
    return copied;
  }

  /** How many types of objects are made. */
  public int objectTypes() {
    return types.size();
  }

  /**
   * The types of objects that several threads may get at: those outside, those in static fields,
   * and those in fields of such objects.
   */
  public Escaped escaped() {
    BitSet escaped = new BitSet();
    escaped.or(outside.types);
    Map<String, List<Node>> byOwner = new HashMap<>();
    fields.forEach(
        (field, node) -> {
          if (field.isStatic()) {
            escaped.or(node.types);
          } else {
            byOwner.computeIfAbsent(field.owner().name(), name -> new ArrayList<>()).add(node);
          }
        });
    BitSet done = new BitSet();
    for (int type = escaped.nextSetBit(0); type >= 0; ) {
      done.set(type);
      ObjectType object = types.get(type);
      for (String name : object.supertypes()) {
        byOwner.getOrDefault(name, List.of()).forEach(node -> escaped.or(node.types));
      }
      if (object.lambda() != null) {
        escaped.or(object.lambda().captured().types);
      }
      BitSet left = (BitSet) escaped.clone();
      left.andNot(done);
      type = left.nextSetBit(0);
    }
    return new Escaped(escaped);
  }

  /** Which objects several threads may get at. */
  public final class Escaped {
    private final BitSet types;

    private Escaped(BitSet types) {
      this.types = types;
    }

    /** Whether such an object may be what a method accesses by a field's owner as named there. */
    public boolean meets(MethodCode method, String owner) {
      BitSet here = (BitSet) methods.get(method).types.clone();
      here.and(types);
      return filter(owner).meets(here);
    }

    /** Whether there is an object of a class, by internal name, or of a subclass. */
    public boolean has(String className) {
      return filter(className).meets(types);
    }

    /** How many types there are. */
    public int size() {
      return types.cardinality();
    }
  }
}
