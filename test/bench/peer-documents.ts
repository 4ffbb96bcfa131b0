import { inWorkspace } from '@loupe/search';
import type { PeerRequest } from './shape.js';

const ITEMS = `query Items($first: Int, $orderBy: [ItemOrderBy!], $condition: ItemCondition, $filter: ItemFilter) {
  allItems(first: $first, orderBy: $orderBy, condition: $condition, filter: $filter) {
    nodes { rowId provider type takenAt caption likes comments shares views impressions earnedMediaValue
      socialProfileByWorkspaceIdAndSocialProfileId { accountName followers } }
    pageInfo { hasNextPage endCursor } } }`;

interface PeerItems {
  first?: number;
  filter?: object;
  orderBy?: string[];
  /** Whether all of them are counted. */
  isCounted?: boolean;
}

/** A page of 20 own items as PostGraphile's schema of the same tables says it. */
export function peerItems({ isCounted = false, ...variables }: PeerItems = {}): PeerRequest {
  return (workspaceId) => ({
    query: isCounted ? ITEMS.replace('pageInfo', 'totalCount pageInfo') : ITEMS,
    variables: {
      first: 20,
      orderBy: ['TAKEN_AT_DESC', 'ROW_ID_DESC'],
      condition: { workspaceId, competitorBrandId: null },
      ...variables,
    },
  });
}

/** Sums of own items in groups, by @graphile/pg-aggregates. */
export function peerAggregates(groupBy: string, sums: readonly string[], filter?: object): PeerRequest {
  return (workspaceId) => ({
    query: `query Groups($condition: ItemCondition, $filter: ItemFilter) {
      allItems(condition: $condition, filter: $filter) {
        groupedAggregates(groupBy: [${groupBy}]) { keys sum { ${sums.join(' ')} } } } }`,
    variables: { condition: { workspaceId, competitorBrandId: null }, filter },
  });
}

/** The number of own items by each of some filters. */
export function peerCounts(filters: Readonly<Record<string, object>>): PeerRequest {
  const names = Object.keys(filters);
  return (workspaceId) => ({
    query: `query Counts($condition: ItemCondition, ${names.map((name) => `$${name}: ItemFilter`).join(', ')}) {
      ${names.map((name) => `${name}: allItems(condition: $condition, filter: $${name}) { totalCount }`).join(' ')} }`,
    variables: { condition: { workspaceId, competitorBrandId: null }, ...filters },
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
