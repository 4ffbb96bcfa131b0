import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';

const RULES = graphql(`
  query RetentionRules {
    retentionRules {
      provider
      stories
      days
    }
  }
`);

const SET_RULE = graphql(`
  mutation SetRetentionRule($input: SetRetentionRuleInput!) {
    setRetentionRule(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const REMOVE_RULE = graphql(`
  mutation DeleteRetentionRule($input: DeleteRetentionRuleInput!) {
    deleteRetentionRule(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const PREVIEW = graphql(`
  query ErasurePreview($person: PersonInput!) {
    erasurePreview(person: $person) {
      name
      creators
      items
      profiles {
        provider
        accountName
      }
    }
  }
`);

const PREVIEW_OF_OTHERS = graphql(`
  query ErasurePreviewOfOthers($person: PersonInput!, $mentionsOnly: Boolean!) {
    erasurePreview(person: $person, mentionsOnly: $mentionsOnly) {
      others {
        redacted {
          kind
          count
        }
        deleted {
          kind
          count
        }
        kept {
          kind
          count
        }
      }
    }
  }
`);

const ERASE = graphql(`
  mutation ErasePerson($input: ErasePersonInput!) {
    erasePerson(input: $input) {
      operationId
      userErrors {
        field
        message
      }
    }
  }
`);

const ERASURES = graphql(`
  query Erasures($after: String) {
    erasures(first: 50, after: $after) {
      nodes {
        id
        erasedAt
        provider
        items
        isFinished
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

const UNDO = graphql(`
  mutation UndoErasure($input: UndoErasureInput!) {
    undoErasure(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const PROVIDERS = [
  'INSTAGRAM',
  'TIKTOK',
  'YOUTUBE',
  'BLUESKY',
  'MASTODON',
  'X',
  'FACEBOOK',
  'THREADS',
  'LINKEDIN',
  'REDDIT',
  'PINTEREST',
  'TWITCH',
  'SNAPCHAT',
  'FEED',
  'INTERNAL',
] as const;
export type Provider = (typeof PROVIDERS)[number];
export type Rule = ResultOf<typeof RULES>['retentionRules'][number];
export type Person = VariablesOf<typeof PREVIEW>['person'];
export type Preview = ResultOf<typeof PREVIEW>['erasurePreview'];
export type RowCounts = NonNullable<
  ResultOf<typeof PREVIEW_OF_OTHERS>['erasurePreview']['others']
>['redacted'];

/** Milliseconds between looks at erasures that go on. */
const LOOK_AGAIN = 3000;

export const rulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['retention', workspaceId],
    queryFn: async ({ signal }) => (await ask(RULES, {}, workspaceId, signal)).retentionRules,
  });

/** What an erasure would remove of the person’s own. */
export const previewQuery = (workspaceId: string, person: Person) =>
  queryOptions({
    queryKey: ['erasure-preview', workspaceId, person],
    queryFn: async ({ signal }) => (await ask(PREVIEW, { person }, workspaceId, signal)).erasurePreview,
    gcTime: 0,
  });

/** What it would do to what is not the person’s own; this may take seconds. */
export const previewOfOthersQuery = (workspaceId: string, person: Person, mentionsOnly: boolean) =>
  queryOptions({
    queryKey: ['erasure-preview', workspaceId, person, mentionsOnly],
    queryFn: async ({ signal }) =>
      (await ask(PREVIEW_OF_OTHERS, { person, mentionsOnly }, workspaceId, signal)).erasurePreview.others ??
      null,
    gcTime: 0,
    retry: false,
  });

/** Profiles that were erased, newest first. */
export const erasuresQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['erasures', workspaceId],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(ERASURES, { after: pageParam }, workspaceId, signal)).erasures,
    ...paging,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ nodes }) => nodes.some(({ isFinished }) => !isFinished)) === true
        ? LOOK_AGAIN
        : false,
  });

function useForget(workspaceId: string, ...lists: string[]) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [...lists, 'audit'].map((list) => client.invalidateQueries({ queryKey: [list, workspaceId] })),
    );
}

/** Sets a rule, or removes it: `days` is null then. */
export function useChangeRule(workspaceId: string) {
  const onSuccess = useForget(workspaceId, 'retention');
  return useMutation({
    mutationFn: async ({ days, ...rule }: Omit<Rule, 'days'> & { days: number | null }) =>
      days === null
        ? unlessRefused((await ask(REMOVE_RULE, { input: rule }, workspaceId)).deleteRetentionRule)
        : unlessRefused((await ask(SET_RULE, { input: { ...rule, days } }, workspaceId)).setRetentionRule),
    onSuccess,
  });
}

/** Erases a person; its result is the id of the operation. */
export function useErase(workspaceId: string) {
  const onSuccess = useForget(workspaceId, 'erasures', 'operations');
  return useMutation({
    mutationFn: async (input: VariablesOf<typeof ERASE>['input']) =>
      unlessRefused((await ask(ERASE, { input }, workspaceId)).erasePerson).operationId,
    onSuccess,
  });
}

/** Has posts of an erased profile stored again. */
export function useUndo(workspaceId: string) {
  const onSuccess = useForget(workspaceId, 'erasures');
  return useMutation({
    mutationFn: async (input: VariablesOf<typeof UNDO>['input']) =>
      unlessRefused((await ask(UNDO, { input }, workspaceId)).undoErasure),
    onSuccess,
  });
}
