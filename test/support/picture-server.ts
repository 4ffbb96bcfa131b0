import { once } from 'node:events';
import { createServer } from 'node:http';

export interface PictureServer {
  /** Address of a file, whether it is there or not. */
  urlOf(name: string): string;
  /** Names of the files that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves files from this machine; a name that is not among them is a 404. Needs OUTBOUND_ALLOW_CIDRS=127.0.0.0/8. */
export async function startPictureServer(files: Map<string, Buffer>): Promise<PictureServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    asked.push(name);
    const file = files.get(name);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
  return {
    urlOf: (name) => `http://127.0.0.1:${address.port}/${encodeURIComponent(name)}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
