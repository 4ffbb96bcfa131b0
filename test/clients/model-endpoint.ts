import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from './vendors/anthropic.js';
import { gemini } from './vendors/gemini.js';
import { openaiChat } from './vendors/openai-chat.js';
import { openaiResponses } from './vendors/openai-responses.js';
import type { Asked, Turn, Vendor } from './vendors/vendor.js';

const VENDORS: readonly Vendor[] = [anthropic, gemini, openaiChat, openaiResponses];

/** What the model does with what it was asked. */
export type Script = (asked: Asked) => Turn;

/**
 * A model on this machine that speaks the protocols of vendors. It has no mind: a script chooses from the tools that the client
 * really sent.
 */
export class ModelEndpoint {
  /** What it was asked, in order. */
  readonly asked: Asked[] = [];
  /** Other requests, such as `GET /v1/models`. They got 404. */
  readonly others: string[] = [];

  private constructor(
    readonly origin: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(script: Script): Promise<ModelEndpoint> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const endpoint = new ModelEndpoint(`http://127.0.0.1:${port}`, server);
    server.on('request', async (request, response) => {
      const path = new URL(request.url ?? '/', endpoint.origin).pathname;
      const vendor = VENDORS.find((one) => one.isAsked(path));
      const body = await bodyOf(request);
      if (vendor === undefined || request.method !== 'POST') {
        endpoint.others.push(`${request.method} ${path}`);
        response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"error":{"message":"Not Found"}}');
        return;
      }
      const asked = vendor.read(JSON.parse(body), path);
      endpoint.asked.push(asked);
      const reply = vendor.reply(script(asked), asked.isStreamed);
      response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
    });
    return endpoint;
  }

  /** Ends it, also what clients keep open. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
