import type { GraphqlRequest } from './shape.js';

const DAY_MS = 86_400_000;
/** More than a run asks each version for. */
const AGGREGATES = 40_000;
const FIRST_DAY = Date.UTC(2023, 0, 1);
/** As many as the posts of a data set are of. */
const DAYS = 1000;

/** A request whose processor time is compared, with the values that it is sent with in turn. */
export interface Question {
  readonly name: string;
  readonly requests: readonly GraphqlRequest[];
}

/** The requests that both versions answer. They name no rows, as each version has its own. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'plain page',
    requests: [
      {
        query: `query Items($first: Int, $filter: ItemFilterInput) { items(first: $first, filter: $filter) {
          nodes { id provider type takenAt caption socialProfile { accountName followers }
            currentEngagement { likes comments shares views impressions earnedMediaValue } }
          pageInfo { hasNextPage endCursor } } }`,
        variables: { first: 20 },
      },
    ],
  },
  {
    name: 'profiles',
    requests: ['TIKTOK', 'INSTAGRAM'].map((platform) => ({
      query: `query Profiles($filter: SocialProfileFilterInput) { socialProfiles(filter: $filter) {
        nodes { id accountName fullName followers verified } pageInfo { hasNextPage endCursor } } }`,
      variables: { filter: { platform } },
    })),
  },
  {
    name: 'aggregate',
    requests: Array.from({ length: AGGREGATES }, (_, index) => {
      // Counts and metrics are remembered: by the range, which is another one each time, and by the month.
      const from = new Date(FIRST_DAY + (index % DAYS) * DAY_MS + index * 1000);
      const to = new Date(from.getTime() + 30 * DAY_MS);
      return {
        query: `query Sums($date: DateWithZone, $filter: ItemFilterInput) {
          competitorBrands(date: $date) { nodes {
            id name postsCount engagementsTotal reach impressions influencersCount earnedMediaValue } }
          items(first: 1, filter: $filter) { totalCount } }`,
        variables: {
          date: from.toISOString().slice(0, 10),
          filter: { takenAt: { from: from.toISOString(), to: to.toISOString() } },
        },
      };
    }),
  },
];
