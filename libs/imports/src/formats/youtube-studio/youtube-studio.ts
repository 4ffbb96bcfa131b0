import { Provider } from '@loupe/kernel';
import { columnsByName, plainName } from '../columns.js';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { written } from '../times.js';
import { type Fields, fields, first, media, seconds, share, text } from '../values.js';

const VIDEO = /^[\w-]{11}$/;
/** The first row adds up the others. */
const TOTAL = /^(?:total|gesamt|gesamtwert|insgesamt|totale)$/;
const DAYS = /^(?:date|datum|fecha|data)$/;

/** The table “content” of YouTube Studio's advanced mode. */
export const youtubeStudio: Format = {
  name: 'youtube-studio',
  title: 'YouTube Studio (table of content)',
  recognise({ columns, rows }) {
    const by = columnsByName(columns);
    // The chart has the views of each day, not all of a video.
    if (by.content === undefined || by.title === undefined || isOfDays(columns)) return 0;
    const { content } = by;
    return 0.95 * share(rows, (row) => VIDEO.test(text(row[content]) ?? '') || isTotal(row, content));
  },
  questions: () => ['account', 'readAt'],
  reader(columns, answers, now) {
    const by = columnsByName(columns);
    return (given) => {
      const row = fields(given);
      const cell = (name: keyof typeof by): unknown => row[by[name] ?? ''];
      if (isTotal(row, by.content ?? '')) return { nothing: 'the total of the others' };
      const id = text(cell('content'));
      if (id !== null && !VIDEO.test(id))
        return { refused: `externalId: ${id.slice(0, 40)} is no id of a video` };
      const length = seconds(cell('duration'));
      const channel = text(answers.account);
      return postOf(
        {
          provider: Provider.YOUTUBE,
          // YouTube does not say which of its short videos are Shorts.
          type: 'VIDEO',
          id,
          url: id === null ? null : `https://www.youtube.com/watch?v=${id}`,
          title: cell('title'),
          time: written(cell('time'), answers, now),
          account: { id: channel !== null && /^UC[\w-]{22}$/.test(channel) ? channel : null },
          metrics: {
            views: cell('views'),
            likes: cell('likes'),
            comments: cell('comments'),
            shares: cell('shares'),
          },
          media:
            length === null || media(true, null, null) !== null
              ? undefined
              : [{ type: 'VIDEO', duration: length }],
        },
        answers,
      );
    };
  },
};

function isOfDays(columns: readonly string[] | null): boolean {
  return columns?.some((column) => DAYS.test(plainName(column))) === true;
}

function isTotal(row: Fields, content: string): boolean {
  return TOTAL.test(plainName(first(text(row[content]), '') ?? ''));
}

/** Tables that the same button exports of something else: their first column is no video. */
export function isTableOfOtherThings(columns: readonly string[] | null, rows: readonly unknown[]): boolean {
  const [head = '', ...others] = (columns ?? []).map(plainName);
  const isStudio = others.some((name) =>
    /watch time|wiedergabezeit|duree de visionnage|tiempo de visualizacion|tempo de exibicao/.test(name),
  );
  const key = columns?.[0] ?? '';
  return (
    (isStudio || /^(?:date|datum|fecha|data)$/.test(head)) &&
    isStudioLike(others) &&
    share(rows, (row) => VIDEO.test(text(row[key]) ?? '')) < 0.5
  );
}

function isStudioLike(names: readonly string[]): boolean {
  return names.some((name) => /^(?:views|aufrufe|vues|visualizaciones|vistas|visualizacoes)$/.test(name));
}
