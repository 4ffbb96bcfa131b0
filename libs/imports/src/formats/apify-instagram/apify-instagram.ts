import { type ItemType, Provider } from '@loupe/kernel';
import { unflattened } from '../flattened.js';
import type { Answers, Format, Reading } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import { count, type Fields, fields, files, first, has, list, media, share, tags, text } from '../values.js';

const isPost = (row: Fields): boolean =>
  has(row, 'shortCode', 'ownerUsername') || (has(row, 'shortCode') && has(row, 'displayUrl'));
const isProfile = (row: Fields): boolean => has(row, 'username', 'followersCount', 'postsCount');

/** Data sets of Apify's scrapers of Instagram: posts, reels, hashtags, and errors among them. */
export const apifyInstagram: Format = {
  name: 'apify-instagram',
  title: 'Apify, Instagram scrapers',
  recognise: ({ columns, rows: given }) => recognised(given.map((row) => unflattened(columns)(fields(row)))),
  questions: () => ['readAt'],
  reader: (columns, answers, now) => {
    const objectOf = unflattened(columns);
    return (given) => read(objectOf(fields(given)), answers, now);
  },
};

function recognised(rows: readonly Fields[]): number {
  return rows.every((row) => !isPost(row) && !has(row, 'latestPosts'))
    ? 0
    : share(rows, (row) => isPost(row) || isProfile(row) || has(row, 'error'));
}

function read(row: Fields, answers: Answers, now: Date): Reading {
  if (!has(row, 'shortCode')) {
    if (isProfile(row)) {
      const posts = list(row.latestPosts).length;
      return {
        nothing:
          posts === 0
            ? 'an account, not a post'
            : `an account: its ${posts} latest posts are only read from a data set of Apify’s scraper of posts`,
      };
    }
    return { refused: `line: the scraper could not read it (${text(row.error) ?? 'no shortCode'})` };
  }
  const location = text(row.locationName);
  return postOf(
    {
      provider: Provider.INSTAGRAM,
      type: typeOf(row),
      id: row.shortCode,
      url: first(text(row.url), `https://www.instagram.com/p/${text(row.shortCode)}/`),
      caption: row.caption,
      time: first(written(row.timestamp, answers, now), epoch(row.timestamp)),
      account: { id: row.ownerId, name: row.ownerUsername, fullName: row.ownerFullName },
      metrics: {
        likes: row.likesCount,
        comments: row.commentsCount,
        views: first(positive(row.videoPlayCount), positive(row.videoViewCount)),
        shares: row.sharesCount ?? row.reshareCount,
        followers: row.ownerFollowersCount,
      },
      readAt: written(row.scrapedAt, answers, now),
      thumbnail: row.displayUrl,
      media: mediaOf(row),
      hashtags: tags(row.hashtags),
      mentions: tags(row.mentions),
      location,
    },
    answers,
  );
}

function typeOf(row: Fields): ItemType {
  return row.productType === 'clips' || text(row.url)?.includes('/reel/') === true || row.type === 'Video'
    ? 'REEL'
    : 'POST';
}

/** The scraper writes 0 and -1 alike where Instagram shows no plays. */
function positive(value: unknown): unknown {
  return count(value) === 0 ? null : value;
}

function mediaOf(row: Fields): Record<string, unknown>[] | undefined {
  const children = list(row.childPosts).map(fields);
  if (children.length > 0) return files(children.map(fileOf));
  const pictures = list(row.images);
  return pictures.length > 1
    ? files(pictures.map((picture) => media(false, picture, null)))
    : files([fileOf(row)]);
}

function fileOf(row: Fields): Record<string, unknown> | null {
  const isVideo = row.type === 'Video' || text(row.videoUrl) !== null;
  const size = { width: row.dimensionsWidth, height: row.dimensionsHeight, duration: row.videoDuration };
  return media(isVideo, isVideo ? row.videoUrl : row.displayUrl, row.displayUrl, size);
}
