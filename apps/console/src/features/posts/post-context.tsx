import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { Attributes } from './attributes';
import { postContextQuery, refreshPriceQuery, useRefreshPost } from './post-context.query';
import type { PostDetails } from './posts.query';

/** Asks for fresh metrics, with what that costs and how old the newest are. */
export function Refresh({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const refresh = useRefreshPost(workspace.id, post.id);
  const last = post.currentEngagement?.at;
  const mayWrite = useCan(workspace.id)('WRITE');
  const { data: credits } = useQuery({ ...refreshPriceQuery(workspace.id, post.id), enabled: mayWrite });
  if (!mayWrite) return null;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
          {t('Refresh metrics')}
        </Button>
        <span className="text-xs text-muted">
          {credits !== undefined && t('{count} credits', { count: credits })}
          {last != null && (
            <>
              {' · '}
              {rich('last {when}', { when: <Ago instant={last} timeZone={workspace.timeZone} /> })}
            </>
          )}
        </span>
      </div>
      <p role="status" className="mt-1 empty:hidden">
        {refresh.data}
      </p>
      <Problem error={refresh.error} />
    </div>
  );
}

/** The attributes of a post, and the sources that have found it. */
export function PostContext({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(postContextQuery(workspace.id, id));
  if (isPending) return <div className="mt-4 h-24 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <Attributes id={id} workspaceId={workspace.id} attributes={data.attributes} />
      <section className="mt-6 border-t border-line pt-4" aria-label={t('Found by')}>
        <h3 className="font-semibold">{t('Found by')}</h3>
        {data.sources.length === 0 && (
          <p className="text-muted">{t('No source: it was imported or added.')}</p>
        )}
        <ul className="flex flex-wrap gap-x-4">
          {data.sources.map((source) => (
            <li key={source.id}>
              <Link
                to="/w/$workspaceId/posts"
                params={{ workspaceId: workspace.id }}
                search={{ source: source.id }}
                className="text-accent underline"
              >
                {source.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
