import { Database, sql } from '@loupe/database';
import { MAX_STORED_JSON_BYTES, newId, PLANS } from '@loupe/kernel';
import { ROW_LIMITS } from '@loupe/workspace';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, somePost, type Tenant } from '../support/world.js';

type Values = Record<string, unknown>;

interface Maker {
  /** Name of its input type; null for one with arguments of its own. */
  input: Values;
  /** Fills a workspace with all rows but one that it may have. */
  rows: (workspaceId: string, count: number) => ReturnType<typeof sql>;
  kind: string;
  limit: number;
}

const views = (kind: string, title: string): Maker => ({
  input: { filters: {} },
  kind: `${title} views`,
  limit: ROW_LIMITS.growth,
  rows: (workspaceId, count) => sql`
    INSERT INTO views (workspace_id, id, kind, name, filters, sort)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${kind}, 'filled ' || number, '{}', '{}'
    FROM generate_series(1, ${count}::integer) AS number`,
});
const attributes = (entity: string): Maker => ({
  input: { entity, type: 'TEXT' },
  kind: `custom attributes of ${entity.toLowerCase()}s`,
  limit: ROW_LIMITS.growth,
  rows: (workspaceId, count) => sql`
    INSERT INTO custom_attribute_definitions (workspace_id, id, entity, key, name, type, ai_generated)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), ${entity}, 'filled_' || number, 'filled', 'TEXT', false
    FROM generate_series(1, ${count}::integer) AS number`,
});
const groups: Maker = {
  input: {},
  kind: 'view groups',
  limit: ROW_LIMITS.growth,
  rows: (workspaceId, count) => sql`
    INSERT INTO view_groups (workspace_id, id, name)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled' FROM generate_series(1, ${count}::integer)`,
};
const collections: Maker = {
  input: {},
  kind: 'collections',
  limit: ROW_LIMITS.growth,
  rows: (workspaceId, count) => sql`
    INSERT INTO collections (workspace_id, id, name, position)
    SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled ' || number, number
    FROM generate_series(1, ${count}::integer) AS number`,
};

/** Every mutation that makes rows of a kind. */
const MAKERS: [mutation: string, maker: Maker][] = [
  ['createContentView', views('CONTENT', 'content')],
  ['createCreatorView', views('CREATOR', 'creator')],
  ['createSocialProfileView', views('SOCIAL_PROFILE', 'social profile')],
  ['createViewGroup', groups],
  ['createCollection', collections],
  ['createCustomAttribute', attributes('ITEM')],
  ['createCustomAttribute', attributes('CREATOR')],
  [
    'createAiField',
    {
      ...attributes('ITEM'),
      input: { type: 'TEXT', instruction: 'What does it say?' },
    },
  ],
  [
    'createSource',
    {
      input: { kind: 'HASHTAG', platforms: ['BLUESKY'] },
      kind: 'sources',
      limit: ROW_LIMITS.growth,
      rows: (workspaceId, count) => sql`
        INSERT INTO sources (workspace_id, id, kind, name)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'HASHTAG', 'filled' || number
        FROM generate_series(1, ${count}::integer) AS number`,
    },
  ],
  [
    'createCampaign',
    {
      input: {},
      kind: 'campaigns',
      limit: ROW_LIMITS.growth,
      rows: (workspaceId, count) => sql`
        INSERT INTO campaigns (workspace_id, id, name)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled' FROM generate_series(1, ${count}::integer)`,
    },
  ],
  [
    'createCompetitorBrand',
    {
      input: {},
      kind: 'competitors',
      limit: ROW_LIMITS.growth,
      rows: (workspaceId, count) => sql`
        INSERT INTO competitor_brands (workspace_id, id, name)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled ' || number
        FROM generate_series(1, ${count}::integer) AS number`,
    },
  ],
  [
    'createAlertRule',
    {
      input: { virality: 'HIGH' },
      kind: 'alert rules',
      limit: 100,
      rows: (workspaceId, count) => sql`
        INSERT INTO alert_rules (workspace_id, id, name, metric, at_least, checked_since)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled', 'VIRALITY', 4, now()
        FROM generate_series(1, ${count}::integer)`,
    },
  ],
  [
    'createImportMapping',
    {
      input: { fields: { url: 'Link' } },
      kind: 'import mappings',
      limit: 100,
      rows: (workspaceId, count) => sql`
        INSERT INTO import_mappings (workspace_id, id, name, fields)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled ' || number, '{}'
        FROM generate_series(1, ${count}::integer) AS number`,
    },
  ],
  [
    'createImportHook',
    {
      input: {},
      kind: 'import hooks',
      limit: 50,
      rows: (workspaceId, count) => sql`
        INSERT INTO import_hooks (workspace_id, id, name, token_hash)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled ' || number, sha256(gen_random_uuid()::text::bytea)
        FROM generate_series(1, ${count}::integer) AS number`,
    },
  ],
  [
    'createPlace',
    {
      input: { kind: 'SLACK', url: 'https://hooks.slack.com/services/x' },
      kind: 'places',
      limit: 100,
      rows: (workspaceId, count) => sql`
        INSERT INTO places (workspace_id, id, kind, name, host, sealed_url)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'SLACK', 'filled', 'hooks.slack.com', ''
        FROM generate_series(1, ${count}::integer)`,
    },
  ],
  [
    'createWebhookSubscription',
    {
      input: { url: 'https://example.com/', eventTypes: ['*'] },
      kind: 'webhook subscriptions',
      // Decisions §7.
      limit: 20,
      rows: (workspaceId, count) => sql`
        INSERT INTO webhook_subscriptions (workspace_id, id, name, url, origin, event_types, status, secret)
        SELECT ${workspaceId}::uuid, gen_random_uuid(), 'filled', 'https://example.com/', 'https://example.com',
          ARRAY['*'], 'ACTIVE', '' FROM generate_series(1, ${count}::integer)`,
    },
  ],
];

