import { dayText, exact, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { LookedPost } from './look.query';

/** Five posts as they would be stored. */
export function LookedPosts({ posts }: { posts: readonly LookedPost[] }) {
  if (posts.length === 0) return null;
  return (
    <ul
      aria-label={t('The first posts')}
      className="grid list-none grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2"
    >
      {posts.map((post) => (
        <li key={post.externalId} className="min-w-0 rounded-card border border-line bg-raised p-3">
          <p className="truncate text-xs text-muted">
            {platformName(post.provider)} · {post.profile.accountName}
          </p>
          <p className="line-clamp-3 break-words">{post.caption ?? post.originalUrl ?? post.externalId}</p>
          <p className="text-xs tabular-nums text-muted">{dayText(post.takenAt, 'UTC')}</p>
          <Numbers snapshot={post.snapshots?.at(-1)} />
        </li>
      ))}
    </ul>
  );
}

const NAMES: readonly [string, string][] = [
  ['views', t('Views')],
  ['likes', t('Likes')],
  ['comments', t('Comments')],
  ['shares', t('Shares')],
];

function Numbers({ snapshot }: { snapshot: Record<string, unknown> | undefined }) {
  if (snapshot === undefined) return null;
  const known = NAMES.filter(([key]) => snapshot[key] !== null && snapshot[key] !== undefined);
  return (
    <ul className="mt-1 flex list-none flex-wrap gap-x-3 text-xs tabular-nums">
      {known.map(([key, name]) => (
        <li key={key}>
          <span className="text-muted">{name}</span> {exact(Number(snapshot[key]))}
        </li>
      ))}
    </ul>
  );
}
