import { Link } from '@tanstack/react-router';
import { exact, money } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button, buttonLook } from '../../ui/button';
import { RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty } from '../../ui/states';
import { postName } from '../posts/post-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Report } from './campaigns.query';

/** Columns of figures, in the report’s tables. */
export const NUMBERS = [t('Posts'), t('Views'), t('Engagements'), t('Earned media value')].map(
  (name) => ({ name, right: true }) as const,
);

interface BestProps {
  posts: Report['items']['nodes'];
  workspace: Workspace;
  /** Takes a post out; null for somebody who may not. */
  remove: ((id: string) => void) | null;
  isBusy: boolean;
}

/** The posts of a campaign that are worth most, each with what takes it out. */
export function BestPosts({ posts, workspace, remove, isBusy }: BestProps) {
  if (posts.length === 0)
    return (
      <Empty title={t('It has no posts yet')}>
        {t('Select posts and add them, or choose sources and collections whose posts join by themselves.')}
        <p className="mt-2 print:hidden">
          <Link to="/w/$workspaceId/posts" params={{ workspaceId: workspace.id }} className={buttonLook()}>
            {t('Select posts')}
          </Link>
        </p>
      </Empty>
    );
  return (
    <section aria-label={t('Best posts')} className="break-inside-avoid">
      <h2 className="text-base font-semibold">{t('Best posts by earned media value')}</h2>
      <ScrollTable
        label={t('Table of best posts')}
        columns={[
          t('Post'),
          ...NUMBERS.slice(1, 2),
          ...NUMBERS.slice(3),
          ...(remove === null ? [] : [ACTIONS_COLUMN]),
        ]}
      >
        {posts.map((post) => (
          <Row key={post.id}>
            <Cell>
              <Link
                to="/w/$workspaceId/posts"
                params={{ workspaceId: workspace.id }}
                search={{ panel: post.id }}
                className="text-accent underline"
              >
                {postName(post)}
              </Link>
              <div className="line-clamp-1 max-w-md text-muted">{post.caption}</div>
            </Cell>
            <Cell right>
              {post.currentEngagement?.views == null ? '–' : exact(post.currentEngagement.views)}
            </Cell>
            <Cell right>
              {post.currentEngagement?.earnedMediaValue == null
                ? '–'
                : money(post.currentEngagement.earnedMediaValue, workspace.currency)}
            </Cell>
            {remove !== null && (
              <Cell>
                <RowActions>
                  <Button
                    kind="quiet"
                    disabled={isBusy}
                    aria-label={t('Take out {name}', { name: postName(post) })}
                    onClick={() => remove(post.id)}
                  >
                    {t('Take out')}
                  </Button>
                </RowActions>
              </Cell>
            )}
          </Row>
        ))}
      </ScrollTable>
    </section>
  );
}
