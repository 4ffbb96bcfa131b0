import { inWorkspace } from '@loupe/search';
import type { PeerRequest } from './shape.js';

const ITEMS = `query Items($first: Int, $orderBy: [ItemOrderBy!], $condition: ItemCondition, $filter: ItemFilter) {
  allItems(first: $first, orderBy: $orderBy, condition: $condition, filter: $filter) {
    nodes { rowId provider type takenAt caption likes comments shares views impressions earnedMediaValue
      socialProfileByWorkspaceIdAndSocialProfileId { accountName followers } }
    pageInfo { hasNextPage endCursor } } }`;

/** A page of 20 own items as PostGraphile's schema of the same tables says it. */
export function peerItems(variables: { filter?: object; orderBy?: string[] } = {}): PeerRequest {
  return (workspaceId) => ({
    query: ITEMS,
    variables: {
      first: 20,
      orderBy: ['TAKEN_AT_DESC', 'ROW_ID_DESC'],
      condition: { workspaceId, competitorBrandId: null },
      ...variables,
    },
  });
}

/**
 * A page of the newest items of which a text matches, by a filter of the words that Loupe's index has.
 * @param kinds the kinds of text
 * @param query a tsquery of quoted lexemes
 */
export function peerSearch(kinds: readonly string[], query: string): PeerRequest {
  return (workspaceId) => {
    const words = { matches: inWorkspace({ workspaceId }, query) };
    const some = { or: kinds.map((kind) => ({ kind: { equalTo: kind }, words })) };
    return peerItems({ filter: { searchDocumentsByWorkspaceIdAndItemId: { some } } })(workspaceId);
  };
}

/** The newest 20 profiles of a platform. */
export function peerProfiles(provider: string): PeerRequest {
  return (workspaceId) => ({
    query: `query Profiles($orderBy: [SocialProfileOrderBy!], $condition: SocialProfileCondition) {
      allSocialProfiles(first: 20, orderBy: $orderBy, condition: $condition) {
        nodes { rowId accountName fullName followers verified } pageInfo { hasNextPage endCursor } } }`,
    variables: { orderBy: ['CREATED_AT_DESC', 'ROW_ID_DESC'], condition: { workspaceId, provider } },
  });
}
