import { t } from '../../lib/messages';
/** A request to begin with. */
export interface Example {
  name: string;
  query: string;
  /** @param postId the newest post of the workspace; null where it has none */
  variables: (postId: string | null) => object;
}

export const EXAMPLES = [
  {
    name: t('Newest posts'),
    query: `query NewestPosts {
  items(first: 5, sorting: [{ sortKey: TAKEN_AT, sortOrder: DESC }]) {
    totalCount
    nodes {
      id
      provider
      caption
      takenAt
      socialProfile { accountName }
      currentEngagement { likes views comments }
    }
  }
}
`,
    variables: () => ({}),
  },
  {
    name: t('Search captions'),
    query: `query Search($words: String!) {
  items(first: 10, filter: { superSearch: { mode: FUZZY_CAPTION, searchQuery: $words } }) {
    totalCount
    nodes { id caption }
  }
}
`,
    variables: () => ({ words: 'summer' }),
  },
  {
    name: t('Creators by views'),
    query: `query TopCreators {
  itemAggregates(
    groupBy: [{ by: CREATOR }]
    metrics: [VIEWS]
    orderBy: { by: SUM, metric: VIEWS, sortOrder: DESC }
    first: 10
  ) {
    groupsCount
    groups {
      share
      keys { label value }
      values { count metrics { sum } }
    }
  }
}
`,
    variables: () => ({}),
  },
  {
    name: t('A post over time'),
    query: `query PostOverTime($id: ID!) {
  engagementHistory(itemId: $id, first: 50) {
    nodes { at likes views comments shares }
  }
}
`,
    variables: (postId) => ({ id: postId ?? t('the id of a post') }),
  },
  {
    name: t('Collect posts'),
    query: `mutation Collect($ids: [ID!]!) {
  addItemsToCollections(itemIds: $ids, collectionNames: ["Favourites"], autoCreate: true) {
    userErrors { field message }
  }
}
`,
    variables: (postId) => ({ ids: postId === null ? [] : [postId] }),
  },
] as const satisfies readonly Example[];
