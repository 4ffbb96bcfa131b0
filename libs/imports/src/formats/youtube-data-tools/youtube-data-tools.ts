import { Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { fields, first, seconds, text } from '../values.js';

const NEEDED = ['videoId', 'channelId', 'channelTitle', 'publishedAt', 'videoTitle'];

/** The lists of videos of YouTube Data Tools. */
export const youtubeDataTools: Format = {
  name: 'youtube-data-tools',
  title: 'YouTube Data Tools (video list)',
  recognise: ({ columns }) => (NEEDED.every((name) => columns?.includes(name)) ? 0.95 : 0),
  questions: () => ['readAt'],
  reader: (_, answers, now) => (given) => {
    const row = fields(given);
    const id = text(row.videoId);
    const thumbnail = first(text(row.thumbnail_maxres), text(row.thumbnail));
    const duration = first(seconds(row.durationSec), null);
    return postOf(
      {
        provider: Provider.YOUTUBE,
        type: 'VIDEO',
        id,
        url: id === null ? null : `https://www.youtube.com/watch?v=${id}`,
        title: row.videoTitle,
        caption: row.videoDescription,
        // Its times are of UTC.
        time: written(row.publishedAt, { ...answers, timeZone: 'utc' }, now),
        account: { id: row.channelId, name: row.channelTitle, fullName: row.channelTitle },
        metrics: { views: row.viewCount, likes: row.likeCount, comments: row.commentCount },
        thumbnail,
        media:
          thumbnail === null && duration === null
            ? undefined
            : [{ type: 'VIDEO', thumbnailUrl: thumbnail, duration }],
      },
      answers,
    );
  },
};
