import { describe, expect, it } from 'vitest';
import {
  ago,
  DAYS,
  demoQuestions,
  FEE,
  LAST_MONTH,
  LAST_QUARTER,
  lastDays,
  OWN,
  own,
  TAKEN,
  within,
} from '../support/demo-truth.js';
import { scale } from '../support/proofs.js';
import { unmarked } from '../support/questions-agent.js';

const COUNT = 'count(*)::integer AS count';
const MEDIAN_VIEWS = 'percentile_cont(0.5) WITHIN GROUP (ORDER BY item.views)::float8 AS median';
const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();

/** Open questions of a second reader, by the calls of a model; the truth is what SQL says of the same database. */
describe('other questions about the demo', () => {
  const { demo, question, truth, one } = demoQuestions(scale(0.2, 1));
  /** A member of the first row of another table. */
  const idOf = async (table: string, name: string) => {
    const [row] = await truth<{ id: string }>('item.id', `AND item.name = '${name}'`, `${table} item`);
    return row?.id;
  };

  question('posts of each platform in each week of the last quarter', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_QUARTER' } },
      groupBy: [{ by: 'TIME' }, { by: 'PLATFORM' }],
      interval: 'WEEK',
      first: 60,
      fields: ['count'],
    });
    const expected = await truth<{ week: string; provider: string; count: number }>(
      `to_char(date_trunc('week', ${TAKEN}), 'YYYY-MM-DD') AS week, item.provider, ${COUNT}`,
      own(`AND ${LAST_QUARTER} GROUP BY 1, 2`),
    );
    expect(sorted(rows.map((row) => [row.TIME, row.PLATFORM, row.count]))).toEqual(
      sorted(expected.map(({ week, provider, count }) => [week, provider, count])),
    );
  });

  question('the hour at which reels of micro creators do best', async (agent) => {
    const [best] = await agent.rows('summarizeItems', {
      filter: { itemTypes: ['REEL'], followersCount: { from: 1000, to: 49_999 } },
      groupBy: [{ by: 'HOUR_OF_DAY' }],
      metrics: ['VIEWS'],
      orderBy: { by: 'MEDIAN', metric: 'VIEWS' },
      first: 3,
      fields: ['VIEWS.median'],
    });
    const expected = await truth<{ hour: string; median: number }>(
      `to_char(${TAKEN}, 'HH24') AS hour, ${MEDIAN_VIEWS}`,
      own(`AND item.type = 'REEL' AND item.followers BETWEEN 1000 AND 49999
        GROUP BY 1 ORDER BY median DESC NULLS LAST, to_char(${TAKEN}, 'HH24') COLLATE "C" LIMIT 1`),
    );
    expect([best?.HOUR_OF_DAY, best?.['VIEWS.median']]).toEqual([expected[0]?.hour, expected[0]?.median]);
  });

  question('weekends against working days', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'DAY_OF_WEEK' }],
      metrics: ['LIKES'],
      fields: ['count', 'LIKES.sum'],
    });
    const expected = await truth<{ day: string; count: number; likes: string }>(
      `to_char(${TAKEN}, 'ID') AS day, ${COUNT}, sum(item.likes)::text AS likes`,
      own('GROUP BY 1'),
    );
    expect(sorted(rows.map((row) => [row.DAY_OF_WEEK, row.count, row['LIKES.sum']]))).toEqual(
      sorted(expected.map(({ day, count, likes }) => [DAYS[Number(day) - 1], count, likes])),
    );
  });

  question('the median fee on each platform', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'PLATFORM' }],
      attributes: ['fee'],
      fields: ['fee.known', 'fee.median'],
    });
    const expected = await truth<{ provider: string; known: number; median: number | null }>(
      `item.provider, count(${FEE})::integer AS known, percentile_cont(0.5) WITHIN GROUP (ORDER BY ${FEE})::float8 AS median`,
      own('GROUP BY 1'),
    );
    expect(
      sorted(rows.map((row) => [row.PLATFORM, row['fee.known'] ?? 0, row['fee.median'] ?? null])),
    ).toEqual(sorted(expected.map(({ provider, known, median }) => [provider, known, median])));
  });

  question('which creators with a fee cost least for a thousand views', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      customAttributeConditions: [{ field: 'fee', operator: '>', value: '0' }],
      groupBy: [{ by: 'CREATOR' }],
      metrics: ['VIEWS'],
      attributes: ['fee'],
      first: 100,
      fields: ['CREATOR.id', 'fee.sum', 'VIEWS.sum'],
    });
    const expected = await truth<{ id: string; fee: number; views: string | null }>(
      `item.creator_id AS id, sum(${FEE})::float8 AS fee, sum(item.views)::text AS views`,
      own(`AND ${FEE} > 0 GROUP BY 1`),
    );
    expect(sorted(rows.map((row) => [row['CREATOR.id'], row['fee.sum'], row['VIEWS.sum'] ?? null]))).toEqual(
      sorted(expected.map(({ id, fee, views }) => [id, fee, views])),
    );
  });

  question('posts that we may use, and posts whose rights have expired', async (agent) => {
    for (const status of ['approved', 'EXPIRED']) {
      const { totalCount } = await agent.call('searchItems', {
        filter: { usageRightsStatus: [status.toUpperCase()] },
        first: 3,
        fields: ['originalUrl'],
      });
      expect([status, totalCount]).toEqual([
        status,
        (await one(COUNT, `AND item.usage_rights_status = '${status.toUpperCase()}'`)).count,
      ]);
    }
  });

  question('how our hashtag grew against the month before', async (agent) => {
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { tagsNames: ['#Solvenne'], takenAt: { span: 'LAST_MONTH' } },
    });
    const tagged = `AND ('solvenne' = ANY(item.hashtags) OR 'solvenne' = ANY(item.mentions))`;
    expect([itemAggregates.totals.count, itemAggregates.before?.count ?? 0]).toEqual([
      (await one(COUNT, `${tagged} AND ${LAST_MONTH}`)).count,
      (await one(COUNT, `${tagged} AND ${within(ago('month', 2), ago('month', 1))}`)).count,
    ]);
  });

  question('whom posts of us mention most, beside ourselves', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'MENTION' }],
      first: 6,
      fields: ['count'],
    });
    const expected = await truth<{ mention: string; count: number }>(
      `mention, ${COUNT}`,
      own('GROUP BY mention ORDER BY count(*) DESC, mention COLLATE "C" LIMIT 6'),
      'items item, unnest(item.mentions) AS mention',
    );
    const others = (all: unknown[][]) => all.filter(([name]) => name !== OWN);
    expect(others(rows.map((row) => [unmarked(row.MENTION), row.count]))).toEqual(
      others(expected.map(({ mention, count }) => [mention, count])),
    );
  });

  question('what each kind of creator (attribute tier) brings', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'CREATOR_ATTRIBUTE_OPTION', attribute: 'tier' }],
      metrics: ['EARNED_MEDIA_VALUE'],
      fields: ['count', 'EARNED_MEDIA_VALUE.sum'],
    });
    const expected = await truth<{ count: number; value: string }>(
      `${COUNT}, sum(item.earned_media_value)::text AS value`,
      own(`AND creator.workspace_id = item.workspace_id AND creator.id = item.creator_id
        AND creator.custom_attributes ->> 'tier' IS NOT NULL GROUP BY creator.custom_attributes ->> 'tier'`),
      'items item, creators creator',
    );
    const known = rows.filter(
      (row) => row['CREATOR_ATTRIBUTE_OPTION.id'] !== undefined || row.CREATOR_ATTRIBUTE_OPTION,
    );
    expect(sorted(known.map((row) => [row.count, row['EARNED_MEDIA_VALUE.sum']]))).toEqual(
      sorted(expected.map(({ count, value }) => [count, value])),
    );
  });

  question('earned media value of a collection', async (agent) => {
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { collectionsIds: ['paid ads shortlist'] },
      metrics: ['EARNED_MEDIA_VALUE'],
    });
    const id = await idOf('collections', 'Paid ads shortlist');
    const expected = await one(
      `${COUNT}, sum(item.earned_media_value)::text AS sum`,
      `AND item.id IN (SELECT item_id FROM collection_items WHERE collection_id = '${id}')`,
    );
    const { count, metrics } = itemAggregates.totals;
    expect({ count, sum: metrics[0].sum ?? null }).toEqual(expected);
  });

  question('mentions of last month that belong to no campaign, by creator', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_MONTH' }, not: { campaignsIds: ['#cloudbarrierweek'] } },
      groupBy: [{ by: 'CREATOR' }],
      first: 10,
      fields: ['CREATOR.id', 'count'],
    });
    const id = await idOf('campaigns', '#cloudbarrierweek');
    const expected = await truth<{ count: number }>(
      COUNT,
      own(`AND ${LAST_MONTH} AND item.id NOT IN (SELECT item_id FROM campaign_items WHERE campaign_id = '${id}')
        GROUP BY item.creator_id ORDER BY count(*) DESC LIMIT 10`),
    );
    expect(rows.map((row) => row.count)).toEqual(expected.map(({ count }) => count));
  });

  question('posts of the campaign for which no fee was noted', async (agent) => {
    const { totalCount } = await agent.call('searchItems', {
      filter: { campaignsIds: ['#cloudbarrierweek'] },
      customAttributeConditions: [{ field: 'fee', operator: 'IS_EMPTY' }],
      first: 5,
      fields: ['originalUrl'],
    });
    const id = await idOf('campaigns', '#cloudbarrierweek');
    const { count } = await one(
      COUNT,
      `AND NOT item.custom_attributes ? 'fee' AND item.id IN (SELECT item_id FROM campaign_items WHERE campaign_id = '${id}')`,
    );
    expect(totalCount).toBe(count);
  });

  question('on which platforms a competitor posts', async (agent) => {
    const { compareBrands } = await agent.call('compareBrands', { span: 'LAST_MONTH' });
    const rival = compareBrands.brands.find(({ isOwnBrand }: { isOwnBrand: boolean }) => !isOwnBrand);
    const rows = await agent.rows('getCompetitorBrandItems', {
      brandId: rival.name,
      filter: { takenAt: { span: 'LAST_MONTH' } },
      first: 50,
      fields: ['provider'],
    });
    const expected = await truth<{ provider: string }>(
      'item.provider',
      `AND item.competitor_brand_id = '${rival.id}' AND ${LAST_MONTH}`,
    );
    expect(rows.map((row) => row.provider).sort()).toEqual(expected.map(({ provider }) => provider).sort());
  });

  question('the month with most negative posts, and these posts', async (agent) => {
    const negative = [{ field: 'sentiment', operator: 'IS', value: 'Negative' }];
    const { rows, columns, postsOfFirstRow } = await agent.call('summarizeItems', {
      customAttributeConditions: negative,
      groupBy: [{ by: 'TIME' }],
      interval: 'MONTH',
      orderBy: { by: 'COUNT' },
      first: 3,
      fields: ['count'],
    });
    const found = await agent.call(postsOfFirstRow.tool, {
      ...postsOfFirstRow.arguments,
      first: 5,
      fields: ['originalUrl'],
    });
    expect(found.totalCount).toBe(rows[0][columns.indexOf('count')]);
    const [expected] = await truth<{ count: number }>(
      COUNT,
      own(`AND item.custom_attributes ->> 'sentiment' = (SELECT option ->> 'id' FROM custom_attribute_definitions definition,
        jsonb_array_elements(definition.options) AS option WHERE definition.workspace_id = item.workspace_id AND definition.key = 'sentiment'
        AND option ->> 'name' = 'Negative') GROUP BY to_char(${TAKEN}, 'YYYY-MM') ORDER BY count(*) DESC LIMIT 1`),
    );
    expect(found.totalCount).toBe(expected?.count);
  });

  question('what one product brings, month by month', async (agent) => {
    const { rows } = await agent.call('summarizeItems', {
      groupBy: [{ by: 'TIME' }, { by: 'ATTRIBUTE_OPTION', attribute: 'product' }],
      interval: 'MONTH',
      first: 100,
      fields: ['count'],
    });
    const [expected] = await truth<{ groups: number }>(
      `count(DISTINCT (to_char(${TAKEN}, 'YYYY-MM'), item.custom_attributes ->> 'product'))::integer AS groups`,
      own("AND item.custom_attributes ->> 'product' IS NOT NULL"),
    );
    expect(rows.filter(([, option]: unknown[]) => option !== undefined && option !== null).length).toBe(
      expected?.groups,
    );
  });

  question('which of our sources brings most posts', async (agent) => {
    const [best] = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_30_DAYS' } },
      groupBy: [{ by: 'SOURCE' }],
      first: 3,
      fields: ['count'],
    });
    const [expected] = await truth<{ count: number }>(
      COUNT,
      own(`AND ${lastDays(30)} GROUP BY source ORDER BY count(*) DESC LIMIT 1`),
      'items item, unnest(item.source_ids) AS source',
    );
    expect(best?.count).toBe(expected?.count);
  });

  question('who gained most followers in thirty days', async (agent) => {
    const { growthRanking } = await agent.call('getGrowthRanking', {
      metric: 'FOLLOWERS',
      during: { span: 'LAST_30_DAYS' },
      first: 3,
    });
    const [best] = growthRanking.rows;
    expect(Number(best.after) - Number(best.before)).toBe(Number(best.change));
    expect(growthRanking.rows.map((row: { change: string }) => Number(row.change))).toEqual(
      growthRanking.rows
        .map((row: { change: string }) => Number(row.change))
        .sort((a: number, b: number) => b - a),
    );
  });

  question('what is said of the skin in French videos', async (agent) => {
    const { totalCount } = await agent.call('searchItems', {
      filter: { language: ['French'], superSearch: { mode: 'BOOLEAN', searchQuery: 'said:"peau"' } },
      first: 3,
      fields: ['originalUrl'],
    });
    const { count } = await one(
      COUNT,
      `AND item.language = 'fr' AND EXISTS (SELECT FROM media_contents media, transcriptions said
        WHERE media.workspace_id = item.workspace_id AND media.item_id = item.id AND said.workspace_id = item.workspace_id
        AND said.media_content_id = media.id AND said.transcript ~* '\\mpeau\\M')`,
    );
    expect(totalCount).toBe(count);
  });

  question('days of a month, by what is said of other rows', async (agent) => {
    const { rows, columns, postsOfFirstRow, postsOfOtherRows } = await agent.call('summarizeItems', {
      filter: { takenAt: { span: 'LAST_MONTH' } },
      groupBy: [{ by: 'TIME' }],
      interval: 'DAY',
      fields: ['count'],
    });
    expect(postsOfOtherRows).toBe(
      'the same call with the row’s TIME as filter.takenAt.from and as filter.takenAt.to',
    );
    const last = rows.at(-1);
    const day = last[columns.indexOf('TIME')];
    const { arguments: args, tool } = postsOfFirstRow;
    const { totalCount } = await agent.call(tool, {
      filter: { ...args.filter, takenAt: { from: day, to: day } },
      first: 1,
      fields: ['id'],
    });
    expect(totalCount).toBe(last[columns.indexOf('count')]);
  });

  it('take at most five calls and 4,000 tokens each', () => {
    expect(demo().taken.size, [...demo().taken].map((entry) => entry.join(': ')).join('\n')).toBe(19);
  });
});
