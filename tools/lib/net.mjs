import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(server));
  });
}

/** Below the ports that systems give to whoever asks for any (Linux from 32768, others from 49152). */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_000;

/**
 * A loopback port for a program that is started next. It is none that the system gives out by itself: one of those could belong
 * to somebody else by the time that the program listens, and they would be taken for it.
 * @returns {Promise<number>} a port that was free a moment ago
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if ((await portState(port)) === 'free') return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<'free' | 'in use' | 'not allowed'>} whether this process can listen on the loopback port
 */
export async function portState(port) {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
    return 'free';
  } catch (error) {
    if (error.code === 'EADDRINUSE') return 'in use';
    if (error.code === 'EACCES') return 'not allowed';
    throw error;
  }
}
