import { VIRALITY_THRESHOLDS } from '@loupe/engagement';
import { times, type World } from './catalogue.js';
import { peerAggregates, peerCounts, peerItems } from './peer-documents.js';
import type { GraphqlRequest, PeerRequest, Shape } from './shape.js';

/** Requests for each job: answers are kept until the workspace changes, so each is sent once. */
const VARIANTS = 12;

/** The months of the data set. */
const month = (index: number) => new Date(Date.UTC(2023, index, 1)).toISOString();

/**
 * A job of docs/cookbook.md with the names and times of the data set. Its variants ask for another number of rows each, or for
 * other posts.
 * @param peer the same for PostGraphile, as far as it can be said
 */
const job = (
  name: string,
  document: (variant: number) => string,
  peer?: (variant: number) => PeerRequest,
): Shape => ({
  name,
  ...(peer !== undefined && { peer: times(VARIANTS, peer) }),
  remembered: true,
  requests: times(VARIANTS, (variant): GraphqlRequest => ({ query: document(variant) })),
});

/**
 * The jobs of the cookbook. Creating an export is left out: its file is written later (docs/exports.md), and a workspace has few
 * that wait.
 */
export async function cookbookJobs({ ask }: World): Promise<Shape[]> {
  const { changes } = (await ask({ query: '{ changes(first: 1) { latestCursor } }' })) as {
    changes: { latestCursor: string };
  };
  return [
    job(
      'top creators',
      (
        n,
      ) => `{ itemAggregates(filter: { takenAt: { from: "${month(12 + (n % 6))}" } }, groupBy: [{ by: CREATOR }],
        metrics: [EARNED_MEDIA_VALUE], orderBy: { by: SUM, metric: EARNED_MEDIA_VALUE }, first: ${5 + n}) {
        groupsCount groups { keys { value label } share values { count metrics { sum mean } } } } }`,
      // It has no order and no limit of groups: all are sent.
      (n) =>
        peerAggregates('CREATOR_ID', ['earnedMediaValue'], {
          takenAt: { greaterThanOrEqualTo: month(12 + (n % 6)) },
        }),
    ),
    job(
      'platforms compared',
      (n) => `{ itemAggregates(groupBy: [{ by: PLATFORM }], metrics: [VIEWS, ENGAGEMENTS], first: ${5 + n}) {
        totals { count } groups { keys { value } values { count metrics { metric known sum median } } } } }`,
      // Without medians, and without engagements as one sum.
      () => peerAggregates('PROVIDER', ['views', 'likes', 'comments', 'shares']),
    ),
    job(
      'posts a week',
      (n) => `{ itemAggregates(groupBy: [{ by: TIME }], interval: WEEK, metrics: [LIKES], first: ${100 + n}) {
        groups { keys { value span { from to } } values { count metrics { sum } } } } }`,
      // Days of UTC, as it has no weeks and no time zones.
      () => peerAggregates('TAKEN_AT_TRUNCATED_TO_DAY', ['likes']),
    ),
    job(
      'hashtags that work',
      (n) => `{ itemAggregates(groupBy: [{ by: HASHTAG }], metrics: [ENGAGEMENTS],
        orderBy: { by: MEAN, metric: ENGAGEMENTS }, first: ${10 + n}) {
        groups { keys { value } values { count metrics { mean } } } } }`,
    ),
    job(
      'who mentions us',
      (
        n,
      ) => `{ items(first: 10, filter: { accountNames: ["creator${7 + 13 * n}"], excludeAccountNames: ["creator${7 + 13 * n}"] }) {
        totalCount nodes { originalUrl takenAt mentions socialProfile { accountName followers } } } }`,
    ),
    job(
      'posts that went viral',
      (n) => `{ items(first: ${10 + n}, filter: { viralityScore: [HIGH], takenAt: { from: "${month(n)}" } },
        sorting: [{ sortKey: MERGED_VIEW_PLAY_COUNT, sortOrder: DESC }]) {
        totalCount nodes { id provider linearViralityScore currentEngagement { views at } socialProfile { followers } } } }`,
      (n) =>
        peerItems({
          first: 10 + n,
          orderBy: ['VIEWS_DESC', 'ROW_ID_DESC'],
          filter: {
            linearVirality: { greaterThanOrEqualTo: VIRALITY_THRESHOLDS.HIGH },
            takenAt: { greaterThanOrEqualTo: month(n) },
          },
          isCounted: true,
        }),
    ),
    job(
      'growth in the first week',
      (
        n,
      ) => `{ items(first: ${5 + n}, filter: { takenAt: { to: "2100-01-01T00:00:00Z" } }, sorting: [{ sortKey: TAKEN_AT, sortOrder: ASC }]) {
        nodes { id takenAt engagementHistory { atAges { hours views likes } } } } }`,
    ),
    job(
      'several questions in one request',
      (n) => {
        const since = `takenAt: { from: "${month(n)}" }`;
        return `{ tiktok: items(filter: { provider: TIKTOK, ${since} }) { totalCount }
        viral: items(filter: { viralityScore: [HIGH], ${since} }) { totalCount }
        instagram: items(filter: { provider: INSTAGRAM, ${since} }) { totalCount } }`;
      },
      (n) => {
        const takenAt = { greaterThanOrEqualTo: month(n) };
        return peerCounts({
          tiktok: { provider: { equalTo: 'TIKTOK' }, takenAt },
          viral: { linearVirality: { greaterThanOrEqualTo: VIRALITY_THRESHOLDS.HIGH }, takenAt },
          instagram: { provider: { equalTo: 'INSTAGRAM' }, takenAt },
        });
      },
    ),
    job(
      'every item, page by page',
      (n) =>
        `{ items(first: 100, filter: { takenAt: { to: "${month(36 - n)}" } }) { pageInfo { hasNextPage endCursor } nodes { id } } }`,
      (n) => peerItems({ first: 100, filter: { takenAt: { lessThanOrEqualTo: month(36 - n) } } }),
    ),
    job(
      'a collection',
      (n) => `mutation { createCollection(input: { name: "Bench ${process.pid} ${Date.now()} ${n}" }) {
        collection { name } userErrors { field message } } }`,
    ),
    job(
      'posts of your own',
      (
        n,
      ) => `mutation { importItems(input: { items: [{ externalId: "bench-${n}", provider: YOUTUBE, type: VIDEO,
        title: "Top 10 #cookbook", channelTitle: "Example channel", publishedAt: "2026-01-01T12:00:00Z",
        snapshots: [{ at: "2026-01-02T12:00:00Z", views: "1200", likes: "${30 + n}" }] }] }) {
        results { itemId snapshotsAdded } userErrors { field message } } }`,
    ),
    job(
      'what was raised',
      (n) =>
        `{ alerts(first: ${10 + n}) { nodes { kind at value previousValue rule { name } item { originalUrl } } } }`,
    ),
    job(
      'a mirror of the posts',
      (n) => `{ changes(types: [ITEM], first: ${977 + n}, after: "${changes.latestCursor}") {
        nodes { action objectId } hasNextPage endCursor } }`,
    ),
  ];
}
