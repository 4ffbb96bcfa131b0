import { t } from '../../lib/messages';
import { Blur } from './blur';
import { pictureOf } from './pictures';

interface Props {
  media: readonly { thumbnailUrl: string | null; blurHash?: string | null }[];
  /** Whether a copy is on its way; without it, nothing is said of copies. */
  copyPending?: boolean;
  alt: string;
  /** What the post says: it stands where there is no picture. */
  caption?: string | null;
  className?: string;
}

/** The first of Loupe's own copies of a post's pictures. Where there is none, the post's own words stand in its place. */
export function Thumbnail({ media, copyPending, alt, caption, className = '' }: Props) {
  const address = pictureOf(media);
  if (address === null) {
    return (
      <div className={`flex flex-col justify-center gap-2 overflow-hidden bg-sunken p-4 py-11 ${className}`}>
        {caption != null && caption !== '' && (
          <p className="line-clamp-5 break-words font-medium text-ink">{caption}</p>
        )}
        {copyPending !== undefined && (
          <p className="text-xs text-muted">
            {copyPending ? t('The picture is being copied') : t('No copy of the picture')}
          </p>
        )}
      </div>
    );
  }
  const hash = media[0]?.blurHash;
  return (
    <span className={`relative block overflow-hidden bg-hover ${className}`}>
      {hash != null && <Blur hash={hash} />}
      <img
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="relative size-full object-cover"
      />
    </span>
  );
}
