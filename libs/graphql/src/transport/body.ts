import { isObject } from '@loupe/kernel';
import { inexactNumber, type JsonPath, stepsText } from './exact-numbers.js';
import { jsonShapeProblem } from './json-shape.js';
import { codedRefusal, type Refusal } from './refusal.js';

/** The members of a GraphQL request that the service reads. */
export interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
  /** Path of a variable's number that JavaScript cannot hold exactly, such as `$filter.first`; absent if there is none. */
  inexactAt?: string;
}

/** The JSON value of a body, with its text. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

/** Members in which clients of persisted documents send the document's id instead of `query`. */
const PERSISTED_IDS = ['id', 'documentId', 'doc_id', 'queryId'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

const badRequest = (message: string): Refusal => codedRefusal('BAD_REQUEST', message);

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
    const parsed = tryJson(variables);
    if (isObject(parsed)) return parsed;
  }
  throw badRequest('`variables` must be a JSON object, or a string holding one');
}

/**
 * Reads a request's body as JSON.
 * @throws Refusal 400 for bytes that are not UTF-8 JSON, for values nested deeper than MAX_NESTING, and for more than
 * MAX_JSON_MEMBERS values
 */
export function readJson(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badRequest('The request body is not valid UTF-8');
  }
  refuseShape(text, 'The request body');
  const parsed = tryJson(text);
  if (parsed === undefined) throw badRequest('The request body is not valid JSON');
  return { text, value: parsed };
}

/** @throws Refusal for a text that would take long to parse, or whose values are nested too deeply for recursive code */
function refuseShape(text: string, what: string): void {
  const problem = jsonShapeProblem(text);
  if (problem !== null) throw badRequest(`${what} ${problem}`);
}

/** The parsed text; undefined, which no JSON text gives, if it is not JSON. */
function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
