import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import type { Workspace } from '../workspaces/workspaces.query';
import { spanOf } from './home.query';

const WORKSPACE_FIGURES = graphql(`
  query WorkspaceFigures($now: ItemFilterInput!) {
    itemAggregates(filter: $now, metrics: [EARNED_MEDIA_VALUE, VIEWS]) {
      totals {
        count
        metrics {
          sum
        }
      }
      before {
        count
        metrics {
          sum
        }
      }
    }
    alerts(first: 1) {
      totalCount
    }
    sources(first: 100) {
      totalCount
      nodes {
        paused
        platforms {
          status
        }
      }
    }
  }
`);

export type WorkspaceFigures = ResultOf<typeof WORKSPACE_FIGURES>;

/** What a workspace reached in the 30 days before today and today, and whether something is wrong in it. */
export const workspaceFiguresQuery = ({ id, timeZone }: Workspace) => {
  const now = spanOf(30, timeZone);
  return queryOptions({
    queryKey: ['workspace-figures', id, now],
    queryFn: ({ signal }) => ask(WORKSPACE_FIGURES, { now }, id, signal),
    staleTime: 120_000,
  });
};
