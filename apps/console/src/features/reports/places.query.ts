import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf, type VariablesOf } from '../../lib/graphql';
import { unlessRefused } from '../../lib/refused';

const PLACES = graphql(`
  query Places {
    places {
      id
      kind
      name
      target
      state
      lastError
      pausedUntil
      lastSentAt
      isWaiting
    }
  }
`);

const CREATE = graphql(`
  mutation CreatePlace($input: CreatePlaceInput!) {
    createPlace(input: $input) {
      place {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

const RETRY = graphql(`
  mutation RetryPlace($id: ID!) {
    retryPlace(id: $id) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeletePlace($id: ID!) {
    deletePlace(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

const SEND = graphql(`
  mutation SendReport($id: ID!, $placeIds: [ID!]) {
    sendReport(id: $id, placeIds: $placeIds) {
      userErrors {
        field
        message
      }
    }
  }
`);

export type Place = ResultOf<typeof PLACES>['places'][number];
export type NewPlace = VariablesOf<typeof CREATE>['input'];

/** How often places are read again while something waits to be sent: it is sent in the background. */
const FOLLOWED_MS = 5000;

/** The places of a workspace, oldest first. */
export const placesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['places', workspaceId],
    queryFn: async ({ signal }) => (await ask(PLACES, {}, workspaceId, signal)).places,
    refetchInterval: ({ state }) =>
      state.data?.some(({ isWaiting }) => isWaiting) === true ? FOLLOWED_MS : false,
  });

function usePlacesMutation<Given>(workspaceId: string, mutationFn: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['places', workspaceId] });
      await client.invalidateQueries({ queryKey: ['reports', workspaceId] });
    },
  });
}

export const useCreatePlace = (workspaceId: string) =>
  usePlacesMutation(workspaceId, async (input: NewPlace) =>
    unlessRefused((await ask(CREATE, { input }, workspaceId)).createPlace),
  );

/** Ends a pause or a stop, or asks a mail address once more. */
export const useRetryPlace = (workspaceId: string) =>
  usePlacesMutation(workspaceId, async (id: string) =>
    unlessRefused((await ask(RETRY, { id }, workspaceId)).retryPlace),
  );

export const useDeletePlace = (workspaceId: string) =>
  usePlacesMutation(workspaceId, async (id: string) =>
    unlessRefused((await ask(DELETE, { id }, workspaceId)).deletePlace),
  );

/** Has the newest edition of a report sent to places. */
export const useSendReport = (workspaceId: string, id: string) =>
  usePlacesMutation(workspaceId, async (placeIds: readonly string[]) =>
    unlessRefused((await ask(SEND, { id, placeIds: [...placeIds] }, workspaceId)).sendReport),
  );
