import { connect, createServer, type Server, type Socket } from 'node:net';

/** A server in front of another one that can be cut off and opened again at the same port. */
export class BreakableServer {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  constructor(private target: URL) {}

  /** Where connections go from now on, as a proxy does that has seen another server promoted. */
  async leadTo(target: string): Promise<void> {
    await this.cut();
    this.target = new URL(target);
    await this.open();
  }

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

  /** Nothing comes through any more, and no connection ends, as with a machine that has lost its power. */
  silence(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }
}
