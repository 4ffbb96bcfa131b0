import { languageName } from '@loupe/content';
import { raw, sql } from '@loupe/database';
import { describe, expect, it } from 'vitest';
import {
  ago,
  DAYS,
  demoQuestions,
  FEE,
  LAST_MONTH,
  LAST_WEEK,
  lastDays,
  NOW,
  OWN,
  own,
  TAKEN,
  within,
} from '../support/demo-truth.js';
import { scale } from '../support/proofs.js';
import { unmarked } from '../support/questions-agent.js';

/** Questions that marketers ask, by the calls that a model makes for them; the truth is what SQL says of the same database. */
describe('questions about the demo', () => {
  const { demo, question, truth, one } = demoQuestions(scale(0.2, 1));

  question('L1 top five creators last month by views', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_MONTH' }, excludeAccountNames: [OWN] },
      groupBy: [{ by: 'CREATOR' }],
      metrics: ['VIEWS'],
      orderBy: { by: 'SUM', metric: 'VIEWS' },
      first: 5,
      fields: ['VIEWS.sum'],
    });
    const expected = await truth<{ sum: string }>(
      'sum(item.views)::text AS sum',
      own(`AND ${LAST_MONTH} AND profile.id = item.social_profile_id AND profile.workspace_id = item.workspace_id
        AND profile.account_name <> '${OWN}' GROUP BY item.creator_id ORDER BY sum(item.views) DESC NULLS LAST LIMIT 5`),
      'items item, social_profiles profile',
    );
    expect(rows.map((row) => row['VIEWS.sum'])).toEqual(expected.map(({ sum }) => sum));
  });

  question('L2 posts about sunscreen or SPF by micro creators', async (agent) => {
    const found = new Set<unknown>();
    for (const searchQuery of ['sunscreen', 'SPF']) {
      const { rows } = await agent.call('searchItems', {
        filter: {
          superSearch: { mode: 'FUZZY_CAPTION', searchQuery },
          followersCount: { to: 49_999 },
          takenAt: { span: 'LAST_90_DAYS' },
        },
        first: 50,
        fields: ['id'],
      });
      for (const [id] of rows ?? []) found.add(id);
    }
    const expected = await truth<{ id: string }>(
      'item.id',
      own(`AND item.caption ~* '\\m(sunscreen|spf)\\M' AND item.followers < 50000 AND ${lastDays(90)}`),
    );
    expect(expected.filter(({ id }) => !found.has(id))).toEqual([]);
  });

  question('L3 hashtags that brought most earned media value this quarter', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'THIS_QUARTER' } },
      groupBy: [{ by: 'HASHTAG' }],
      metrics: ['EARNED_MEDIA_VALUE'],
      orderBy: { by: 'SUM', metric: 'EARNED_MEDIA_VALUE' },
      first: 5,
      fields: ['EARNED_MEDIA_VALUE.sum'],
    });
    const expected = await truth<{ tag: string; sum: string }>(
      'tag, sum(item.earned_media_value)::text AS sum',
      own(
        `AND ${within(ago('quarter', 0), NOW)} GROUP BY tag ORDER BY sum(item.earned_media_value) DESC NULLS LAST, tag COLLATE "C" LIMIT 5`,
      ),
      'items item, unnest(item.hashtags) AS tag',
    );
    const found = rows.map((row) => [unmarked(row.HASHTAG), row['EARNED_MEDIA_VALUE.sum']]);
    expect(found).toEqual(expected.map(({ tag, sum }) => [tag, sum]));
  });

  question('L4 the first week of last month’s most viewed post', async (agent) => {
    const [best] = await agent.rows('searchItems', {
      filter: { takenAt: { span: 'LAST_MONTH' } },
      sorting: [{ sortKey: 'MERGED_VIEW_PLAY_COUNT', sortOrder: 'DESC' }],
      first: 1,
      fields: ['takenAt', 'currentEngagement.reportedViews'],
    });
    const to = new Date(Date.parse(String(best?.takenAt)) + 7 * 86_400_000).toISOString();
    const rows = await agent.rows('getEngagementHistory', {
      itemId: best?.id,
      filter: { capturedAt: { to } },
      first: 30,
      fields: ['at', 'views'],
    });
    const expected = await truth<{ views: string }>(
      'snapshot.views::text AS views',
      own(`AND item.id = '${best?.id}' AND snapshot.workspace_id = item.workspace_id AND snapshot.item_id = item.id
        AND snapshot.captured_at <= item.taken_at + interval '7 days' ORDER BY snapshot.captured_at DESC`),
      'items item, engagement_snapshots snapshot',
    );
    expect(rows.map(({ views }) => views)).toEqual(expected.map(({ views }) => views));
    const most = await one('max(item.views)::text AS most', `AND ${LAST_MONTH}`);
    expect(best?.['currentEngagement.reportedViews']).toBe(most.most);
  });

  question('L6 German posts with negative sentiment', async (agent) => {
    const rows = await agent.rows('searchItems', {
      filter: { language: ['German'] },
      customAttributeConditions: [{ field: 'sentiment', operator: 'IS', value: 'Negative' }],
      first: 100,
      fields: ['caption'],
    });
    const [attribute] = await truth<{ id: string }>(
      "option ->> 'id' AS id",
      "AND item.entity = 'ITEM' AND item.key = 'sentiment' AND option ->> 'name' = 'Negative'",
      'custom_attribute_definitions item, jsonb_array_elements(item.options) AS option',
    );
    const expected = await truth<{ id: string; caption: string | null }>(
      'item.id, item.caption',
      own(`AND item.custom_attributes ->> 'sentiment' = '${attribute?.id}' AND item.language = 'de'`),
    );
    // A part of the demo has few German posts, or none.
    const groups = await agent.rows('summarizeItems', { groupBy: [{ by: 'LANGUAGE' }], fields: ['count'] });
    const languages = await truth<{ language: string; count: number }>(
      'item.language, count(*)::integer AS count',
      own('GROUP BY item.language'),
    );
    expect(languages.length).toBeGreaterThan(1);
    expect(new Map(groups.map((row) => [row.LANGUAGE, row.count]))).toEqual(
      new Map(languages.map(({ language, count }) => [languageName(language), count])),
    );
    expect(rows.map((row) => unmarked(row.caption)).sort()).toEqual(
      expected.map(({ caption }) => caption).sort(),
    );
  });

  question('L7 mentions by platform, last 30 days', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      filter: { takenAt: { span: 'LAST_30_DAYS' } },
      groupBy: [{ by: 'PLATFORM' }],
      fields: ['count'],
    });
    const expected = await truth<{ provider: string; count: number }>(
      'item.provider, count(*)::integer AS count',
      own(`AND ${lastDays(30)} GROUP BY item.provider`),
    );
    expect(Object.fromEntries(rows.map(({ PLATFORM, count }) => [PLATFORM, count]))).toEqual(
      Object.fromEntries(expected.map(({ provider, count }) => [provider, count])),
    );
  });

  question('L9 creators in France with over 50,000 followers, with e-mail addresses', async (agent) => {
    const { totalCount } = await agent.call('searchCreators', {
      filter: { locations: [{ country: 'France' }], followersCount: { from: 50_001 } },
      includeContacts: true,
      fields: ['id', 'socialProfiles.followers', 'socialProfiles.email'],
    });
    const [{ count } = { count: 0 }] = await truth<{ count: number }>(
      'count(*)::integer AS count',
      `AND item.location ->> 'country' IN ('FR', 'France') AND EXISTS (SELECT FROM social_profiles profile
        WHERE profile.workspace_id = item.workspace_id AND profile.creator_id = item.id AND profile.followers > 50000)`,
      'creators item',
    );
    expect(totalCount).toBe(count);
  });

  question('L10 stories of last week', async (agent) => {
    const { totalCount } = await agent.call('searchItems', {
      filter: { itemTypes: ['STORY'], takenAt: { span: 'LAST_WEEK' } },
      first: 20,
      fields: ['takenAt', 'socialProfile.accountName'],
    });
    const { count } = await one('count(*)::integer AS count', `AND item.type = 'STORY' AND ${LAST_WEEK}`);
    expect(totalCount).toBe(count);
  });

  const posts = (brands: { id: string; name: string; figures: { figure: string; value: string }[] }[]) =>
    brands
      .map(({ figures }) => Number(figures.find(({ figure }) => figure === 'POSTS')?.value))
      .sort((a, b) => a - b);
  const postsOfBrands = async (span: string) =>
    (
      await truth<{ count: number }>(
        'count(*)::integer AS count',
        `AND ${span} GROUP BY item.competitor_brand_id ORDER BY count(*)`,
      )
    ).map(({ count }) => count);

  question('A1 how we stand against competitors, and why', async (agent) => {
    const { compareBrands } = await agent.call('compareBrands', { span: 'LAST_MONTH' });
    expect(posts(compareBrands.brands).filter((count) => count > 0)).toEqual(await postsOfBrands(LAST_MONTH));
    const rival = compareBrands.brands.find(({ isOwnBrand }: { isOwnBrand: boolean }) => !isOwnBrand);
    const { rows } = await agent.call('getCompetitorBrandItems', {
      brandId: unmarked(rival.name),
      filter: { takenAt: { span: 'LAST_MONTH' } },
      first: 5,
      fields: ['caption'],
    });
    expect(rows.length).toBeGreaterThan(0);
  });

  question('A2 a weekly report with the week before', async (agent) => {
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { takenAt: { span: 'LAST_WEEK' } },
      metrics: ['VIEWS', 'EARNED_MEDIA_VALUE', 'ENGAGEMENTS_RATE'],
    });
    const columns = 'count(*)::integer AS count, sum(item.views)::text AS views';
    const sums = ({ count, metrics }: { count: number; metrics: { metric: string; sum: string }[] }) => ({
      count,
      views: metrics.find(({ metric }) => metric === 'VIEWS')?.sum,
    });
    expect(sums(itemAggregates.totals)).toEqual(await one(columns, `AND ${LAST_WEEK}`));
    const earlier = within(ago('week', 2), ago('week', 1));
    expect(sums(itemAggregates.before)).toEqual(await one(columns, `AND ${earlier}`));
  });

  const campaign = "AND 'cloudbarrierweek' = ANY(item.hashtags)";
  const hasFee = { field: 'fee', operator: 'IS_NOT_EMPTY' };

  question('A3 the campaign’s cost for a thousand views at the fees of its posts', async (agent) => {
    const { itemAggregates } = await agent.call('summarizeItems', {
      filter: { tagsNames: ['cloudbarrierweek'] },
      customAttributeConditions: [hasFee],
      metrics: ['VIEWS'],
      attributes: ['fee'],
    });
    const { count, metrics, attributes } = itemAggregates.totals;
    const expected = await one(
      `count(*)::integer AS count, sum(item.views)::text AS views, sum(${FEE})::float8 AS fees`,
      `${campaign} AND item.custom_attributes ? 'fee'`,
    );
    expect({ count, views: metrics[0].sum, fees: attributes[0].sum }).toEqual(expected);
  });

  question('A5 the hour and the day to post', async (agent) => {
    for (const [by, format] of [
      ['HOUR_OF_DAY', 'HH24'],
      ['DAY_OF_WEEK', 'ID'],
    ] as const) {
      const rows = await agent.rows('summarizeItems', {
        groupBy: [{ by }],
        metrics: ['VIEWS'],
        orderBy: { by: 'MEDIAN', metric: 'VIEWS' },
        first: 24,
        fields: ['VIEWS.median'],
      });
      const expected = await truth<{ part: string; median: number }>(
        `to_char(${TAKEN}, '${format}') AS part, percentile_cont(0.5) WITHIN GROUP (ORDER BY item.views)::float8 AS median`,
        own(`GROUP BY 1 ORDER BY median DESC NULLS LAST, to_char(${TAKEN}, '${format}') COLLATE "C"`),
      );
      const known = expected.map(({ part, median }) => [
        by === 'DAY_OF_WEEK' ? DAYS[Number(part) - 1] : part,
        median,
      ]);
      expect(rows.map((row) => [row[by], row['VIEWS.median'] ?? null])).toEqual(known);
    }
  });

  question('A7 more posts like this one, and how many can be found', async (agent) => {
    const [row] = await agent.rows('searchItems', {
      filter: { contentTypes: ['IMAGE'] },
      first: 1,
      fields: ['mediaContents.id'],
    });
    const [similarMediaContentId] = (row?.['mediaContents.id'] ?? []) as string[];
    const found = await agent.call('searchItems', {
      filter: { superSearch: { mode: 'EMBEDDING_CONTENT', similarMediaContentId } },
      fields: ['caption'],
    });
    const { count } = await one('count(*)::integer AS count', '');
    const all = await truth<{ count: number }>('count(*)::integer AS count', '');
    expect(Number(count)).toBeLessThanOrEqual(all[0]?.count ?? 0);
    // No worker has made vectors here.
    expect(found.warnings.join('\n')).toMatch(/has no vector yet.*0 of [\d,]+ posts have a vector/s);
  });

  question('A8 our share of voice by month', async (agent) => {
    for (const back of [3, 2, 1]) {
      const span = within(ago('month', back), ago('month', back - 1));
      const [ends] = await demo().db.query<{ from: string; to: string }>(
        sql`SELECT to_char(${raw(ago('month', back))}, 'YYYY-MM-DD') AS from,
          to_char(${raw(ago('month', back - 1))} - interval '1 day', 'YYYY-MM-DD') AS to`,
      );
      const { compareBrands } = await agent.call('compareBrands', { takenAt: ends });
      expect(posts(compareBrands.brands).filter((count) => count > 0)).toEqual(await postsOfBrands(span));
    }
  });

  question('A10 sponsored posts against organic ones, by medians', async (agent) => {
    for (const [operator, has] of [
      ['IS_NOT_EMPTY', ''],
      ['IS_EMPTY', 'NOT'],
    ] as const) {
      const { itemAggregates } = await agent.call('summarizeItems', {
        customAttributeConditions: [{ field: 'fee', operator }],
        metrics: ['VIEWS'],
      });
      const { count, metrics } = itemAggregates.totals;
      expect({ count, median: metrics[0].median }).toEqual(
        await one(
          'count(*)::integer AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY item.views)::float8 AS median',
          `AND ${has} item.custom_attributes ? 'fee'`,
        ),
      );
    }
  });

  question('A12 the share of negative posts by month', async (agent) => {
    const rows = await agent.rows('summarizeItems', {
      groupBy: [{ by: 'TIME' }, { by: 'ATTRIBUTE_OPTION', attribute: 'sentiment' }],
      interval: 'MONTH',
      first: 100,
      fields: ['count'],
    });
    const expected = await truth<{ month: string; count: number }>(
      `to_char(${TAKEN}, 'YYYY-MM-01') AS month, count(*)::integer AS count`,
      own(
        "AND item.custom_attributes ->> 'sentiment' IS NOT NULL GROUP BY 1, item.custom_attributes ->> 'sentiment'",
      ),
    );
    const sorted = (all: unknown[][]) => all.map((row) => row.join(' ')).sort();
    expect(sorted(rows.map(({ TIME, count }) => [TIME, count]))).toEqual(
      sorted(expected.map(({ month, count }) => [month, count])),
    );
    expect(rows.map((row) => unmarked(row.ATTRIBUTE_OPTION))).toContain('Negative');
  });

  question('X1 the five most viral posts into a collection, refreshed', async (agent) => {
    const rows = await agent.rows('searchItems', {
      sorting: [{ sortKey: 'LINEAR_VIRALITY', sortOrder: 'DESC' }],
      first: 5,
      fields: ['id'],
    });
    const itemIds = rows.map(({ id }) => id);
    const expected = await truth<{ id: string }>(
      'item.id',
      own('ORDER BY item.linear_virality DESC NULLS LAST LIMIT 5'),
    );
    expect(itemIds).toEqual(expected.map(({ id }) => id));
    await agent.call('addItemsToCollections', { itemIds, collectionNames: ['Most viral'], autoCreate: true });
    const refreshed = await agent.call('refetchEngagementBulk', { itemIds, waitSeconds: 0 });
    // The demo's accounts are not real ones, which the result says of each post.
    expect(JSON.stringify(refreshed)).toMatch(/not connected|NOT_CONNECTED|skipped/i);
    const { totalCount } = await agent.call('searchItems', {
      filter: { collectionsIds: ['Most viral'] },
      first: 1,
      fields: ['id'],
    });
    expect(totalCount).toBe(5);
  });

  question('X2 tell me when a TikTok of ours passes 100,000 views', async (agent) => {
    const { alertRule } = await agent.call('createAlertRule', {
      input: {
        name: 'TikToks beyond 100,000',
        filter: { provider: 'TIKTOK' },
        threshold: { metric: 'MERGED_VIEW_PLAY_COUNT', atLeast: 100_000 },
      },
    });
    const [rule] = await truth<Record<string, unknown>>(
      'item.metric, item.at_least AS least',
      `AND item.id = '${alertRule.id}'`,
      'alert_rules item',
    );
    expect(rule).toEqual({ metric: 'MERGED_VIEW_PLAY_COUNT', least: 100_000 });
  });

  question('X4 an AI filter for posts that show the bottle, with its preview', async (agent) => {
    const made = await agent.call('createAiField', {
      input: {
        name: 'Shows the bottle',
        key: 'shows_bottle',
        type: 'BOOLEAN',
        inputs: ['PICTURE'],
        instruction: 'Whether the picture shows a bottle of the brand.',
      },
    });
    // There is no model here, which is said where the field is made, or where it is tried.
    const id = made.aiField?.id;
    const tried = id === undefined ? made : await agent.call('previewAiField', { id });
    expect(JSON.stringify(tried)).toMatch(/provider|model/i);
  });

  question('X5 a spreadsheet of last month’s posts, with its address', async (agent) => {
    const made = await agent.call('createExport', {
      input: { of: 'ITEMS', format: 'XLSX', filter: { takenAt: { span: 'LAST_MONTH' } } },
    });
    const { export: state } = await agent.call('getExport', { id: made.export.id });
    expect(state.id).toBe(made.export.id);
    const { count } = await one('count(*)::integer AS count', `AND ${LAST_MONTH}`);
    const [row] = await truth<{ total: number }>('item.total', `AND item.id = '${state.id}'`, 'exports item');
    expect(row?.total).toBe(count);
  });

  it('take at most five calls and 4,000 tokens each', () => {
    expect(demo().taken.size, [...demo().taken].map((entry) => entry.join(': ')).join('\n')).toBe(20);
  });
});
