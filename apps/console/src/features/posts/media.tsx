import { t } from '../../lib/messages';
import type { PostSummary } from './posts.query';

type Medium = PostSummary['mediaContents'][number];

/** Addresses on other hosts are never loaded: the browser would tell the platform who looks at what. */
function ownAddress(address: string | null | undefined): string | null {
  if (address == null) return null;
  return new URL(address, window.location.href).origin === window.location.origin ? address : null;
}

/** The first of Loupe's own copies of a post's pictures; its place stays empty until there is one. */
export function Thumbnail({
  media,
  alt,
  className = '',
}: {
  media: readonly Medium[];
  alt: string;
  className?: string;
}) {
  const address = media.map(({ thumbnailUrl }) => ownAddress(thumbnailUrl)).find((found) => found !== null);
  if (address == null) {
    return (
      <div className={`grid place-items-center bg-sunken text-xs text-muted ${className}`}>
        {t('No copy of the picture')}
      </div>
    );
  }
  return (
    <img src={address} alt={alt} loading="lazy" decoding="async" className={`object-cover ${className}`} />
  );
}
