import { Provider } from '@loupe/kernel';
import { unflattened } from '../flattened.js';
import type { Answers, Format, Reading } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, first, has, seconds, share, text } from '../values.js';

const isVideo = (row: Fields): boolean =>
  has(row, 'channelName', 'viewCount') && (has(row, 'numberOfSubscribers') || has(row, 'channelUrl'));

/** Data sets of Apify's scrapers of YouTube. */
export const apifyYoutube: Format = {
  name: 'apify-youtube',
  title: 'Apify, YouTube scrapers',
  recognise: ({ columns, rows: given }) => recognised(given.map((row) => unflattened(columns)(fields(row)))),
  questions: () => ['readAt'],
  reader: (columns, answers, now) => {
    const objectOf = unflattened(columns);
    return (given) => read(objectOf(fields(given)), answers, now);
  },
};

function recognised(rows: readonly Fields[]): number {
  return share(rows, isVideo) === 0 ? 0 : share(rows, (row) => isVideo(row) || has(row, 'error'));
}

function read(row: Fields, answers: Answers, now: Date): Reading {
  const url = text(row.url) ?? '';
  if (!isVideo(row))
    return { refused: `line: the scraper could not read it (${text(row.error) ?? 'no video'})` };
  const isShort = row.type === 'shorts' || url.includes('/shorts/');
  return postOf(
    {
      provider: Provider.YOUTUBE,
      type: isShort ? 'SHORT' : 'VIDEO',
      id: first(text(row.id), idIn(url)),
      url,
      title: row.title,
      caption: row.text ?? row.description,
      time: written(row.date, answers, now),
      account: {
        id: first(text(row.channelId), /\/channel\/(UC[\w-]{22})/.exec(text(row.channelUrl) ?? '')?.[1]),
        name: first(text(row.channelUsername), text(row.channelName)),
        fullName: row.channelName,
        avatar: row.channelAvatarUrl,
        verified: row.isChannelVerified,
      },
      metrics: {
        views: row.viewCount,
        likes: row.likes,
        comments: row.commentsCount,
        followers: row.numberOfSubscribers,
      },
      readAt: written(row.scrapedAt, answers, now),
      thumbnail: row.thumbnailUrl,
      media:
        text(row.thumbnailUrl) === null
          ? undefined
          : [{ type: 'VIDEO', thumbnailUrl: row.thumbnailUrl, duration: seconds(row.duration) }],
      location: row.location,
    },
    answers,
  );
}

function idIn(url: string): string | null {
  return /(?:[?&]v=|\/shorts\/|youtu\.be\/)([\w-]{11})/.exec(url)?.[1] ?? null;
}
