import { platformPostOf } from '@loupe/content';
import { type ItemType, Provider, parseUrl } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { timeProblem, written } from '../times.js';
import { type Fields, fields, first, seconds, text } from '../values.js';

const BOTH = ['User Name', 'Likes', 'Comments', 'URL', 'Type'];

/** Lists that CrowdTangle exported until 2024, of Facebook and Instagram. Its times name their zone: EST, EDT. */
export const crowdtangle: Format = {
  name: 'crowdtangle',
  title: 'CrowdTangle (CSV)',
  recognise({ columns }) {
    const names = new Set(columns?.map((column) => column.trim()) ?? []);
    const hasTime = names.has('Post Created') || names.has('Created');
    const isKnown =
      names.has('Facebook Id') || names.has('Followers at Posting') || names.has('Likes at Posting');
    return hasTime && isKnown && BOTH.every((name) => names.has(name)) ? 0.95 : 0;
  },
  questions: () => ['readAt'],
  reader(columns, answers, now) {
    const isOfPages = columns?.some((column) => /^(?:Page|Group) Name$/.test(column.trim())) === true;
    return (given) => {
      const row = fields(given);
      if (text(row.URL) === null && text(row['User Name']) === null)
        return { nothing: 'a line without a post' };
      const given_time = first(text(row['Post Created']), text(row.Created));
      const time = written(given_time, answers, now);
      const url = parseUrl(text(row.URL) ?? '');
      const kind = text(row.Type) ?? '';
      const isVideo = /video|reel|live|igtv/i.test(kind);
      return postOf(
        {
          provider: isOfPages ? Provider.FACEBOOK : Provider.INSTAGRAM,
          type: typeOf(isOfPages, kind, isVideo),
          id: idOf(url, isOfPages),
          url: url?.href,
          title: null,
          caption: isOfPages ? first(text(row.Message), text(row['Link Text'])) : row.Description,
          time,
          timeProblem:
            time === null && given_time !== null ? timeProblem('publishedAt', given_time, answers) : null,
          account: {
            id: row['Facebook Id'],
            name: first(
              text(row['User Name']),
              text(row['Page Name']),
              text(row['Group Name']),
              text(row.Account),
            ),
            fullName: first(text(row['Page Name']), text(row['Group Name']), text(row.Account)),
          },
          metrics: {
            likes: row.Likes,
            comments: row.Comments,
            shares: row.Shares,
            // Pictures have 0 where nothing was counted.
            views: isVideo ? first(text(row['Total Views']), text(row['Post Views']), text(row.Views)) : null,
            followers: first(known(row, 'Followers at Posting'), known(row, 'Likes at Posting')),
          },
          thumbnail: row.Photo,
          media: videoOf(isVideo, row),
        },
        answers,
      );
    };
  },
};

function typeOf(isOfPages: boolean, kind: string, isVideo: boolean): ItemType {
  if (isVideo) return isOfPages && !/reel/i.test(kind) ? 'VIDEO' : 'REEL';
  return 'POST';
}

/** The last part of the address that can be an id: CrowdTangle gives none of its own. */
function idOf(url: URL | null, isOfPages: boolean): string | null {
  if (url === null) return null;
  if (!isOfPages) return platformPostOf(url)?.code ?? null;
  const parts = url.pathname.split('/').filter((part) => /\d/.test(part));
  return first(
    parts.at(-1),
    url.searchParams.get('story_fbid'),
    url.searchParams.get('v'),
    url.searchParams.get('fbid'),
  );
}

function known(row: Fields, name: string): string | null {
  const found = text(row[name]);
  return found === '0' || found === 'N/A' ? null : found;
}

function videoOf(isVideo: boolean, row: Fields): Record<string, unknown>[] | undefined {
  const duration = seconds(row['Video Length']);
  return isVideo && duration !== null
    ? [{ type: 'VIDEO', thumbnailUrl: text(row.Photo), duration }]
    : undefined;
}
