import { connect, createServer, type Server, type Socket } from 'node:net';

/** A server in front of another one that can be cut off and opened again at the same port. */
export class BreakableServer {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  constructor(private readonly target: URL) {}

  /** Address of the opened server. */
  async open(): Promise<string> {
    if (this.server === null) {
      const server = createServer((near) => {
        const far = connect(Number(this.target.port), this.target.hostname);
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          this.sockets.add(socket);
          socket.on('error', () => other.destroy());
          socket.on('close', () => {
            other.destroy();
            this.sockets.delete(socket);
          });
        }
        near.pipe(far).pipe(near);
      });
      this.server = server;
      await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
      const address = server.address();
      if (typeof address === 'object' && address !== null) this.port = address.port;
    }
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }
}
