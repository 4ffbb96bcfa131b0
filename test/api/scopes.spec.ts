import { ApiTokensService } from '@loupe/auth';
import { factsOf, scopesNeeded } from '@loupe/graphql';
import { newId, TOKEN_SCOPES, type TokenScope } from '@loupe/kernel';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import type { GraphqlClient } from '../support/client.js';
import { everyRootField, type FieldRequest, type RootField, requestFor } from '../support/every-field.js';
import { mcpClientOf } from '../support/mcp.js';
import { createTenant, type Tenant } from '../support/world.js';

/** What is not content may be selected without the scope `read`. */
const WITHOUT_CONTENT: Readonly<Record<string, string>> = {
  createCollection: 'mutation { createCollection(input: {name: "x"}) { userErrors { field message code } } }',
  deleteCollection: `mutation { deleteCollection(id: "${newId()}") { deletedCollectionId userErrors { message } } }`,
  refetchEngagementBulk:
    'mutation { refetchEngagementBulk(itemIds: []) { operationId processedCount skippedItemIds } }',
  uploadItemFromUrl: 'mutation { uploadItemFromUrl(input: {url: "nonsense"}) { success operationId } }',
};
const SUBSCRIBE = `mutation { createWebhookSubscription(input: {name: "x", url: "https://example.com/", eventTypes: ["*"]}) {
  webhookSubscription { id } secret userErrors { message } } }`;

