import { CompetitorBrandRow } from '@loupe/competitors';
import { Database } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSecondApp, startTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const METRICS = 'postsCount influencersCount engagementsTotal impressions reach earnedMediaValue';
const BRANDS = `query($first: Int, $after: String, $period: CompetitorBrandStatsPeriod, $date: DateWithZone) {
  competitorBrands(first: $first, after: $after, period: $period, date: $date) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor }
    nodes { id name isOwnBrand ownMetricsStatus ${METRICS} } } }`;
const NOTHING = {
  postsCount: 0,
  influencersCount: 0,
  engagementsTotal: null,
  impressions: null,
  reach: null,
  earnedMediaValue: null,
};

describe('competitors', () => {
  let api: TestApp;
  let tenant: Tenant;
  let rival: string;
  let quiet: string;

  const brands = async (variables: object = {}) =>
    (await tenant.client.data(BRANDS, { ...variables })).competitorBrands;

  beforeAll(async () => {
    api = await startTestApp();
    tenant = await createTenant(api);
    const { manager } = api.app.get(Database, { strict: false });
    [rival, quiet] = [newId(), newId()];
    const { workspaceId } = tenant.scope;
    await manager.insert(CompetitorBrandRow, {
      workspaceId,
      id: rival,
      name: 'Rival',
      createdAt: new Date('2026-01-01'),
    });
    await manager.insert(CompetitorBrandRow, {
      workspaceId,
      id: quiet,
      name: 'Quiet',
      createdAt: new Date('2026-02-01'),
    });
    vi.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date('2026-03-18T12:00:00Z'));
    const profile = (name: string, followers: number) => ({
      externalId: name,
      accountName: name,
      originalUrl: `https://x.com/${name}`,
      followers,
    });
    const rivals = { competitorBrandId: rival };
    await ingest(api, tenant, [
      somePost({
        ...rivals,
        externalId: 'monday',
        takenAt: new Date('2026-03-16T00:00:00Z'),
        profile: profile('a', 100),
        snapshots: [metrics({ likes: 10, comments: 1, impressions: 1000 })],
      }),
      somePost({
        ...rivals,
        externalId: 'sunday',
        takenAt: new Date('2026-03-22T23:59:59Z'),
        profile: profile('a', 100),
        snapshots: [metrics({ views: 500 })],
      }),
      somePost({
        ...rivals,
        externalId: 'next',
        takenAt: new Date('2026-03-23T00:00:00Z'),
        profile: profile('b', 50),
        snapshots: [metrics({ likes: 5 })],
      }),
      somePost({
        externalId: 'own',
        takenAt: new Date('2026-03-17T00:00:00Z'),
        profile: profile('c', 7),
        snapshots: [metrics({ shares: 2, views: 10 })],
      }),
    ]);
  });
  afterAll(() => api?.close());

  it('come newest first after the own brand, which is neither counted nor part of the page size', async () => {
    const page = await brands({ first: 1 });
    expect(page.totalCount).toBe(2);
    expect(
      page.nodes.map(({ name, isOwnBrand }: { name: string; isOwnBrand: boolean }) => [name, isOwnBrand]),
    ).toEqual([
      ['You', true],
      ['Quiet', false],
    ]);
    const second = await brands({ first: 1, after: page.pageInfo.endCursor });
    expect(second.nodes.map(({ name }: { name: string }) => name)).toEqual(['Rival']);
    expect(second.pageInfo.hasNextPage).toBe(false);
    const afterOwn = await brands({ after: page.edges[0].cursor });
    expect(afterOwn.nodes.map(({ name }: { name: string }) => name)).toEqual(['Quiet', 'Rival']);
  });

  it('have metrics over the week, from Monday to Sunday', async () => {
    const { nodes } = await brands({ period: 'WEEK', date: '2026-03-22' });
    const [own, nothing, week] = nodes;
    // Reels: 1000 impressions at 10.00, 500 at 10.00 a thousand, 10 likes at 0.08, a comment at 0.60.
    expect(week).toMatchObject({
      name: 'Rival',
      ownMetricsStatus: null,
      postsCount: 2,
      influencersCount: 1,
      engagementsTotal: 11,
      impressions: 1500,
      reach: 100,
      earnedMediaValue: 16.4,
    });
    expect(nothing).toMatchObject({ name: 'Quiet', ...NOTHING });
    expect(own).toMatchObject({
      ownMetricsStatus: 'AVAILABLE',
      postsCount: 1,
      influencersCount: 1,
      engagementsTotal: 2,
      reach: 7,
    });
  });

  it('have metrics of the current month by default', async () => {
    const { nodes } = await brands();
    expect(nodes[2]).toMatchObject({ name: 'Rival', postsCount: 3, influencersCount: 2, reach: 150 });
    const { nodes: earlier } = await brands({ date: '2026-02-28' });
    expect(earlier[2]).toMatchObject({ name: 'Rival', ...NOTHING });
    expect(earlier[0]).toMatchObject({ ownMetricsStatus: 'AVAILABLE', ...NOTHING });
  });

  it('say which time their metrics count, whether it is over, and the currency', async () => {
    const asked = async (date: string) =>
      (
        await tenant.client.data(
          `query($date: DateWithZone) { competitorBrands(period: WEEK, date: $date, first: 1) {
            nodes { span { from to } isComplete currency } } }`,
          { date },
        )
      ).competitorBrands.nodes;
    const thisWeek = {
      span: { from: '2026-03-16T00:00:00Z', to: '2026-03-22T23:59:59Z' },
      isComplete: false,
      currency: 'USD',
    };
    expect(await asked('2026-03-18')).toEqual([thisWeek, thisWeek]);
    const [own] = await asked('2026-03-15');
    expect(own).toEqual({
      span: { from: '2026-03-09T00:00:00Z', to: '2026-03-15T23:59:59Z' },
      isComplete: true,
      currency: 'USD',
    });
  });

  it('are found by id, the own brand too, and null for an unknown id', async () => {
    const { nodes } = await brands();
    const query = `query($id: ID!) { competitorBrand(id: $id, period: MONTH) { name isOwnBrand postsCount } }`;
    const find = async (id: string) => (await tenant.client.data(query, { id })).competitorBrand;
    expect(await find(nodes[0].id)).toEqual({ name: 'You', isOwnBrand: true, postsCount: 1 });
    expect(await find(rival)).toEqual({ name: 'Rival', isOwnBrand: false, postsCount: 3 });
    for (const id of ['nonsense', newId()]) expect(await find(id)).toBeNull();
  });

  it('have posts, by time or value, that are not among the own items', async () => {
    const query = `query($id: ID!, $filter: CompetitorBrandItemFilterInput!, $sorting: [CompetitorBrandItemSortingInput!]) {
      competitorBrandItems(brandId: $id, filter: $filter, sorting: $sorting) { totalCount nodes { externalId currentEngagement { likes } socialProfile { accountName } transcriptions { transcript } archivePublicUrl } } }`;
    const find = async (id: string, more: object = {}) => {
      const { competitorBrandItems } = await tenant.client.data(query, {
        id,
        filter: { takenAt: {} },
        ...more,
      });
      return competitorBrandItems.nodes.map(({ externalId }: { externalId: string }) => externalId);
    };
    expect(await find(rival)).toEqual(['next', 'sunday', 'monday']);
    expect(await find(rival, { sorting: { sortKey: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' } })).toEqual([
      'monday',
      'sunday',
      'next',
    ]);
    expect(await find(rival, { filter: { takenAt: { to: '2026-03-16T00:00:00Z' } } })).toEqual(['monday']);
    const { nodes } = await brands();
    expect(await find(nodes[0].id)).toEqual(['own']);
    for (const id of ['nonsense', newId(), quiet]) expect(await find(id)).toEqual([]);
    const { items } = await tenant.client.data('{ items { nodes { externalId } } }');
    expect(items.nodes).toEqual([{ externalId: 'own' }]);
  });

  it('are listed without metrics, with one error beside them, while metrics cannot be computed', async () => {
    const blocked = await startSecondApp(api, { DATABASE_STATEMENT_TIMEOUT_MS: '1000' });
    try {
      const own = await createTenant(blocked);
      const { manager } = blocked.app.get(Database, { strict: false });
      await manager.insert(CompetitorBrandRow, {
        workspaceId: own.scope.workspaceId,
        id: newId(),
        name: 'Rival',
      });
      // A lock that nothing else needs: the roster is read, the posts are not.
      await manager.transaction(async (locking) => {
        await locking.query('LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
        const { status, body } = await own.client.send(BRANDS);
        expect(status).toBe(200);
        const unknown = Object.fromEntries(METRICS.split(' ').map((name) => [name, null]));
        expect(body.data.competitorBrands.nodes).toMatchObject([
          { name: 'You', ownMetricsStatus: 'UNAVAILABLE', ...unknown },
          { name: 'Rival', ownMetricsStatus: null, ...unknown },
        ]);
        expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
      });
    } finally {
      await blocked.close();
    }
  });

  it('are asked for with a day that exists', async () => {
    const { code, message } = await tenant.client.error(BRANDS, { date: '2026-02-30' });
    expect(code).toBe('INVALID_INPUT');
    expect(message).toContain('2026-02-30 is not a day');
  });
});
