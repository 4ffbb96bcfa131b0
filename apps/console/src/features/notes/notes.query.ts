import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/api';
import { graphql, type ResultOf } from '../../lib/graphql';
import { paging } from '../../lib/pages';
import { unlessRefused } from '../../lib/refused';

const NOTES = graphql(`
  query Notes($itemId: ID, $creatorId: ID, $namesMe: Boolean, $after: String) {
    notes(itemId: $itemId, creatorId: $creatorId, namesMe: $namesMe, first: 20, after: $after) {
      totalCount
      nodes {
        id
        itemId
        creatorId
        text
        authorName
        createdAt
        updatedAt
        isOwn
        mentions {
          id
          name
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`);

const COLLEAGUES = graphql(`
  query Colleagues {
    colleagues {
      id
      name
    }
  }
`);

const CREATE = graphql(`
  mutation CreateNote($input: CreateNoteInput!) {
    createNote(input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const UPDATE = graphql(`
  mutation UpdateNote($id: ID!, $input: UpdateNoteInput!) {
    updateNote(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteNote($id: ID!) {
    deleteNote(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export type Note = ResultOf<typeof NOTES>['notes']['nodes'][number];
/** What notes are about, or that they name the person who asks. */
export type NotesOf = { itemId: string } | { creatorId: string } | { namesMe: true };

/** Notes, newest first. */
export const notesQuery = (workspaceId: string, of: NotesOf) =>
  infiniteQueryOptions({
    queryKey: ['notes', workspaceId, of],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(NOTES, { ...of, after: pageParam }, workspaceId, signal)).notes,
    ...paging,
  });

/** The people whom a note can name. */
export const colleaguesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['colleagues', workspaceId],
    queryFn: async ({ signal }) => (await ask(COLLEAGUES, {}, workspaceId, signal)).colleagues,
  });

interface Written {
  text: string;
  mentionIds: string[];
}

/** What writes, changes and deletes notes. */
export function useManageNotes(workspaceId: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['notes', workspaceId] });
  const create = useMutation({
    mutationFn: async (input: Written & ({ itemId: string } | { creatorId: string })) =>
      unlessRefused((await ask(CREATE, { input }, workspaceId)).createNote),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: async ({ id, ...input }: Written & { id: string }) =>
      unlessRefused((await ask(UPDATE, { id, input }, workspaceId)).updateNote),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => unlessRefused((await ask(DELETE, { id }, workspaceId)).deleteNote),
    onSuccess,
  });
  return { create, update, remove };
}
