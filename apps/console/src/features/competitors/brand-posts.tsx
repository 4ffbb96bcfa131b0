import { useInfiniteQuery } from '@tanstack/react-query';
import { compact, dayText, money, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { PlatformIcon } from '../../ui/platform-icon';
import { ReadOn } from '../../ui/read-on';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { spanText } from '../analytics/aggregate-texts';
import { ownAddress } from '../posts/pictures';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Brand, type Comparison, type CompetitorPost, competitorPostsQuery } from './competitors.query';

interface Props {
  brand: Pick<Brand, 'id' | 'name'>;
  span: Comparison['span'];
  workspace: Workspace;
  close: () => void;
}

/** The posts of a competitor in the span that is compared, beside the table. */
export function BrandPosts({ brand, span, workspace, close }: Props) {
  const list = useInfiniteQuery(competitorPostsQuery(workspace.id, brand.id, span));
  const { data, error, isPending, refetch } = list;
  const posts = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  return (
    <SidePanel
      label={t('Posts of a competitor')}
      title={brand.name}
      loaded={data === undefined ? undefined : brand.id}
      close={close}
    >
      <p className="text-muted" aria-live="polite">
        {spanText(span, workspace.timeZone)}
        {posts.length > 0 &&
          ` · ${t('{count} post | {count} posts', { count: data?.pages[0]?.totalCount ?? 0 })}`}
      </p>
      {isPending && <div className="skeleton mt-4 h-96" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data !== undefined && posts.length === 0 && (
        <p className="mt-4">{t('No posts are known from this period.')}</p>
      )}
      <ul className="mt-4">
        {posts.map((post) => (
          <PostRow key={post.id} post={post} workspace={workspace} />
        ))}
      </ul>
      <ReadOn list={list} />
    </SidePanel>
  );
}

function PostRow({ post, workspace }: { post: CompetitorPost; workspace: Workspace }) {
  const { provider, caption, takenAt, socialProfile, currentEngagement: reached } = post;
  const address = post.archivePublicUrl ?? post.originalUrl;
  const name = t('{platform} post of @{handle}', {
    platform: platformName(provider),
    handle: socialProfile.accountName,
  });
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-3 border-t border-line py-3">
      <Avatar name={socialProfile.accountName} picture={ownAddress(socialProfile.avatar)} size={32} />
      <div className="min-w-0">
        {address === null ? (
          <span className="block truncate font-medium">{name}</span>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="block truncate font-medium hover:underline"
          >
            {name}
          </a>
        )}
        <p className="line-clamp-2 wrap-anywhere text-muted">{caption}</p>
        <p className="flex items-center gap-1.5 text-xs text-faint">
          <PlatformIcon provider={provider} isNamed />
          {dayText(takenAt, workspace.timeZone)}
        </p>
      </div>
      <div className="text-right tabular-nums">
        <div className="font-medium">
          {reached?.earnedMediaValue == null
            ? t('value not known')
            : money(reached.earnedMediaValue, workspace.currency, 'compact')}
        </div>
        {reached?.views != null && (
          <div className="text-xs text-muted">{t('{views} views', { views: compact(reached.views) })}</div>
        )}
      </div>
    </li>
  );
}
