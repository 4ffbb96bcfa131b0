import { LRUCache } from 'lru-cache';
import { homeOf, type TableHome } from './table-homes.js';

/** What a statement's text says about where it belongs. */
export interface StatementFacts {
  /** Homes of the tables that it names. */
  readonly homes: ReadonlySet<TableHome>;
  /** Places in the list of values, from 0 on, of what its conditions and columns name as the workspace. */
  readonly workspaces: readonly number[];
  /** Whether it writes or locks rows. */
  readonly isWrite: boolean;
  /** Whether it writes a table of which other databases have copies. */
  readonly isOfCopied: boolean;
}

const TABLES = /\b(?:FROM|JOIN|INTO|UPDATE|USING|ONLY)\s+"?([a-z_][a-z0-9_]*)"?/gi;
/** Functions that read or write rows of the workspace that they are given first. */
const CALLS = /\b(?:match_sources|join_campaigns)\(\s*\$(\d+)/g;
const EQUAL = /\bworkspace_id"?\s*=\s*(?:ANY\s*\(\s*)?\$(\d+)/g;
const AMONG = /\bworkspace_id"?\s+IN\s*\(([^()]*)\)/g;
const INSERTS =
  /\bINSERT INTO\s+"?\w+"?(?:\s+AS\s+\w+)?\s*\(([^()]*)\)\s*(VALUES\b|SELECT\s+(?:DISTINCT\s+)?)/g;
const WRITES =
  /\b(?:INSERT INTO|DELETE FROM|TRUNCATE|FOR (?:NO KEY )?(?:UPDATE|SHARE)|FOR KEY SHARE)\b|\bUPDATE\s+"?\w+"?\s+(?:(?:AS\s+)?\w+\s+)?SET\b/i;
const OF_COPIED = /\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+"?(?:organizations|workspaces)\b/i;
const PARAMETER = /^\$(\d+)(?:::uuid)?$/;

/** Texts with numbers in them vary. */
const MAX_TEXTS = 5000;

/** Reads the texts of statements, each once. */
export class StatementReader {
  private readonly read = new LRUCache<string, StatementFacts>({ max: MAX_TEXTS });

  /** @param isTable tells tables from other names that stand where a table may stand */
  constructor(private readonly isTable: (name: string) => boolean) {}

  factsOf(text: string): StatementFacts {
    const known = this.read.get(text);
    if (known !== undefined) return known;
    const names = [...text.matchAll(TABLES)].map(([, name = '']) => name).filter(this.isTable);
    const homes = new Set(names.map(homeOf));
    const calls = numbers(text, CALLS);
    if (calls.length > 0) homes.add('workspace');
    const facts: StatementFacts = {
      homes,
      workspaces: [
        ...new Set([...calls, ...numbers(text, EQUAL), ...amongIn(text), ...insertedBy(text)]),
      ].map((number) => number - 1),
      isWrite: WRITES.test(text),
      isOfCopied: OF_COPIED.test(text),
    };
    this.read.set(text, facts);
    return facts;
  }
}

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, number]) => Number(number));
}

function amongIn(text: string): number[] {
  return [...text.matchAll(AMONG)].flatMap(([, list = '']) => numbers(list, /\$(\d+)/g));
}

/** The parameters that rows are given as their workspace, by the list of columns. */
function insertedBy(text: string): number[] {
  return [...text.matchAll(INSERTS)].flatMap((match) => {
    const [all, columns = '', kind = ''] = match;
    const column = columns.split(',').findIndex((name) => name.trim().replaceAll('"', '') === 'workspace_id');
    if (column < 0) return [];
    const begin = match.index + all.length;
    const rows = kind === 'VALUES' ? tuples(text, begin) : [expressions(text, begin).list];
    return rows.flatMap((row) => {
      const number = PARAMETER.exec(row[column] ?? '')?.[1];
      return number === undefined ? [] : [Number(number)];
    });
  });
}

/** The rows after VALUES. */
function tuples(text: string, begin: number): string[][] {
  const rows: string[][] = [];
  for (let at = begin; ; ) {
    const open = /^\s*,?\s*\(/.exec(text.slice(at, at + 100));
    if (open === null) return rows;
    const { list, end } = expressions(text, at + open[0].length);
    rows.push(list);
    at = end + 1;
  }
}

/** Expressions between commas, up to the parenthesis that ends them, or to FROM or WHERE. */
function expressions(text: string, begin: number): { list: string[]; end: number } {
  const list: string[] = [];
  let depth = 0;
  let start = begin;
  let at = begin;
  const end = /[(),']|\b(?:FROM|WHERE|UNION|ON CONFLICT|RETURNING)\b/g;
  end.lastIndex = begin;
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    at = found.index;
    const [sign] = found;
    if (sign === "'") {
      const close = text.indexOf("'", end.lastIndex);
      end.lastIndex = close < 0 ? text.length : close + 1;
    } else if (sign === '(') depth += 1;
    else if (depth > 0) depth -= sign === ')' ? 1 : 0;
    else {
      list.push(text.slice(start, at).trim());
      start = end.lastIndex;
      if (sign !== ',') return { list, end: at };
    }
    at = text.length;
  }
  list.push(text.slice(start).trim());
  return { list, end: text.length };
}
