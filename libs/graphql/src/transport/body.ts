import { isObject } from '@loupe/kernel';
import { MAX_NESTING } from '../validation/nesting.js';
import { codedRefusal, type Refusal } from './refusal.js';

/** The members of a GraphQL request that the service reads. */
export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Where clients of persisted documents put the document's id instead of `query`. */
const PERSISTED_IDS = ['id', 'documentId', 'doc_id', 'queryId'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

const badRequest = (message: string): Refusal => codedRefusal('BAD_REQUEST', message);

/**
 * Reads the body of POST /api/v2.
 * @throws Refusal 400 for bytes that are not UTF-8 JSON, a batch, a persisted query, and members of a wrong type
 */
export function readBody(bytes: Uint8Array): GraphqlRequest {
  const body = readJson(bytes);
  if (Array.isArray(body))
    throw badRequest('Batched requests are not supported: send one operation per request');
  if (!isObject(body)) throw badRequest('The request body must be a JSON object');
  const { query, operationName, extensions } = body;
  const hasQuery = query != null && query !== '';
  if (extensions != null && !isObject(extensions)) throw badRequest('`extensions` must be a JSON object');
  const isPersisted = isObject(extensions) && extensions.persistedQuery != null;
  if (isPersisted || (!hasQuery && PERSISTED_IDS.some((name) => typeof body[name] === 'string'))) {
    throw codedRefusal(
      'PERSISTED_QUERY_NOT_SUPPORTED',
      'Persisted queries are not supported: send the document in `query`',
    );
  }
  if (!hasQuery) throw badRequest('The request body has no `query`');
  if (typeof query !== 'string') throw badRequest('`query` must be a string');
  if (operationName != null && typeof operationName !== 'string') {
    throw badRequest('`operationName` must be a string');
  }
  return { query, variables: readVariables(body.variables), operationName: operationName || undefined };
}

function readVariables(variables: unknown): Record<string, unknown> {
  if (variables == null) return {};
  if (isObject(variables)) return variables;
  if (typeof variables === 'string') {
    if (variables.trim() === '') return {};
    const parsed = tryJson(variables);
    if (parsed === null) return {};
    refuseTooDeep(parsed, '`variables`');
    if (isObject(parsed)) return parsed;
  }
  throw badRequest('`variables` must be a JSON object, or a string holding one');
}

/**
 * The JSON value of a request's body.
 * @throws Refusal 400 for bytes that are not UTF-8 JSON, and for values nested deeper than MAX_NESTING
 */
export function readJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badRequest('The request body is not valid UTF-8');
  }
  const parsed = tryJson(text);
  if (parsed === undefined) throw badRequest('The request body is not valid JSON');
  refuseTooDeep(parsed, 'The request body');
  return parsed;
}

/** @throws Refusal for values that code which works by recursion could not bear */
function refuseTooDeep(value: unknown, what: string): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw badRequest(`${what} has values nested more than ${MAX_NESTING} deep`);
    level = level.flatMap((member) =>
      typeof member === 'object' && member !== null ? Object.values(member) : [],
    );
  }
}

/** The parsed text; undefined (which no JSON is) where it is not JSON. */
function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
