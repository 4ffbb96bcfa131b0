import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import type { Workspace } from '../workspaces/workspaces.query';
import { spansOf } from './home.query';

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

/** What a workspace reached in the last 30 days, and whether something is wrong in it. */
export const workspaceFiguresQuery = ({ id, timeZone }: Workspace) => {
  const { now } = spansOf(30, timeZone);
  return queryOptions({
    queryKey: ['workspace-figures', id, now],
    queryFn: ({ signal }) => ask(WORKSPACE_FIGURES, { now }, id, signal),
    staleTime: 120_000,
  });
};
