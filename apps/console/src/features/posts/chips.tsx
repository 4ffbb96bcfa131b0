import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { ApiError, ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
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
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return t('that is no longer here');
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

interface ChipProps {
  text: string;
  remove: () => void;
  /** Opens what it was made with. */
  edit?: (() => void) | undefined;
}

/** A filter in words, and what takes it away. */
export function Chip({ text, remove, edit }: ChipProps) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-stretch overflow-clip rounded-card bg-accent-soft font-medium touch:min-h-11">
      {edit === undefined ? (
        <span className="min-w-0 self-center truncate py-1 pl-2.5 pr-1" title={text}>
          {text}
        </span>
      ) : (
        <button
          type="button"
          title={`${t('Change the filter')}: ${text}`}
          className="min-w-0 truncate py-1 pl-2.5 pr-1 hover:underline focus-visible:outline-offset-[-2px]"
          onClick={edit}
        >
          {text}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Remove the filter {name}', { name: text })}
        className="grid w-9 shrink-0 place-items-center text-muted hover:text-ink focus-visible:outline-offset-[-2px] touch:w-11"
        onClick={remove}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
