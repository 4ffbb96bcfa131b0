import { Link } from '@tanstack/react-router';
import { exact, money, platformName, words } from '../../lib/formats';
import { Button } from '../../ui/button';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Ago } from '../../ui/time';
import { postName } from './post-texts';
import type { PostSummary } from './posts.query';

interface Props {
  posts: readonly PostSummary[];
  timeZone: string;
  currency: string;
  /** Loads the next page; null when there is none. */
  loadMore: (() => void) | null;
}

const NUMBERS = ['Views', 'Likes', 'Comments', 'Earned media value'] as const;
const COLUMNS = ['Post', 'Published', 'Virality', ...NUMBERS.map((name) => ({ name, right: true }) as const)];

/** Posts with exact metrics, a row each. */
export function PostsTable({ posts, timeZone, currency, loadMore }: Props) {
  return (
    <>
      <ScrollTable label="Posts as a table" columns={COLUMNS}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} timeZone={timeZone} currency={currency} />
        ))}
      </ScrollTable>
      {loadMore !== null && (
        <Button className="mt-4" onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

function PostRow({ post, timeZone, currency }: { post: PostSummary; timeZone: string; currency: string }) {
  const { views, likes, comments, earnedMediaValue } = post.currentEngagement ?? {};
  const numbers = [
    ...[views, likes, comments].map((value) => (value == null ? null : exact(value))),
    earnedMediaValue == null ? null : money(earnedMediaValue, currency),
  ];
  return (
    <Row>
      <Cell>
        <div className="max-w-sm">
          <Link
            to="."
            search={(before) => ({ ...before, panel: post.id })}
            resetScroll={false}
            data-row
            aria-label={postName(post)}
            className="font-medium text-accent"
          >
            @{post.socialProfile.accountName}
          </Link>
          <div className="text-xs text-muted">
            {platformName(post.provider)} {words(post.type).toLowerCase()}
          </div>
          <div className="line-clamp-1 text-muted">{post.caption}</div>
        </div>
      </Cell>
      <Cell>
        <Ago instant={post.takenAt} timeZone={timeZone} />
      </Cell>
      <Cell>{words(post.linearViralityScore)}</Cell>
      {numbers.map((text, index) => (
        <Cell key={NUMBERS[index]} right>
          {text ?? <span className="text-muted">not reported</span>}
        </Cell>
      ))}
    </Row>
  );
}
