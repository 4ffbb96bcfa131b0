import { ExternalLink } from 'lucide-react';
import { compact, inSentence, platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { PlatformIcon } from '../../ui/platform-icon';
import { Said } from '../../ui/said';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { PreviewPlatform, PreviewPost, SourcePreview } from './source-preview.query';
import { sourceName, stateOf } from './source-texts';

interface Actions {
  /** Asks again. */
  retry: () => void;
  /** Leads to where an account is connected; null for who may not. */
  connect: (() => void) | null;
}

interface Props extends Actions {
  preview: SourcePreview;
  timeZone: string;
}

/** What a source would bring from each of its platforms. */
export function PreviewedSource({ preview, timeZone, ...actions }: Props) {
  return (
    <section aria-labelledby="source-preview" className="mt-5 grid grid-cols-1 gap-4">
      <h3 id="source-preview" className="wrap-anywhere font-semibold">
        {t('What {name} would bring', { name: sourceName(preview) })}
      </h3>
      {preview.platforms.map((platform) => (
        <Platform key={platform.provider} platform={platform} timeZone={timeZone} {...actions} />
      ))}
    </section>
  );
}

/** The room that a preview takes while its platforms are asked. */
export function PreviewSkeleton({ platforms }: { platforms: number }) {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-1 gap-4">
      {Array.from({ length: platforms }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={place} className="skeleton h-48" />
      ))}
    </div>
  );
}

interface PlatformProps extends Actions {
  platform: PreviewPlatform;
  timeZone: string;
}

function Platform({ platform, timeZone, retry, connect }: PlatformProps) {
  const { provider, status, problem, notice, posts } = platform;
  const { mood, text } = stateOf({ status, problem, lastCapturedAt: null });
  return (
    <div>
      <h4 className="flex items-center gap-1.5 font-medium">
        <PlatformIcon provider={provider} isNamed />
        {platformName(provider)}
      </h4>
      {problem === null ? (
        <p className="text-13 text-muted">{summaryOf(platform)}</p>
      ) : (
        <div className="mt-1 grid grid-cols-1 justify-items-start gap-1">
          {status === 'ACTIVE' ? (
            <Status mood="warn">{t('Has to wait')}</Status>
          ) : (
            <Status mood={mood}>{text}</Status>
          )}
          <p className="wrap-anywhere text-13">
            <Said text={problem} />
          </p>
          {status === 'NEEDS_CONNECTION' && connect !== null && (
            <Button onClick={connect}>{t('Connect an account')}</Button>
          )}
          {status === 'FAILING' && <Button onClick={retry}>{t('Retry')}</Button>}
        </div>
      )}
      {notice !== null && (
        <p className="wrap-anywhere text-13">
          <Said text={notice} />
        </p>
      )}
      {posts.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
          {posts.map((post, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Post key={place} post={post} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** How much would come, as a sentence. */
function summaryOf({ listedCount, comingCount, postsPerWeek }: PreviewPlatform): string {
  if (listedCount === 0) return t('The platform shows no posts of it at the moment.');
  const coming =
    comingCount === listedCount
      ? t('Its newest post would come | Its newest {count} posts would come', { count: listedCount })
      : t('{coming} of its newest {count} posts would come', { coming: comingCount, count: listedCount });
  if (postsPerWeek === null) return `${coming}.`;
  const week =
    postsPerWeek < 1
      ? t('fewer than one a week')
      : t('about {number} a week', { number: compact(Math.round(postsPerWeek)) });
  return `${coming}, ${week}.`;
}

/**
 * A post in words. The page shows pictures of its own address only, and there are no copies of what is not stored; so its pictures and
 * videos are counted.
 */
function Post({ post, timeZone }: { post: PreviewPost; timeZone: string }) {
  const { type, caption, takenAt, originalUrl, accountName, fullName, mediaCount } = post;
  const kind = words(type);
  return (
    <li className="grid min-w-0 grid-cols-1 content-start gap-1 rounded-card border border-line bg-raised p-3">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="truncate font-medium">{fullName ?? accountName}</p>
          {fullName !== null && <p className="truncate text-xs text-muted">@{accountName}</p>}
        </div>
        {originalUrl !== null && (
          <a
            href={originalUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('Open the {type} of {name}', {
              type: inSentence(kind),
              name: fullName ?? accountName,
            })}
            className="-mr-1.5 -mt-1 grid size-7 shrink-0 place-items-center rounded-card text-muted hover:bg-hover hover:text-ink touch:size-11"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
      {caption !== null && caption !== '' && <p className="line-clamp-4 text-13 wrap-anywhere">{caption}</p>}
      <p className="text-xs text-muted">
        {kind}
        {mediaCount > 0 &&
          ` · ${t('{count} picture or video | {count} pictures and videos', { count: mediaCount })}`}
        {takenAt !== null && (
          <>
            {' · '}
            <Ago instant={takenAt} timeZone={timeZone} />
          </>
        )}
      </p>
    </li>
  );
}
