import type { ToolFacts } from '@loupe/graphql';
import { APP_URI, DRAWN_TOOLS } from '../apps/app-page.js';
import type { Tool, ToolAnnotations } from './tool.js';

type Operation = Tool['operation'];

/** Mutations that overwrite or remove something, by their first word; the others only add. */
const DESTRUCTIVE = /^(delete|disable|merge|move|remove|reorder|rotate|split|update)/;
/** Mutations that have no further effect when they are repeated, by their first word. */
const IDEMPOTENT = /^(add|delete|disable|enable|move|remove|reorder|update)/;

/** The tools that most tasks begin with; a client that searches tools has them without a search. */
const ALWAYS_LOADED: ReadonlySet<string> = new Set([
  'findTools',
  'getWorkspaces',
  'searchItems',
  'summarizeItems',
]);
/** Characters of a result that a client may show whole: a page has a quarter as many, and the schemas of several tools have room. */
const MAX_RESULT_CHARACTERS = 100_000;

/** What Claude Code reads of a tool, by the names that it gave them (code.claude.com/docs/en/mcp), and the page that hosts may show beside its result. */
export function hintsOf(operation: Operation, name: string, { asked }: ToolFacts): Record<string, unknown> {
  return {
    ...(asked === undefined ? {} : { 'anthropic/searchHint': asked }),
    ...(ALWAYS_LOADED.has(name) ? { 'anthropic/alwaysLoad': true } : {}),
    ...(operation === 'query' ? { 'anthropic/maxResultSizeChars': MAX_RESULT_CHARACTERS } : {}),
    ...(DRAWN_TOOLS.has(name) ? { ui: { resourceUri: APP_URI } } : {}),
  };
}

/** What clients may tell people about a call before it is made. */
export function annotationsOf(
  operation: Operation,
  field: string,
  { isOpenWorld = false }: ToolFacts,
): ToolAnnotations {
  const isQuery = operation === 'query';
  return {
    readOnlyHint: isQuery,
    destructiveHint: !isQuery && DESTRUCTIVE.test(field),
    idempotentHint: isQuery || IDEMPOTENT.test(field),
    openWorldHint: isOpenWorld,
  };
}
