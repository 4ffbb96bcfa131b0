import { Provider } from '@loupe/kernel';
import { columnsByName } from '../columns.js';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { areNumbered, timeOfTiktok, timeProblem, written } from '../times.js';
import { fields, first, text } from '../values.js';

const VIDEO = /tiktok\.com\/(?:@([\w.]{1,30})\/)?(video|photo)\/(\d{6,20})/i;

/** The table of content that TikTok Studio exports. */
export const tiktokStudio: Format = {
  name: 'tiktok-studio',
  title: 'TikTok Studio (content)',
  recognise({ columns, rows }) {
    const by = columnsByName(columns);
    const { url } = by;
    if (url === undefined || by.time === undefined || by.id !== undefined || by.views === undefined) return 0;
    const found = rows.filter((row) => VIDEO.test(text(fields(row)[url]) ?? '')).length;
    return rows.length === 0 ? 0 : 0.9 * (found / rows.length);
  },
  questions({ columns, rows }) {
    const { url = '', time = '' } = columnsByName(columns);
    const isNamed = rows.every((row) => VIDEO.exec(text(fields(row)[url]) ?? '')?.[1] !== undefined);
    return [
      ...(isNamed ? [] : (['account'] as const)),
      'readAt',
      'timeZone',
      ...(areNumbered(rows.map((row) => fields(row)[time])) ? (['dayOrder'] as const) : []),
    ];
  },
  reader(columns, answers, now) {
    const by = columnsByName(columns);
    return (given) => {
      const row = fields(given);
      const cell = (name: keyof typeof by): unknown => row[by[name] ?? ''];
      const [, handle, kind, id] = VIDEO.exec(text(cell('url')) ?? '') ?? [];
      if (id === undefined) {
        return text(cell('url')) === null && text(cell('title')) === null
          ? { nothing: 'a line without a post' }
          : { refused: 'url: is no address of a video of TikTok' };
      }
      // Some exports write a day without its year, which the id knows.
      const time = first(written(cell('time'), answers, now), timeOfTiktok(id));
      return postOf(
        {
          provider: Provider.TIKTOK,
          type: kind === 'photo' ? 'POST' : 'SHORT',
          id,
          url: cell('url'),
          caption: first(text(cell('caption')), text(cell('title'))),
          time,
          timeProblem:
            time === null && text(cell('time')) !== null
              ? timeProblem('publishedAt', cell('time'), answers)
              : null,
          account: { name: handle },
          metrics: {
            views: cell('views'),
            likes: cell('likes'),
            comments: cell('comments'),
            shares: cell('shares'),
          },
        },
        answers,
      );
    };
  },
};
