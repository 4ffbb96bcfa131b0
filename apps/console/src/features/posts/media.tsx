import { t } from '../../lib/messages';
import { pictureOf } from './pictures';

/** The first of Loupe's own copies of a post's pictures; its place stays empty until there is one. */
export function Thumbnail({
  media,
  copyPending,
  alt,
  className = '',
}: {
  media: Parameters<typeof pictureOf>[0];
  /** Whether a copy is on its way. */
  copyPending: boolean;
  alt: string;
  className?: string;
}) {
  const address = pictureOf(media);
  if (address === null) {
    return (
      <div className={`grid place-items-center bg-sunken text-xs text-muted ${className}`}>
        {copyPending ? t('The picture is being copied') : t('No copy of the picture')}
      </div>
    );
  }
  return (
    <img src={address} alt={alt} loading="lazy" decoding="async" className={`object-cover ${className}`} />
  );
}
