import { importedPostOf, platformPostOf } from '@loupe/content';
import { type ItemType, Provider, parseUrl } from '@loupe/kernel';
import { columnsByName } from '../columns.js';
import type { Format } from '../format.js';
import { postOf, ROUNDED } from '../post.js';
import { areNumbered, timeProblem, written } from '../times.js';
import { fields, first, media, seconds, text } from '../values.js';

/** Words of types of posts, in the five languages; the first that is found counts. */
const TYPES: readonly (readonly [RegExp, ItemType, ItemType])[] = [
  [/stor(?:y|ies)|historia|stories/i, 'STORY', 'STORY'],
  [/reel/i, 'REEL', 'REEL'],
  [/video|vídeo|vidéo|live|en vivo|ao vivo|direct/i, 'REEL', 'VIDEO'],
];

/** The table of posts that Meta Business Suite exports, of Instagram or of a page of Facebook. */
export const metaBusinessSuite: Format = {
  name: 'meta-business-suite',
  title: 'Meta Business Suite (CSV of posts)',
  recognise({ columns }) {
    const by = columnsByName(columns);
    const has = by.id !== undefined && by.time !== undefined && by.url !== undefined && by.type !== undefined;
    const isMeta = by.accountId !== undefined && (by.missing !== undefined || by.accountName !== undefined);
    return has && isMeta ? 0.95 : 0;
  },
  questions({ columns, rows }) {
    const { time = '' } = columnsByName(columns);
    return areNumbered(rows.map((row) => fields(row)[time]))
      ? ['readAt', 'timeZone', 'dayOrder']
      : ['readAt', 'timeZone'];
  },
  reader(columns, answers, now) {
    const by = columnsByName(columns);
    const isInstagram = by.handle !== undefined;
    return (given) => {
      const row = fields(given);
      const cell = (name: keyof typeof by): unknown => row[by[name] ?? ''];
      const id = text(cell('id'));
      if (id === null && text(cell('url')) === null) return { nothing: 'a line without a post' };
      const url = parseUrl(text(cell('url')) ?? '');
      const isOfFacebook =
        url === null ? !isInstagram : /(?:^|\.)facebook\.com$|(?:^|\.)fb\.(?:watch|me)$/.test(url.hostname);
      const provider = isOfFacebook ? Provider.FACEBOOK : Provider.INSTAGRAM;
      const [, onInstagram = 'POST', onFacebook = 'POST'] =
        TYPES.find(([form]) => form.test(text(cell('type')) ?? '')) ?? [];
      const type: ItemType = isOfFacebook ? onFacebook : onInstagram;
      const time = written(cell('time'), answers, now);
      const code = url === null ? null : codeOf(url, isOfFacebook, id);
      const views = first(text(cell('views')), null);
      return postOf(
        {
          provider,
          type,
          id: first(code, id),
          url: url?.href,
          title: isInstagram ? null : cell('title'),
          caption: cell('caption'),
          time,
          timeProblem:
            time === null && text(cell('time')) !== null
              ? timeProblem('publishedAt', cell('time'), answers)
              : null,
          account: {
            id: cell('accountId'),
            name: first(text(cell('handle')), text(cell('accountName'))),
            fullName: cell('accountName'),
          },
          metrics: {
            views,
            impressions: cell('impressions'),
            likes: cell('likes'),
            comments: cell('comments'),
            shares: cell('shares'),
          },
          media: lengthOf(type, seconds(cell('duration'))),
        },
        answers,
      );
    };
  },
};

/** The address names the post where a spreadsheet broke its id; on Facebook it may be another one than the export's. */
function codeOf(url: URL, isOfFacebook: boolean, id: string | null): string | null | undefined {
  if (!isOfFacebook) return platformPostOf(url)?.code;
  return id === null || ROUNDED.test(id) ? importedPostOf(url)?.code : null;
}

/** The export has no pictures, but it knows how long a video is. */
function lengthOf(type: ItemType, duration: number | null): Record<string, unknown>[] | undefined {
  if (duration === null || duration === 0 || type === 'POST' || type === 'STORY') return undefined;
  return media(true, null, null) === null ? [{ type: 'VIDEO', duration }] : undefined;
}
