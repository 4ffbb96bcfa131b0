import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface MediaServer {
  /** Address of a path, which begins with a slash. */
  urlOf(path: string): string;
  /** What is answered by path; what is not there is a 404. */
  answers: Map<string, Answer>;
  /** Paths that were asked for, in order, without queries. */
  asked: string[];
  close(): Promise<void>;
}

/** A host of media on this machine that behaves as each test likes. Needs OUTBOUND_ALLOW_CIDRS=127.0.0.0/8. */
export async function startMediaServer(): Promise<MediaServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    response.on('error', () => {});
    const answer = answers.get(pathname);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
  return {
    urlOf: (path) => `http://127.0.0.1:${address.port}${path}`,
    answers,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with a file, of whatever content type it says. */
export const file =
  (bytes: Buffer, contentType = 'image/jpeg'): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length }).end(bytes);

/** The beginning of an MP4 file, filled up to a size with bytes that repeat nothing. */
export function mp4(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index++) bytes[index] = (index * 31 + (index >> 8)) & 0xff;
  bytes.writeUInt32BE(24, 0);
  bytes.write('ftypisom', 4, 'latin1');
  bytes.writeUInt32BE(512, 12);
  bytes.write('isommp41', 16, 'latin1');
  return bytes;
}