/** Mutations whose rows are of something else, and what bounds them. */
const OTHERS: Record<string, string> = {
  publishAiField: 'no new rows',
  previewAiField: 'pictures of the workspace that are to be read, 80 at a time, each once',
  transcribeOlderVideos: 'videos of the workspace, 10,000 at a time, each once',
  backfillAiField: 'one of a field at a time; items of the workspace',
  captureSource: 'each source once in a minute',
  createCreatorList: 'lists, 1,000 of a workspace: test/api/creator-lists.spec.ts',
  addCreatorsToList: 'creators of the workspace, each once in a list',
  createNote: '20,000 of a workspace',
  createReport: 'reports, as many as a plan has',
  runReport: 'editions, which count as stored bytes and end with the plan',
  createReportLink: '100 of a report that have not ended',
  sendReport: 'reports of a place, 50 a day: test/api/report-places.spec.ts',
  retryPlace: 'no new rows',
  cancelOperation: 'no new rows',
  undoOperation: 'items of the workspace, once for each changed one',
  createApiToken: '1,000 of an owner: test/api/administration.spec.ts',
  inviteMember: '1,000 of an owner: test/api/people.spec.ts',
  addItemsToCampaign: 'items of the workspace, 100 at a time, each once in a campaign',
  addItemsToCollections:
    'items of the workspace, 100 at a time, each once in a collection; collections as below',
  addItemToCollections: 'makes collections with autoCreate: tested below',
  refetchEngagementBulk: 'each item once in 24 hours',
  mergeCreators: 'former ids, each once; at most 1,000 profiles of a creator',
  splitCreator: 'creators, each with a profile of its own',
  erasePerson: 'profiles of the workspace, each once; 100 that wait: test/api/erasures.spec.ts',
  undoErasure: 'no new rows',
  undoImport: 'imports of the workspace, one undoing of each at a time',
  setWorkspaceLook: 'one of a workspace',
  setLake: 'one of a workspace; a row for each month with posts',
  setRetentionRule: 'two of a platform',
  createExport: 'exports, 5 that wait and 50 that are kept: test/api/exports.spec.ts',
  beginIntegration: 'sign-ins, 20 that are open and end after ten minutes: test/api/connect-accounts.spec.ts',
  connectIntegration: 'accounts that their platform accepts, each once',
  chooseIntegrationAccounts: 'accounts of a sign-in, at most 100, each once',
  disconnectIntegration: 'no new rows',
  importText: 'a file, 10 that wait: test/api/imports-http.spec.ts',
  previewImport: 'nothing is stored',
  importItems: 'posts and their snapshots, for a credit each; collections within their limit',
  uploadItemFromUrl: 'posts, which are what the service stores, for 50 credits each',
  sendWebhookTestEvent: 'deliveries, kept for 30 days',
  redeliverWebhookDelivery: 'no new rows',
};
/** What is kept as a file, whose bytes are counted, and in no row. */
const OF_FILES = ['importText text', 'previewImport text'];
const MAKES_NOTHING =
  /^(activate|deactivate|delete|disable|enable|move|pause|remove|reorder|reset|resume|revoke|rotate|update)/;

