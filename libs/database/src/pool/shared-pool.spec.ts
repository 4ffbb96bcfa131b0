import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SharedPool } from './shared-pool.js';

/** A message of PostgreSQL’s protocol: its letter, its length and what it holds. */
function message(letter: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', 'I')]);
const SHUTDOWN = message(
  'E',
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
);

describe('a pool of connections', () => {
  /** What the server sends when it is asked for a connection. */
  let welcome: Buffer;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.end(welcome)).on('error', () => undefined);
  });
  let pool: SharedPool;

  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    pool = new SharedPool({ host: '127.0.0.1', port, user: 'test', database: 'test' });
    pool.on('error', () => undefined);
  });
  afterEach(async () => {
    await pool.end();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  // Nobody could listen for its error in between: one that nobody hears ends the process.
  it('outlives a server that ends a connection in the breath in which it begins', async () => {
    welcome = Buffer.concat([WELCOME, SHUTDOWN]);
    const client = await pool.connect();
    await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable/);
    client.release();
    expect(pool.totalCount).toBe(0);
  });
});
