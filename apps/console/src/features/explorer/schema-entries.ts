import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/** A type of the schema, or one of its fields. */
export interface Place {
  type: string;
  field?: string;
}

/** What can be found, in the order in which it is looked for. */
export type EntryKind = 'query' | 'mutation' | 'type' | 'field' | 'argument' | 'value';

/** Something with a name in the schema. */
export interface Entry {
  name: string;
  kind: EntryKind;
  /** What it belongs to; empty for what stands on its own. */
  of: string;
  /** Where it is described. */
  place: Place;
}

const KINDS: readonly EntryKind[] = ['query', 'mutation', 'type', 'field', 'argument', 'value'];

/** All that has a name in a schema, but for what GraphQL itself brings. */
export function entriesOf(schema: GraphQLSchema): readonly Entry[] {
  const roots = new Map<string, EntryKind>([
    [schema.getQueryType()?.name ?? '', 'query'],
    [schema.getMutationType()?.name ?? '', 'mutation'],
  ]);
  return Object.values(schema.getTypeMap()).flatMap((type): Entry[] => {
    if (type.name.startsWith('__')) return [];
    const root = roots.get(type.name);
    const place = { type: type.name };
    const entries: Entry[] = root === undefined ? [{ name: type.name, kind: 'type', of: '', place }] : [];
    if (isEnumType(type))
      for (const { name } of type.getValues()) entries.push({ name, kind: 'value', of: type.name, place });
    if (isInputObjectType(type))
      for (const name of Object.keys(type.getFields()))
        entries.push({ name, kind: 'field', of: type.name, place });
    if (isObjectType(type) || isInterfaceType(type))
      for (const { name, args } of Object.values(type.getFields())) {
        const at = { ...place, field: name };
        entries.push({ name, kind: root ?? 'field', of: root === undefined ? type.name : '', place: at });
        for (const { name: argument } of args)
          entries.push({ name: argument, kind: 'argument', of: name, place: at });
      }
    return entries;
  });
}

/** How well a name fits: 0 is the same, 3 is not at all. */
function distance(name: string, wanted: string): number {
  const at = name.toLowerCase().indexOf(wanted);
  if (at < 0) return 3;
  if (at > 0) return 2;
  return name.length === wanted.length ? 0 : 1;
}

/** What a text names, the best first; `Item.likes` names a field of one type. */
export function found(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = text.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return [];
  const isWhole = wanted.includes('.');
  return entries
    .map((entry) => ({
      entry,
      far: distance(isWhole ? `${entry.place.type}.${entry.name}` : entry.name, wanted),
    }))
    .filter(({ far }) => far < 3)
    .sort(
      (one, other) =>
        one.far - other.far ||
        KINDS.indexOf(one.entry.kind) - KINDS.indexOf(other.entry.kind) ||
        one.entry.name.length - other.entry.name.length ||
        one.entry.name.localeCompare(other.entry.name, 'en'),
    )
    .map(({ entry }) => entry);
}
