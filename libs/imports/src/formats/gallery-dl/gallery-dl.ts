import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import { address, type Fields, fields, files, first, has, media, share, tags, text } from '../values.js';

const isFile = (row: Fields): boolean =>
  has(row, 'category', 'subcategory') &&
  (has(row, 'extension') ||
    has(row, 'tweet_id') ||
    has(row, 'post_shortcode') ||
    has(row, 'shortcode') ||
    has(row, 'createTime'));

/**
 * What gallery-dl writes beside each file (`--write-metadata`), and lists (`-j`): [3, address, metadata]. A post of several files comes
 * several times; its first file stands for it.
 */
export const galleryDl: Format = {
  name: 'gallery-dl',
  title: 'gallery-dl (.json)',
  media: 'BESIDE',
  recognise: ({ rows }) =>
    share(rows.map(metadataOf), (row) => isFile(row) || row === NO_METADATA) *
    (rows.some((row) => isFile(metadataOf(row))) ? 1 : 0),
  questions: () => ['readAt'],
  reader: (_, answers, now) => (given) => {
    const row = metadataOf(given);
    if (row === NO_METADATA || !has(row, 'category')) return { nothing: 'a folder, not a post' };
    // Posts without files are listed only so.
    if (Array.isArray(given) && given[0] === 2 && row.count !== 0)
      return { nothing: 'the post of the files that follow' };
    const number = typeof row.num === 'number' ? row.num : 0;
    if (number > 1) return { nothing: 'another file of the post' };
    const url = Array.isArray(given) ? address(given[1]) : first(text(row.video_url), text(row.display_url));
    switch (text(row.category)) {
      case 'twitter':
        return postOf(tweet(row, url), answers);
      case 'instagram':
        return postOf(instagramPost(row, url), answers);
      case 'tiktok':
        return postOf(tiktokPost(row), answers);
      default:
        return {
          refused: `provider: ${text(row.category)?.slice(0, 40)} is none of the platforms of which Loupe reads files of gallery-dl`,
        };
    }

    function tweet(post: Fields, file: string | null) {
      const author = fields(post.author);
      const handle = text(author.name);
      const kind: ItemType =
        has(post, 'retweet_id') && text(post.retweet_id) !== '0'
          ? 'REPOST'
          : text(post.quote_id) !== '0' && has(post, 'quote_id')
            ? 'QUOTE'
            : text(post.reply_id) !== '0' && has(post, 'reply_id')
              ? 'REPLY'
              : 'POST';
      const isVideo = text(post.extension) === 'mp4' || post.type === 'video';
      return {
        provider: Provider.X,
        type: kind,
        id: post.tweet_id,
        url: handle === null ? null : `https://x.com/${handle}/status/${text(post.tweet_id)}`,
        caption: post.content,
        time: written(post.date, utc(answers), now),
        account: {
          id: author.id,
          name: handle,
          fullName: author.nick,
          avatar: author.profile_image,
          verified: author.verified,
          following: author.friends_count,
        },
        metrics: {
          likes: post.favorite_count,
          comments: post.reply_count,
          shares: post.retweet_count,
          views: post.view_count,
          followers: author.followers_count,
        },
        hashtags: tags(post.hashtags),
        mentions: tags(post.mentions),
        media: files([media(isVideo, file, null, post)]),
      };
    }

    function instagramPost(post: Fields, file: string | null) {
      const code = first(text(post.post_shortcode), text(post.shortcode));
      const isVideo = text(post.video_url) !== null;
      const kind: ItemType =
        text(post.subcategory) === 'stories'
          ? 'STORY'
          : isVideo && (post.count === 1 || post.count === undefined)
            ? 'REEL'
            : 'POST';
      return {
        provider: Provider.INSTAGRAM,
        type: kind,
        id: code,
        url: code === null || kind === 'STORY' ? null : `https://www.instagram.com/p/${code}/`,
        caption: post.description,
        time: first(written(post.post_date, utc(answers), now), written(post.date, utc(answers), now)),
        account: { id: post.owner_id, name: post.username, fullName: post.fullname },
        metrics: { likes: post.likes, comments: post.comments },
        hashtags: tags(post.tags),
        location: post.location_slug,
        thumbnail: post.display_url,
        media: files([media(isVideo, file, post.display_url, post)]),
      };
    }

    function tiktokPost(post: Fields) {
      const [author, stats, video] = [fields(post.author), fields(post.stats), fields(post.video)];
      const handle = first(text(author.uniqueId), text(post.user));
      return {
        provider: Provider.TIKTOK,
        type: (has(post, 'imagePost') ? 'POST' : 'SHORT') as ItemType,
        id: post.id,
        url: handle === null ? null : `https://www.tiktok.com/@${handle}/video/${text(post.id)}`,
        caption: post.desc,
        time: first(epoch(post.createTime), written(post.date, utc(answers), now)),
        account: {
          id: author.id,
          name: handle,
          fullName: author.nickname,
          avatar: author.avatarThumb,
          verified: author.verified,
        },
        metrics: {
          views: stats.playCount,
          likes: stats.diggCount,
          comments: stats.commentCount,
          shares: stats.shareCount,
          followers: fields(post.authorStats).followerCount,
        },
        thumbnail: video.cover,
        media: files([media(true, null, video.cover, video)]),
      };
    }
  },
};

const NO_METADATA: Fields = {};

/** The metadata of a file, or of an entry of a list. */
function metadataOf(row: unknown): Fields {
  return Array.isArray(row)
    ? fields(row.findLast((part) => typeof part === 'object') ?? NO_METADATA)
    : fields(row);
}

/** gallery-dl writes times of UTC without saying so. */
function utc<Given>(answers: Given): Given & { timeZone: string } {
  return { ...answers, timeZone: 'utc' };
}
