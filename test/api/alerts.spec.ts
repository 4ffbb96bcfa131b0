import { AlertChecker, AlertChecksService } from '@loupe/alerts';
import { AuditEntry } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { succeed } from '../support/presets.js';
import { startTestWorker } from '../support/worker.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const HOUR_MS = 3_600_000;
const CREATE = `mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) {
  alertRule { id name filter threshold { metric atLeast } growth { metric by byPercent hours } virality paused }
  userErrors { field message code } } }`;
const UPDATE = `mutation($id: ID!, $input: UpdateAlertRuleInput!) { updateAlertRule(id: $id, input: $input) {
  alertRule { id name threshold { atLeast } virality paused } userErrors { field message } } }`;
const ALERTS = `query($ruleId: ID, $after: String, $first: Int) { alerts(ruleId: $ruleId, after: $after, first: $first) {
  totalCount pageInfo { hasNextPage endCursor }
  nodes { id kind at value previousValue itemId rule { name } item { id caption } } } }`;

describe('alerts', () => {
  let api: TestApp;
  let worker: INestApplicationContext;
  let tenant: Tenant;
  let now = new Date('2026-06-10T12:00:00.000Z');

  beforeAll(async () => {
    api = await startTestApp();
    const clock = Object.assign(api.app.get(Clock, { strict: false }), { now: () => now });
    worker = await startTestWorker(api, { LOG_LEVEL: 'fatal', EMBEDDINGS_PROVIDER: 'off' }, clock);
    // Checks happen when the test says so.
    await worker.get(AlertChecker, { strict: false }).onModuleDestroy();
  });
  beforeEach(async () => {
    tenant = await createTenant(api);
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
  const check = async () => {
    while (await worker.get(AlertChecksService, { strict: false }).round());
  };
  const create = (input: object) => succeed(tenant.client, CREATE, { input: { name: 'Rule', ...input } });
  const problems = async (input: object) =>
    (await tenant.client.data(CREATE, { input: { name: 'Rule', ...input } })).createAlertRule.userErrors;
  const alerts = async (variables = {}) => (await tenant.client.data(ALERTS, variables)).alerts;
  const likes = { metric: 'LIKE_COUNT', atLeast: 100 };

  /** One reading of a post, an hour after the one before. */
  async function read(
    externalId: string,
    reading: Parameters<typeof metrics>[0],
    post = {},
  ): Promise<string> {
    now = hours(1);
    const takenAt = new Date('2026-06-10T00:00:00.000Z');
    const [id = ''] = await ingest(api, tenant, [
      somePost({ externalId, takenAt, ...post, snapshots: [metrics({ at: now, ...reading })] }),
    ]);
    return id;
  }

  it('refuse rules that say nothing, too much, or what cannot be, at the place of the mistake', async () => {
    const one = 'give exactly one of threshold, growth and virality';
    expect(await problems({})).toEqual([{ field: ['input'], message: one, code: null }]);
    expect(await problems({ threshold: likes, virality: 'HIGH' })).toMatchObject([{ message: one }]);
    const growth = { metric: 'LIKE_COUNT', hours: 24 };
    const fields = async (input: object) =>
      (await problems(input)).map(({ field }: { field: string[] }) => field.join('.'));
    expect(await fields({ growth })).toEqual(['input.growth']);
    expect(await fields({ growth: { ...growth, by: 1, byPercent: 1 } })).toEqual(['input.growth']);
    expect(await fields({ growth: { ...growth, by: 0 } })).toEqual(['input.growth.by']);
    expect(await fields({ growth: { ...growth, by: 1, hours: 721 } })).toEqual(['input.growth.hours']);
    expect(await fields({ threshold: { ...likes, atLeast: 1e16 } })).toEqual(['input.threshold.atLeast']);
    expect(await fields({ threshold: { ...likes, atLeast: -1 }, name: ' ' })).toEqual(['input.name']);
    const superSearch = { mode: 'FUZZY_CAPTION', searchQuery: 'bread' };
    expect(await fields({ virality: 'LOW', filter: { superSearch } })).toEqual(['input.filter.superSearch']);
    const unread = { mode: 'BOOLEAN', searchQuery: 'a (b' };
    expect(await problems({ virality: 'LOW', filter: { superSearch: unread } })).toMatchObject([
      {
        field: ['input', 'filter', 'superSearch'],
        message: 'searchQuery: the parenthesis is not closed (character 3)',
      },
    ]);
    const tagsNames = Array.from({ length: 900 }, (_, index) => `${index}${'x'.repeat(90)}`);
    expect(await fields({ virality: 'LOW', filter: { tagsNames } })).toEqual(['input.filter']);
    const customAttributeConditions = [{ field: 'mood', type: 'TEXT', operator: 'IS', value: 'glad' }];
    expect(await fields({ virality: 'LOW', customAttributeConditions })).toEqual([
      'input.customAttributeConditions.0.field',
    ]);
    const id = '0199f2a0-0000-7000-8000-00000000dead';
    expect((await tenant.client.data(UPDATE, { id, input: {} })).updateAlertRule.userErrors).toEqual([
      { field: ['id'], message: 'Alert rule not found' },
    ]);
    expect((await tenant.client.send(ALERTS, { ruleId: 'x' })).body.errors).toMatchObject([
      { message: 'ruleId: not an id', extensions: { code: 'INVALID_INPUT' } },
    ]);
  });

  it('are raised for what a search by operators finds', async () => {
    await read('sour', { likes: 1 }, { caption: 'Sourdough breads of the week' });
    await read('ad', { likes: 1 }, { caption: 'Sourdough bread, an ad' });
    const superSearch = { mode: 'BOOLEAN', searchQuery: '"sourdough" bread -ad' };
    const { alertRule } = await create({ threshold: likes, filter: { superSearch } });
    const item = await read('sour', { likes: 100 }, { caption: 'Sourdough breads of the week' });
    await read('ad', { likes: 100 }, { caption: 'Sourdough bread, an ad' });
    await check();
    expect(
      (await alerts({ ruleId: alertRule.id })).nodes.map(({ itemId }: { itemId: string }) => itemId),
    ).toEqual([item]);
  });

  it('are raised once for each item, when a value is reached and not where it was reached before', async () => {
    const known = await read('known', { likes: 150 });
    const { alertRule } = await create({ threshold: likes });
    const item = await read('new', { likes: 99 });
    await check();
    expect(await alerts()).toMatchObject({ totalCount: 0 });
    // An unknown value is not a fall; the last known one counts.
    await read('new', { likes: null });
    const reached = await read('new', { likes: 100 }).then(() => now);
    await read('new', { likes: 90 });
    await read('new', { likes: 110 });
    await read('known', { likes: 160 });
    const fresh = await read('fresh', { likes: 500 });
    await read('old', { likes: 500 }, { takenAt: new Date('2026-01-01T00:00:00.000Z') });
    await check();
    const { nodes, totalCount } = await alerts({ ruleId: alertRule.id });
    expect(totalCount).toBe(2);
    expect(nodes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'RULE',
          itemId: item,
          rule: { name: 'Rule' },
          value: 100,
          previousValue: 99,
          at: `${reached.toISOString().slice(0, 19)}Z`,
        }),
        expect.objectContaining({ itemId: fresh, value: 500, previousValue: null }),
      ]),
    );
    expect(nodes.map(({ itemId }: { itemId: string }) => itemId)).not.toContain(known);
    const page = await alerts({ first: 1 });
    expect(page.pageInfo.hasNextPage).toBe(true);
    const second = await alerts({ first: 1, after: page.pageInfo.endCursor });
    expect([...page.nodes, ...second.nodes]).toEqual(nodes);
    // Another workspace has none of them.
    const other = await createTenant(api);
    expect((await other.client.data(ALERTS, { ruleId: alertRule.id })).alerts.totalCount).toBe(0);
  });

  it('are raised by growth within hours, by a number or a percentage', async () => {
    await create({ name: 'By', growth: { metric: 'MERGED_VIEW_PLAY_COUNT', by: 1000, hours: 3 } });
    await create({ name: 'Percent', growth: { metric: 'MERGED_VIEW_PLAY_COUNT', byPercent: 50, hours: 3 } });
    const slow = await read('slow', { views: 10_000 });
    now = hours(10);
    await read('slow', { views: 20_000 });
    await check();
    // Ten hours are not three.
    expect(await alerts()).toMatchObject({ totalCount: 0 });
    await read('slow', { views: 20_999 });
    await read('slow', { views: 21_000 });
    await read('small', { views: 0 });
    await read('small', { views: 10 });
    const small = await read('small', { views: 14 });
    await check();
    const { nodes } = await alerts();
    const found = nodes.map(({ rule, itemId, value, previousValue }: Record<string, unknown>) => [
      (rule as { name: string }).name,
      itemId,
      value,
      previousValue,
    ]);
    // From zero there is no percentage.
    expect(found).toEqual([['By', slow, 21_000, 20_000]]);
    await read('small', { views: 15 });
    await check();
    expect((await alerts()).nodes[0]).toMatchObject({
      rule: { name: 'Percent' },
      itemId: small,
      value: 15,
      previousValue: 10,
    });
  });

  it('are raised by virality; HIGH is one without a rule', async () => {
    await create({ name: 'Low', virality: 'LOW' });
    await read('viral', { views: 90, followers: 100 });
    await read('viral', { views: 100, followers: 100 });
    await check();
    expect((await alerts()).nodes).toMatchObject([{ kind: 'RULE', rule: { name: 'Low' }, value: 1 }]);
    await read('viral', { views: 400, followers: 100 });
    await read('viral', { views: 450, followers: 100 });
    await check();
    expect((await alerts()).nodes).toMatchObject([
      { kind: 'WENT_VIRAL', rule: null, value: 4, previousValue: 1 },
      { kind: 'RULE' },
    ]);
  });

  it('are about the items that the filter chooses, and not raised while the rule is paused', async () => {
    const takenAt = { from: '2026-06-09T00:00:00Z' };
    const filter = { tagsNames: ['bread'], takenAt, not: { accountNames: ['rival'] } };
    const { alertRule } = await create({ threshold: likes, filter });
    const post = (hashtags: string[], accountName: string) => ({
      hashtags,
      profile: { externalId: accountName, accountName, originalUrl: `https://example.com/${accountName}` },
    });
    await read('bread', { likes: 100 }, post(['bread'], 'baker'));
    await read('cake', { likes: 100 }, post(['cake'], 'baker'));
    await read('rival', { likes: 100 }, post(['bread'], 'rival'));
    const early = { ...post(['bread'], 'baker'), takenAt: new Date('2026-06-01T00:00:00.000Z') };
    await read('early', { likes: 100 }, early);
    await check();
    expect((await alerts()).totalCount).toBe(1);
    const { alertRule: paused } = await succeed(tenant.client, UPDATE, {
      id: alertRule.id,
      input: { paused: true },
    });
    expect(paused).toMatchObject({ paused: true, threshold: { atLeast: 100 } });
    await read('later', { likes: 100 }, post(['bread'], 'baker'));
    await check();
    now = hours(1);
    await succeed(tenant.client, UPDATE, { id: alertRule.id, input: { paused: false } });
    await read('later', { likes: 120 }, post(['bread'], 'baker'));
    await check();
    expect((await alerts()).totalCount).toBe(1);
    await tenant.client.data(
      'mutation($id: ID!) { deleteAlertRule(id: $id) { deletedAlertRuleId userErrors { message } } }',
      { id: alertRule.id },
    );
    expect((await alerts()).totalCount).toBe(0);
    expect((await tenant.client.data('{ alertRules { id } }')).alertRules).toEqual([]);
    const { workspaceId } = tenant.scope;
    const log = await api.app.get(Database, { strict: false }).manager.findBy(AuditEntry, { workspaceId });
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('alert_rule'))).toEqual([
      'alert_rule.created',
      'alert_rule.updated',
      'alert_rule.updated',
      'alert_rule.deleted',
    ]);
  });
});
