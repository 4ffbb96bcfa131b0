import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLNamedType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { FILTERED, NOTHING, WRITERS } from '../support/writers.js';
import { WRITES_DOCS } from '../support/writes-docs.js';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/writers.md');
const SCHEMA = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
const TYPES = Object.values(SCHEMA.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

/** Pages, payloads and errors only hold objects of other types. */
const HOLDERS = /(?:Connection|Edge|Payload)$|^(?:Query|Mutation|PageInfo|UserError|InputWarning)$/;
/** Worked out from other objects when they are read, or reports of imports and exports. */
const RESULTS =
  /^(?:BrandComparison|BrandFigure|ChangePage|ComparedBrand|ItemAggregate|ItemAttributeAggregate|ItemMetricAggregate|ItemEngagementHistory|EngagementAtAge|EngagementChange|Import(?!Mapping)|Export$|UnknownField)/;
/** Ranges, searches and places are parts of the filters that have them; what is excluded is compared as in the filter. */
const FILTERS = /^(?!Filter|ItemNotFilter)\w+FilterInput$/;

const OBJECTS = TYPES.filter(
  (type) => isObjectType(type) && !HOLDERS.test(type.name) && !RESULTS.test(type.name),
);
const INPUTS = TYPES.filter((type) => isInputObjectType(type) && FILTERS.test(type.name));

describe('the table of writers', () => {
  it.each([
    ['objects', OBJECTS, WRITERS],
    ['filters', INPUTS, FILTERED],
  ])('names the writer of every field of %s once, and of no other', (_, types, table) => {
    const named = Object.entries(table).flatMap(([type, writers]) =>
      Object.values(writers).flatMap((fields) => fields.split(' ').map((field) => `${type}.${field}`)),
    );
    expect(named.toSorted()).toEqual(types.flatMap(fieldsOf).toSorted());
  });

  it('names mutations that there are', () => {
    const mutations = Object.keys(SCHEMA.getMutationType()?.getFields() ?? {});
    const named = [WRITERS, FILTERED]
      .flatMap((table) => Object.values(table).flatMap(Object.keys))
      .flatMap((writer) => [...writer.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !mutations.includes(String(name)))).toEqual([]);
  });

  it('is docs/writers.md (npm run docs writes it)', () => {
    const written = page();
    if (WRITES_DOCS) writeFileSync(PAGE, written);
    expect(readFileSync(PAGE, 'utf8')).toBe(written);
  });
});

function fieldsOf(type: GraphQLNamedType): string[] {
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  return Object.keys(type.getFields()).map((field) => `${type.name}.${field}`);
}

function page(): string {
  const missing = [WRITERS, FILTERED].flatMap((table) =>
    Object.entries(table).flatMap(([type, writers]) =>
      (writers[NOTHING]?.split(' ') ?? []).map((field) => `- \`${type}.${field}\``),
    ),
  );
  return `# What writes each field

<!-- Written from test/support/writers.ts by \`npm run docs\`. -->

For those who ask where a value comes from, and how to change it. "Import" is [an import](import-format.md) by the command, over HTTP or by \`importItems\`, "capture" what
[sources](sources.md) bring in, "refresh" new metrics of known posts, and "the service" what Loupe sets or works out itself.

## Fields that nothing writes yet

Only the demo fills these; they are null or empty otherwise, and filters by them find nothing.

${missing.join('\n')}

## Objects

${tableOf(WRITERS)}

## Filters

What writes the data that a filter is compared with.

${tableOf(FILTERED)}
`;
}

function tableOf(table: typeof WRITERS): string {
  const rows = Object.entries(table).flatMap(([type, writers]) =>
    Object.entries(writers).map(
      ([writer, fields]) => `| ${type} | ${fields.split(' ').join(', ')} | ${writer} |`,
    ),
  );
  return ['| type | fields | written by |', '|---|---|---|', ...rows].join('\n');
}
