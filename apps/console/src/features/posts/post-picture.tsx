import { PictureBadge } from './badges';
import { Thumbnail } from './media';
import type { PostSummary } from './posts.query';

interface Props {
  post: Pick<PostSummary, 'provider' | 'type' | 'mediaContents' | 'caption'>;
}

/** The picture of a post with where it was published, in a frame that has its size. What it shows is said beside it. */
export const PostPicture = ({ post }: Props) => (
  <>
    <Thumbnail media={post.mediaContents} alt="" caption={post.caption} className="size-full" />
    <span className="absolute left-2 top-2">
      <PictureBadge post={post} />
    </span>
  </>
);
