import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';

const MEMBERS = graphql(`
  query Members {
    members {
      id
      personId
      email
      name
      role
      hasJoined
      deactivatedAt
      workspaceId
    }
  }
`);

const INVITE = graphql(`
  mutation InviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      invitationUrl
      userErrors {
        field
        message
      }
    }
  }
`);

const SET_ROLE = graphql(`
  mutation SetRole($id: ID!, $role: MemberRole!) {
    updateMember(id: $id, role: $role) {
      userErrors {
        message
      }
    }
  }
`);

const REMOVE = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const DEACTIVATE = graphql(`
  mutation DeactivateMember($id: ID!) {
    deactivateMember(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const ACTIVATE = graphql(`
  mutation ActivateMember($id: ID!) {
    activateMember(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const RESET_FACTOR = graphql(`
  mutation ResetSecondFactor($id: ID!) {
    resetMemberSecondFactor(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const AUDIT = graphql(`
  query AuditLog($after: String) {
    auditLog(first: 50, after: $after) {
      totalCount
      nodes {
        id
        action
        actorName
        actorKind
        subjectName
        address
        before
        after
        createdAt
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

const SETTINGS = graphql(`
  mutation UpdateWorkspace($input: UpdateWorkspaceInput!) {
    updateWorkspace(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export type Member = ResultOf<typeof MEMBERS>['members'][number];
export type Role = Member['role'];
export type Invitation = VariablesOf<typeof INVITE>['input'];
export type AuditEntry = ResultOf<typeof AUDIT>['auditLog']['nodes'][number];
type Settings = VariablesOf<typeof SETTINGS>['input'];

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['members', workspaceId],
    queryFn: async ({ signal }) => (await ask(MEMBERS, {}, workspaceId, signal)).members,
  });

/** Who changed what, newest first. */
export const auditQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', workspaceId],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(AUDIT, { after: pageParam }, workspaceId, signal)).auditLog,
    ...paging,
  });

/** Reads again what a change of people or settings shows in. */
function useForget(workspaceId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [['members', workspaceId], ['audit', workspaceId], ['workspaces']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Invites somebody; its result is the address of the invitation, which is shown this once. */
export function useInvite(workspaceId: string) {
  const onSuccess = useForget(workspaceId);
  return useMutation({
    mutationFn: async (input: Invitation) =>
      unlessRefused((await ask(INVITE, { input }, workspaceId)).inviteMember).invitationUrl,
    onSuccess,
  });
}

/** Gives somebody another role, or none. */
export function useChangeMember(workspaceId: string) {
  const onSuccess = useForget(workspaceId);
  return useMutation({
    mutationFn: async ({ id, role }: { id: string; role: Role | null }) =>
      role === null
        ? unlessRefused((await ask(REMOVE, { id }, workspaceId)).removeMember)
        : unlessRefused((await ask(SET_ROLE, { id, role }, workspaceId)).updateMember),
    onSuccess,
  });
}

/** What can be done with somebody beside their role. */
export type MemberAction = 'deactivate' | 'activate' | 'reset-factor';

/** Refuses somebody everywhere or lets them in again, or removes a second factor that they have lost. */
export function useActOnMember(workspaceId: string) {
  const onSuccess = useForget(workspaceId);
  return useMutation({
    mutationFn: async ({ id, action }: { id: string; action: MemberAction }) => {
      if (action === 'deactivate')
        return unlessRefused((await ask(DEACTIVATE, { id }, workspaceId)).deactivateMember);
      if (action === 'activate')
        return unlessRefused((await ask(ACTIVATE, { id }, workspaceId)).activateMember);
      return unlessRefused((await ask(RESET_FACTOR, { id }, workspaceId)).resetMemberSecondFactor);
    },
    onSuccess,
  });
}

/** Changes name, time zone or currency of the workspace. */
export function useSaveSettings(workspaceId: string) {
  const onSuccess = useForget(workspaceId);
  return useMutation({
    mutationFn: async (input: Settings) =>
      unlessRefused((await ask(SETTINGS, { input }, workspaceId)).updateWorkspace),
    onSuccess,
  });
}
