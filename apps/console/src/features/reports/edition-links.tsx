import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayText, exact, money, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import type { PostsSearch } from '../posts/posts-search';
import type { Workspace } from '../workspaces/workspaces.query';
import type { EditionPost } from './edition.query';

interface LinkProps {
  workspaceId: string;
  /** Null where no filter says which they are. */
  posts: PostsSearch | null;
  /** What is said of it, where the text alone is a number. */
  name?: string;
  children: ReactNode;
}

/** A number or a name that leads to its posts. */
export function PostsLink({ workspaceId, posts, name, children }: LinkProps) {
  if (posts === null) return children;
  return (
    <Link
      to="/w/$workspaceId/posts"
      params={{ workspaceId }}
      search={posts}
      aria-label={name}
      className="underline decoration-line-2 underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}

const COLUMNS = [
  t('Post'),
  t('Published'),
  ...[t('Views'), t('Likes'), t('Earned media value')].map((name) => ({ name, right: true }) as const),
];

interface PostsProps {
  /** What the table is of. */
  label: string;
  posts: readonly EditionPost[];
  workspace: Workspace;
  currency: string;
}

/** Posts as an edition keeps them; each opens as it is now. */
export const EditionPosts = ({ label, posts, workspace, currency }: PostsProps) => (
  <ScrollTable label={label} columns={COLUMNS}>
    {posts.map(({ itemId, accountName, provider, takenAt, views, likes, earnedMediaValue }) => (
      <Row key={itemId}>
        <Cell>
          <PostsLink workspaceId={workspace.id} posts={{ panel: itemId }}>
            @{accountName}
          </PostsLink>
          <span className="text-muted"> {platformName(provider)}</span>
        </Cell>
        <Cell>{dayText(takenAt, workspace.timeZone)}</Cell>
        <Cell right>{views == null ? '–' : exact(views)}</Cell>
        <Cell right>{likes == null ? '–' : exact(likes)}</Cell>
        <Cell right>{earnedMediaValue == null ? '–' : money(earnedMediaValue, currency)}</Cell>
      </Row>
    ))}
  </ScrollTable>
);
