import { isObject } from '@loupe/kernel';
import { PLAIN, type Shape } from '../catalogue/shape.js';
import type { Tool } from '../catalogue/tool.js';
import type { AttributeFacts } from '../workspace-facts.js';
import { type GroupKey, postsOfGroup, postsOfOthers } from './drill-down.js';
import { cursorOfGroups, groupTable } from './groups.js';
import type { Marks } from './marks.js';
import { FRAME_BYTES, MAX_RESULT_BYTES, type Rows, rowsOf, rowsWithRoom, tableOf } from './result-rows.js';
import { withShortLists } from './short-lists.js';
import { type Tidying, tidied } from './tidied.js';
import { unitsOf } from './units.js';
import type { View } from './view.js';

type Members = Readonly<Record<string, unknown>>;

/** A result as both of its forms have it. */
interface Shown {
  readonly members: Members;
  /** The member that holds its rows; null if it has none. */
  readonly rows: string | null;
}

interface Connection {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly nodes: readonly unknown[];
  readonly edges?: readonly { readonly cursor: string }[];
}

interface Groups {
  readonly groups: readonly unknown[];
  readonly groupsCount: number;
}

/**
 * What a tool shows of its field's value.
 * @param taken bytes of what is told beside it
 */
export function shownOf(tool: Tool, value: unknown, view: View, marks: Marks, taken: number): Shown {
  const mark = (text: string) => (view.said.has(text) ? text : marks.mark(text));
  const tidy = (part: unknown, shape: Shape) => tidied(part, shape, tidyingOf(view, mark));
  const { members, rows } = bodyOf(tool, value, { view, tidy, frame: FRAME_BYTES + taken });
  const columns = (members.columns ?? []) as string[];
  const units = unitsOf(members, columns, view.facts?.currency ?? null);
  return { members: { ...(units === undefined ? {} : { units }), ...members }, rows };
}

/** Bytes of a ready call in a result. */
const MAX_CALL_BYTES = 2000;

type Tidy = (part: unknown, shape: Shape) => unknown;

/** What a value is shown with. */
interface Showing {
  readonly view: View;
  readonly tidy: Tidy;
  /** Bytes of what stands around it. */
  readonly frame: number;
}

function tidyingOf({ fields, hasContacts, isWithoutWords, facts }: View, mark: Tidying['mark']): Tidying {
  const attributes = new Map<string, AttributeFacts>();
  // Posts and creators may each have one of the same key: its options are those of both.
  for (const attribute of facts?.attributes ?? []) {
    const other = attributes.get(attribute.key);
    const options = new Map([...(other?.options ?? []), ...attribute.options]);
    attributes.set(attribute.key, { ...attribute, ...other, options });
  }
  return {
    mark: isWithoutWords ? null : mark,
    isContactAsked: (path) => hasContacts || fields?.includes(path) === true,
    attribute: (key) => attributes.get(key),
    currency: facts?.currency ?? null,
  };
}

function bodyOf(tool: Tool, value: unknown, showing: Showing): Shown {
  const { view, tidy, frame } = showing;
  const { shape, field } = tool;
  if (tool.isResult) {
    if (tool.operation === 'mutation' || !isConnection(value))
      return wholeOf(value as Members, shape, showing);
    return pageOf(tool, value, showing);
  }
  if (view.groups !== null && isGroups(value)) return groupsOf(field, value, shape, showing);
  if (!Array.isArray(value)) return wholeOf({ [field]: value ?? null }, around(shape, field), showing);
  const rows = rowsOf(field, tidiedRows(value, shape, tidy), view.fields);
  const kept = rowsWithRoom(rows.rows, frame);
  const left = rows.rows.length - kept;
  const notShown = `${left} of ${rows.rows.length} rows: ask for fewer, or for fewer fields`;
  return shown(left === 0 ? {} : { notShown }, rows, kept);
}

/** A result without rows of its own. A member that is null says that there is no such thing. */
function wholeOf(value: Members, shape: Shape, { view, tidy, frame }: Showing): Shown {
  const members = Object.entries(value).flatMap(([name, member]) => {
    const found = member === null ? null : tidy(member, shape.members[name] ?? PLAIN);
    return found === undefined ? [] : [[name, found] as const];
  });
  const all = Object.fromEntries(members);
  // The rows of a page without a cursor for each cannot be cut: its cursor goes on after the last of them.
  if (view.isWhole || Object.values(value).some(isPage)) return { members: all, rows: null };
  const short = withShortLists(all, MAX_RESULT_BYTES - frame);
  const left = Object.keys(short.notShown).length === 0 ? {} : { notShown: short.notShown };
  return { members: { ...left, ...short.value }, rows: null };
}

