import { readFileSync } from 'node:fs';
import type { statementText } from '@loupe/database';
import { loadModule, parseSync } from 'libpg-query';

/** What of a statement's text Loupe reads by itself. */
type Reader = Pick<typeof statementText, 'mayChange' | 'mayMove' | 'namesIn'>;

/** Statements that change rows, by the names of PostgreSQL's parser. */
const WRITING = new Set([
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'TruncateStmt',
  'LockingClause',
]);
/** Other statements that change nothing that readers see. */
const READING = new Set([
  'SelectStmt',
  'DeclareCursorStmt',
  'FetchStmt',
  'ClosePortalStmt',
  'VariableShowStmt',
]);
/** Of a connection alone: they are not read. */
const OF_CONNECTION = new Set([
  'TransactionStmt',
  'VariableSetStmt',
  'ListenStmt',
  'NotifyStmt',
  'DiscardStmt',
]);
/** Functions of PostgreSQL whose value is not that of their arguments alone; those of its state begin with pg_. */
const MOVING =
  /^(?:now|random(?:_normal)?|gen_random_uuid|uuidv[47]|(?:clock|statement|transaction)_timestamp|timeofday|current_setting|age|(?:next|curr|last|set)val|(?:pg|txid)_\w+)$/;
const OF_TIME = /^SVFOP_(?:CURRENT_(?:DATE|TIME)|LOCALTIME)/;

const TABLES = new Set(
  [
    ...readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8').matchAll(
      /^CREATE TABLE (?:public\.)?(\w+)/gm,
    ),
  ].map(([, name]) => name ?? ''),
);

interface Parsed {
  readonly kinds: Set<string>;
  readonly tables: Set<string>;
  readonly functions: Set<string>;
  isOfTime: boolean;
}

/** What is wrong with the reading of a statement, by PostgreSQL's own parser; empty for one that is read rightly, or that it refuses. */
export function misreadings(text: string, { mayChange, mayMove, namesIn }: Reader): string[] {
  const found: Parsed = { kinds: new Set(), tables: new Set(), functions: new Set(), isOfTime: false };
  const tree = treeOf(text);
  if (tree.length === 0 || tree.some(({ stmt }) => OF_CONNECTION.has(Object.keys(stmt)[0] ?? ''))) return [];
  for (const { stmt } of tree) walk(stmt, found);
  const isOther = tree.some(({ stmt }) => !READING.has(Object.keys(stmt)[0] ?? ''));
  const changes = isOther || [...found.kinds].some((kind) => WRITING.has(kind));
  const moving = [...found.functions].filter((name) => MOVING.test(name));
  const names = namesIn(text);
  return [
    ...(changes && !mayChange(text) ? [`changes or locks rows: ${[...found.kinds].join(' ')}`] : []),
    ...((moving.length > 0 || found.isOfTime) && !mayMove(text)
      ? [`moves by itself: ${moving.join(' ')}`]
      : []),
    ...[...found.tables]
      .filter((table) => TABLES.has(table) && !names.has(table))
      .map((table) => `is of the table ${table}`),
  ].map((problem) => `${problem}\n${text}`);
}

/** Call it before `misreadings`. */
export const loadParser = (): Promise<void> => loadModule();

function treeOf(text: string): { stmt: Record<string, unknown> }[] {
  try {
    return parseSync(text).stmts ?? [];
  } catch {
    // PostgreSQL refuses it as well.
    return [];
  }
}

function walk(node: unknown, found: Parsed): void {
  if (Array.isArray(node)) {
    for (const entry of node) walk(entry, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [kind, value] of Object.entries(node)) {
    if (/^[A-Z]/.test(kind)) found.kinds.add(kind);
    if (kind === 'RangeVar' || kind === 'relation')
      found.tables.add((value as { relname?: string }).relname ?? '');
    if (kind === 'funcname')
      found.functions.add((value as { String: { sval: string } }[]).at(-1)?.String.sval ?? '');
    if (kind === 'op' && OF_TIME.test(String(value))) found.isOfTime = true;
    walk(value, found);
  }
}
