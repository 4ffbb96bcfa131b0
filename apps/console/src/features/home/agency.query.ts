import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import type { Workspace } from '../workspaces/workspaces.query';
import { spanOf } from './home.query';

export const WORKSPACE_FIGURES = graphql(`
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

/** The days whose figures all workspaces show. */
export const figuresVariables = ({ timeZone }: Workspace) => ({ now: spanOf(30, timeZone) });

/** What a workspace reached in the 30 days before today and today, and whether something is wrong in it. */
export const workspaceFiguresQuery = (workspace: Workspace) => {
  const { id } = workspace;
  const variables = figuresVariables(workspace);
  return queryOptions({
    queryKey: ['workspace-figures', id, variables],
    queryFn: ({ signal }) => ask(WORKSPACE_FIGURES, variables, id, signal),
    staleTime: 120_000,
  });
};
