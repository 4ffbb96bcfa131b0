import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
import { filterInAddress, type PostsSearch } from './posts-search';

interface RefreshProps {
  post: PostDetails;
  workspace: Workspace;
  /** What else can be done with the post. */
  children: ReactNode;
}

/** Asks for fresh metrics, with what that costs and how old the newest are. */
export function Refresh({ post, workspace, children }: RefreshProps) {
  const refresh = useRefreshPost(workspace.id, post.id);
  const last = post.currentEngagement?.at;
  const mayWrite = useCan(workspace.id)('WRITE');
  const { data: credits } = useQuery({ ...refreshPriceQuery(workspace.id, post.id), enabled: mayWrite });
  if (!mayWrite) return null;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        {children}
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

/** The attributes of a post, the campaigns that it is in, and the sources that have found it. */
export function PostContext({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(postContextQuery(workspace.id, id));
  if (isPending) return <div className="skeleton mt-4 h-24" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <Attributes id={id} workspaceId={workspace.id} attributes={data.attributes} />
      {data.campaigns.length > 0 && (
        <Places
          title={t('Campaigns')}
          workspaceId={workspace.id}
          places={data.campaigns}
          searchOf={(campaign) => ({ filter: filterInAddress({ campaignsIds: [campaign] }) })}
        />
      )}
      <Places
        title={t('Found by')}
        workspaceId={workspace.id}
        places={data.sources}
        searchOf={(source) => ({ source })}
        none={t('No source: it was imported or added.')}
      />
    </>
  );
}

interface PlacesProps {
  title: string;
  workspaceId: string;
  places: readonly { id: string; name: string }[];
  /** What chooses the posts of a place. */
  searchOf: (id: string) => PostsSearch;
  /** Said where there is none. */
  none?: string;
}

/** What a post belongs to; each leads to its posts. */
const Places = ({ title, workspaceId, places, searchOf, none }: PlacesProps) => (
  <section className="mt-6 border-t border-line pt-4" aria-label={title}>
    <h3 className="font-semibold">{title}</h3>
    {places.length === 0 && <p className="text-muted">{none}</p>}
    <ul className="flex flex-wrap gap-x-4">
      {places.map(({ id, name }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId }}
            search={searchOf(id)}
            className="text-accent underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
