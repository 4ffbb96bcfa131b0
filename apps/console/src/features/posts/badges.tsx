import { Flame, Layers } from 'lucide-react';
import { clockText, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { PlatformGlyph } from '../../ui/platform-icon';
import type { PostSummary } from './posts.query';

interface Props {
  post: Pick<PostSummary, 'provider' | 'type' | 'mediaContents'>;
  /** Where it stands on the picture. */
  className?: string;
}

/** Where a post was published and what it is, on its picture. Its name says the same for screen readers. */
export const PictureBadge = ({ post: { provider, type }, className = '' }: Props) => (
  <span aria-hidden="true" className={`on-picture ${className}`}>
    <PlatformGlyph provider={provider} />
    {words(type)}
  </span>
);

/** How long a video takes, or how many pictures there are. */
export function LengthBadge({ post: { mediaContents }, className = '' }: Props) {
  const [first] = mediaContents;
  if (mediaContents.length > 1) {
    return (
      <span className={`on-picture ${className}`}>
        <Layers aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t('Pictures')} </span>
        {mediaContents.length}
      </span>
    );
  }
  return first?.__typename === 'Video' && first.videoDuration !== null ? (
    <span className={`on-picture ${className}`}>{clockText(first.videoDuration)}</span>
  ) : null;
}

/** That a post is seen by far more people than follow its account. */
export const ViralBadge = ({ score, className = '' }: { score: string; className?: string }) =>
  score === 'HIGH' || score === 'MEDIUM' ? (
    <span className={`on-picture ${className}`}>
      <Flame aria-hidden="true" className="size-3.5" />
      {score === 'HIGH' ? t('Viral') : t('Rising')}
    </span>
  ) : null;
