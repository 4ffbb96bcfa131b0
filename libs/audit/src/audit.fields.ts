import { document, pageCost, type RootFieldFacts } from '@loupe/graphql';

/** What the root fields of audit.resolver.ts say about themselves. */
export const FIELDS = {
  auditLog: {
    cost: pageCost(10, 0.5),
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        query AuditLog($after: String) {
          auditLog(first: 50, after: $after) {
            pageInfo { hasNextPage endCursor }
            nodes { createdAt actorKind actorName address action subjectName before after }
          }
        }`,
      variables: { after: null },
    },
  },
} satisfies Record<string, RootFieldFacts>;
