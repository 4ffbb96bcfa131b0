import { once } from 'node:events';
import { createServer } from 'node:http';

export interface EmbeddingDouble {
  /** What EMBEDDINGS_OPENAI_URL is set to. */
  url: string;
  /** What was asked: the model and each text. */
  asked: { model: string; input: string[]; authorization: string | undefined }[];
  /** Makes it answer with a status instead, for the texts and models that are meant; null for no more. */
  refuse(when: ((model: string, text: string) => boolean) | null): void;
  /** Leaves calls without an answer once it has been asked for so many in all; null for none. */
  fallSilent(after: number | null): void;
  close(): Promise<void>;
}

/** Axes of the double's space: a text points to those whose words it has. */
const AXES = [/dog|puppy/i, /cake|bread/i, /car|road/i, /song|music/i];

/** A server that speaks the protocol of OpenAI's embeddings, in 6 numbers, the answers in another order than asked. */
export async function startEmbeddingDouble(): Promise<EmbeddingDouble> {
  const asked: EmbeddingDouble['asked'] = [];
  let refuses: ((model: string, text: string) => boolean) | null = null;
  let silentAfter: number | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as {
      model: string;
      input: string[];
    };
    asked.push({ model, input, authorization: request.headers.authorization });
    if (silentAfter !== null && asked.length > silentAfter) return;
    const isRefused = input.some((text) => refuses?.(model, text) ?? false);
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      // The last two numbers tell models apart: vectors of different ones would hardly be similar.
      embedding: [...AXES.map((axis) => (axis.test(text) ? 1 : 0)), 0.01, model === 'second' ? 0.5 : -0.5],
    }));
    response
      .writeHead(isRefused ? 503 : request.url === '/v1/embeddings' ? 200 : 404, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify(isRefused ? {} : { object: 'list', model, data: data.reverse() }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    asked,
    refuse: (when) => {
      refuses = when;
    },
    fallSilent: (after) => {
      silentAfter = after;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
