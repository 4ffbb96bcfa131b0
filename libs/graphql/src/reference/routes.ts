import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import type { QueryCosts } from '../transport/budget.js';
import { REFERENCE_CSP, referencePage } from './page.js';

export interface ReferenceSettings {
  schema: GraphQLSchema;
  costs: QueryCosts;
}

const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
  'x-content-type-options': 'nosniff',
};

/** Serves the schema and its reference, in every environment and without a token: they hold no data of workspaces. */
export async function referenceRoutes(
  fastify: FastifyInstance,
  { schema, costs }: ReferenceSettings,
): Promise<void> {
  const sdl = once(() => `${printSchema(schema)}\n`);
  const page = once(() => referencePage(schema, costs));
  fastify.get('/api/v2/schema.graphql', async (_, reply) =>
    reply.headers(SHARED_HEADERS).type('text/plain; charset=utf-8').send(sdl()),
  );
  fastify.get('/api/v2/docs', async (_, reply) =>
    reply
      .headers({ ...SHARED_HEADERS, 'content-security-policy': REFERENCE_CSP })
      .type('text/html; charset=utf-8')
      .send(page()),
  );
}

/** Makes a text for the first who asks: most processes are never asked. */
function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
