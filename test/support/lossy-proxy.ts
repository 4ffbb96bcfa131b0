import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * An HTTP server in front of another one that passes on all of the requests, and loses some of the answers.
 * @param path requests that are sent there with POST lose their first answers
 * @param losses bytes of each lost answer's body that still arrive; without one not even its headers do
 */
export async function startLossyProxy(target: string, path: string, losses: number[]) {
  const left = [...losses];
  const proxy = {
    origin: '',
    /** How many answers were lost so far. */
    lost: 0,
    stop: async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
  const server = createServer(async (message, response) => {
    const { method, url = '', headers } = message;
    const onwards = request(new URL(url, target), { method, headers });
    onwards.end(await buffer(message));
    const [answer] = await once(onwards, 'response');
    const body = await buffer(answer);
    const kept = method === 'POST' && url === path ? left.shift() : undefined;
    if (kept === undefined) {
      response.writeHead(answer.statusCode, answer.headers).end(body);
      return;
    }
    proxy.lost += 1;
    if (kept === 0) {
      response.destroy();
      return;
    }
    response.writeHead(answer.statusCode, { ...answer.headers, 'content-length': body.length });
    response.write(body.subarray(0, kept), () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
