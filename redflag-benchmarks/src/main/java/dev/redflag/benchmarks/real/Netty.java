package dev.redflag.benchmarks.real;

import dev.redflag.benchmarks.Crew;
import dev.redflag.benchmarks.Kernel;
import dev.redflag.benchmarks.Size;
import dev.redflag.benchmarks.WrongResultException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Netty: an echo server with two event loops; each thread is a client that checks the echo. */
public final class Netty implements Kernel {
  private int messages;
  private EventLoopGroup loops;
  private Channel server;
  // One entry a message: how many of its bytes came back as they were.
  private int[] echoed;

  /** Sends back what comes, with each byte inverted. */
  private static final class InvertingEcho extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf in = (ByteBuf) message;
      ByteBuf out = context.alloc().buffer(in.readableBytes());
      while (in.isReadable()) {
        out.writeByte(~in.readByte());
      }
      in.release();
      context.write(out);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  private static final class EchoInitializer extends ChannelInitializer<SocketChannel> {
    @Override
    protected void initChannel(SocketChannel channel) {
      channel.pipeline().addLast(new InvertingEcho());
    }
  }

  @Override
  public String name() {
    return "netty";
  }

  @Override
  public String description() {
    return "Netty: an echo server";
  }

  @Override
  public void setUp(Size size) throws InterruptedException {
    messages = size.pick(1_000, 12_000);
    echoed = new int[messages];
    if (server != null) {
      return;
    }
    loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    server =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new EchoInitializer())
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
  }

  @Override
  public void run(int threads) throws InterruptedException {
    int port = ((InetSocketAddress) server.localAddress()).getPort();
    Client[] clients = new Client[threads];
    for (int id = 0; id < threads; id++) {
      int from = Crew.from(id, threads, messages);
      clients[id] = new Client(port, from, Crew.to(id, threads, messages));
    }
    Crew.run(clients);
  }

  @Override
  public void validate() {
    for (int i = 0; i < messages; i++) {
      WrongResultException.expect("the bytes that came back", length(i), echoed[i]);
    }
  }

  private static int length(int message) {
    return 16 + message * 37 % 2000;
  }

  @Override
  public void close() throws InterruptedException {
    if (server != null) {
      server.close().sync();
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
      server = null;
    }
  }

  private final class Client implements Crew.Task {
    private final int port;
    private final int from;
    private final int to;

    Client(int port, int from, int to) {
      this.port = port;
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() throws IOException {
      Random random = new Random(from);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setTcpNoDelay(true);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        for (int i = from; i < to; i++) {
          byte[] sent = new byte[length(i)];
          random.nextBytes(sent);
          socket.getOutputStream().write(sent);
          byte[] received = new byte[sent.length];
          in.readFully(received);
          for (int at = 0; at < sent.length; at++) {
            echoed[i] += received[at] == (byte) ~sent[at] ? 1 : 0;
          }
        }
      }
    }
  }
}
