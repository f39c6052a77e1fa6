package dev.redflag.detectors.multirace;

/**
 * How large a detection unit is (MultiRace, section 7).
 *
 * @param wholeObjects whether all fields of an object are one unit; else each is one
 * @param arrayBlock elements of an array that are one unit; 0 for all of them
 */
public record Granularity(boolean wholeObjects, int arrayBlock) {
  /** Each field and each element is a unit. */
  public static final Granularity FINEST = new Granularity(false, 1);

  /**
   * The granularity that settings ask for: {@code objects} for whole objects, {@code array=N} for
   * blocks of N elements, {@code array=whole}.
   *
   * @throws IllegalArgumentException where one is not of these
   */
  public static Granularity of(String[] settings) {
    Granularity made = FINEST;
    for (String setting : settings) {
      if (setting.equals("objects")) {
        made = new Granularity(true, made.arrayBlock);
      } else if (setting.equals("array=whole")) {
        made = new Granularity(made.wholeObjects, 0);
      } else if (setting.startsWith("array=")) {
        made = new Granularity(made.wholeObjects, block(setting));
      } else {
        throw new IllegalArgumentException(
            "has no setting '" + setting + "', but objects, array=N, array=whole");
      }
    }
    return made;
  }

  private static int block(String setting) {
    try {
      int block = Integer.parseInt(setting.substring("array=".length()));
      if (block > 0) {
        return block;
      }
    } catch (NumberFormatException e) {
      // as for a number that is not positive
    }
    throw new IllegalArgumentException("needs a number of elements in '" + setting + "'");
  }

  /** Whether a unit can only be one location, so that what races on it races. */
  boolean isFinest() {
    return !wholeObjects && arrayBlock == 1;
  }

  /** The unit of an array's element. */
  int unitOfElement(int index) {
    return arrayBlock == 0 ? 0 : index / arrayBlock;
  }

  /** The unit of an object's field. */
  int unitOfField(int ordinal) {
    return wholeObjects ? 0 : ordinal;
  }
}
