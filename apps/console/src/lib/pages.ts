interface Page {
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** How lists are read page by page: the cursor of the page after one, null after the last. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }: Page) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null),
};

/** The variables of a page of rows after another. Rows are counted once. */
export const pageVariables = (after: string | null) => ({ after, counted: after === null });
