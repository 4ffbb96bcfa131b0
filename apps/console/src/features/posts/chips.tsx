import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { sourceName } from '../sources/source-texts';

const CREATOR_NAME = graphql(`
  query CreatorName($id: ID!) {
    creator(id: $id) {
      displayName
    }
  }
`);

const SOURCE_NAME = graphql(`
  query SourceName($id: ID!) {
    source(id: $id) {
      kind
      name
    }
  }
`);

const creatorNameQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['creator-name', workspaceId, id],
    queryFn: async ({ signal }) => {
      try {
        return (
          (await ask(CREATOR_NAME, { id }, workspaceId, signal)).creator.displayName ?? t('without a name')
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return t('that is not here any more');
        throw error;
      }
    },
  });

const sourceNameQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['source-name', workspaceId, id],
    queryFn: async ({ signal }) => {
      const { source } = await ask(SOURCE_NAME, { id }, workspaceId, signal);
      return source === null ? t('that was deleted') : sourceName(source);
    },
  });

interface Props {
  workspaceId: string;
  id: string;
  remove: () => void;
}

/** The creator that the posts are of. */
export function CreatorChip({ workspaceId, id, remove }: Props) {
  const { data = '…' } = useQuery(creatorNameQuery(workspaceId, id));
  return <Chip text={t('Creator {name}', { name: data })} remove={remove} />;
}

/** The source that has found the posts. */
export function SourceChip({ workspaceId, id, remove }: Props) {
  const { data = '…' } = useQuery(sourceNameQuery(workspaceId, id));
  return <Chip text={t('Source {name}', { name: data })} remove={remove} />;
}

/** A filter in words, to be removed. */
export function Chip({ text, remove }: { text: string; remove: () => void }) {
  return (
    <Button onClick={remove}>
      <span className="sr-only">{t('Remove the filter')} </span>
      {text} <span aria-hidden="true">×</span>
    </Button>
  );
}
