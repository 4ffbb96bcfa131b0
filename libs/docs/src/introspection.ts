import { Documents, documentRefusal, readBody } from '@loupe/graphql';
import {
  acceptRawBody,
  bodyOf,
  codedRefusal,
  isJsonContent,
  refusalOf,
  refuseEncoded,
  responseType,
} from '@loupe/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  introspectionFromSchema,
  Kind,
} from 'graphql';
import { CachedText } from './cached-text.js';
import { once } from './once.js';

/** Everything that an introspection query of any tool asks for. */
const WHOLE = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Accept, Authorization, Content-Type',
  'access-control-max-age': '86400',
};

/**
 * Answers introspection queries by POST at the address of the schema, in every environment and without a token. Every answer
 * is the same text, with more in it than the query may have asked for: strangers cannot have the service compute anything.
 */
export async function introspectionRoute(
  fastify: FastifyInstance,
  { schema, path, headers }: { schema: () => GraphQLSchema; path: string; headers: Record<string, string> },
): Promise<void> {
  const documents = once(() => new Documents(schema(), true));
  const text = once(() => new CachedText(JSON.stringify({ data: introspectionFromSchema(schema(), WHOLE) })));
  acceptRawBody(fastify);
  fastify.setErrorHandler((error: Parameters<typeof refusalOf>[0], request, reply) => {
    const refusal = refusalOf(error, request);
    return typed(request, reply)
      .code(refusal.status)
      .headers(headers)
      .headers(refusal.headers)
      .send(refusal.body);
  });
  fastify.options(path, async (_, reply) =>
    reply
      .code(204)
      .headers({ ...headers, ...PREFLIGHT })
      .send(),
  );
  fastify.post(path, { compress: false }, async (request, reply) => {
    if (!isJsonContent(request.headers['content-type']))
      throw codedRefusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json in UTF-8');
    refuseEncoded(request);
    const { query, operationName } = readBody(bodyOf(request));
    if (!asksForSchema(read(documents(), query, request.id), operationName)) {
      throw codedRefusal(
        'BAD_REQUEST',
        'This address answers only introspection queries that ask for `__schema`: send other documents to /api/v2',
      );
    }
    return text().send(request, typed(request, reply).headers(headers));
  });
}

function typed(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.type(`${responseType(request.headers.accept)}; charset=utf-8`);
}

/** @throws Refusal for a document that is not GraphQL or exceeds a limit */
function read(documents: Documents, query: string, requestId: string): DocumentNode {
  try {
    return documents.read(query).document;
  } catch (error) {
    if (error instanceof GraphQLError) throw documentRefusal([error], requestId);
    throw error;
  }
}

/** Whether the operation asks for `__schema` and for nothing else. */
function asksForSchema(document: DocumentNode, operationName: string | undefined): boolean {
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  return (
    selections.length === 1 &&
    selections.every(
      (field) => field.kind === Kind.FIELD && field.name.value === '__schema' && field.alias === undefined,
    )
  );
}
