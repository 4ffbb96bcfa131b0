import { queryOptions } from '@tanstack/react-query';
import { ask, sendDocument } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { dayBefore } from '../../lib/times';

const USAGE = graphql(`
  query Usage($days: FilterDateRangeInput, $after: String) {
    usage(days: $days, first: 100, after: $after) {
      nodes {
        day
        workspaceId
        operation
        requests
        credits
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const BY_WORKSPACE = graphql(`
  query UsageByWorkspace($days: FilterDateRangeInput) {
    usageByWorkspace(days: $days) {
      workspaceId
      credits
    }
  }
`);

/** Days that the page shows. */
export const DAYS = 30;
/** Pages of a hundred rows that are read; a workspace with more sees its newest days. */
const MOST_PAGES = 20;
const DAY_SECONDS = 86_400;

interface Used {
  credits: number;
  requests: number;
}

/** What was used, by day and by operation. */
export interface UsageSummary {
  /** By the begin of the day (UTC), oldest first. */
  days: readonly (Used & { day: string })[];
  /** The dearest first. */
  operations: readonly (Used & { operation: string })[];
  /** Whether older rows of the days were left out. */
  isCut: boolean;
  /** Credits that the plan gives in a day; null where no limit is told. */
  dailyCredits: number | null;
}

/** What the workspace used in the last days. */
export const usageQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['usage', workspaceId],
    queryFn: async ({ signal }): Promise<UsageSummary> => {
      const days = new Map<string, Used>();
      const operations = new Map<string, Used>();
      let after: string | null = null;
      let page = 0;
      do {
        const { usage }: ResultOf<typeof USAGE> = await ask(
          USAGE,
          { days: { from: dayBefore(DAYS - 1, 'UTC') }, after },
          workspaceId,
          signal,
        );
        for (const { day, operation, workspaceId: usedIn, ...used } of usage.nodes) {
          // Who looks after an organization is given the use of all its workspaces.
          if (usedIn !== workspaceId) continue;
          add(days, day, used);
          add(operations, operation, used);
        }
        after = usage.pageInfo.hasNextPage ? (usage.pageInfo.endCursor ?? null) : null;
        page += 1;
      } while (after !== null && page < MOST_PAGES);
      return {
        days: everyDay(days),
        operations: [...operations]
          .map(([operation, used]) => ({ operation, ...used }))
          .sort((one, other) => other.credits - one.credits),
        isCut: after !== null,
        dailyCredits: await dailyCredits(workspaceId, signal),
      };
    },
  });

function add(sums: Map<string, Used>, key: string, { credits, requests }: Used): void {
  const { credits: before, requests: asked } = sums.get(key) ?? { credits: 0, requests: 0 };
  sums.set(key, { credits: before + credits, requests: asked + requests });
}

/** The days without a request have none. */
function everyDay(used: ReadonlyMap<string, Used>): UsageSummary['days'] {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayBefore(DAYS - 1 - index, 'UTC');
    return { day, ...(used.get(day) ?? { credits: 0, requests: 0 }) };
  });
}

/** What comes back in a day, by the policy that every answer names: its capacity, and the seconds until it is full again. */
async function dailyCredits(workspaceId: string, signal: AbortSignal): Promise<number | null> {
  const answer = await sendDocument({ query: '{ __typename }', variables: {} }, workspaceId, signal);
  const [, capacity, seconds] = /q=(\d+);w=(\d+)/.exec(answer.headers.get('ratelimit-policy') ?? '') ?? [];
  return capacity === undefined ? null : Math.round((Number(capacity) / Number(seconds)) * DAY_SECONDS);
}

/**
 * Credits of the last days by workspace.
 * @param workspaceId by whose administrators it is asked: those of its organization are given all workspaces of it
 */
export const creditsByWorkspaceQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['credits-by-workspace', workspaceId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const days = { from: dayBefore(DAYS - 1, 'UTC') };
      const { usageByWorkspace } = await ask(BY_WORKSPACE, { days }, workspaceId, signal);
      return new Map(
        usageByWorkspace.flatMap(({ workspaceId: id, credits }) =>
          id == null ? [] : [[id, credits] as const],
        ),
      );
    },
  });
