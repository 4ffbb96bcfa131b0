import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { compact, exact, inSentence, money, percent, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { buttonLook } from '../../ui/button';
import { Delta } from '../../ui/delta';
import { PlatformIcon } from '../../ui/platform-icon';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { usePictures } from '../creators/pictures.query';
import { PostStrip } from '../posts/post-strip';
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
          {t('See {count} post | See {count} posts', { count: items.totalCount ?? 0 })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </SectionHead>
      <PostStrip posts={items.nodes} workspace={workspace} />
    </section>
  );
}

/** The creators of the span whose posts are worth most. */
export function BestCreators({ overview: { creators }, workspace }: Props) {
  const params = { workspaceId: workspace.id };
  const pictures = usePictures(
    workspace.id,
    creators.groups.map(({ keys: [key] }) => key?.value),
  );
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
          { name: t('Posts'), right: true, isLesser: true },
          { name: t('Views'), right: true },
          { name: t('Earned media value'), right: true },
          { name: t('Change'), right: true, isLesser: true },
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
                  <Avatar name={name} picture={pictures.get(key?.value)} />
                  <span className="max-w-44 truncate max-md:max-w-28">@{name}</span>
                </Link>
              </Cell>
              <Cell right isLesser>
                {exact(values.count)}
              </Cell>
              <Cell right>{views == null ? t('not known') : compact(views)}</Cell>
              <Cell right>
                {value == null ? t('not known') : money(value, workspace.currency, 'compact')}
              </Cell>
              <Cell right isLesser>
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
