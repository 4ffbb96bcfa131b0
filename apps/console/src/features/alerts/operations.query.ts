import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';

export const OPERATIONS = graphql(`
  query Operations($after: String) {
    operations(first: 25, after: $after) {
      totalCount
      nodes {
        id
        operationType
        createdAt
        total
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

const OPERATION = graphql(`
  query OperationProgress($id: ID!) {
    operation(id: $id) {
      fetchStatus
      completedAt
      processed
      total
      error
      failures {
        message
      }
    }
  }
`);

export type Operation = ResultOf<typeof OPERATIONS>['operations']['nodes'][number];
export type Progress = NonNullable<ResultOf<typeof OPERATION>['operation']>;

/** Milliseconds between looks at an operation that goes on. */
const LOOK_AGAIN = 2000;

/** Background tasks, newest first. */
export const operationsQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['operations', workspaceId],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(OPERATIONS, { after: pageParam }, workspaceId, signal)).operations,
    ...paging,
  });

/** How far an operation is; read again until it has ended. */
export const progressQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['operation', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(OPERATION, { id }, workspaceId, signal)).operation,
    refetchInterval: ({ state }) => (state.data?.completedAt === null ? LOOK_AGAIN : false),
  });
