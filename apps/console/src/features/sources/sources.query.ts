import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { known, oneOf, textOf } from '../../lib/search';
import { dayBefore } from '../../lib/times';

export const SOURCES = graphql(`
  query Sources($kinds: [SourceKind!], $after: String) {
    sources(kinds: $kinds, first: 100, after: $after) {
      totalCount
      nodes {
        id
        kind
        name
        instance
        keep
        paused
        itemsCount
        platforms {
          provider
          status
          problem
          lastCapturedAt
          nextCaptureAt
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
  mutation CreateSource($input: CreateSourceInput!) {
    createSource(input: $input) {
      source {
        name
      }
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateSource($id: ID!, $input: UpdateSourceInput!) {
    updateSource(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const CAPTURE = graphql(`
  mutation CaptureSource($id: ID!) {
    captureSource(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteSource($id: ID!) {
    deleteSource(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type Source = ResultOf<typeof SOURCES>['sources']['nodes'][number];
export type SourcePlatform = Source['platforms'][number];
type NewSource = VariablesOf<typeof CREATE>['input'];

export const KINDS = ['HASHTAG', 'MENTION', 'KEYWORD', 'ACCOUNT', 'FEED'] as const;

/** What of the sources is shown. */
const STATES = ['attention', 'paused'] as const;

/** The state of the sources page, as its address has it. */
export interface SourcesSearch {
  kind?: (typeof KINDS)[number];
  /** The sign-in at a platform that the browser has come back from. */
  attempt?: string;
  /** All if it is missing. */
  state?: (typeof STATES)[number];
}

/** Reads the address; what it does not know is left out. */
export const sourcesSearch = (search: Record<string, unknown>) =>
  known<SourcesSearch>({
    kind: oneOf(KINDS, search.kind),
    state: oneOf(STATES, search.state),
    attempt: textOf(search.attempt),
  });

/** Milliseconds between looks at sources of which one is being captured. */
const LOOK_AGAIN = 5000;

/** Whether a capture on a platform is going on. */
export const isCapturing = ({ status, nextCaptureAt }: SourcePlatform) =>
  status === 'ACTIVE' && nextCaptureAt === null;

/** What the page asks the API for. */
export const sourcesVariables = ({ kind }: SourcesSearch) => ({ kinds: kind === undefined ? null : [kind] });

/** What the workspace follows, newest first; read again while a capture is going on. */
export const sourcesQuery = (workspaceId: string, search: SourcesSearch) =>
  infiniteQueryOptions({
    queryKey: ['sources', workspaceId, search.kind],
    queryFn: async ({ pageParam, signal }) => {
      const variables = { ...sourcesVariables(search), after: pageParam };
      return (await ask(SOURCES, variables, workspaceId, signal)).sources;
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ nodes }) => nodes.some(({ platforms }) => platforms.some(isCapturing)))
        ? LOOK_AGAIN
        : false,
    ...paging,
  });

/** Follows something; its result is the name as it is stored. */
export function useCreateSource(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: NewSource) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createSource).source?.name ?? input.name,
    onSuccess: () => client.invalidateQueries({ queryKey: ['sources', workspaceId] }),
  });
}

/** What can be done with a source. */
export type SourceChange = 'pause' | 'resume' | 'capture' | 'delete';

/** Pauses, resumes, captures or deletes a source. */
export function useChangeSource(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ source: { id }, change }: { source: Source; change: SourceChange }) => {
      if (change === 'capture') return unlessRefused((await ask(CAPTURE, { id }, workspaceId)).captureSource);
      if (change === 'delete') return unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteSource);
      return unlessRefused(
        (await ask(UPDATE, { id, input: { paused: change === 'pause' } }, workspaceId)).updateSource,
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['sources', workspaceId] }),
  });
}

export type SourceEdit = VariablesOf<typeof UPDATE>['input'];

/** Changes where a source looks, and what it keeps. */
export function useEditSource(workspaceId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: SourceEdit) =>
      unlessRefused((await ask(UPDATE, { id, input }, workspaceId)).updateSource),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sources', workspaceId] }),
  });
}

const FOUND = graphql(`
  query FoundBySources($filter: ItemFilterInput) {
    itemAggregates(filter: $filter, groupBy: [{ by: SOURCE }, { by: TIME }], interval: WEEK, first: 1000) {
      span {
        from
        to
      }
      groups {
        keys {
          by
          value
        }
        values {
          count
        }
      }
    }
  }
`);

/** Weeks of posts that are shown beside a source. */
const WEEKS = 12;

/** How many posts of each week each source has found, by the id of the source and the Monday of the week. */
export const foundQuery = (workspaceId: string, timeZone: string) =>
  queryOptions({
    queryKey: ['sources', workspaceId, 'found'],
    queryFn: async ({ signal }) => {
      const filter = { takenAt: { from: dayBefore(WEEKS * 7, timeZone) } };
      const { groups, span } = (await ask(FOUND, { filter }, workspaceId, signal)).itemAggregates;
      const found = new Map<string, Map<string, number>>();
      for (const { keys, values } of groups) {
        const source = keys.find(({ by }) => by === 'SOURCE')?.value ?? '';
        const week = keys.find(({ by }) => by === 'TIME')?.value ?? '';
        found.set(source, (found.get(source) ?? new Map()).set(week, values.count));
      }
      return { found, span };
    },
  });
