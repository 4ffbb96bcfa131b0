import { languageName } from '@loupe/content';
import { describe, expect, it } from 'vitest';
import { demoQuestions, FEE, LAST_MONTH, LAST_QUARTER, lastDays, own, TAKEN } from '../support/demo-truth.js';
import { scale } from '../support/proofs.js';
import { QuestionsAgent, unmarked } from '../support/questions-agent.js';

/** An attribute of the demo with one option, and one with several. */
const SELECTS = ['sentiment', 'product'];

/** As mcp-questions.spec.ts: what analysts ask beside, and the ready calls for what is behind a group. */
describe('further questions about the demo', () => {
  const { demo, question, truth } = demoQuestions(scale(0.1, 1));
  const median = 'percentile_cont(0.5) WITHIN GROUP (ORDER BY item.views)::float8';
  const sorted = (all: readonly unknown[][]) => all.map((row) => JSON.stringify(row)).sort();

  question('the median views of each language', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'LANGUAGE' }],
      metrics: ['VIEWS'],
      fields: ['count', 'VIEWS.median'],
    });
    const expected = await truth<{ language: string; count: number; median: number | null }>(
      `item.language, count(*)::integer AS count, ${median} AS median`,
      own('GROUP BY item.language'),
    );
    expect(sorted(rows.map((row) => [row.LANGUAGE, row.count, row['VIEWS.median'] ?? null]))).toEqual(
      sorted(expected.map((row) => [languageName(row.language), row.count, row.median])),
    );
  });

  question('earned media value by week of the last quarter', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_QUARTER' } },
      groupBy: [{ by: 'TIME' }],
      interval: 'WEEK',
      metrics: ['EARNED_MEDIA_VALUE'],
      fields: ['EARNED_MEDIA_VALUE.sum'],
    });
    const expected = await truth<{ week: string; sum: string }>(
      `to_char(date_trunc('week', ${TAKEN}), 'YYYY-MM-DD') AS week, sum(item.earned_media_value)::text AS sum`,
      own(`AND ${LAST_QUARTER} GROUP BY 1 ORDER BY 1`),
    );
    expect(rows.map((row) => [row.TIME, row['EARNED_MEDIA_VALUE.sum']])).toEqual(
      expected.map(({ week, sum }) => [week, sum]),
    );
  });

  question(
    'creators with at least three posts, by how many views their posts have on average',
    async (agent) => {
      const rows = await agent.rows('summarizeItems', {
        groupBy: [{ by: 'CREATOR' }],
        metrics: ['VIEWS'],
        having: [{ by: 'COUNT', from: 3 }],
        orderBy: { by: 'MEAN', metric: 'VIEWS' },
        first: 10,
        fields: ['count', 'VIEWS.known'],
      });
      const expected = await truth<{ count: number; known: number }>(
        'count(*)::integer AS count, count(item.views)::integer AS known',
        own(
          'GROUP BY item.creator_id HAVING count(*) >= 3 ORDER BY avg(item.views) DESC NULLS LAST, item.creator_id LIMIT 10',
        ),
      );
      expect(rows.map((row) => [row.count, row['VIEWS.known']])).toEqual(
        expected.map(({ count, known }) => [count, known]),
      );
    },
  );

  question('what creators of each size cost and bring', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'FOLLOWER_TIER' }],
      metrics: ['VIEWS'],
      attributes: ['fee'],
      fields: ['count', 'fee.sum', 'VIEWS.sum'],
    });
    const tier = `CASE WHEN item.followers < 10000 THEN 'NANO' WHEN item.followers < 50000 THEN 'MICRO'
      WHEN item.followers < 500000 THEN 'MID' WHEN item.followers < 1000000 THEN 'MACRO' ELSE 'MEGA' END`;
    const expected = await truth<{ tier: string; count: number; fees: number | null; views: string | null }>(
      `${tier} AS tier, count(*)::integer AS count, sum(${FEE})::float8 AS fees, sum(item.views)::text AS views`,
      own('AND item.followers IS NOT NULL GROUP BY 1'),
    );
    const found = rows.filter((row) => String(row.FOLLOWER_TIER) !== 'UNKNOWN');
    expect(
      sorted(
        found.map((row) => [row.FOLLOWER_TIER, row.count, row['fee.sum'] ?? null, row['VIEWS.sum'] ?? null]),
      ),
    ).toEqual(sorted(expected.map((row) => [row.tier, row.count, row.fees, row.views])));
  });

  question('how many creators posted in each month', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'TIME' }],
      interval: 'MONTH',
      fields: ['count', 'creatorsCount'],
    });
    const expected = await truth<{ month: string; count: number; creators: number }>(
      `to_char(${TAKEN}, 'YYYY-MM-01') AS month, count(*)::integer AS count, count(DISTINCT item.creator_id)::integer AS creators`,
      own('GROUP BY 1 ORDER BY 1'),
    );
    expect(rows.map((row) => [row.TIME, row.count, row.creatorsCount])).toEqual(
      expected.map(({ month, count, creators }) => [month, count, creators]),
    );
  });

  question('sentiment on each platform', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'PLATFORM' }, { by: 'ATTRIBUTE_OPTION', attribute: 'sentiment' }],
      first: 50,
      fields: ['count'],
    });
    const expected = await truth<{ provider: string; count: number }>(
      'item.provider, count(*)::integer AS count',
      own(
        "AND item.custom_attributes ->> 'sentiment' IS NOT NULL GROUP BY item.provider, item.custom_attributes ->> 'sentiment'",
      ),
    );
    expect(sorted(rows.map((row) => [row.PLATFORM, row.count]))).toEqual(
      sorted(expected.map((row) => [row.provider, row.count])),
    );
  });

  question('creators whose first post came in the last thirty days', async (agent) => {
    const names = async (takenAt: object) => {
      const rows = await agent.rows('summarizeItems', {
        filter: { takenAt },
        groupBy: [{ by: 'CREATOR' }],
        first: 200,
        fields: ['CREATOR.id'],
      });
      return new Set(rows.map((row) => row['CREATOR.id']));
    };
    const [last = { day: '' }] = await truth<{ day: string }>(
      `to_char(date_trunc('day', now() AT TIME ZONE 'Europe/Paris') - interval '30 day', 'YYYY-MM-DD') AS day`,
      'LIMIT 1',
    );
    const now = await names({ span: 'LAST_30_DAYS' });
    const before = await names({ to: last.day });
    const expected = await truth<{ id: string }>(
      'item.creator_id AS id',
      own(`GROUP BY item.creator_id HAVING bool_and(${lastDays(30)})`),
    );
    expect([...now].filter((id) => !before.has(id)).sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  question('creators who mention us and never had an advertisement', async (agent) => {
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { withoutCreatorsOf: { tagsNames: ['ad'] } },
    });
    const [expected] = await truth<{ count: number; creators: number }>(
      'count(*)::integer AS count, count(DISTINCT item.creator_id)::integer AS creators',
      own(
        "AND item.creator_id NOT IN (SELECT other.creator_id FROM items other WHERE other.workspace_id = item.workspace_id AND other.creator_id IS NOT NULL AND ('ad' = ANY(other.hashtags) OR 'ad' = ANY(other.mentions)))",
      ),
    );
    const { count, creatorsCount } = itemAggregates.totals;
    expect({ count, creators: creatorsCount }).toEqual(expected);
  });

  question('the best posts of last month that are not in a collection yet', async (agent) => {
    const { totalCount } = await agent.call('searchItems', {
      filter: { takenAt: { span: 'LAST_MONTH' }, not: { collectionsIds: ['Paid ads shortlist'] } },
      sorting: [{ sortKey: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' }],
      first: 5,
      fields: ['originalUrl', 'currentEngagement.earnedMediaValue'],
    });
    const [expected] = await truth<{ count: number }>(
      'count(*)::integer AS count',
      own(`AND ${LAST_MONTH} AND NOT EXISTS (SELECT FROM collection_items entry JOIN collections
        ON collections.workspace_id = entry.workspace_id AND collections.id = entry.collection_id AND collections.name = 'Paid ads shortlist'
        WHERE entry.workspace_id = item.workspace_id AND entry.item_id = item.id)`),
    );
    expect(totalCount).toBe(expected?.count);
  });

  question('which hashtags a competitor used last month', async (agent) => {
    const { compareBrands } = await agent.call('compareBrands', { span: 'LAST_MONTH' });
    const rival = compareBrands.brands.find(({ isOwnBrand }: { isOwnBrand: boolean }) => !isOwnBrand);
    const rows = await agent.rows('getCompetitorBrandItems', {
      brandId: rival.name,
      filter: { takenAt: { span: 'LAST_MONTH' } },
      first: 50,
      fields: ['hashtags'],
    });
    const expected = await truth<{ hashtags: string[] }>(
      'item.hashtags',
      `AND item.competitor_brand_id = '${rival.id}' AND ${LAST_MONTH}`,
    );
    const counted = (all: readonly string[][]) => all.map((tags) => tags.toSorted().join(' ')).sort();
    expect(counted(rows.map((row) => ((row.hashtags ?? []) as string[]).map(unmarked)))).toEqual(
      counted(expected.map(({ hashtags }) => hashtags)),
    );
  });

  question('what a creator posted lately, by the handle', async (agent) => {
    const [most] = await truth<{ handle: string; creator: string }>(
      'profile.account_name AS handle, item.creator_id AS creator',
      own(`AND profile.workspace_id = item.workspace_id AND profile.id = item.social_profile_id
        GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`),
      'items item, social_profiles profile',
    );
    const { totalCount } = await agent.call('searchItems', {
      filter: { creatorIds: [`@${most?.handle}`], takenAt: { span: 'LAST_90_DAYS' } },
      fields: ['caption', 'takenAt', 'currentEngagement.reportedViews'],
      first: 5,
    });
    const { count } = await demo().one(
      'count(*)::integer AS count',
      `AND item.creator_id = '${most?.creator}' AND ${lastDays(90)}`,
    );
    expect(totalCount).toBe(count);
  });

  question('which posts grew most in the last week', async (agent) => {
    const { growthRanking } = await agent.call('getGrowthRanking', {
      during: { span: 'LAST_7_DAYS' },
      first: 5,
    });
    const [best] = growthRanking.rows;
    const [newest] = await truth<{ views: string }>(
      'snapshot.views::text AS views',
      `AND item.id = '${best.itemId}' AND snapshot.workspace_id = item.workspace_id AND snapshot.item_id = item.id
        AND snapshot.views IS NOT NULL ORDER BY snapshot.captured_at DESC LIMIT 1`,
      'items item, engagement_snapshots snapshot',
    );
    expect(best.after).toBe(newest?.views);
  });

  question('an alert for negative posts that many see', async (agent) => {
    const { alertRule } = await agent.call('createAlertRule', {
      input: {
        name: 'Negative and large',
        customAttributeConditions: [{ field: 'sentiment', operator: 'IS', value: 'Negative' }],
        threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 10_000 },
      },
    });
    const [rule] = await truth<{ least: number }>(
      'item.at_least AS least',
      `AND item.id = '${alertRule.id}'`,
      'alert_rules item',
    );
    expect(rule?.least).toBe(10_000);
  });

  question('a file of creators with at least three posts and what they cost', async (agent) => {
    const made = await agent.call('createExport', {
      input: {
        of: 'ITEM_AGGREGATES',
        format: 'CSV',
        groupBy: [{ by: 'CREATOR' }],
        metrics: ['VIEWS'],
        attributes: ['fee'],
        having: [{ by: 'COUNT', from: 3 }],
      },
    });
    const { export: state } = await agent.call('getExport', { id: made.export.id });
    expect(state.id).toBe(made.export.id);
  });

  /** Each way to group, in three selections; whatever has a ready call for its first row gives as many posts as the row says. */
  it('have a ready call for the posts of a group, which finds just these', async () => {
    const groupings = [
      ...['CREATOR', 'SOCIAL_PROFILE', 'PLATFORM', 'TYPE', 'HASHTAG', 'MENTION', 'SOURCE', 'COLLECTION'],
      ...['TIME', 'LANGUAGE', 'FOLLOWER_TIER'],
    ].map((by): { by: string; attribute?: string } => ({ by }));
    groupings.push(...SELECTS.map((attribute) => ({ by: 'ATTRIBUTE_OPTION', attribute })));
    let followed = 0;
    const agent = await QuestionsAgent.of(demo().client);
    for (const grouping of groupings) {
      for (const filter of [{}, { takenAt: { span: 'LAST_QUARTER' } }]) {
        const interval = grouping.by === 'TIME' ? { interval: 'WEEK' } : {};
        const { columns, rows, postsOfFirstRow } = await agent.call('summarizeItems', {
          ...{ filter, groupBy: [grouping], first: 1, fields: ['count'] },
          ...interval,
        });
        if (postsOfFirstRow === undefined) continue;
        const { tool, arguments: args } = postsOfFirstRow;
        const { totalCount } = await agent.call(tool, { ...args, first: 1, fields: ['id'] });
        expect([grouping, filter, totalCount]).toEqual([grouping, filter, rows[0][columns.indexOf('count')]]);
        followed += 1;
      }
    }
    expect(followed).toBe(2 * groupings.length);
  });

  it('take at most five calls and 4,000 tokens each', () => {
    expect(demo().taken.size, [...demo().taken].map((entry) => entry.join(': ')).join('\n')).toBe(14);
  });
});
