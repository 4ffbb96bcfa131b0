import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';
import { FIRST_STAGES } from './first-stages';

export const LISTS = graphql(`
  query CreatorLists {
    creatorLists {
      id
      name
      notes
      stages
      ownerId
      ownerName
      progress {
        name
        creatorsCount
      }
    }
  }
`);

export const ENTRIES = graphql(`
  query CreatorListEntries($listId: ID!, $stage: String, $after: String) {
    creatorListEntries(listId: $listId, stage: $stage, first: 50, after: $after) {
      totalCount
      nodes {
        creatorId
        stage
        note
        creator {
          displayName
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
  mutation CreateCreatorList($input: CreateCreatorListInput!) {
    createCreatorList(input: $input) {
      creatorList {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateCreatorList($id: ID!, $input: UpdateCreatorListInput!) {
    updateCreatorList(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteCreatorList($id: ID!) {
    deleteCreatorList(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const ADD = graphql(`
  mutation AddCreatorsToList($listId: ID!, $creatorIds: [ID!], $itemIds: [ID!]) {
    addCreatorsToList(listId: $listId, creatorIds: $creatorIds, itemIds: $itemIds) {
      changedCount
      userErrors {
        message
      }
    }
  }
`);

const CHANGE = graphql(`
  mutation UpdateCreatorsOfList($listId: ID!, $creatorIds: [ID!]!, $input: UpdateCreatorsOfListInput!) {
    updateCreatorsOfList(listId: $listId, creatorIds: $creatorIds, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const REMOVE = graphql(`
  mutation RemoveCreatorsFromList($listId: ID!, $creatorIds: [ID!]!) {
    removeCreatorsFromList(listId: $listId, creatorIds: $creatorIds) {
      userErrors {
        message
      }
    }
  }
`);

export type CreatorList = ResultOf<typeof LISTS>['creatorLists'][number];
export type ListEntry = ResultOf<typeof ENTRIES>['creatorListEntries']['nodes'][number];
/** Who is put into a list: creators by their ids, or those of posts. */
export type Listed = { creatorIds: string[] } | { itemIds: string[] };
type Stages = VariablesOf<typeof CHANGE>['input'];

/** The lists of creators, by name. */
export const creatorListsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['creator-lists', workspaceId],
    queryFn: async ({ signal }) => (await ask(LISTS, {}, workspaceId, signal)).creatorLists,
  });

/** The creators of a list, the newest in it first; of a stage, where one is given. */
export const entriesQuery = (workspaceId: string, listId: string, stage: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['creator-lists', workspaceId, listId, stage ?? null],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(ENTRIES, { listId, stage: stage ?? null, after: pageParam }, workspaceId, signal))
        .creatorListEntries,
    ...paging,
  });

function useChange<Input, Result>(workspaceId: string, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['creator-lists', workspaceId] }),
  });
}

/** Makes a list; its result is the id. */
export const useCreateList = (workspaceId: string) =>
  useChange(
    workspaceId,
    async (input: VariablesOf<typeof CREATE>['input']) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createCreatorList).creatorList?.id ?? null,
  );

/** Puts creators into a list, which is made where it is a new name. */
export const useAddToList = (workspaceId: string) =>
  useChange(
    workspaceId,
    async ({ listId, name, chosen }: { listId: string; name: string; chosen: Listed }) => {
      const made =
        name === ''
          ? listId
          : unlessRefused(
              (await ask(CREATE, { input: { name, stages: FIRST_STAGES } }, workspaceId)).createCreatorList,
            ).creatorList?.id;
      const variables = { listId: made ?? '', ...chosen };
      return unlessRefused((await ask(ADD, variables, workspaceId)).addCreatorsToList).changedCount ?? 0;
    },
  );

/** What changes a list and the creators in it. */
export function useManageList(workspaceId: string, listId: string) {
  const update = useChange(workspaceId, async (input: VariablesOf<typeof UPDATE>['input']) =>
    unlessRefused((await ask(UPDATE, { id: listId, input }, workspaceId)).updateCreatorList),
  );
  const remove = useChange(workspaceId, async () =>
    unlessRefused((await ask(DELETE, { id: listId }, workspaceId)).deleteCreatorList),
  );
  const change = useChange(workspaceId, async ({ id, input }: { id: string; input: Stages }) => {
    const variables = { listId, creatorIds: [id], input };
    return unlessRefused((await ask(CHANGE, variables, workspaceId)).updateCreatorsOfList);
  });
  const takeOut = useChange(workspaceId, async (id: string) =>
    unlessRefused((await ask(REMOVE, { listId, creatorIds: [id] }, workspaceId)).removeCreatorsFromList),
  );
  return { update, remove, change, takeOut };
}
