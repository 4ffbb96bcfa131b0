import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { Ago } from '../../ui/time';
import { PostPicture } from '../posts/post-picture';
import { postName } from '../posts/post-texts';
import { POST_SUMMARY } from '../posts/posts.documents';
import type { Workspace } from '../workspaces/workspaces.query';

const NEWEST = graphql(
  `
    query NewestPost {
      items(first: 1) {
        nodes {
          ...PostSummary
        }
      }
    }
  `,
  [POST_SUMMARY],
);

const newestQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['newest-post', workspaceId],
    queryFn: async ({ signal }) => (await ask(NEWEST, {}, workspaceId, signal)).items.nodes[0] ?? null,
  });

/** What the first steps are for: a real post of the workspace, which opens. */
export function NewestPost({ workspace }: { workspace: Workspace }) {
  const { data: post } = useQuery(newestQuery(workspace.id));
  if (post == null) return null;
  return (
    <Link
      to="/w/$workspaceId/posts"
      params={{ workspaceId: workspace.id }}
      search={{ panel: post.id }}
      className="mb-3 flex max-w-md gap-4 rounded-picture"
    >
      <span className="relative block aspect-[4/5] w-32 shrink-0 overflow-hidden rounded-picture bg-hover">
        <PostPicture post={post} />
      </span>
      <span className="min-w-0">
        <span className="block break-words font-medium">{postName(post)}</span>
        <span className="block text-13 text-muted">
          <Ago instant={post.takenAt} timeZone={workspace.timeZone} />
        </span>
        <span className="mt-1 line-clamp-4 break-words text-13 text-muted">{post.caption}</span>
      </span>
    </Link>
  );
}
