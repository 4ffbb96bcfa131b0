import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import { address, fields, files, first, media, share, text } from '../values.js';

const COMMON = ['id', 'thread_id', 'author', 'body', 'timestamp'];
const IN_TIKTOK = ['tiktok_url', 'plays'];
const IN_INSTAGRAM = ['num_likes', 'num_comments'];

/** Tables that 4CAT makes of what Zeeschuimer saved, of Instagram and TikTok. */
export const fourcat: Format = {
  name: '4cat',
  title: '4CAT (CSV)',
  recognise({ columns, rows }) {
    const names = new Set(columns ?? []);
    const all = (keys: readonly string[]) => keys.every((key) => names.has(key));
    const isKnown = all(COMMON) && (all(IN_TIKTOK) || all(IN_INSTAGRAM));
    return isKnown
      ? 0.9 *
          Math.max(
            0.9,
            share(rows, ({ id }) => text(id) !== null),
          )
      : 0;
  },
  questions: () => ['readAt'],
  reader(columns, answers, now) {
    const isTiktok = columns?.includes('tiktok_url') === true;
    // Its times are of UTC.
    const inUtc = { ...answers, timeZone: 'utc' };
    return (given) => {
      const row = fields(given);
      if (text(row.id) === null && text(row.author) === null) return { nothing: 'a line without a post' };
      if (row.type === 'comment') return { nothing: 'a comment, not a post' };
      const time = first(epoch(row.unix_timestamp), written(row.timestamp, inUtc, now));
      const url = isTiktok
        ? row.tiktok_url
        : first(pageOf(row.url), `https://www.instagram.com/p/${text(row.id)}/`);
      const isVideo = /video|reel|clip/i.test(text(row.media_type) ?? text(row.type) ?? '');
      const type: ItemType = isTiktok ? 'SHORT' : isVideo ? 'REEL' : 'POST';
      return postOf(
        {
          provider: isTiktok ? Provider.TIKTOK : Provider.INSTAGRAM,
          type,
          id: row.id,
          url,
          caption: row.body,
          time,
          account: {
            id: row.author_id,
            name: row.author,
            fullName: first(text(row.author_fullname), text(row.author_full)),
            avatar: first(text(row.author_avatar_url), text(row.author_avatar)),
          },
          metrics: {
            // Pictures have 0, as nothing is counted.
            views: row.plays ?? (isVideo ? row.num_views : null),
            likes: row.likes_hidden === 'yes' ? null : (row.likes ?? row.num_likes),
            comments: row.comments ?? row.num_comments,
            shares: row.shares,
            followers: row.author_followers,
          },
          readAt: written(row.collected_at, inUtc, now),
          hashtags: split(row.hashtags),
          mentions: isTiktok ? undefined : split(row.mentioned),
          thumbnail: row.thumbnail_url,
          media: isTiktok ? undefined : filesOf(row.media_urls, row.image_urls, isVideo),
          location: row.location_name,
        },
        answers,
      );
    };
  },
};

/** The address of a picture is none of a post. */
function pageOf(value: unknown): string | null {
  const url = address(value);
  return url !== null && /instagram\.com\/(?:p|reel|tv)\//.test(url) ? url : null;
}

function split(value: unknown): string[] | undefined {
  return text(value)
    ?.split(',')
    .map((tag) => tag.trim().slice(0, 255))
    .filter((tag) => tag !== '')
    .slice(0, 1000);
}

function filesOf(media_urls: unknown, images: unknown, isVideo: boolean) {
  const pictures = split(images) ?? [];
  return files(
    (split(media_urls) ?? pictures).map((url, index) =>
      media(isVideo && /\.mp4|video/i.test(url), url, pictures[index]),
    ),
  );
}
