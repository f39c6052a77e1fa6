package programs;

import java.awt.image.ImageConsumer;
import java.awt.image.ImageProducer;
import java.awt.image.PixelGrabber;
import java.lang.invoke.SwitchPoint;

/** Calls what may order threads, and has no rule. */
public class Unruled {
  static int shared;

  /** Is done by another thread, which cannot say so before who asks for pixels waits. */
  static final class Late implements ImageProducer {
    @Override
    public void addConsumer(ImageConsumer consumer) {}

    @Override
    public boolean isConsumer(ImageConsumer consumer) {
      return false;
    }

    @Override
    public void removeConsumer(ImageConsumer consumer) {}

    @Override
    public void startProduction(ImageConsumer consumer) {
      new Thread(() -> consumer.imageComplete(ImageConsumer.STATICIMAGEDONE)).start();
    }

    @Override
    public void requestTopDownLeftRightResend(ImageConsumer consumer) {}
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      SwitchPoint.invalidateAll(new SwitchPoint[] {new SwitchPoint()});
    }
    new PixelGrabber(new Late(), 0, 0, 1, 1, new int[1], 0, 1).grabPixels();
    Thread one = new Thread(() -> shared = 1);
    Thread other = new Thread(() -> shared = 2);
    one.start();
    other.start();
    one.join();
    other.join();
  }
}
