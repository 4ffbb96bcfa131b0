import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';

export const RULES = graphql(`
  query AlertRules {
    alertRules {
      id
      name
      paused
      virality
      threshold {
        metric
        atLeast
      }
      growth {
        metric
        by
        byPercent
        hours
      }
    }
  }
`);

export const ALERTS = graphql(`
  query Alerts($after: String) {
    alerts(first: 50, after: $after) {
      totalCount
      nodes {
        id
        at
        kind
        value
        rule {
          name
          virality
          threshold {
            metric
          }
          growth {
            metric
          }
        }
        item {
          id
          provider
          type
          socialProfile {
            accountName
          }
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

const CREATE = graphql(`
  mutation CreateAlertRule($input: CreateAlertRuleInput!) {
    createAlertRule(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const PAUSE = graphql(`
  mutation PauseAlertRule($id: ID!, $paused: Boolean!) {
    updateAlertRule(id: $id, input: { paused: $paused }) {
      userErrors {
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteAlertRule($id: ID!) {
    deleteAlertRule(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type Alert = ResultOf<typeof ALERTS>['alerts']['nodes'][number];
export type AlertRule = ResultOf<typeof RULES>['alertRules'][number];
export type NewRule = VariablesOf<typeof CREATE>['input'];
export type Metric = NonNullable<NewRule['threshold']>['metric'];

export const rulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['alerts', workspaceId, 'rules'],
    queryFn: async ({ signal }) => (await ask(RULES, {}, workspaceId, signal)).alertRules,
  });

/** What met a rule, newest first. */
export const alertsQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['alerts', workspaceId, 'inbox'],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(ALERTS, { after: pageParam }, workspaceId, signal)).alerts,
    ...paging,
  });

export function useCreateRule(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewRule) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createAlertRule),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts', workspaceId, 'rules'] }),
  });
}

/** Pauses, resumes or deletes a rule. */
export function useChangeRule(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: 'pause' | 'resume' | 'delete' }) =>
      change === 'delete'
        ? unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteAlertRule)
        : unlessRefused((await ask(PAUSE, { id, paused: change === 'pause' }, workspaceId)).updateAlertRule),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts', workspaceId, 'rules'] }),
  });
}
