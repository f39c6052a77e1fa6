package subject;

/** Fields that not the same code may access. */
public class Visibilities {
  private int own;
  int near;
  protected int below;

  int sum() {
    return own + near + below;
  }
}
