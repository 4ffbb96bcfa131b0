import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { compact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { Workspace } from '../workspaces/workspaces.query';
import { PostPicture } from './post-picture';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

interface Props {
  posts: readonly Omit<PostSummary, 'copyPending' | 'matches'>[];
  workspace: Workspace;
}

/** Pictures beside each other; where there is less room, three or two, which divide it. */
const ACROSS = 6;

/** Fewer posts are one row, which scrolls where it is too narrow for them: no row of a strip has a hole. */
const ROW =
  'flex -my-1 -ml-1 gap-3 overflow-x-auto p-1 *:min-w-32 *:max-w-60 *:flex-1 print:m-0 print:overflow-visible print:p-0 print:*:min-w-0';
const ROWS = 'grid grid-cols-2 gap-3 @md:grid-cols-3 @4xl:grid-cols-6';

/** A few posts as pictures with what they are worth, each of which opens. */
export function PostStrip({ posts, workspace }: Props) {
  const isRow = posts.length < ACROSS;
  // Only whole rows.
  const shown = isRow ? posts : posts.slice(0, posts.length - (posts.length % ACROSS));
  return (
    <div className="@container">
      <ul className={isRow ? ROW : ROWS}>
        {shown.map((post) => (
          <li key={post.id}>
            <Link
              to="/w/$workspaceId/posts"
              params={{ workspaceId: workspace.id }}
              search={{ panel: post.id }}
              className="relative block aspect-[4/5] overflow-hidden rounded-picture bg-hover"
            >
              <span className="sr-only">{postName(post)}</span>
              <PostPicture post={post} />
              <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-2 overflow-hidden bg-gradient-to-t from-black/80 via-black/50 to-transparent px-2 pb-2 pt-10 text-white tabular-nums">
                <span className="font-semibold">
                  {post.currentEngagement?.earnedMediaValue == null
                    ? t('value not known')
                    : money(post.currentEngagement.earnedMediaValue, workspace.currency, 'compact')}
                </span>
                {post.currentEngagement?.views != null && (
                  <span className="inline-flex items-center gap-1 text-13">
                    <Eye aria-hidden="true" className="size-3.5" />
                    <span className="sr-only">{t('Views')} </span>
                    {compact(post.currentEngagement.views)}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
