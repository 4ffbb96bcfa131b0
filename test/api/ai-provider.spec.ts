import { Database, sql } from '@loupe/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { createTenant, type Tenant } from '../support/world.js';

const UPDATE = `mutation($input: UpdateAiProviderInput!) { updateAiProvider(input: $input) {
  aiProvider { kind baseUrl model hasKey monthlyTokens } userErrors { field message } } }`;
const CREATE = `mutation($input: CreateAiFieldInput!) { createAiField(input: $input) {
  aiField { id key type status draft { version options { name description } } } userErrors { field message } } }`;
const PUBLISH =
  'mutation($id: ID!) { publishAiField(id: $id) { aiField { status } userErrors { field message } } }';
const OPENAI = { kind: 'OPENAI', model: 'some-model', key: 'sk-secret' };

describe('who fills fields', () => {
  let api: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    api = await sharedTestApp();
  });
  afterAll(() => api?.close());

  const update = async (input: object) => (await tenant.client.data(UPDATE, { input })).updateAiProvider;

  it('is Loupe itself, until somebody chooses a vendor; the key is stored sealed and shown to nobody', async () => {
    tenant = await createTenant(api);
    const { aiProvider } = await tenant.client.data('{ aiProvider { kind model hasKey usage { calls } } }');
    expect(aiProvider).toEqual({ kind: 'BUILTIN', model: null, hasKey: false, usage: { calls: 0 } });
    expect(await update(OPENAI)).toEqual({
      aiProvider: {
        kind: 'OPENAI',
        baseUrl: 'https://api.openai.com/v1',
        model: 'some-model',
        hasKey: true,
        monthlyTokens: null,
      },
      userErrors: [],
    });
    const [row] = await api.app.get(Database, { strict: false }).query<{ key: Buffer }>(sql`
      SELECT sealed_key AS key FROM ai_providers WHERE workspace_id = ${tenant.scope.workspaceId}`);
    expect(row?.key.toString('latin1')).not.toContain('sk-secret');
    const { auditLog } = await tenant.client.data('{ auditLog(first: 1) { nodes { action before after } } }');
    expect(auditLog.nodes[0]).toMatchObject({
      action: 'ai_provider.updated',
      before: { kind: 'BUILTIN' },
      after: { kind: 'OPENAI', hasKey: true },
    });
    expect(JSON.stringify(auditLog)).not.toContain('sk-secret');
  });

  it('gets no key that was given for another address', async () => {
    tenant = await createTenant(api);
    await succeed(tenant.client, UPDATE, { input: OPENAI });
    const { aiProvider } = await update({ baseUrl: 'https://elsewhere.example.com/v1' });
    expect(aiProvider).toMatchObject({ baseUrl: 'https://elsewhere.example.com/v1', hasKey: false });
  });

  it.each([
    [{ kind: 'OPENAI', key: 'k' }, ['model'], 'must have 1 to 200 characters'],
    [{ kind: 'ANTHROPIC', model: 'm' }, ['key'], 'is needed for the vendor’s own service'],
    [{ ...OPENAI, key: 'a b' }, ['key'], 'must have at most 500 visible ASCII characters'],
    [{ ...OPENAI, baseUrl: 'http://169.254.169.254/v1' }, ['baseUrl'], null],
    [{ ...OPENAI, baseUrl: 'ftp://example.com' }, ['baseUrl'], null],
    [{ ...OPENAI, baseUrl: 'https://example.com/v1?key=1' }, ['baseUrl'], null],
    [{ ...OPENAI, inputPrice: -1 }, ['inputPrice'], 'must be from 0 to 1000000'],
    [{ ...OPENAI, monthlyTokens: 1.5 }, ['monthlyTokens'], 'must be a whole number from 0 to 1000000000000'],
    [{ ...OPENAI, monthlyCents: 100 }, ['monthlyCents'], 'needs inputPrice and outputPrice'],
    [{ kind: 'BUILTIN', model: 'm' }, ['model'], 'must not be given for BUILTIN'],
  ])('is refused as %o', async (input, field, message) => {
    tenant = await createTenant(api);
    const { aiProvider, userErrors } = await update(input);
    expect(aiProvider).toBeNull();
    expect(userErrors[0]).toMatchObject({ field: ['input', ...field] });
    if (message !== null) expect(userErrors[0].message).toBe(message);
  });

  it.each([
    [{}, ['type']],
    [{ name: 'x', type: 'TEXT' }, ['instruction']],
    [{ name: 'x', type: 'URL', instruction: 'x' }, ['type']],
    [{ name: 'x', type: 'TEXT', instruction: 'x'.repeat(2001) }, ['instruction']],
    [{ name: 'x', type: 'TEXT', instruction: 'x', options: [{ name: 'a' }, { name: 'b' }] }, ['options']],
    [{ name: 'x', type: 'SINGLE_SELECT_V2', instruction: 'x' }, ['options']],
    [{ name: 'x', type: 'SINGLE_SELECT_V2', instruction: 'x', options: [{ name: 'a' }] }, ['options']],
    [{ name: 'x', type: 'TEXT', instruction: 'x', key: 'sentiment' }, ['key']],
    [{ name: 'x', type: 'TEXT', instruction: 'x', sourceIds: ['1'] }, ['sourceIds']],
    [{ name: 'x', type: 'TEXT', instruction: 'x', inputs: [] }, ['inputs']],
    [{ preset: 'SENTIMENT', type: 'TEXT' }, ['type']],
    [{ preset: 'SENTIMENT', key: 'mood' }, ['key']],
  ])('is given no field as %o', async (input, field) => {
    tenant = await createTenant(api);
    const { createAiField } = await tenant.client.data(CREATE, { input });
    expect(createAiField.aiField).toBeNull();
    expect(createAiField.userErrors[0].field).toEqual(['input', ...field]);
  });

  it('fills only what it can, by every preset', async () => {
    tenant = await createTenant(api);
    const presets = [
      'SENTIMENT',
      'POST_SUMMARY',
      'LANGUAGE',
      'BRAND_SAFETY',
      'SPONSORED',
      'PRODUCT_MENTIONED',
      'CALL_TO_ACTION',
      'CONTENT_CATEGORY',
    ];
    const ids: string[] = [];
    for (const preset of presets) {
      const { aiField } = await succeed(tenant.client, CREATE, { input: { preset } });
      expect(aiField.status).toBe('DRAFT');
      ids.push(aiField.id);
    }
    const published = async (id: string | undefined) =>
      (await tenant.client.data(PUBLISH, { id })).publishAiField;
    expect((await published(ids[0])).aiField).toEqual({ status: 'ACTIVE' });
    const [refused] = (await published(ids[3])).userErrors;
    expect(refused.message).toMatch(/^The provider BUILTIN fills only the presets/);
    await succeed(tenant.client, UPDATE, { input: OPENAI });
    for (const id of ids.slice(1)) expect((await published(id)).aiField).toEqual({ status: 'ACTIVE' });
    const { createAiField } = await tenant.client.data(CREATE, { input: { preset: 'SENTIMENT' } });
    expect(createAiField.userErrors[0].message).toBe('the workspace has this field already');
  });

  it('takes over an attribute of a built-in key with its options, but none of another type', async () => {
    tenant = await createTenant(api);
    const { workspaceId } = tenant.scope;
    const db = api.app.get(Database, { strict: false });
    const option = '0199f2a0-0000-7000-8000-0000000000aa';
    await db.query(sql`
      INSERT INTO custom_attribute_definitions (workspace_id, id, entity, key, name, type, options, ai_generated)
      VALUES (${workspaceId}, gen_random_uuid(), 'ITEM', 'sentiment', 'Mood', 'SINGLE_SELECT_V2',
        ${JSON.stringify([{ id: option, name: 'positive' }])}::jsonb, true),
      (${workspaceId}, gen_random_uuid(), 'ITEM', 'post_summary', 'Old', 'NUMBER', NULL, false)`);
    await succeed(tenant.client, CREATE, { input: { preset: 'SENTIMENT' } });
    const { customAttributeSchemas } = await tenant.client.data(
      '{ customAttributeSchemas(entity: ITEM) { key name options { id name } } }',
    );
    const sentiment = customAttributeSchemas.find(({ key }: { key: string }) => key === 'sentiment');
    expect(sentiment).toMatchObject({ name: 'Mood' });
    expect(sentiment.options[0]).toEqual({ id: option, name: 'positive' });
    expect(sentiment.options).toHaveLength(5);
    const { createAiField } = await tenant.client.data(CREATE, { input: { preset: 'POST_SUMMARY' } });
    expect(createAiField.userErrors[0]).toMatchObject({ field: ['input', 'preset'] });
  });
});
