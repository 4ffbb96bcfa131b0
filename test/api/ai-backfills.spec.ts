import { sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EnrichmentWorld, SEASON } from '../support/enrichment.js';
import { succeed } from '../support/presets.js';
import { createTenant, type Tenant } from '../support/world.js';

const ESTIMATE =
  'query($id: ID!, $days: Int) { aiBackfillEstimate(id: $id, days: $days) { items tokens cents } }';
const BACKFILL = `mutation($id: ID!, $days: Int) { backfillAiField(id: $id, days: $days) {
  operationId userErrors { field message } } }`;
const OPERATION =
  'query($id: ID!) { operation(id: $id) { operationType fetchStatus total processed error } }';
const SET = `mutation($id: ID!, $values: JSON!) { updateItemCustomAttributes(id: $id, input: {values: $values}) {
  userErrors { message } } }`;
const BUDGET = `mutation($id: ID!, $input: UpdateAiFieldBudgetInput!) { updateAiFieldBudget(id: $id, input: $input) {
  userErrors { message } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateAiFieldInput!) { updateAiField(id: $id, input: $input) {
  userErrors { message } } }`;
const PREVIEW = `mutation($id: ID!) { previewAiField(id: $id) {
  preview { version posts { itemId caption isCorrected value before { value reason failure } after { value reason failure } }
    agreement { version corrected agreed } tokens cents }
  userErrors { field message } } }`;
const CREATE =
  'mutation($i: CreateAiFieldInput!) { createAiField(input: $i) { aiField { id } userErrors { message } } }';
const SOON = { timeout: 240_000 };

