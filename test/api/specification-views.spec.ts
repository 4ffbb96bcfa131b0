import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyCharacter } from '../support/any-character.js';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mutate, succeed, VIEW_KINDS } from '../support/presets.js';
import { createTenant, type Tenant } from '../support/world.js';

const CREATE = `mutation($input: CreateContentViewInput!) { createContentView(input: $input) {
  contentView { id filters sort } warnings { field message } userErrors { field message } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateContentViewInput!) { updateContentView(id: $id, input: $input) {
  contentView { filters } warnings { field message } userErrors { field message } } }`;

let api: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  api = await sharedTestApp();
  tenant = await createTenant(api);
});
afterAll(() => api?.close());

const create = (input: object) =>
  mutate(tenant.client, CREATE, { input: { name: newId(), filters: {}, ...input } });
const at = (...path: string[]) => ['input', 'filters', ...path];
const UNKNOWN = 'is not known, and is kept without effect';

describe.each(VIEW_KINDS)('spec §2: the filters of a $field are cloned verbatim', ({ type, field }) => {
  /** JSON whose keys JavaScript keeps in their order: all but those that look like an index. */
  const json = fc.letrec<{ value: unknown; object: object }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false, 0, 1e-7, -1.5, 1e21, 9007199254740991, '\u2028', '\\ud800', '"'),
      fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\0', '')),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc
      .dictionary(
        fc.oneof(
          fc.constantFrom('z', 'a', 'bb', '__proto__', 'constructor', 'toString', 'é', '😀', ''),
          fc.string({ unit: anyCharacter, maxLength: 4 }).map((text) => `k${text.replaceAll('\0', '')}`),
        ),
        tie('value'),
        { maxKeys: 6 },
      )
      .map((entries) => ({ ...entries })),
  })).object;
  const view = `${field} { id filters sort }`;
  const create = `mutation($input: Create${type}Input!) { create${type}(input: $input) { ${view} userErrors { field message } } }`;
  const update = `mutation($id: ID!, $input: Update${type}Input!) { update${type}(id: $id, input: $input) { ${view} userErrors { field message } } }`;

  it('keys keep their order, and what is stored comes back identical', async () => {
    await fc.assert(
      fc.asyncProperty(json, json, async (first, second) => {
        const made = await succeed(tenant.client, create, {
          input: { name: newId(), filters: first, sort: [first] },
        });
        expect(JSON.stringify(made[field].filters)).toBe(JSON.stringify(first));
        expect(JSON.stringify(made[field].sort)).toBe(JSON.stringify([first]));
        const { id } = made[field];
        await succeed(tenant.client, update, { id, input: { filters: second } });
        const read = await tenant.client.data(`{ ${field}(id: "${id}") { filters } }`);
        expect(JSON.stringify(read[field].filters)).toBe(JSON.stringify(second));
      }),
      { numRuns: 15 },
    );
  });

  it.each(['9007199254740993', '1e400', '-0', '0.10000000000000000001'])(
    'the number %s, which JSON cannot carry exactly, is refused by name',
    async (number) => {
      const literal = `mutation { create${type}(input: {name: "${newId()}", filters: {a: [${number}]}}) { ${field} { id } userErrors { field message } } }`;
      const { code, message } = await tenant.client.error(literal);
      expect(code).toMatch(/^(INVALID_INPUT|argumentLiteralsIncompatible)$/);
      expect(message).toContain('must be a number that JSON can carry exactly');
    },
  );
});

