package dev.redflag.pairs.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** A method, and those of its instructions that matter here; of one of the JDK the head alone. */
public final class MethodCode {
  /**
   * An access to a field or an array element.
   *
   * @param types declared types of the reference that it writes, or loads from an array; null where
   *     they are not known
   * @param isFresh whether it is to an element of an array that never leaves the method
   * @param held names of the locks that the method itself holds there
   */
  public record Access(
      int opcode,
      String owner,
      String name,
      String descriptor,
      int line,
      int index,
      Set<String> types,
      boolean isFresh,
      Set<String> held) {
    /** Whether it writes. */
    public boolean isWrite() {
      return opcode == Opcodes.PUTFIELD
          || opcode == Opcodes.PUTSTATIC
          || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }

    /** Whether it is to an array element. */
    public boolean isElement() {
      return owner == null;
    }
  }

  /** A call; {@code opcode} is that of the instruction. */
  public record Call(int opcode, String owner, String name, String descriptor) {
    /** Name and descriptor joined. */
    public String signature() {
      return name + descriptor;
    }
  }

  /** A dynamic call or constant: its name and descriptor, and what makes its target. */
  public record Dynamic(String name, String descriptor, Handle bootstrap, List<Object> arguments) {}

  /**
   * A call that may access more than its own code says: elements of arrays, the fields of an
   * object, the state of an object of the JDK. That of a method reference stands where the
   * reference does.
   *
   * @param isFresh whether it is made on an object that never leaves the method
   * @param held names of the locks that the method itself holds there
   */
  public record CallSite(Call call, int line, int index, boolean isFresh, Set<String> held) {}

  private final ClassCode owner;
  private final String name;
  private final String descriptor;
  private final int access;
  final List<Access> accesses = new ArrayList<>();
  final List<CallSite> callSites = new ArrayList<>();
  final Map<Call, Set<String>> calls = new LinkedHashMap<>();

  /** By call, declared types of the arguments that it is given. */
  private final Map<Call, List<Set<String>>> given = new HashMap<>();

  /** Declared types of what it gives back, or null. */
  private Set<String> returned = Set.of();

  final Set<Dynamic> dynamics = new LinkedHashSet<>();
  final Set<String> created = new LinkedHashSet<>();
  final Set<String> strings = new LinkedHashSet<>();
  final Set<String> literals = new LinkedHashSet<>();
  final Set<String> casts = new LinkedHashSet<>();
  final Set<Handle> handles = new LinkedHashSet<>();
  String file;
  boolean catches;
  boolean throwing;

  MethodCode(ClassCode owner, String name, String descriptor, int access) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.access = access;
  }

  void addCall(Call call, List<Set<String>> types, Set<String> held) {
    given.merge(
        call,
        types,
        (before, now) -> {
          List<Set<String>> either = new ArrayList<>();
          for (int i = 0; i < now.size(); i++) {
            either.add(ValueTypes.either(before.get(i), now.get(i)));
          }
          return either;
        });
    calls.merge(
        call,
        held,
        (before, now) -> {
          Set<String> both = new HashSet<>(before);
          both.retainAll(now);
          return both;
        });
  }

  void addReturn(Set<String> types) {
    returned = ValueTypes.either(returned, types);
  }

  /** The class that declares it. */
  public ClassCode owner() {
    return owner;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its descriptor. */
  public String descriptor() {
    return descriptor;
  }

  /** Name and descriptor joined. */
  public String signature() {
    return name + descriptor;
  }

  /** Whether it has code that was read. */
  public boolean hasCode() {
    return owner.isProgram() && (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
  }

  /** Whether it is abstract. */
  public boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  /** Whether it is static. */
  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  /** Whether it is private. */
  public boolean isPrivate() {
    return (access & Opcodes.ACC_PRIVATE) != 0;
  }

  /** Whether classes of its package alone can override it. */
  public boolean isPackagePrivate() {
    return (access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE)) == 0;
  }

  /** Whether a call by name can be overridden, or can override. */
  public boolean isVirtual() {
    return !isStatic() && !isPrivate() && !name.equals("<init>");
  }

  /** Whether it initializes its class. */
  public boolean isInitializer() {
    return name.equals("<clinit>");
  }

  /** Its source file, or null. */
  public String file() {
    return file;
  }

  /** Its accesses, in the order of the code. */
  public List<Access> accesses() {
    return accesses;
  }

  /** Those of its calls that may access more than their code says, in the order of the code. */
  public List<CallSite> callSites() {
    return callSites;
  }

  /** Its calls, each target once. */
  public Set<Call> calls() {
    return calls.keySet();
  }

  /**
   * Declared types of the arguments that a call is given.
   *
   * @return internal names by argument, null for a primitive one and where they are not known
   */
  public List<Set<String>> given(Call call) {
    return given.get(call);
  }

  /** Declared types of the references that it gives back; null where they are not known. */
  public Set<String> returned() {
    return returned;
  }

  /** By call, the names of the locks that the method itself holds wherever it makes it. */
  public Map<Call, Set<String>> heldAtCalls() {
    return calls;
  }

  /** Its dynamic calls and constants. */
  public Set<Dynamic> dynamics() {
    return dynamics;
  }

  /** Internal names of the classes that it makes objects of. */
  public Set<String> created() {
    return created;
  }

  /** Its string constants. */
  public Set<String> strings() {
    return strings;
  }

  /** Internal names of the classes that it has as constants. */
  public Set<String> literals() {
    return literals;
  }

  /** Internal names of the classes that it casts objects to, or asks whether they are of. */
  public Set<String> casts() {
    return casts;
  }

  /** Its method-handle constants. */
  public Set<Handle> handles() {
    return handles;
  }

  /** Whether it catches exceptions. */
  public boolean catches() {
    return catches;
  }

  /** Whether it throws exceptions itself. */
  public boolean isThrowing() {
    return throwing;
  }

  @Override
  public String toString() {
    return owner.name() + '.' + name + descriptor;
  }
}
