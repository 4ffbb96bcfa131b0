import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(server));
  });
}

/** @returns {Promise<number>} a loopback port that was free a moment ago */
export async function freePort() {
  const server = await listen(0);
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
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
