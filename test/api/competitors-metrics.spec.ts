import { CompetitorBrandRow } from '@loupe/competitors';
import { Database, sql } from '@loupe/database';
import { newId } from '@loupe/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '../support/app.js';
import { createTenant, ingest, metrics, somePost, type Tenant } from '../support/world.js';

const FIELDS = 'postsCount influencersCount engagementsTotal impressions reach earnedMediaValue';
/** The figures of a brand are over the period of their own arguments. */
const METRICS = `query($period: CompetitorBrandStatsPeriod, $date: DateWithZone) {
  competitorBrands(period: $period, date: $date) { nodes { id isOwnBrand ${FIELDS} } }
  others: competitorBrands(period: WEEK, date: "2026-01-05") {
    nodes { figures(period: $period, date: $date) { ${FIELDS} } } } }`;

/** A month of 31 days from 1 March 2026, and its weeks, with what is just beside them. */
const DATES = ['2026-03-01', '2026-03-02', '2026-03-18', '2026-03-31', '2026-04-01'] as const;

/** A post as it is stored; metrics are of bigint, which arrives as text. */
interface Post {
  brand: string | null;
  poster: string;
  takenAt: Date;
  followers: number;
  likes: string | null;
  comments: string | null;
  shares: string | null;
  impressions: string | null;
  value: string | null;
}

const known = (values: readonly (string | null)[]) =>
  values.flatMap((value) => (value === null ? [] : [+value]));

/** Null where nothing is known. */
const sumOf = (values: readonly (string | null)[]) =>
  known(values).length === 0 ? null : known(values).reduce((sum, value) => sum + value, 0);

/** Midnight to midnight in UTC, without the end. */
function spanOf(date: string, period: 'WEEK' | 'MONTH'): [number, number] {
  const day = new Date(`${date}T00:00:00Z`);
  const [year, month, number] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (period === 'MONTH') return [Date.UTC(year, month), Date.UTC(year, month + 1)];
  const monday = number - ((day.getUTCDay() + 6) % 7);
  return [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)];
}

function metricsOf(posts: readonly Post[]) {
  const followers = new Map(posts.map((post) => [post.poster, post.followers]));
  const value = sumOf(posts.map((post) => post.value));
  return {
    postsCount: posts.length,
    influencersCount: followers.size,
    engagementsTotal: sumOf(posts.flatMap((post) => [post.likes, post.comments, post.shares])),
    impressions: sumOf(posts.map((post) => post.impressions)),
    reach: followers.size === 0 ? null : sumOf([...followers.values()].map(String)),
    earnedMediaValue: value === null ? null : value / 100,
  };
}

const metric = fc.option(fc.nat({ max: 2 ** 40 }), { freq: 2 });
const post = fc.record({
  brand: fc.nat({ max: 2 }),
  poster: fc.nat({ max: 4 }),
  // Milliseconds from 27 February to 5 April, often a midnight or beside it.
  takenAt: fc.oneof(
    fc.integer({ min: 0, max: 37 * 86_400_000 }),
    fc.tuple(fc.nat({ max: 37 }), fc.integer({ min: -1, max: 1 })).map(([day, by]) => day * 86_400_000 + by),
  ),
  followers: fc.nat({ max: 2 ** 31 - 1 }),
  read: fc.boolean(),
  likes: metric,
  comments: metric,
  shares: metric,
  impressions: metric,
});

let api: TestApp;
beforeAll(async () => {
  api = await sharedTestApp();
});
afterAll(() => api?.close());

async function storedPosts({ scope }: Tenant): Promise<Post[]> {
  return api.app.get(Database, { strict: false }).query<Post>(sql`
    SELECT competitor_brand_id AS brand, social_profile_id AS poster, taken_at AS "takenAt", followers, likes, comments,
      shares, impressions, earned_media_value AS value
    FROM items WHERE workspace_id = ${scope.workspaceId}`);
}

async function expectMetrics(tenant: Tenant): Promise<void> {
  const posts = await storedPosts(tenant);
  for (const period of ['WEEK', 'MONTH'] as const) {
    for (const date of DATES) {
      const [from, before] = spanOf(date, period);
      const { competitorBrands, others } = await tenant.client.data(METRICS, { period, date });
      expect(competitorBrands.nodes).toHaveLength(3);
      expect(others.nodes).toEqual(
        competitorBrands.nodes.map(({ id, isOwnBrand, ...figures }: Record<string, unknown>) => ({
          figures,
        })),
      );
      for (const { id, isOwnBrand, ...asked } of competitorBrands.nodes) {
        const own = posts.filter(
          ({ brand, takenAt }) => brand === (isOwnBrand ? null : id) && +takenAt >= from && +takenAt < before,
        );
        expect(asked, `${period} ${date}`).toEqual(metricsOf(own));
      }
    }
  }
}

it('metrics of brands are those of their posts in the period, at once after more have come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(post, { minLength: 10, maxLength: 80 }), async (made) => {
      const tenant = await createTenant(api);
      const { workspaceId } = tenant.scope;
      const brands = [newId(), newId()];
      const { manager } = api.app.get(Database, { strict: false });
      for (const id of brands) await manager.insert(CompetitorBrandRow, { workspaceId, id, name: 'Rival' });
      const captured = made.map(({ brand, poster, takenAt, followers, read, ...known }) =>
        somePost({
          ...(brand < 2 ? { competitorBrandId: brands[brand] } : {}),
          takenAt: new Date(Date.UTC(2026, 1, 27) + takenAt),
          profile: {
            externalId: `poster${poster}`,
            accountName: `poster${poster}`,
            originalUrl: `https://www.instagram.com/poster${poster}/`,
            followers,
          },
          snapshots: read ? [metrics(known)] : [],
        }),
      );
      await expectMetrics(tenant);
      for (const part of [captured.slice(0, made.length >> 1), captured.slice(made.length >> 1)]) {
        await ingest(api, tenant, part);
        await expectMetrics(tenant);
      }
    }),
    { numRuns: 5 },
  );
});
