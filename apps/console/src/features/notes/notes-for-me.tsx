import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { notesQuery } from './notes.query';

/** The notes in which colleagues name whoever looks at the page; nothing where there are none. */
export function NotesForMe({ workspace: { id: workspaceId, timeZone } }: { workspace: Workspace }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notesQuery(workspaceId, { namesMe: true }),
  );
  const notes = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  if (notes.length === 0) return error === null ? null : <Problem error={error} />;
  return (
    <section aria-label={t('Notes that name you')}>
      <h2 className="text-base font-semibold">{t('Notes that name you')}</h2>
      <ul>
        {notes.map(({ id, text, authorName, createdAt, itemId, creatorId }) => (
          <li key={id} className="border-t border-line py-2">
            <p className="text-xs text-muted">
              {authorName ?? t('Without a name')} · <Ago instant={createdAt} timeZone={timeZone} />
            </p>
            <p className="whitespace-pre-wrap break-words">{text}</p>
            <Link
              to={itemId === null ? '/w/$workspaceId/creators' : '/w/$workspaceId/posts'}
              params={{ workspaceId }}
              search={{ panel: itemId ?? creatorId ?? '' }}
              className="text-accent underline"
            >
              {itemId === null ? t('See the creator') : t('See the post')}
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
