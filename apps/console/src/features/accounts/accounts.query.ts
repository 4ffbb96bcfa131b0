import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const ACCOUNTS = graphql(`
  query Accounts {
    workspace {
      integrations {
        id
        provider
        handle
        status
        problem
        method
        endsAt
        scopes {
          name
          without
          isGranted
        }
      }
    }
  }
`);

const PLATFORMS = graphql(`
  query IntegrationPlatforms {
    integrationPlatforms {
      provider
      canSignIn
      operatorSteps
      tokenHint
    }
  }
`);

const ATTEMPT = graphql(`
  query IntegrationAttempt($id: ID!) {
    integrationAttempt(id: $id) {
      id
      provider
      status
      problem
      accounts {
        id
        handle
        name
      }
    }
  }
`);

const BEGIN = graphql(`
  mutation BeginIntegration($provider: Provider!) {
    beginIntegration(provider: $provider) {
      authorizationUrl
      userErrors {
        field
        message
      }
    }
  }
`);

const CHOOSE = graphql(`
  mutation ChooseIntegrationAccounts($id: ID!, $accountIds: [ID!]!) {
    chooseIntegrationAccounts(id: $id, accountIds: $accountIds) {
      userErrors {
        field
        message
      }
    }
  }
`);

const CONNECT = graphql(`
  mutation ConnectIntegration($input: ConnectIntegrationInput!) {
    connectIntegration(input: $input) {
      integration {
        handle
      }
      userErrors {
        field
        message
      }
    }
  }
`);

const DISCONNECT = graphql(`
  mutation DisconnectIntegration($id: ID!) {
    disconnectIntegration(id: $id) {
      notice
      userErrors {
        field
        message
      }
    }
  }
`);

export type Account = ResultOf<typeof ACCOUNTS>['workspace']['integrations'][number];
export type Platform = ResultOf<typeof PLATFORMS>['integrationPlatforms'][number];
export type Attempt = NonNullable<ResultOf<typeof ATTEMPT>['integrationAttempt']>;
type Given = VariablesOf<typeof CONNECT>['input'];
type Provider = VariablesOf<typeof BEGIN>['provider'];

const accountsKey = (workspaceId: string) => ['accounts', workspaceId];

/** The platform accounts of a workspace, in the order in which they were connected. */
export const accountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: accountsKey(workspaceId),
    queryFn: async ({ signal }) => (await ask(ACCOUNTS, {}, workspaceId, signal)).workspace.integrations,
  });

/** The platforms that can be connected. Only administrators may ask. */
export const platformsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['integration-platforms', workspaceId],
    queryFn: async ({ signal }) => (await ask(PLATFORMS, {}, workspaceId, signal)).integrationPlatforms,
  });

/** A sign-in that the browser has come back from; null once it has ended. */
export const attemptQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['integration-attempt', workspaceId, id],
    queryFn: async ({ signal }) => (await ask(ATTEMPT, { id }, workspaceId, signal)).integrationAttempt,
  });

/** Leaves the console for the page of a platform. */
export function useBeginIntegration(workspaceId: string) {
  return useMutation({
    mutationFn: async (provider: Provider) => {
      const { authorizationUrl } = unlessRefused(
        (await ask(BEGIN, { provider }, workspaceId)).beginIntegration,
      );
      if (authorizationUrl != null) window.location.assign(authorizationUrl);
    },
  });
}

export function useChooseAccounts(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, accountIds }: { id: string; accountIds: string[] }) =>
      unlessRefused((await ask(CHOOSE, { id, accountIds }, workspaceId)).chooseIntegrationAccounts),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['integration-attempt', workspaceId] });
      return client.invalidateQueries({ queryKey: accountsKey(workspaceId) });
    },
  });
}

/** Connects an account by a token or key; its result is the handle. */
export function useConnectIntegration(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Given) =>
      unlessRefused((await ask(CONNECT, { input }, workspaceId)).connectIntegration).integration?.handle ??
      input.handle,
    onSuccess: () => client.invalidateQueries({ queryKey: accountsKey(workspaceId) }),
  });
}

/** Takes a connection away; its result says what is left to do at the platform, or null. */
export function useDisconnectIntegration(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<Account, 'id' | 'handle'>) =>
      unlessRefused((await ask(DISCONNECT, { id }, workspaceId)).disconnectIntegration).notice ?? null,
    onSuccess: () => client.invalidateQueries({ queryKey: accountsKey(workspaceId) }),
  });
}
