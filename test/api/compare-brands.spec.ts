import { CompetitorBrandRow } from '@loupe/competitors';
import { Database } from '@loupe/database';
import { newId } from '@loupe/kernel';
import { Workspace } from '@loupe/workspace';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf } from '../support/mcp.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const COMPARISON = `query($span: ComparisonSpan, $takenAt: FilterDateRangeInput, $brandIds: [ID!], $first: Int) {
  compareBrands(span: $span, takenAt: $takenAt, brandIds: $brandIds, first: $first) {
    span { from to } spanBefore { from to } isComplete timeZone currency competitorsCount
    brands { id name isOwnBrand figures { figure unit value valueCents before change share } } } }`;

interface Figure {
  figure: string;
  unit: string;
  value: number | null;
  before: number | null;
  change: number | null;
  share: number | null;
  valueCents: string | null;
}

describe('compareBrands', () => {
  let api: TestApp;
  let tenant: Tenant;
  let rival: string;
  const month = DateTime.utc().startOf('month').minus({ months: 1 });

  beforeAll(async () => {
    api = await sharedTestApp();
    tenant = await createTenant(api);
    const { manager } = api.app.get(Database, { strict: false });
    const { workspaceId } = tenant.scope;
    await manager.update(Workspace, { id: workspaceId }, { currency: 'CHF' });
    [rival] = [newId()];
    for (const [id, name] of [
      [rival, 'Rival'],
      [newId(), 'Silent'],
    ] as const) {
      await manager.insert(CompetitorBrandRow, { workspaceId, id, name });
    }
    const post = (day: DateTime, likes: number, competitorBrandId?: string) =>
      somePost({
        ...(competitorBrandId === undefined ? {} : { competitorBrandId }),
        takenAt: day.toJSDate(),
        snapshots: [metrics({ likes, comments: 0, shares: 0, views: 0 })],
      });
    await ingest(api, tenant, [
      post(month.plus({ days: 3 }), 30),
      post(month.endOf('month'), 30),
      post(month.minus({ seconds: 1 }), 40),
      post(month.plus({ days: 4 }), 20, rival),
      // Of the month that goes on, which is not compared by default.
      post(month.plus({ months: 1 }), 1000),
    ]);
  });
  afterAll(() => api?.close());

  const compare = async (variables: Record<string, unknown> = {}) =>
    (await tenant.client.data(COMPARISON, variables)).compareBrands;
  const figure = (brands: { name: string; figures: Figure[] }[], brand: string, name: string) =>
    brands.find((one) => one.name === brand)?.figures.find((one) => one.figure === name);
  const instant = (moment: DateTime) => moment.toUTC().toISO({ suppressMilliseconds: true });

  it('compares the last complete month with the one before, each figure with its unit', async () => {
    const { brands, ...head } = await compare();
    expect(head).toEqual({
      span: { from: instant(month), to: instant(month.endOf('month').startOf('second')) },
      spanBefore: {
        from: instant(month.minus({ months: 1 })),
        to: instant(month.minus({ seconds: 1 })),
      },
      isComplete: true,
      timeZone: 'UTC',
      currency: 'CHF',
      competitorsCount: 2,
    });
    expect(brands.map(({ name }: { name: string }) => name)).toEqual(['You', 'Silent', 'Rival']);
    expect(figure(brands, 'You', 'POSTS')).toMatchObject({
      unit: 'posts',
      value: 2,
      before: 1,
      change: 1,
      share: 0.666667,
      valueCents: null,
    });
    expect(figure(brands, 'You', 'ENGAGEMENTS')).toMatchObject({
      unit: 'likes, comments and shares',
      value: 60,
      before: 40,
      change: 0.5,
      share: 0.75,
    });
    expect(figure(brands, 'Rival', 'ENGAGEMENTS')).toMatchObject({
      value: 20,
      before: null,
      change: null,
      share: 0.25,
    });
    expect(figure(brands, 'Rival', 'POSTS')).toMatchObject({ value: 1, before: 0, change: null });
    expect(figure(brands, 'Silent', 'ENGAGEMENTS')).toMatchObject({ value: null, share: null });
    expect(figure(brands, 'You', 'REACH')).toMatchObject({ unit: 'followers', share: null });
    const value = figure(brands, 'You', 'EARNED_MEDIA_VALUE');
    expect(value?.unit).toBe('CHF');
    expect(Number(value?.valueCents)).toBe(Math.round((value?.value ?? Number.NaN) * 100));
  });

  it('gives the figures that competitorBrands gives for the month', async () => {
    const { brands } = await compare();
    const { competitorBrands } = await tenant.client.data(
      `query($date: DateWithZone) { competitorBrands(date: $date) { nodes {
        id postsCount influencersCount engagementsTotal impressions reach earnedMediaValue } } }`,
      { date: month.toISODate() },
    );
    const shown = brands.map(({ id, figures }: { id: string; figures: Figure[] }) => [
      id,
      ...figures.map(({ value }) => value),
    ]);
    expect(shown).toEqual(competitorBrands.nodes.map((node: object) => Object.values(node)));
  });

  it.each([
    ['LAST_WEEK', 'week'],
    ['LAST_QUARTER', 'quarter'],
    ['LAST_YEAR', 'year'],
  ] as const)('knows the span %s', async (span, unit) => {
    const { span: found, spanBefore } = await compare({ span });
    const begin = DateTime.utc().startOf(unit);
    expect(found).toEqual({
      from: instant(begin.minus({ [unit]: 1 })),
      to: instant(begin.minus({ seconds: 1 })),
    });
    expect(spanBefore.from).toBe(instant(begin.minus({ [unit]: 2 })));
  });

  it('takes any other span up to a year, and says that it goes on', async () => {
    const from = instant(month.plus({ months: 1 }));
    const { isComplete, span, brands } = await compare({ takenAt: { from }, brandIds: [rival] });
    expect([isComplete, span.from]).toEqual([false, from]);
    expect(brands.map(({ name }: { name: string }) => name)).toEqual(['You', 'Rival']);
    expect(figure(brands, 'You', 'ENGAGEMENTS')).toMatchObject({ value: 1000 });
  });

  it.each([
    [
      { span: 'LAST_WEEK', takenAt: { from: '2026-01-01T00:00:00Z' } },
      'span cannot be given together with takenAt',
    ],
    [{ takenAt: { to: '2026-01-01T00:00:00Z' } }, 'takenAt.from is required'],
    [
      { takenAt: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
      'takenAt.to must not be before takenAt.from',
    ],
    [
      { takenAt: { from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
      'takenAt must be at most 366 days long',
    ],
    [{ brandIds: Array.from({ length: 31 }, () => 'x') }, /brandIds/],
    [{ first: 31 }, 'first must not be greater than 30'],
  ])('refuses %j', async (variables, message) => {
    const error = await tenant.client.error(COMPARISON, variables);
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.message).toMatch(message);
  });

  it('knows no competitor of others', async () => {
    const other = await createTenant(api);
    const { message } = await other.client.error(COMPARISON, { brandIds: [rival] });
    expect(message).toBe(`Competitor ${rival} not found`);
  });

  it('is a tool whose largest answer has room in what agents show', async () => {
    const crowded = await createTenant(api);
    const { manager } = api.app.get(Database, { strict: false });
    for (let index = 0; index < 30; index++) {
      const name = `A competitor with a long name ${index}`;
      await manager.insert(CompetitorBrandRow, { workspaceId: crowded.scope.workspaceId, id: newId(), name });
    }
    const client = await mcpClientOf(api, crowded);
    const { content, structuredContent } = await client.result('compareBrands', { first: 30 });
    expect(structuredContent.compareBrands.brands).toHaveLength(31);
    expect(Buffer.byteLength(content[0].text)).toBeLessThan(25_000);
  });
});