/** A page with the rows that have room. Its cursor goes on after the last of them. */
function pageOf(tool: Tool, value: Connection, { view, tidy, frame }: Showing): Shown {
  const { edges = [], nodes, pageInfo, ...others } = value;
  const rows = rowsOf('nodes', tidiedRows(nodes, tool.shape.members.nodes ?? tool.shape, tidy), view.fields);
  const kept = edges.length < nodes.length ? nodes.length : rowsWithRoom(rows.rows, frame);
  const isCut = kept < nodes.length;
  const hasNextPage = isCut || pageInfo.hasNextPage;
  const endCursor = isCut ? (edges[kept - 1]?.cursor ?? null) : pageInfo.endCursor;
  const next = hasNextPage ? { nextCursor: endCursor } : {};
  // The contract names these of webhook subscriptions, also where there is no page to come.
  const copies = tool.hasCursor ? { hasNextPage, nextCursor: endCursor } : next;
  const page = { hasNextPage, ...(hasNextPage || tool.hasCursor ? { endCursor } : {}) };
  return shown({ ...others, ...copies, pageInfo: page }, rows, kept);
}

/** A page of groups as a table, with what all of them amount to. */
function groupsOf(field: string, value: Groups, shape: Shape, showing: Showing): Shown {
  const { view, tidy, frame } = showing;
  const { fields, groups } = view;
  const { groups: found, ...others } = value;
  const all = { ...showing, view: { ...view, isWhole: true } };
  const whole = wholeOf({ [field]: others }, around(shape, field), all).members;
  if (groups === null || groups.by.length === 0) return { members: whole, rows: null };
  const entries = found.slice(groups.skipped, groups.skipped + groups.size);
  const ready = tidiedRows(entries, shape.members.groups ?? shape, tidy);
  const table = groupTable(ready, groups, fields);
  const [best] = ready as { keys?: readonly GroupKey[] }[];
  const typeOf = (key: string) => view.facts?.attributes.find((one) => one.key === key)?.type;
  const call = best === undefined ? null : postsOfGroup(groups.asked, best.keys ?? [], typeOf);
  // It repeats the filter, which may name some thousand posts.
  const posts = call !== null && sizeOf(call) <= MAX_CALL_BYTES ? call : null;
  const elsewhere = posts === null ? null : postsOfOthers(groups.asked, table.columns);
  const postsOfRows = {
    ...(posts === null ? {} : { postsOfFirstRow: posts }),
    ...(elsewhere === null ? {} : { postsOfOtherRows: elsewhere }),
  };
  const rows = tableOf(table.columns, table.rows);
  const kept = rowsWithRoom(rows.rows, frame + sizeOf({ ...whole, ...postsOfRows, columns: table.columns }));
  const end = groups.skipped + kept;
  const next = end < value.groupsCount && kept > 0 ? { nextCursor: cursorOfGroups(end) } : {};
  return shown({ ...next, ...postsOfRows, ...whole }, rows, kept);
}

function shown(members: Members, { name, columns, rows }: Rows, kept: number): Shown {
  const table = columns === null ? {} : { columns };
  return { members: { ...members, ...table, [name]: rows.slice(0, kept) }, rows: name };
}

function tidiedRows(rows: readonly unknown[], shape: Shape, tidy: Tidy): unknown[] {
  return rows.map((row) => tidy(row, shape) ?? (isObject(row) ? {} : null));
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function around(shape: Shape, name: string): Shape {
  return { facet: 'own', type: '', members: { [name]: shape } };
}

function isConnection(value: unknown): value is Connection {
  return isObject(value) && 'nodes' in value && 'pageInfo' in value;
}

function isPage(value: unknown): boolean {
  return isObject(value) && 'nodes' in value && 'endCursor' in value;
}

function isGroups(value: unknown): value is Groups {
  return isObject(value) && 'groups' in value && 'groupsCount' in value;
}