describe('issue 13 B: createContentView and updateContentView say what of their filters cannot be', () => {
  const KINDS =
    'must be one of POST, REEL, SHORT, STORY, TIKTOK, TIKTOK_STORY, VIDEO, YOUTUBE, YOUTUBE_SHORT';

  it.each<[string, object, [string[], string][]]>([
    ['a wrong member of an enum', { item_types: ['REEL', 'SONG'] }, [[at('item_types', '1'), KINDS]]],
    ['a single wrong member', { item_types: 'reel' }, [[at('item_types'), KINDS]]],
    ['null in a list', { item_types: [null] }, [[at('item_types', '0'), "can't be null"]]],
    ['a text for a flag', { verified: ['yes'] }, [[at('verified', '0'), 'must be true or false']]],
    ['a number for a text', { tags_names: [1] }, [[at('tags_names', '0'), 'must be a text']]],
    [
      'a metric that does not exist',
      { followers_count: { from: 1.5 } },
      [[at('followers_count', 'from'), 'must be a whole number from -2147483648 to 2147483647']],
    ],
    ['a list for an object', { followers_count: [] }, [[at('followers_count'), 'must be a JSON object']]],
    [
      'a time that is not in UTC',
      { taken_at: { from: '2026-01-01T00:00:00' } },
      [[at('taken_at', 'from'), 'must be in UTC (ending with Z, +00:00, or -00:00)']],
    ],
    [
      'a range of nothing',
      { engagement: [{ range: {} }] },
      [[at('engagement', '0', 'field'), 'is required']],
    ],
    [
      'more ranges than a filter takes',
      { engagement: Array.from({ length: 101 }, () => ({ field: 'LIKE_COUNT', range: {} })) },
      [[at('engagement'), 'must contain no more than 100 elements']],
    ],
    [
      'a search without a mode',
      { super_search: { search_query: 'x' } },
      [[at('super_search', 'mode'), 'is required']],
    ],
    [
      'a search for nothing',
      { super_search: { mode: 'FUZZY_CAPTION' } },
      [[at('super_search', 'search_query'), 'is required for FUZZY_CAPTION']],
    ],
  ])('%s', async (_, filters, expected) => {
    const userErrors = expected.map(([field, message]) => ({ field, message }));
    const refusal = { contentView: null, warnings: [], userErrors };
    expect(await create({ filters })).toEqual(refusal);
    const { contentView } = await create({ filters: { kept: 1 } });
    expect(await mutate(tenant.client, UPDATE, { id: contentView.id, input: { filters } })).toEqual(refusal);
    const read = await tenant.client.data(`{ contentView(id: "${contentView.id}") { filters } }`);
    expect(read.contentView.filters).toEqual({ kept: 1 });
  });

  it.each<[object, string[], string]>([
    [{ sort_key: 'MOOD' }, ['sort_key'], 'must be one of ACCOUNT_NAME, COMMENT_COUNT'],
    [[{ sortKey: 'TAKEN_AT', sortOrder: 'up' }], ['0', 'sortOrder'], 'must be one of ASC, DESC'],
  ])('the order %j', async (sort, path, message) => {
    expect((await create({ sort })).userErrors).toEqual([
      { field: ['input', 'sort', ...path], message: expect.stringContaining(message) },
    ]);
  });

  it.each<[string, object, [string[], string][]]>([
    ['camelCase', { itemTypes: ['STORY'] }, [[at('itemTypes'), `${UNKNOWN}; did you mean "item_types"`]]],
    ['another letter case', { Taken_At: {} }, [[at('Taken_At'), `${UNKNOWN}; did you mean "taken_at"`]]],
    [
      'camelCase further in',
      { super_search: { mode: 'FUZZY_CAPTION', search_query: 'a', searchQuery: 'b' } },
      [[at('super_search', 'searchQuery'), `${UNKNOWN}; did you mean "search_query"`]],
    ],
    ['a key of the future', { magic: { item_types: 7 } }, [[at('magic'), UNKNOWN]]],
    [
      'a key that every object has',
      JSON.parse('{"__proto__": 1, "toString": 2}'),
      [
        [at('__proto__'), UNKNOWN],
        [at('toString'), UNKNOWN],
      ],
    ],
  ])('%s is kept, and a warning', async (_, filters, expected) => {
    const payload = await create({ filters });
    expect(payload.userErrors).toEqual([]);
    expect(payload.warnings).toEqual(expected.map(([field, message]) => ({ field, message })));
    expect(JSON.stringify(payload.contentView.filters)).toBe(JSON.stringify(filters));
  });

  it('an order without a key, beyond its first entry and with unknown keys is kept, and a warning', async () => {
    const { warnings } = await create({ sort: [{ sort_order: 'ASC', sortkey: 'TAKEN_AT' }, {}] });
    expect(warnings).toEqual([
      { field: ['input', 'sort', '0', 'sortkey'], message: `${UNKNOWN}; did you mean "sort_key"` },
      { field: ['input', 'sort', '0'], message: 'has no effect without sort_key' },
      { field: ['input', 'sort'], message: 'has no effect beyond its first entry' },
    ]);
  });

  it('what is right gets no error, in every notation', async () => {
    const filters = { item_types: 'REEL', taken_at: null, engagement: [], ids: ['x', 1], verified: true };
    const { warnings, userErrors } = await create({ filters, sort: { sortKey: 'TAKEN_AT' } });
    expect([warnings, userErrors]).toEqual([[], []]);
  });

  it('a thousand keys and values are reported in fifty entries and a number', async () => {
    const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]));
    const { warnings } = await create({ filters: keys });
    expect(warnings).toHaveLength(51);
    expect(warnings[50]).toEqual({ field: at(), message: 'has 950 more of these' });
    const { userErrors } = await create({ filters: { tags_names: Object.values(keys) } });
    expect(userErrors).toHaveLength(51);
  });

  it('every filter that is stored without userErrors is applied as it is, and gives items', async () => {
    const members = [
      'item_types',
      'taken_at',
      'engagement',
      'super_search',
      'ids',
      'verified',
      'creator_locations',
      'provider',
    ];
    const parts = [
      'REEL',
      'INSTAGRAM',
      'LIKE_COUNT',
      'FUZZY_CAPTION',
      '2026-01-01T00:00:00Z',
      true,
      1,
      {},
      null,
      'x',
    ];
    const value = fc.oneof(
      fc.constantFrom(...parts),
      fc.array(fc.constantFrom(...parts), { maxLength: 2 }),
      fc.dictionary(
        fc.constantFrom('from', 'to', 'field', 'range', 'mode', 'search_query', 'city'),
        fc.constantFrom(...parts),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...members), value, { noNullPrototype: true }),
        async (filters) => {
          const { contentView, userErrors } = await create({ filters });
          if (contentView === null) expect(userErrors.length).toBeGreaterThan(0);
          else
            await tenant.client.data('query($id: ID) { items(presetId: $id) { totalCount } }', {
              id: contentView.id,
            });
        },
      ),
      { numRuns: 40 },
    );
  });
});
