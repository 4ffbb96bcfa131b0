import type { GraphqlRequest } from '@loupe/graphql-execution';
import {
  badRequest,
  codedRefusal,
  inexactNumber,
  type JsonPath,
  parsedJson,
  readJson,
  refuseShape,
  stepsText,
} from '@loupe/http';
import { isObject } from '@loupe/kernel';

/** Members in which clients of persisted documents send the document's id instead of `query`. */
const PERSISTED_IDS = ['id', 'documentId', 'doc_id', 'queryId'];

/**
 * Reads the body of POST /api/v2.
 * @throws Refusal 400 for bytes that are not UTF-8 JSON, a batch, a persisted query, and members of a wrong type
 */
export function readBody(bytes: Uint8Array): GraphqlRequest {
  const { value: body, text } = readJson(bytes);
  if (Array.isArray(body))
    throw badRequest('Batched requests are not supported: send one operation per request');
  if (!isObject(body)) throw badRequest('The request body must be a JSON object');
  const { query, operationName, extensions } = body;
  const hasQuery = query != null && query !== '';
  if (extensions != null && !isObject(extensions)) throw badRequest('`extensions` must be a JSON object');
  const isPersisted = isObject(extensions) && extensions.persistedQuery != null;
  if (isPersisted || (!hasQuery && PERSISTED_IDS.some((name) => typeof body[name] === 'string'))) {
    // The message by which clients know that they have to send the document.
    throw codedRefusal('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported');
  }
  if (!hasQuery) throw badRequest('The request body has no `query`');
  if (typeof query !== 'string') throw badRequest('`query` must be a string');
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('`operationName` must be a string');
  }
  const variables = readVariables(body.variables);
  const inexactAt =
    typeof body.variables === 'string'
      ? inexactNumber(body.variables)
      : inVariables(inexactNumber(text, 'variables'));
  return {
    query,
    variables,
    operationName: operationName || undefined,
    ...(inexactAt === null ? {} : { inexactAt: `$${stepsText(inexactAt).slice(1)}` }),
  };
}

/** A path in the body as a path in its member `variables`. */
function inVariables(path: JsonPath | null): JsonPath | null {
  return path?.slice(1) ?? null;
}

function readVariables(variables: unknown): Record<string, unknown> {
  if (variables == null) return {};
  if (isObject(variables)) return variables;
  if (typeof variables === 'string') {
    refuseShape(variables, '`variables`');
    const parsed = parsedJson(variables);
    if (isObject(parsed)) return parsed;
  }
  throw badRequest('`variables` must be a JSON object, or a string holding one');
}
