import { Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, files, first, has, media, share, text } from '../values.js';

/** What links of the download are named; older ones have the first. */
const linkOf = (row: Fields): string | null => first(text(row.VideoLink), text(row.Link), text(row.link));

const isVideo = (row: Fields): boolean =>
  (has(row, 'Date') || has(row, 'date')) &&
  (has(row, 'Likes') || has(row, 'likes')) &&
  /tiktok/i.test(linkOf(row) ?? '');

/** Posts of pictures have a link to the first of them. */
const PICTURE = /\.(?:jpe?g|webp|png|heic)(?:[?~]|$)/i;

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
    const link = linkOf(row);
    const isPicture = PICTURE.test(link ?? '');
    const date = first(text(row.Date), text(row.date));
    const time = written(date, { ...answers, timeZone: 'utc' }, now);
    const id = /\/(?:video|photo)\/(\d{6,20})/.exec(link ?? '')?.[1];
    const handle = answers.account?.replace(/^@/, '') ?? '';
    return postOf(
      {
        provider: Provider.TIKTOK,
        type: isPicture || /\/photo\//.test(link ?? '') ? 'POST' : 'SHORT',
        // Links to files name no video: the second in which it was made stands for it.
        id: first(id, time === null ? null : `download-${Date.parse(time.at) / 1000}`),
        url: id === undefined ? null : `https://www.tiktok.com/@${handle}/video/${id}`,
        caption: first(text(row.Title), text(row.title)),
        time,
        account: {},
        metrics: { likes: first(row.Likes, row.likes) },
        // The links to files hold for some hours, in which they are copied.
        media: files([
          media(
            !isPicture,
            id === undefined ? link : null,
            first(text(row.CoverImage), text(row.coverImage)),
          ),
        ]),
        location: first(text(row.Location), text(row.location)),
      },
      answers,
    );
  },
};
