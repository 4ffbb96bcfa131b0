import { type FieldNode, Kind, parse, type SelectionSetNode } from 'graphql';
import type { QueryResult } from 'pg';

type Row = Record<string, unknown>;
export type Answer = Record<string, unknown>;
type Make = (row: Row, lookup: Lookup) => unknown;

/** Rows of all statements, by what others refer to them by. */
interface Lookup {
  byId: Map<unknown, Row>;
  /** For each statement, its rows by the item they belong to. */
  byItem: Map<unknown, Row[]>[];
}

/**
 * Makes the JSON of a request's answer out of the rows of its statements, as plainly as can be: what the service computes
 * beyond its rows (levels, cursors, statuses) is null or the bare value. `answer` is the service's, which tells what is a
 * list, which statement gave the nodes and how many there are.
 */
export function answerer(document: string, answer: Answer): (results: readonly QueryResult[]) => string {
  const root = rootOf(document);
  const name = root.name.value;
  const expected = answer[name];
  const isConnection = isRow(expected) && Array.isArray(expected.nodes);
  const nodes: unknown[] = isConnection ? (expected.nodes as unknown[]) : [expected].flat();
  const selection = isConnection ? selectionOf(root, 'nodes') : root.selectionSet;
  const make = maker(selection, nodes);
  const ids = new Set(nodes.flatMap((node) => (isRow(node) ? Object.values(node) : [])));
  let main: Set<number> | null = null;
  return (results) => {
    main ??= mainOf(results, ids);
    const lookup = lookupOf(results, main);
    const rows = results.flatMap((result, index) => (main?.has(index) ? result.rows : []));
    const made = rows.slice(0, nodes.length).map((row) => make(row, lookup));
    if (!isConnection) return JSON.stringify({ data: { [name]: Array.isArray(expected) ? made : made[0] } });
    const count = results.find(({ fields }) => fields.length === 1 && fields[0]?.name === 'count');
    const data = {
      ...(expected.totalCount === undefined ? {} : { totalCount: Number(count?.rows[0]?.count) }),
      nodes: made,
      pageInfo: { hasNextPage: rows.length > nodes.length, endCursor: rows[nodes.length - 1]?.id ?? null },
    };
    return JSON.stringify({ data: { [name]: data } });
  };
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rootOf(document: string): FieldNode {
  for (const definition of parse(document).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const [field] = definition.selectionSet.selections;
    if (field?.kind === Kind.FIELD) return field;
  }
  throw new Error('A document of the catalogue has no root field');
}

function selectionOf(field: FieldNode, name: string): SelectionSetNode | undefined {
  return fieldsOf(field.selectionSet).find((one) => one.name.value === name)?.selectionSet;
}

function fieldsOf(selection: SelectionSetNode | undefined): FieldNode[] {
  return (selection?.selections ?? []).flatMap((one) => {
    if (one.kind === Kind.FIELD) return one;
    return one.kind === Kind.INLINE_FRAGMENT ? fieldsOf(one.selectionSet) : [];
  });
}

/** The statements whose rows are the nodes: they have an id, or whatever a node has, in common. */
function mainOf(results: readonly QueryResult[], ids: ReadonlySet<unknown>): Set<number> {
  const known = (row: Row) =>
    (row.id === undefined ? Object.values(row) : [row.id]).some((value) => ids.has(value));
  const found = results.findIndex(({ rows }) => rows.some(known));
  const fields = results[found]?.fields.map((field) => field.name).join();
  // A page across the unknown values of its order is read by two statements of the same columns.
  return new Set(
    results.flatMap((result, index) =>
      fields !== undefined && result.fields.map((field) => field.name).join() === fields ? [index] : [],
    ),
  );
}

function lookupOf(results: readonly QueryResult[], main: ReadonlySet<number>): Lookup {
  const lookup: Lookup = { byId: new Map(), byItem: [] };
  results.forEach(({ rows }, index) => {
    if (main.has(index)) return;
    const byItem = new Map<unknown, Row[]>();
    for (const row of rows as Row[]) {
      if (row.id !== undefined) lookup.byId.set(row.id, row);
      const of = row.itemId ?? row.creatorId;
      if (of === undefined) continue;
      const list = byItem.get(of);
      if (list === undefined) byItem.set(of, [row]);
      else list.push(row);
    }
    if (byItem.size > 0) lookup.byItem.push(byItem);
  });
  return lookup;
}

/** How an object of a selection is made of a row; `samples` are such objects as the service gave them. */
function maker(selection: SelectionSetNode | undefined, samples: readonly unknown[]): Make {
  const fields = fieldsOf(selection).map((field): [string, Make] => {
    const name = field.name.value;
    const own = samples.map((sample) => (isRow(sample) ? sample[name] : null));
    if (field.selectionSet === undefined) return [name, (row) => row[name] ?? null];
    if (own.some(Array.isArray)) {
      const make = maker(field.selectionSet, own.flat());
      const names = fieldsOf(field.selectionSet).map((one) => one.name.value);
      return [name, (row, lookup) => listOf(row, names, lookup).map((one) => make(one, lookup))];
    }
    const make = maker(field.selectionSet, own);
    // A column that is an object, or the row of another statement; else columns of the same row.
    return [
      name,
      (row, lookup) => {
        const object = row[name];
        return make(isRow(object) ? object : (lookup.byId.get(row[`${name}Id`]) ?? row), lookup);
      },
    ];
  });
  return (row, lookup) => {
    const made: Row = {};
    for (const [name, make] of fields) made[name] = make(row, lookup);
    return made;
  };
}

function listOf(row: Row, names: readonly string[], lookup: Lookup): Row[] {
  for (const byItem of lookup.byItem) {
    const found = byItem.get(row.id);
    if (found?.[0] !== undefined && names.every((name) => name in (found[0] as Row))) return found;
  }
  return [];
}
