import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type AttributeValue, postContextQuery, useRefreshPost } from './post-context.query';
import type { PostDetails } from './posts.query';

/** Credits for each refreshed post, beside those of the request; docs/rate-limits.md has both. */
const REFRESH_CREDITS = 3;

/** Asks for fresh metrics, with what that costs and how old the newest are. */
export function Refresh({ post, workspace }: { post: PostDetails; workspace: Workspace }) {
  const refresh = useRefreshPost(workspace.id, post.id);
  const last = post.currentEngagement?.at;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
          Refresh metrics
        </Button>
        <span className="text-xs text-muted">
          {REFRESH_CREDITS} credits beside the request
          {last != null && (
            <>
              {' · last '}
              <Ago instant={last} timeZone={workspace.timeZone} />
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
  const { data, error, isPending, refetch } = useQuery(postContextQuery(workspace.id, id));
  if (isPending) return <div className="mt-4 h-24 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <section className="mt-6" aria-label="Attributes">
        <h3 className="font-semibold">Attributes</h3>
        {data.attributes.length === 0 && <p className="text-muted">None has a value.</p>}
        <dl>
          {data.attributes.map((attribute) => (
            <Attribute key={attribute.key} attribute={attribute} />
          ))}
        </dl>
      </section>
      <section className="mt-6" aria-label="Found by">
        <h3 className="font-semibold">Found by</h3>
        {data.sources.length === 0 && <p className="text-muted">No source: it was imported or added.</p>}
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

function Attribute({ attribute }: { attribute: AttributeValue }) {
  return (
    <div className="border-t border-line py-1">
      <dt className="text-xs text-muted">
        {attribute.name}
        {attribute.byAi && ' · filled by AI'}
      </dt>
      <dd className="break-words">
        {attribute.value}
        {attribute.reason !== null && <p className="text-xs text-muted">{attribute.reason}</p>}
      </dd>
    </div>
  );
}
