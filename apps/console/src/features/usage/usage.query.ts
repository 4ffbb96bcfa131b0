import { queryOptions } from '@tanstack/react-query';
import { ask, sendDocument } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { dayBefore } from '../../lib/times';
import { summaryOf, type UsageRow, type UsageSummary } from './usage-summary';
import { DAYS } from './use-texts';

export const USAGE = graphql(`
  query Usage($days: FilterDateRangeInput, $after: String) {
    usage(days: $days, first: 100, after: $after) {
      nodes {
        day
        tokenId
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

/** Pages of a hundred rows that are read; a workspace with more sees its newest days. */
const MOST_PAGES = 20;
const DAY_SECONDS = 86_400;

/** What was used in the last days, as far as it was read. */
export interface Usage extends UsageSummary {
  /** Whether older rows of the days were left out. */
  isCut: boolean;
  /** Credits that the plan gives in a day; null where no limit is told. */
  dailyCredits: number | null;
}

/** The days that are told of. */
const lastDays = () => ({ from: dayBefore(DAYS - 1, 'UTC') });

/** A page of what was used after another. */
export const usageVariables = (after: string | null) => ({ days: lastDays(), after });

/** What was used in the last days: in the workspace, and by each token. */
export const usageQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['usage', workspaceId],
    queryFn: async ({ signal }): Promise<Usage> => {
      const days = Array.from({ length: DAYS }, (_, index) => dayBefore(DAYS - 1 - index, 'UTC'));
      const rows: UsageRow[] = [];
      let after: string | null = null;
      let page = 0;
      do {
        const { usage }: ResultOf<typeof USAGE> = await ask(
          USAGE,
          usageVariables(after),
          workspaceId,
          signal,
        );
        rows.push(...usage.nodes);
        after = usage.pageInfo.hasNextPage ? (usage.pageInfo.endCursor ?? null) : null;
        page += 1;
      } while (after !== null && page < MOST_PAGES);
      return {
        ...summaryOf(rows, workspaceId, days),
        isCut: after !== null,
        dailyCredits: await dailyCredits(workspaceId, signal),
      };
    },
  });

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
      const { usageByWorkspace } = await ask(BY_WORKSPACE, { days: lastDays() }, workspaceId, signal);
      return new Map(
        usageByWorkspace.flatMap(({ workspaceId: id, credits }) =>
          id == null ? [] : [[id, credits] as const],
        ),
      );
    },
  });
