import { Link } from '@tanstack/react-router';
import { ArrowRight, Eye } from 'lucide-react';
import { compact, exact, inSentence, money, percent, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { buttonLook } from '../../ui/button';
import { Delta } from '../../ui/delta';
import { PlatformIcon } from '../../ui/platform-icon';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { PictureBadge } from '../posts/badges';
import { Thumbnail } from '../posts/media';
import { postName } from '../posts/post-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import type { Overview } from './home.query';

interface Props {
  overview: Overview;
  days: number;
  workspace: Workspace;
}

/** The posts of the span that are worth most. */
export function BestPosts({ overview: { items }, days, workspace }: Props) {
  const params = { workspaceId: workspace.id };
  return (
    <section aria-labelledby="home-best">
      <SectionHead id="home-best" title={t('Best posts')} note={t('by earned media value')}>
        <Link
          to="/w/$workspaceId/posts"
          params={params}
          search={{ order: 'emv', days: String(days) as '30' }}
          className={buttonLook('quiet')}
        >
          {t('All {count} posts', { count: items.totalCount ?? 0 })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </SectionHead>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
        {items.nodes.map((post) => (
          <li key={post.id}>
            <Link
              to="/w/$workspaceId/posts"
              params={params}
              search={{ panel: post.id }}
              className="relative block aspect-[4/5] overflow-hidden rounded-picture bg-hover"
            >
              <span className="sr-only">{postName(post)}</span>
              <Thumbnail
                media={post.mediaContents}
                copyPending={false}
                alt=""
                caption={post.caption}
                className="size-full"
              />
              <span className="absolute left-2 top-2">
                <PictureBadge post={post} />
              </span>
              <span className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 bg-gradient-to-t from-black/80 via-black/50 to-transparent px-2 pb-2 pt-10 text-white tabular-nums">
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
    </section>
  );
}

/** The creators of the span whose posts are worth most. */
export function BestCreators({ overview: { creators }, workspace }: Props) {
  const params = { workspaceId: workspace.id };
  return (
    <section aria-labelledby="home-creators" className="min-w-0">
      <SectionHead id="home-creators" title={t('Best creators')}>
        <Link to="/w/$workspaceId/creators" params={params} className={buttonLook('quiet')}>
          {t('All creators')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </SectionHead>
      <ScrollTable
        label={t('Table of {name}', { name: inSentence(t('Best creators')) })}
        columns={[
          t('Creator'),
          { name: t('Posts'), right: true },
          { name: t('Views'), right: true },
          { name: t('Earned media value'), right: true },
          { name: t('Change'), right: true },
        ]}
      >
        {creators.groups.map(({ keys: [key], values, before }) => {
          const name = key?.label ?? t('Without a name');
          const [value, views] = values.metrics.map(({ sum }) => sum);
          const then = before?.metrics[0]?.sum;
          return (
            <Row key={key?.value}>
              <Cell>
                <Link
                  to="/w/$workspaceId/creators"
                  params={params}
                  search={{ panel: key?.value ?? '' }}
                  className="flex min-w-0 items-center gap-2.5 font-medium hover:underline"
                >
                  <Avatar name={name} />
                  <span className="max-w-44 truncate">@{name}</span>
                </Link>
              </Cell>
              <Cell right>{exact(values.count)}</Cell>
              <Cell right>{views == null ? t('not known') : compact(views)}</Cell>
              <Cell right>
                {value == null ? t('not known') : money(value, workspace.currency, 'compact')}
              </Cell>
              <Cell right>
                <Delta
                  now={value == null ? null : Number(value)}
                  before={then == null ? null : Number(then)}
                />
              </Cell>
            </Row>
          );
        })}
      </ScrollTable>
    </section>
  );
}

/** Of how many posts of each platform the views are known: what the figures above stand on. */
export function Coverage({ overview: { platforms } }: Props) {
  return (
    <section aria-labelledby="home-coverage" className="min-w-0">
      <SectionHead id="home-coverage" title={t('Coverage')} note={t('posts whose views are known')} />
      <ul className="grid grid-cols-1 gap-4 pt-1">
        {platforms.groups.map(({ keys: [key], values }) => {
          const part = values.count === 0 ? 0 : (values.metrics[0]?.known ?? 0) / values.count;
          return (
            <li key={key?.value} className="flex items-center gap-3">
              <PlatformIcon provider={key?.value ?? ''} isNamed />
              <div className="min-w-0 flex-1">
                <div className="flex justify-between gap-2">
                  <span className="font-medium">{platformName(key?.value ?? '')}</span>
                  <span className="tabular-nums text-muted">
                    {t('{count} post | {count} posts', { count: values.count })} · {percent(part)}
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
                  <div
                    className={`h-full rounded-full ${part < 0.5 ? 'bg-warn' : 'bg-good'}`}
                    style={{ width: `${part * 100}%` }}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