describe('what a workspace may store', () => {
  let api: TestApp;
  let schema: GraphQLSchema;
  let tenant: Tenant;

  beforeAll(async () => {
    api = await sharedTestApp();
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(() => api?.close());

  const inputTypeOf = (mutation: string) =>
    schema
      .getMutationType()
      ?.getFields()
      [mutation]?.args.find(({ name }) => name === 'input')?.type;
  /** The userErrors of a mutation with an input. */
  const change = async (mutation: string, input: Values, id?: string) => {
    const takesId = id !== undefined;
    const { [mutation]: payload } = await tenant.client.data(
      `mutation($input: ${inputTypeOf(mutation)}${takesId ? ', $id: ID!' : ''}) {
        ${mutation}(input: $input${takesId ? ', id: $id' : ''}) { userErrors { field message code } } }`,
      { input, ...(takesId ? { id } : {}) },
    );
    return payload.userErrors as { field: string[]; message: string; code: string | null }[];
  };
  const fill = (maker: Maker, count: number) =>
    api.app.get(Database, { strict: false }).query(maker.rows(tenant.scope.workspaceId, count));
  const limitReached = (kind: string, limit: number) => [
    { field: [], message: `The plan growth allows ${limit} ${kind}`, code: 'limit_reached' },
  ];

  it('is bounded for every mutation that makes rows', () => {
    const makers = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter(
      (name) => !MAKES_NOTHING.test(name),
    );
    const known = [...new Set(MAKERS.map(([name]) => name)), ...Object.keys(OTHERS)];
    expect(makers.sort()).toEqual(known.sort());
    for (const plan of PLANS) expect(ROW_LIMITS[plan], plan).toBeLessThanOrEqual(1000);
  });

  it.each(MAKERS)('%s cannot take the last place twice (%o)', async (mutation, maker) => {
    await fill(maker, maker.limit - 1);
    const outcomes = await Promise.all(
      ['one', 'two', 'three'].map((name) => change(mutation, { ...maker.input, name })),
    );
    const refused = limitReached(maker.kind, maker.limit);
    expect(outcomes.filter((errors) => errors.length === 0)).toHaveLength(1);
    expect(outcomes.filter((errors) => errors.length > 0)).toEqual([refused, refused]);
  });

  it('names no more collections with autoCreate than may be made, and 100 a request', async () => {
    await fill(collections, collections.limit - 2);
    await ingest(api, tenant, [somePost()]);
    const { items } = await tenant.client.data('{ items(first: 1) { nodes { id } } }');
    const add = async (names: string[]) => {
      const { addItemToCollections } = await tenant.client.data(
        `mutation($id: ID!, $names: [String!]) { addItemToCollections(itemId: $id, collectionNames: $names, autoCreate: true) {
          item { id } userErrors { field message code } } }`,
        { id: items.nodes[0].id, names },
      );
      return addItemToCollections.userErrors;
    };
    const names = Array.from({ length: 101 }, (_, index) => `new ${index}`);
    expect(await add(names)).toMatchObject([
      { field: ['collectionNames'], message: 'must have at most 100 entries' },
    ]);
    expect(await add(names.slice(0, 3))).toEqual(limitReached('collections', collections.limit));
    expect(await add(names.slice(0, 2))).toEqual([]);
  });

  /** An object whose JSON has exactly so many bytes, most of them in letters of two. */
  const objectOf = (bytes: number) => {
    const rest = bytes - '{"k":""}'.length;
    return { k: 'é'.repeat(Math.floor(rest / 2)) + 'x'.repeat(rest % 2) };
  };
  const tooLong = (field: string[]) => [
    { field, message: `is too long (maximum is ${MAX_STORED_JSON_BYTES} bytes of JSON)`, code: null },
  ];

  it.each(['createContentView', 'createCreatorView', 'createSocialProfileView'])(
    '%s stores filters and a sort of 64 KB, in bytes of UTF-8',
    async (mutation) => {
      const whole = objectOf(MAX_STORED_JSON_BYTES);
      expect(await change(mutation, { name: 'whole', filters: whole, sort: whole })).toEqual([]);
      const more = objectOf(MAX_STORED_JSON_BYTES + 1);
      for (const field of ['filters', 'sort']) {
        const input = { name: 'more', filters: {}, [field]: more };
        expect(await change(mutation, input)).toEqual(tooLong(['input', field]));
      }
    },
  );

  it('keeps the conditions of a view to 64 KB', async () => {
    const customAttributeConditions = Array.from({ length: 50 }, () => ({
      field: 'x',
      operator: 'IS',
      type: 'TEXT',
      value: 'x'.repeat(2000),
    }));
    const input = { name: 'x', filters: {}, customAttributeConditions };
    expect(await change('createContentView', input)).toEqual(tooLong(['input', 'customAttributeConditions']));
  });

  it('keeps the options of an attribute to 64 KB', async () => {
    const options = Array.from({ length: 300 }, (_, index) => ({ name: `${index}${'x'.repeat(240)}` }));
    const input = { entity: 'ITEM', type: 'SINGLE_SELECT_V2', name: 'x', options };
    expect(await change('createCustomAttribute', input)).toEqual(tooLong(['input', 'options']));
  });

  it('keeps all values of an item together to 64 KB, and lets what is more get less', async () => {
    await ingest(api, tenant, [somePost()]);
    const { items } = await tenant.client.data('{ items(first: 1) { nodes { id } } }');
    const { id } = items.nodes[0];
    for (const number of [1, 2, 3]) {
      const input = { entity: 'ITEM', type: 'TEXT_LIST', name: `List ${number}` };
      expect(await change('createCustomAttribute', input)).toEqual([]);
    }
    const list = Array.from({ length: 30 }, () => 'x'.repeat(1000));
    const set = (values: Values) => change('updateItemCustomAttributes', { values }, id);
    expect(await set({ list_1: list, list_2: list })).toEqual([]);
    const [refusal] = await set({ list_3: list });
    expect(refusal).toMatchObject({
      field: ['input', 'values'],
      message: expect.stringMatching(
        /^would make all values together too long \(9\d{4} bytes of JSON; maximum is 65536\)$/,
      ),
    });
    // As one that was written before there was a limit.
    await api.app.get(Database, { strict: false }).query(sql`
      UPDATE items SET custom_attributes = jsonb_set(custom_attributes, '{list_3}', ${JSON.stringify(list)}::jsonb)
      WHERE workspace_id = ${tenant.scope.workspaceId} AND id = ${id}`);
    expect(await set({ list_1: list.slice(1) })).toEqual([]);
    expect(await set({ list_1: list })).toHaveLength(1);
  });

  /** Paths of the texts and JSON values of an input type. */
  function textsOf(type: GraphQLInputType): string[][] {
    if (isNonNullType(type)) return textsOf(type.ofType);
    if (isListType(type)) return textsOf(type.ofType).map((path) => ['0', ...path]);
    if (isInputObjectType(type)) {
      return Object.values(type.getFields()).flatMap((field) =>
        textsOf(field.type).map((path) => [field.name, ...path]),
      );
    }
    return ['String', 'JSON'].includes(getNamedType(type).name) ? [[]] : [];
  }
  /** A value with a long text at a path; what is around it is as little as its types allow. */
  function longAt(type: GraphQLInputType, [step, ...rest]: string[]): unknown {
    if (isNonNullType(type)) return longAt(type.ofType, step === undefined ? [] : [step, ...rest]);
    if (isListType(type)) return [longAt(type.ofType, rest)];
    if (isInputObjectType(type)) {
      const fields = type.getFields();
      const needed: Values = {
        name: 'x',
        reportId: newId(),
        text: 'x',
        fields: { url: 'Link' },
        filters: {},
        entity: 'ITEM',
        type: rest.length > 1 ? 'SINGLE_SELECT_V2' : 'TEXT',
        field: 'x',
        operator: 'IS',
        url: 'https://example.com/',
        eventTypes: ['*'],
        values: {},
        kind: 'HASHTAG',
        platforms: ['BLUESKY'],
        email: 'ada@example.com',
        role: 'VIEWER',
        provider: 'TIKTOK',
        handle: 'brand',
        externalId: 'x',
        channelTitle: 'x',
        publishedAt: '2026-01-01T00:00:00Z',
        socialProfileIds: [],
        person: {},
      };
      const others = Object.values(fields)
        .filter(({ type: inner, name }) => isNonNullType(inner) && name !== step)
        .map(({ name, type: inner }) => {
          const named = getNamedType(inner);
          const isOther = isEnumType(named) && named.getValue(String(needed[name])) == null;
          return [name, isOther ? named.getValues()[0]?.name : needed[name]];
        });
      const field = fields[step ?? ''];
      if (field === undefined) throw new Error(`There is no ${step}`);
      return { ...Object.fromEntries(others), [field.name]: longAt(field.type, rest) };
    }
    const long = 'x'.repeat(MAX_STORED_JSON_BYTES + 1);
    return getNamedType(type).name === 'JSON' ? { k: long } : long;
  }

  it('takes no text or JSON value of more than 64 KB, in whichever field of whichever mutation', async () => {
    const tried: string[] = [];
    for (const [mutation, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
      const type = inputTypeOf(mutation);
      if (type === undefined) continue;
      // The ids of what is changed.
      const others = field.args.filter(
        ({ name, type: other }) => name !== 'input' && (name === 'itemIds' || isNonNullType(other)),
      );
      const declared = others.map(({ name, type: other }) => `, $${name}: ${other}`).join('');
      const given = others.map(({ name }) => `, ${name}: $${name}`).join('');
      const ids = others.map(({ name }) => [name, name.endsWith('Ids') ? [newId()] : newId()]);
      for (const path of textsOf(type)) {
        const name = `${mutation} ${path.join('.')}`;
        if (OF_FILES.includes(name)) continue;
        const { body } = await tenant.client.send(
          `mutation($input: ${type}${declared}) { ${mutation}(input: $input${given}) { userErrors { field message } } }`,
          { input: longAt(type, path), ...Object.fromEntries(ids) },
        );
        expect(body.errors, name).toBeUndefined();
        expect(body.data[mutation].userErrors, name).not.toEqual([]);
        tried.push(name);
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'createContentView filters',
        'createContentView customAttributeConditions.0.value',
        'createCustomAttribute options.0.name',
        'createWebhookSubscription metadata',
        'uploadItemFromUrl url',
        'updateItemCustomAttributes values',
      ]),
    );
    const rows = await api.app.get(Database, { strict: false }).query<{ bytes: number }>(sql`
      SELECT max(octet_length(row::text)) AS bytes FROM (
        SELECT row_to_json(views)::text AS row FROM views UNION ALL SELECT row_to_json(collections)::text FROM collections
        UNION ALL SELECT row_to_json(custom_attribute_definitions)::text FROM custom_attribute_definitions
        UNION ALL SELECT row_to_json(operations)::text FROM operations
        UNION ALL SELECT row_to_json(webhook_subscriptions)::text FROM webhook_subscriptions) AS stored`);
    expect(rows[0]?.bytes).toBeLessThan(4 * MAX_STORED_JSON_BYTES);
  });
});
