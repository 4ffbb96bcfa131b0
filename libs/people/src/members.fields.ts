import { document, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of members.resolver.ts say about themselves. */
export const FIELDS = {
  colleagues: {
    cost: { credits: 10, listRows: 50 },
    scopes: ['read'],
    mcp: null,
    example: {
      query: document`
        query Colleagues {
          colleagues { id name }
        }`,
    },
  },
  members: {
    cost: { credits: 10, listRows: 50 },
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query Members {
          members { id email name role workspaceId hasJoined }
        }`,
    },
  },
  inviteMember: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Invite($input: InviteMemberInput!) {
          inviteMember(input: $input) { invitationUrl member { id email role } userErrors { field message code } }
        }`,
      variables: { input: { email: 'ada@example.com', role: 'MEMBER' } },
    },
  },
  updateMember: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Update($id: ID!) {
          updateMember(id: $id, role: VIEWER) { member { id role } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.member },
    },
  },
  removeMember: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Remove($id: ID!) {
          removeMember(id: $id) { removedMemberId userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.member },
    },
  },
  resetMemberSecondFactor: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation ResetSecondFactor($id: ID!) {
          resetMemberSecondFactor(id: $id) { member { id email } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.member },
    },
  },
  deactivateMember: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Deactivate($id: ID!) {
          deactivateMember(id: $id) { member { id email deactivatedAt } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.member },
    },
  },
  activateMember: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Activate($id: ID!) {
          activateMember(id: $id) { member { id email deactivatedAt } userErrors { field message code } }
        }`,
      variables: { id: SAMPLE.member },
    },
  },
} satisfies Record<string, RootFieldFacts>;
