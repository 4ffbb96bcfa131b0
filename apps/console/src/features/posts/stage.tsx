import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { t } from '../../lib/messages';
import { ownAddress } from './pictures';
import { postName } from './post-texts';
import type { PostDetails } from './posts.query';

const STAGE = 'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] gap-2 max-md:flex-none';
const ARROW =
  'grid size-11 place-items-center rounded-full bg-white/10 text-on-stage hover:bg-white/20 disabled:opacity-30 focus-visible:outline-white';

/** The shape of most posts, for one whose shape is not known. */
const USUAL_SHAPE = 4 / 5;

interface FrameProps {
  /** Its width for each pixel of its height. */
  shape?: number;
  children?: ReactNode;
}

/** Where a picture will be. On a phone its size follows from the shape of the picture, so that what stands below stays when it comes. */
const Frame = ({ shape = USUAL_SHAPE, children }: FrameProps) => (
  <div
    className="grid w-full min-h-0 grid-rows-[minmax(0,1fr)] place-items-center max-md:aspect-[var(--shape)] max-md:max-h-[58vh]"
    style={{ '--shape': shape } as CSSProperties}
  >
    {children}
  </div>
);

/** Where the pictures will be, before anything is known of the post. */
export const EmptyStage = () => (
  <div className={STAGE}>
    <Frame />
  </div>
);

function shapeOf(medium: PostDetails['mediaContents'][number] | undefined): number | undefined {
  if (medium === undefined || !('width' in medium) || medium.width == null || medium.height == null) return;
  return medium.width / medium.height;
}

/** The pictures and videos of a post, large, one after the other. Only copies of our own are loaded. */
export function Stage({ post }: { post: PostDetails }) {
  const [at, setAt] = useState(0);
  const media = post.mediaContents;
  const medium = media[at];
  const alt = t('Picture of the {post}', { post: postName(post) });
  return (
    <div className={STAGE}>
      <Frame shape={shapeOf(media[0])}>
        {medium === undefined ? (
          <NoPicture post={post} isPending={false} />
        ) : (
          <Medium key={medium.id} medium={medium} post={post} alt={alt} />
        )}
      </Frame>
      {media.length > 1 && (
        <div className="flex items-center justify-center gap-3">
          <button
            type="button"
            aria-label={t('Previous picture')}
            className={ARROW}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <span aria-live="polite" className="text-on-stage-2 tabular-nums">
            {t('{part} of {whole}', { part: at + 1, whole: media.length })}
          </span>
          <button
            type="button"
            aria-label={t('Next picture')}
            className={ARROW}
            disabled={at === media.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

interface MediumProps {
  medium: PostDetails['mediaContents'][number];
  post: PostDetails;
  alt: string;
}

function Medium({ medium, post, alt }: MediumProps) {
  const file = ownAddress(medium.fileUrl);
  const picture = ownAddress(medium.thumbnailUrl);
  if (medium.__typename === 'Video' && file !== null) {
    return (
      <video
        src={file}
        controls
        playsInline
        preload="metadata"
        aria-label={alt}
        className="max-h-full max-w-full rounded-picture"
        {...(picture === null ? {} : { poster: picture })}
      />
    );
  }
  const shown = medium.__typename === 'Image' ? (file ?? picture) : picture;
  if (shown === null)
    return <NoPicture post={post} isPending={'copyPending' in medium && medium.copyPending} />;
  const described = 'altText' in medium ? medium.altText : null;
  return (
    <img
      src={shown}
      alt={described ?? alt}
      className="size-full min-h-0 rounded-picture object-contain"
      decoding="async"
    />
  );
}

/** What stands where there is no copy: what the post says. */
function NoPicture({ post, isPending }: { post: PostDetails; isPending: boolean }) {
  return (
    <div className="grid max-w-lg gap-3 p-6 text-center text-on-stage">
      <p aria-hidden="true" className="line-clamp-[8] break-words text-xl">
        {post.caption}
      </p>
      <p className="text-on-stage-2">
        {isPending ? t('The picture is being copied') : t('No copy of the picture')}
      </p>
    </div>
  );
}
