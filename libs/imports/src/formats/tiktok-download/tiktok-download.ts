import { Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, files, first, has, media, share, text } from '../values.js';

const isVideo = (row: Fields): boolean =>
  (has(row, 'Date', 'Link') || has(row, 'date', 'link')) &&
  (has(row, 'Likes') || has(row, 'likes')) &&
  /tiktok/i.test(first(text(row.Link), text(row.link)) ?? '');

/** The list of videos in TikTok's “download your data”, in JSON. Its times are of UTC. */
export const tiktokDownload: Format = {
  name: 'tiktok-download',
  title: 'TikTok, download of your data',
  media: 'NAMED',
  // A table with these columns is somebody's own.
  recognise: ({ columns, rows }) => (columns === null ? share(rows, isVideo) : 0),
  questions: () => ['account', 'readAt'],
  reader: (_, answers, now) => (given) => {
    const row = fields(given);
    const link = first(text(row.Link), text(row.link));
    const date = first(text(row.Date), text(row.date));
    const time = written(date, { ...answers, timeZone: 'utc' }, now);
    const id = /\/(?:video|photo)\/(\d{6,20})/.exec(link ?? '')?.[1];
    const handle = answers.account?.replace(/^@/, '') ?? '';
    return postOf(
      {
        provider: Provider.TIKTOK,
        type: 'SHORT',
        // Links to files name no video: the second in which it was made stands for it.
        id: first(id, time === null ? null : `download-${Date.parse(time.at) / 1000}`),
        url: id === undefined ? null : `https://www.tiktok.com/@${handle}/video/${id}`,
        caption: first(text(row.Title), text(row.title)),
        time,
        account: {},
        metrics: { likes: first(row.Likes, row.likes) },
        // The links to files hold for some hours, in which they are copied.
        media: files([
          media(true, id === undefined ? link : null, first(text(row.CoverImage), text(row.coverImage))),
        ]),
        location: first(text(row.Location), text(row.location)),
      },
      answers,
    );
  },
};
