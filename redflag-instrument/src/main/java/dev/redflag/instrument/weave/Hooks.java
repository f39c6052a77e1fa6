package dev.redflag.instrument.weave;

/** The hooks that woven code calls, by name and descriptor: the methods of one class. */
enum Hooks {
  THREAD("thread", "()Ldev/redflag/runtime/thread/ThreadState;"),
  READ_FIELD("readField", "(Ljava/lang/Object;I)V"),
  WRITE_FIELD("writeField", "(Ljava/lang/Object;I)V"),
  READ_FIELD_FIRST(
      "readField", "(Ljava/lang/Object;JJLdev/redflag/runtime/thread/ThreadState;III)V"),
  READ_FIELD_WORDS("readField", "(Ljava/lang/Object;JJLdev/redflag/runtime/thread/ThreadState;I)V"),
  WRITE_FIELD_WORDS(
      "writeField", "(Ljava/lang/Object;JLdev/redflag/runtime/thread/ThreadState;I)V"),
  WRITE_FIELD_OF_OBJECT(
      "writeField", "(Ljava/lang/Object;JJLdev/redflag/runtime/thread/ThreadState;I)V"),
  FIRST_WRITER("firstWriter", "(Ljava/lang/Object;Ldev/redflag/runtime/thread/ThreadState;I)J"),
  FIRST_WRITE("firstWrite", "(Ljava/lang/Object;Ldev/redflag/runtime/thread/ThreadState;I)J"),
  MADE("made", "()V"),
  READ_STATIC("readStatic", "(I)V"),
  WRITE_STATIC("writeStatic", "(I)V"),
  READ_ARRAY("readArray", "(Ljava/lang/Object;II)V"),
  WRITE_ARRAY("writeArray", "(Ljava/lang/Object;II)V"),
  READ_ARRAY_BOUND(
      "readArray",
      "(Ljava/lang/Object;ILjava/lang/Object;Ldev/redflag/runtime/shadow/TableShadow;"
          + "Ldev/redflag/runtime/thread/ThreadState;I)Ldev/redflag/runtime/shadow/TableShadow;"),
  READ_ARRAY_FIRST(
      "readArray",
      "(Ljava/lang/Object;ILjava/lang/Object;Ldev/redflag/runtime/shadow/TableShadow;"
          + "Ldev/redflag/runtime/thread/ThreadState;III)Ldev/redflag/runtime/shadow/TableShadow;"),
  WRITE_ARRAY_BOUND(
      "writeArray",
      "(Ljava/lang/Object;ILjava/lang/Object;Ldev/redflag/runtime/shadow/TableShadow;"
          + "Ldev/redflag/runtime/thread/ThreadState;I)Ldev/redflag/runtime/shadow/TableShadow;"),
  READ_ARRAY_OF_FIELD(
      "readArray",
      "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;"
          + "Ldev/redflag/runtime/thread/ThreadState;JI)V"),
  WRITE_ARRAY_OF_FIELD(
      "writeArray",
      "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;"
          + "Ldev/redflag/runtime/thread/ThreadState;JI)V"),
  DONE("done", "(II)I"),
  SINCE("since", "(Ljava/lang/Object;Ljava/lang/Object;II)I"),
  FOLLOW_READS(
      "followReads",
      "(Ljava/lang/Object;Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;I)"
          + "Ljava/lang/Object;"),
  FOLLOW_WRITES(
      "followWrites",
      "(Ljava/lang/Object;Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;I)"
          + "Ljava/lang/Object;"),
  READ_RUN("readRun", "(Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;I)V"),
  WRITE_RUN("writeRun", "(Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;I)V"),
  BEFORE_READ_FIELD("beforeReadField", "(Ljava/lang/Object;I)V"),
  AFTER_READ_FIELD("afterReadField", "(Ljava/lang/Object;I)V"),
  BEFORE_WRITE_FIELD("beforeWriteField", "(Ljava/lang/Object;I)V"),
  AFTER_READ_STATIC("afterReadStatic", "(I)V"),
  BEFORE_WRITE_STATIC("beforeWriteStatic", "(I)V"),
  AFTER_WRITE_STATIC("afterWriteStatic", "(I)V"),
  ELEMENTS("elements", "(Ljava/lang/Object;Ljava/lang/Object;IIII)V"),
  LENT("lent", "(Ljava/lang/Object;I)V"),
  SHOWN("shown", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;II)V"),
  COMPARED("compared", "(Ljava/lang/Object;IILjava/lang/Object;IIIII)V"),
  SEARCHED("searched", "(Ljava/lang/Object;IIII)V"),
  CHANGING("changing", "(Ljava/lang/Object;III)Ljava/lang/Object;"),
  CHANGED("changed", "(Ljava/lang/Object;ILjava/lang/Object;I)V"),
  READ_WHOLE_ARRAY("readWholeArray", "(Ljava/lang/Object;I)V"),
  CLONED("cloned", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
  UNMODELLED("unmodelled", "(I)V"),
  CLONED_BY_CALL("clonedByCall", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
  STATE_CALL("stateCall", "(Ljava/lang/Object;II)V"),
  STATE_AFTER("stateAfter", "(Ljava/lang/Object;Ljava/lang/Object;III)V"),
  STATE_AFTER_OBJECT("stateAfter", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),
  STATE_RETURNED("stateReturned", "(Ljava/lang/Object;II)V"),
  STATE_COUNT("stateCount", "(Ljava/lang/Object;II)I"),
  STATE_GROWN("stateGrown", "(Ljava/lang/Object;Ljava/lang/Object;III)V"),
  STATE_VALUE("stateValue", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),
  STATE_VALUE_BOUND(
      "stateValue",
      "(Ljava/lang/Object;Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;)V"),
  STATE_VALUE_COUNT("stateValueCount", "(Ljava/lang/Object;Ljava/lang/Object;II)J"),
  STATE_VALUE_RETURNED(
      "stateValueReturned", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;IJII)V"),
  STATE_TRYING("stateTrying", "(Ljava/lang/Object;Ljava/lang/Object;III)I"),
  STATE_TRIED("stateTried", "(I)V"),
  STATE_THROWN("stateThrown", "(I)V"),
  STATE_GIVEN("stateGiven", "(I)V"),
  STATE_LOOKED("stateLooked", "(Ljava/lang/Object;Ljava/lang/Object;III)V"),
  STATE_ARGUMENTS("stateArguments", "(Ljava/lang/Object;II)I"),
  BUFFER_RANGE("bufferRange", "(Ljava/lang/Object;ILjava/lang/Object;IIII)V"),
  STATE_CHANGING("stateChanging", "(Ljava/lang/Object;II)Ljava/lang/Object;"),
  STATE_CHANGED("stateChanged", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),
  STATE_CALL_AT("stateCall", "(Ljava/lang/Object;III)V"),
  STATE_CALL_BOUND("stateCall", "(Ljava/lang/Object;IILdev/redflag/runtime/thread/ThreadState;)V"),
  STATE_CALL_AT_BOUND(
      "stateCall", "(Ljava/lang/Object;IIILdev/redflag/runtime/thread/ThreadState;)V"),
  BEFORE_HANDLE("beforeHandle", "(Ljava/lang/Object;Ljava/lang/Object;JII)V"),
  AFTER_HANDLE("afterHandle", "(ZLjava/lang/Object;Ljava/lang/Object;JII)V"),
  EXCHANGED_REFERENCE("exchanged", "(Ljava/lang/Object;Ljava/lang/Object;)Z"),
  EXCHANGED_INT("exchanged", "(II)Z"),
  EXCHANGED_LONG("exchanged", "(JJ)Z"),
  EXCHANGED_FLOAT("exchanged", "(FF)Z"),
  EXCHANGED_DOUBLE("exchanged", "(DD)Z"),
  ADAPTED("adapted", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V"),
  STREAMED("streamed", "(Ljava/lang/Object;ZI)V"),
  CALLING_BY_METHOD(
      "callingByMethod",
      "(Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;I)Ljava/lang/Object;"),
  CALLING_BY_HANDLE(
      "callingByHandle", "(Ljava/lang/Object;[Ljava/lang/Object;I)Ljava/lang/Object;"),
  CALLING_BY_CONSTRUCTOR(
      "callingByConstructor", "(Ljava/lang/Object;[Ljava/lang/Object;I)Ljava/lang/Object;"),
  HANDLE_BOUND("handleBound", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V"),
  HANDLE_INSERTED("handleInserted", "(Ljava/lang/Object;Ljava/lang/Object;I[Ljava/lang/Object;)V"),
  HANDLE_CONVERTED("handleConverted", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
  HANDLE_SPREAD("handleSpread", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
  CALLED_INDIRECTLY("calledIndirectly", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
  ARGUMENTS("arguments", "(I)[Ljava/lang/Object;"),
  NUMBERS("numbers", "(Ljava/lang/Object;I)[Ljava/lang/Object;"),
  ARGUMENT("argument", "([Ljava/lang/Object;ILjava/lang/Object;)[Ljava/lang/Object;"),
  ARGUMENT_INT("argument", "([Ljava/lang/Object;II)[Ljava/lang/Object;"),
  ARGUMENT_LONG("argument", "([Ljava/lang/Object;IJ)[Ljava/lang/Object;"),
  ARGUMENT_FLOAT("argument", "([Ljava/lang/Object;IF)[Ljava/lang/Object;"),
  ARGUMENT_DOUBLE("argument", "([Ljava/lang/Object;ID)[Ljava/lang/Object;"),
  BOXED_INT("boxed", "(I)Ljava/lang/Object;"),
  BOXED_LONG("boxed", "(J)Ljava/lang/Object;"),
  BOXED_FLOAT("boxed", "(F)Ljava/lang/Object;"),
  BOXED_DOUBLE("boxed", "(D)Ljava/lang/Object;"),
  HANDLE_MADE("handleMade", "(Ljava/lang/Object;)V"),
  FENCE("fence", "(I)V"),
  CONSTRUCTED("constructed", "(Ljava/lang/Object;)V"),
  REACHABLE("reachable", "(Ljava/lang/Object;)V"),
  REFERENCE_MADE("referenceMade", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
  MONITOR_ENTERING("monitorEntering", "(Ljava/lang/Object;)V"),
  MONITOR_ENTERED("monitorEntered", "(Ljava/lang/Object;I)V"),
  MONITOR_EXITING("monitorExiting", "(Ljava/lang/Object;)V"),
  MONITOR_ENTERING_BOUND(
      "monitorEntering", "(Ljava/lang/Object;Ldev/redflag/runtime/thread/ThreadState;)V"),
  MONITOR_ENTERED_BOUND(
      "monitorEntered", "(Ljava/lang/Object;ILdev/redflag/runtime/thread/ThreadState;)V"),
  MONITOR_EXITING_BOUND(
      "monitorExiting", "(Ljava/lang/Object;Ldev/redflag/runtime/thread/ThreadState;)V"),
  WAITING("waiting", "(Ljava/lang/Object;)V"),
  WAITED("waited", "()V"),
  NOTIFYING("notifying", "(Ljava/lang/Object;)V"),
  FINALIZING("finalizing", "(Ljava/lang/Object;)V"),
  INITIALIZER_ENDING("initializerEnding", "(I)V"),
  CLASS_INITIALIZED("classInitialized", "(Ljava/lang/Object;Z)V"),
  CLASS_USED("classUsed", "(I)V");

  /** Internal name of the class that declares the hooks. */
  static final String OWNER = "java/redflag/Hook";

  final String method;
  final String descriptor;

  Hooks(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }
}