/** Names of the fields that need a scope. */
describe('the scopes of a token', () => {
  let api: TestApp;
  let tenant: Tenant;
  let schema: GraphQLSchema;

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    schema = api.app.get(GraphQLSchemaHost, { strict: false }).schema;
  });
  afterAll(() => api?.close());

  async function clientWith(...scopes: TokenScope[]): Promise<GraphqlClient> {
    const { token } = await api.app.get(ApiTokensService).create({
      organizationId: tenant.organizationId,
      name: 'scoped',
      ...(scopes.length === 0 ? {} : { scopes }),
    });
    return tenant.client.with({ token });
  }
  const wholeRequest = (root: RootField) => {
    const id = newId();
    return requestFor(root, { id, ids: [id], name: 'x', url: 'https://example.com/' });
  };
  const codesOf = async (client: GraphqlClient, { query, variables }: FieldRequest) => {
    const { errors } = (await client.send(query, variables)).body;
    return Array.isArray(errors) ? errors.map(({ extensions }) => extensions.code) : [];
  };

  const fieldsOf = (scope: TokenScope, operation: RootField['operation']) =>
    everyRootField(schema)
      .filter((root) => root.operation === operation && factsOf(root.field)?.scopes.includes(scope))
      .map(({ field }) => field.name);

  it('are stated for every root field, and nothing else is open without them', () => {
    for (const { field } of everyRootField(schema))
      expect(TOKEN_SCOPES, field.name).toEqual(expect.arrayContaining([...scopesNeeded(field, [])]));
    const below = Object.values((schema.getType('Item') as GraphQLObjectType).getFields());
    for (const field of below) expect(() => scopesNeeded(field, []), field.name).toThrow('has no @RootField');
  });

  it.each(TOKEN_SCOPES)(
    '%s alone opens no root field that needs another, whole answers included',
    async (scope) => {
      const client = await clientWith(scope);
      const opened: string[] = [];
      for (const root of everyRootField(schema)) {
        const codes = await codesOf(client, wholeRequest(root));
        if (!codes.includes('UNAUTHORIZED')) opened.push(root.field.name);
        else expect(codes, root.field.name).toEqual(['UNAUTHORIZED']);
      }
      const expected: Record<TokenScope, string[]> = {
        read: fieldsOf('read', 'query'),
        // The payloads of the others have content.
        write: [
          'backfillAiField',
          'cancelOperation',
          'captureSource',
          'deleteAlertRule',
          'deleteCampaign',
          'deleteCollection',
          'deleteCompetitorBrand',
          'deleteContentView',
          'deleteCreatorList',
          'deleteCreatorView',
          'deleteCustomAttribute',
          'deleteImportMapping',
          'deleteNote',
          'deletePlace',
          'deleteReport',
          'deleteSocialProfileView',
          'deleteSource',
          'deleteViewGroup',
          'importItems',
          'importText',
          'revokeImportHook',
          'refetchEngagementBulk',
          'undoImport',
          'undoOperation',
          'updateItemsCustomAttributes',
          'updateItemsMemberships',
          'updateItemsRights',
          'uploadItemFromUrl',
        ],
        // Deliveries have the events' content.
        webhooks: [
          'webhookEventTypes',
          'webhookSubscription',
          'webhookSubscriptions',
          'deleteWebhookSubscription',
          'disableWebhookSubscription',
          'rotateWebhookSecret',
        ],
        admin: [
          // A preview has handles.
          ...fieldsOf('admin', 'query').filter((name) => name !== 'erasurePreview'),
          // The workspace of its payload has what is followed, and a field is content.
          ...fieldsOf('admin', 'mutation').filter(
            (name) => name !== 'updateWorkspace' && name !== 'updateAiFieldBudget',
          ),
        ],
      };
      expect(opened.sort()).toEqual(expected[scope].sort());
    },
  );

  it('that a token has without being asked open everything but administration, as do those that existing tokens have', async () => {
    const client = await clientWith();
    for (const root of everyRootField(schema)) {
      const isAdministration = factsOf(root.field)?.scopes.includes('admin');
      const codes = await codesOf(client, wholeRequest(root));
      expect([root.field.name, codes.includes('UNAUTHORIZED')]).toEqual([root.field.name, isAdministration]);
    }
  });

  it('let `write` alone change things, without an answer of content', async () => {
    const writer = await clientWith('write');
    for (const document of Object.values(WITHOUT_CONTENT)) {
      const { body } = await writer.send(document);
      expect(body.errors, document).toBeUndefined();
    }
    const { collections } = await tenant.client.data('{ collections { name } }');
    expect(collections).toContainEqual({ name: 'x' });
  });

  it('refuse a payload of content before anything is changed, however the content is selected', async () => {
    const writer = await clientWith('write');
    const before = await tenant.client.data('{ collections { id } }');
    for (const selection of [
      'collection { id }',
      'collection { __typename }',
      'a: collection { name }',
      '... { collection { name } }',
      '... on CreateCollectionPayload { userErrors { message } collection { group { id } } }',
      '...F',
    ]) {
      const fragment =
        selection === '...F' ? 'fragment F on CreateCollectionPayload { collection { id } }' : '';
      const document = `mutation { createCollection(input: {name: "y"}) { ${selection} } } ${fragment}`;
      expect(await writer.error(document), selection).toEqual({
        code: 'UNAUTHORIZED',
        message: 'createCollection needs a token with the scope read',
      });
    }
    expect(await tenant.client.data('{ collections { id } }')).toEqual(before);
  });

  it('let no token without `read` send content out by a webhook', async () => {
    const refused = async (client: GraphqlClient, missing: string) =>
      expect(await client.error(SUBSCRIBE)).toEqual({
        code: 'UNAUTHORIZED',
        message: `createWebhookSubscription needs a token with the scope ${missing}`,
      });
    await refused(await clientWith('write'), 'webhooks and read');
    await refused(await clientWith('webhooks', 'write', 'admin'), 'read');
    await refused(await clientWith('read', 'write', 'admin'), 'webhooks');
    const { webhookSubscriptions } = await tenant.client.data(
      '{ webhookSubscriptions { nodes { id } totalCount } }',
    );
    const before: number = webhookSubscriptions.totalCount;

    const { createWebhookSubscription } = await (await clientWith('webhooks', 'read')).data(SUBSCRIBE);
    const { id } = createWebhookSubscription.webhookSubscription;
    const keeper = await clientWith('webhooks');
    const moved = `mutation { updateWebhookSubscription(id: "${id}", input: {url: "https://example.org/"}) { userErrors { message } } }`;
    const enabled = `mutation { enableWebhookSubscription(id: "${id}") { userErrors { message } } }`;
    for (const document of [moved, enabled]) {
      expect((await keeper.error(document)).message).toMatch(/needs a token with the scope read$/);
    }
    const content = '{ webhookEvents { nodes { data } } }';
    expect((await keeper.error(content)).message).toBe('webhookEvents needs a token with the scope read');
    const { rotateWebhookSecret } = await keeper.data(
      `mutation { rotateWebhookSecret(id: "${id}") { secret userErrors { message } } }`,
    );
    expect(rotateWebhookSecret).toMatchObject({ secret: expect.stringMatching(/^whsec_/), userErrors: [] });
    const after = await keeper.data('{ webhookSubscriptions { nodes { url status } totalCount } }');
    expect(after.webhookSubscriptions.totalCount).toBe(before + 1);
  });

  it.each([
    [['read'], 'items', 'createCollection'],
    [['read', 'write'], 'createCollection', 'createWebhookSubscription'],
    [['webhooks'], 'webhookSubscriptions', 'createWebhookSubscription'],
    [['admin'], null, 'items'],
  ] as [TokenScope[], string | null, string][])(
    'decide which tools MCP shows and calls: %j',
    async (scopes, open, closed) => {
      const client = await mcpClientOf(api, tenant, scopes);
      const { tools } = (await client.request('tools/list')).body.result;
      const nameOf: Record<string, string> = {
        items: 'searchItems',
        webhookSubscriptions: 'getWebhookSubscriptions',
      };
      const shown = tools.map(({ name }: { name: string }) => name);
      if (open === null) expect(shown).toEqual([]);
      else expect(shown).toContain(nameOf[open] ?? open);
      const name = nameOf[closed] ?? closed;
      expect(shown).not.toContain(name);
      const { body } = await client.call(name, {});
      expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining('with the scope') });
    },
  );

  it('have webhooks after the migration where they had read and write', async () => {
    const scopesOf = async (...scopes: TokenScope[]) => {
      const { record } = await api.app
        .get(ApiTokensService)
        .create({ organizationId: tenant.organizationId, name: 'old', scopes });
      return record.id;
    };
    const both = await scopesOf('read', 'write');
    const one = await scopesOf('read');
    const other = await scopesOf('write', 'admin');
    const source = api.app.get(DataSource);
    const migration = source.migrations.find(({ name }) => name?.startsWith('WebhooksScope'));
    const runner = source.createQueryRunner();
    await migration?.up(runner);
    await migration?.up(runner);
    const rows = await runner.query('SELECT id, scopes FROM api_tokens WHERE id = ANY($1)', [
      [both, one, other],
    ]);
    await runner.release();
    expect(
      Object.fromEntries(rows.map((row: { id: string; scopes: string[] }) => [row.id, row.scopes])),
    ).toEqual({
      [both]: ['read', 'write', 'webhooks'],
      [one]: ['read'],
      [other]: ['write', 'admin'],
    });
  });
});
