import { jsonShapeProblem } from './json-shape.js';
import { badRequest } from './refusal.js';

/** The JSON value of a body, with its text. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

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
  const parsed = parsedJson(text);
  if (parsed === undefined) throw badRequest('The request body is not valid JSON');
  return { text, value: parsed };
}

/** @throws Refusal for a text that would take long to parse, or whose values are nested too deeply for recursive code */
export function refuseShape(text: string, what: string): void {
  const problem = jsonShapeProblem(text);
  if (problem !== null) throw badRequest(`${what} ${problem}`);
}

/** The parsed text; undefined, which no JSON text gives, if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