describe('older posts and a new version', () => {
  let world: EnrichmentWorld;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await EnrichmentWorld.start();
  });
  beforeEach(async () => {
    tenant = await createTenant(world.api);
  });
  afterAll(() => world?.stop());

  const older = (number: number, last = 'value=Summer') =>
    world.post(
      tenant,
      ...Array.from({ length: number }, (_, index) => `old ${index} ${index === 0 ? last : 'value=Summer'}`),
    );
  const draft = async (): Promise<string> => (await succeed(tenant.client, CREATE, { i: SEASON })).aiField.id;
  const operation = async (id: string) => (await tenant.client.data(OPERATION, { id })).operation;
  const estimate = async (id: string, days?: number) =>
    (await tenant.client.data(ESTIMATE, { id, days })).aiBackfillEstimate;
  const change = (mutation: string, id: string) =>
    succeed(tenant.client, `mutation($id: ID!) { ${mutation}(id: $id) { userErrors { message } } }`, { id });

  it('are filled by an operation with a price before, and what people have set stays', async () => {
    await succeed(
      tenant.client,
      'mutation($i: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $i) { userErrors { message } } }',
      { i: { name: 'all', url: 'https://hooks.example.com/loupe', eventTypes: ['operation.completed'] } },
    );
    await world.useVendor(tenant, 'OPENAI', { inputPrice: 100_000, outputPrice: 400_000 });
    const [pinned] = await older(30);
    const season = await world.field(tenant, SEASON);
    await world.settled(tenant);
    expect(await world.values(tenant, season.key)).toEqual(
      Object.fromEntries((await world.items(tenant)).map(({ caption }) => [caption, null])),
    );
    await succeed(tenant.client, SET, { id: pinned, values: { [season.key]: season.options.Winter } });
    // The posts are of January.
    expect(await estimate(season.id, 1)).toEqual({ items: 0, tokens: 0, cents: 0 });
    const price = await estimate(season.id);
    expect(price.items).toBe(30);
    const { operationId } = await succeed(tenant.client, BACKFILL, { id: season.id });
    await expect
      .poll(() => operation(operationId), SOON)
      .toEqual({
        operationType: 'BACKFILL_AI_FIELD',
        fetchStatus: 'COMPLETED',
        total: 30,
        processed: 30,
        error: null,
      });
    const values = await world.values(tenant, season.key);
    expect(Object.values(values).filter((value) => value === season.options.Summer)).toHaveLength(29);
    expect(values['old 0 value=Summer']).toBe(season.options.Winter);
    const [{ usage, agreement }] = await world.fields(tenant);
    expect(agreement).toEqual([{ version: 1, corrected: 1, agreed: 0 }]);
    // The price was of the right size; the double's answers are shorter than a model's.
    for (const [said, spent] of [
      [price.tokens, usage.inputTokens + usage.outputTokens],
      [price.cents, usage.cents],
    ]) {
      expect(said).toBeGreaterThan(spent / 3);
      expect(said).toBeLessThan(spent * 3);
    }
    // Nothing is asked twice.
    expect(await estimate(season.id)).toEqual({ items: 0, tokens: 0, cents: 0 });
    const calls = world.vendor.calls.length;
    const again = await succeed(tenant.client, BACKFILL, { id: season.id });
    await expect
      .poll(() => operation(again.operationId), SOON)
      .toMatchObject({ fetchStatus: 'COMPLETED', total: 0 });
    expect(world.vendor.calls.length).toBe(calls);
    const told = await world.db.query(sql`SELECT data ->> 'id' AS id, data ->> 'fetchStatus' AS status
      FROM outbox_events WHERE workspace_id = ${tenant.scope.workspaceId} AND type = 'operation.completed' ORDER BY id`);
    expect(told).toEqual([
      { id: operationId, status: 'COMPLETED' },
      { id: again.operationId, status: 'COMPLETED' },
    ]);
  });

  it('of other platforms, and those that were answered for, are not counted', async () => {
    await world.useVendor(tenant, 'OPENAI');
    await older(3);
    const youtube = await world.field(tenant, { ...SEASON, name: 'Other', providers: ['YOUTUBE'] });
    expect((await estimate(youtube.id)).items).toBe(0);
    const season = await world.field(tenant, SEASON);
    await world.post(tenant, 'new value=Winter');
    await world.settled(tenant);
    expect((await estimate(season.id)).items).toBe(3);
  });

  it('wait for a budget and for a paused field, and the operation says how many failed', async () => {
    await world.useVendor(tenant, 'OPENAI');
    await older(40, 'value=Spring');
    const season = await world.field(tenant, SEASON);
    await succeed(tenant.client, BUDGET, { id: season.id, input: { monthlyTokens: 1000 } });
    const from = world.vendor.asked.length;
    const { operationId } = await succeed(tenant.client, BACKFILL, { id: season.id });
    expect((await succeed(tenant.client, BACKFILL, { id: season.id })).operationId).toBe(operationId);
    await expect.poll(async () => (await world.fields(tenant))[0].status, SOON).toBe('OUT_OF_BUDGET');
    await world.settled(tenant);
    const [{ usage }] = await world.fields(tenant);
    expect(usage.calls).toBe(world.vendor.asked.length - from);
    expect(usage.inputTokens + usage.outputTokens).toBeGreaterThanOrEqual(1000);
    expect((usage.inputTokens + usage.outputTokens) * (1 - 1 / usage.calls)).toBeLessThan(1000);
    expect(await operation(operationId)).toMatchObject({ total: 40 });
    expect((await operation(operationId)).processed).toBeLessThan(40);
    await change('pauseAiField', season.id);
    await succeed(tenant.client, BUDGET, { id: season.id, input: {} });
    await world.settled(tenant);
    expect(world.vendor.asked.length - from).toBe(usage.calls);
    await change('resumeAiField', season.id);
    await world.settled(tenant);
    for (const seconds of [61, 601]) {
      expect((await operation(operationId)).fetchStatus).toBe('PROCESSING');
      world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000));
      await world.settled(tenant);
    }
    await expect
      .poll(() => operation(operationId), SOON)
      .toMatchObject({
        fetchStatus: 'PARTIAL',
        total: 40,
        processed: 40,
        error: null,
      });
    const values = await world.values(tenant, season.key);
    expect(Object.values(values).filter((value) => value === season.options.Summer)).toHaveLength(39);
  });

  it('are left where the field is deleted, and the operation says so', async () => {
    await world.useVendor(tenant, 'OPENAI');
    await older(3);
    const season = await world.field(tenant, SEASON);
    await change('pauseAiField', season.id);
    const { operationId } = await succeed(tenant.client, BACKFILL, { id: season.id });
    await change('deleteCustomAttribute', season.id);
    await expect
      .poll(() => operation(operationId), SOON)
      .toMatchObject({ fetchStatus: 'FAILED', processed: 0, error: 'The field was deleted' });
  });

  it('are not filled by what cannot fill them', async () => {
    const refusal = async (variables: Record<string, unknown>) =>
      (await tenant.client.data(BACKFILL, variables)).backfillAiField.userErrors;
    const id = await draft();
    await older(2);
    // Before it is published, the estimate is by its draft; Loupe itself costs nothing.
    expect(await estimate(id)).toEqual({ items: 2, tokens: 0, cents: 0 });
    expect(await refusal({ id })).toEqual([{ field: ['id'], message: 'The field is not published' }]);
    for (const unknown of [newId(), 'nonsense']) {
      expect(await refusal({ id: unknown })).toEqual([{ field: ['id'], message: 'AI field not found' }]);
      expect((await tenant.client.error(ESTIMATE, { id: unknown })).code).toBe('NOT_FOUND');
    }
    for (const days of [0, -1, 36_501, 2_147_483_647]) {
      expect(await refusal({ id, days })).toEqual([
        { field: ['days'], message: 'must be a whole number from 1 to 36500' },
      ]);
      expect((await tenant.client.error(ESTIMATE, { id, days })).message).toContain(
        'days: must be a whole number from 1 to 36500',
      );
    }
    await world.useVendor(tenant, 'OPENAI');
    await change('publishAiField', id);
    await succeed(
      tenant.client,
      'mutation { updateAiProvider(input: {kind: BUILTIN}) { userErrors { message } } }',
    );
    expect(await refusal({ id })).toEqual([
      { field: ['id'], message: expect.stringContaining('The provider BUILTIN fills only the presets') },
    ]);
  });

  it('are shown side by side before a draft is published, counted, and nothing of it is stored', async () => {
    await world.useVendor(tenant, 'ANTHROPIC', { inputPrice: 100_000, outputPrice: 400_000 });
    const season = await world.field(tenant, SEASON);
    const preview = async () => (await tenant.client.data(PREVIEW, { id: season.id })).previewAiField;
    expect((await preview()).userErrors).toEqual([{ field: ['id'], message: 'The field has no draft' }]);
    const { Summer, Winter } = season.options;
    const ids = await world.post(
      tenant,
      ...Array.from({ length: 25 }, (_, index) => `post ${index} value=Summer`),
    );
    await world.settled(tenant);
    for (const id of ids.slice(0, 2)) {
      await succeed(tenant.client, SET, { id, values: { [season.key]: Winter } });
    }
    await succeed(tenant.client, UPDATE, { id: season.id, input: { instruction: 'Is it cold?' } });
    // The model answers the draft otherwise, and says nothing valid of one post.
    const usual = world.vendor.answers;
    world.vendor.answers = (posts, { system }) => ({
      answers: posts.map(({ id, caption }) => ({
        id,
        value: !system.includes('Is it cold?')
          ? 'Summer'
          : caption.startsWith('post 24 ')
            ? 'Monsoon'
            : 'Winter',
        reason: 'So.',
      })),
    });
    const [{ usage: earlier }] = await world.fields(tenant);
    const stored = async () => [await world.values(tenant, season.key), await world.items(tenant)];
    const values = await stored();
    const { preview: shown } = await preview();
    world.vendor.answers = usual;
    expect(shown.posts).toHaveLength(20);
    const summer = { value: Summer, reason: expect.any(String), failure: null };
    const winter = { value: Winter, reason: 'So.', failure: null };
    expect(shown.posts.slice(0, 3)).toEqual([
      {
        itemId: ids[1],
        caption: 'post 1 value=Summer',
        isCorrected: true,
        value: Winter,
        before: summer,
        after: winter,
      },
      {
        itemId: ids[0],
        caption: 'post 0 value=Summer',
        isCorrected: true,
        value: Winter,
        before: summer,
        after: winter,
      },
      {
        itemId: ids[24],
        caption: 'post 24 value=Summer',
        isCorrected: false,
        value: Summer,
        before: summer,
        after: {
          value: null,
          reason: null,
          failure: 'The model answered with a value that is none of the field’s',
        },
      },
    ]);
    expect(shown.agreement).toEqual([
      { version: 1, corrected: 2, agreed: 0 },
      { version: 2, corrected: 2, agreed: 2 },
    ]);
    expect(await stored()).toEqual(values);
    const [{ usage, published }] = await world.fields(tenant);
    expect(published.version).toBe(1);
    // The published version's answers were known: only the draft was asked.
    expect(usage.calls - earlier.calls).toBe(2);
    expect(shown.tokens).toBe(
      usage.inputTokens + usage.outputTokens - earlier.inputTokens - earlier.outputTokens,
    );
    expect(shown.cents).toBeCloseTo(usage.cents - earlier.cents, 1);
    expect(await world.db.count(sql`FROM ai_answers WHERE field_id = ${season.id} AND version > 1`)).toBe(0);
  });

  it('are previewed within the budget, and an answer that does not come is said so', async () => {
    await world.useVendor(tenant, 'OPENAI');
    const id = await draft();
    await older(12);
    const failures = async () => {
      const { preview } = (await tenant.client.data(PREVIEW, { id })).previewAiField;
      return new Set(preview.posts.map(({ after }: { after: { failure: string } }) => after.failure));
    };
    world.vendor.fail({ kind: 'cut' });
    expect([...(await failures())]).toEqual([expect.stringContaining('The provider does not answer')]);
    world.vendor.fail(null);
    expect((await world.fields(tenant))[0].usage.lostCalls).toBe(2);
    await succeed(tenant.client, BUDGET, { id, input: { monthlyTokens: 1 } });
    const calls = world.vendor.calls.length;
    expect([...(await failures())]).toEqual(['The budget leaves no room for this call now']);
    expect(world.vendor.calls.length).toBe(calls);
  });
});
