import { platformPostOf } from '@loupe/content';
import { type ItemType, Provider, parseUrl } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { areNumbered, timeProblem, written } from '../times.js';
import { address, fields, first, text } from '../values.js';

const NETWORKS: readonly (readonly [RegExp, Provider, ItemType])[] = [
  [/instagram/i, Provider.INSTAGRAM, 'POST'],
  [/tiktok/i, Provider.TIKTOK, 'SHORT'],
  [/youtube/i, Provider.YOUTUBE, 'VIDEO'],
  [/facebook/i, Provider.FACEBOOK, 'POST'],
  [/linkedin/i, Provider.LINKEDIN, 'POST'],
  [/threads/i, Provider.THREADS, 'POST'],
  [/pinterest/i, Provider.PINTEREST, 'POST'],
  [/bluesky/i, Provider.BLUESKY, 'POST'],
  [/reddit/i, Provider.REDDIT, 'POST'],
  [/^x$|twitter|^x /i, Provider.X, 'POST'],
];

/** The post performance report of Sprout Social. */
export const sproutSocial: Format = {
  name: 'sprout-social',
  title: 'Sprout Social (post performance)',
  recognise({ columns }) {
    const names = new Set(columns?.map((column) => column.trim()) ?? []);
    const isReport = ['Date', 'Network', 'Profile', 'Post'].every((name) => names.has(name));
    return isReport &&
      (names.has('Post ID') || names.has('Link')) &&
      (names.has('Engagements') || names.has('Impressions'))
      ? 0.9
      : 0;
  },
  questions: ({ rows }) =>
    areNumbered(rows.map((row) => fields(row).Date))
      ? ['readAt', 'timeZone', 'dayOrder']
      : ['readAt', 'timeZone'],
  reader: (_, answers, now) => (given) => {
    const row = fields(given);
    const network = text(row.Network);
    if (network === null) return { nothing: 'a line without a post' };
    const [, provider, usual] = NETWORKS.find(([form]) => form.test(network)) ?? [];
    if (provider === undefined || usual === undefined)
      return { refused: `provider: ${network.slice(0, 40)} is none of the platforms that Loupe stores` };
    const url = parseUrl(address(row.Link) ?? '');
    const time = written(row.Date, answers, now);
    return postOf(
      {
        provider,
        type: typeOf(provider, usual, `${text(row['Post Type']) ?? ''} ${text(row['Content Type']) ?? ''}`),
        id: first(url === null ? null : platformPostOf(url)?.code, text(row['Post ID'])),
        url: url?.href,
        caption: row.Post,
        time,
        timeProblem:
          time === null && text(row.Date) !== null ? timeProblem('publishedAt', row.Date, answers) : null,
        account: { name: row.Profile },
        metrics: {
          views: first(text(row['Video Views']), text(row.Views)),
          impressions: row.Impressions,
          likes: first(text(row.Likes), text(row.Reactions)),
          comments: first(text(row.Comments), text(row['Comments / Replies']), text(row.Replies)),
          shares: first(text(row.Shares), text(row['Shares / Retweets']), text(row.Reposts)),
        },
      },
      answers,
    );
  },
};

function typeOf(provider: Provider, usual: ItemType, kind: string): ItemType {
  const isMeta = provider === Provider.INSTAGRAM || provider === Provider.FACEBOOK;
  if (isMeta && /story/i.test(kind)) return 'STORY';
  if (isMeta && /reel/i.test(kind)) return 'REEL';
  if (provider === Provider.FACEBOOK && /video/i.test(kind)) return 'VIDEO';
  if (provider === Provider.INSTAGRAM && /video/i.test(kind)) return 'REEL';
  return provider === Provider.YOUTUBE && /short/i.test(kind) ? 'SHORT' : usual;
}
