import { type ItemType, Provider } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import { type Fields, fields, first, has, seconds, share, tags, text } from '../values.js';

/** Platforms by yt-dlp's names of its extractors. */
const PLATFORMS: readonly (readonly [RegExp, Provider, ItemType])[] = [
  [/^youtube/i, Provider.YOUTUBE, 'VIDEO'],
  [/^tiktok/i, Provider.TIKTOK, 'SHORT'],
  [/^instagram/i, Provider.INSTAGRAM, 'REEL'],
  [/^twitter/i, Provider.X, 'POST'],
  [/^facebook/i, Provider.FACEBOOK, 'VIDEO'],
  [/^(reddit)/i, Provider.REDDIT, 'POST'],
  [/^twitch:?clip/i, Provider.TWITCH, 'SHORT'],
  [/^twitch/i, Provider.TWITCH, 'VIDEO'],
  [/^pinterest/i, Provider.PINTEREST, 'VIDEO'],
  [/^linkedin/i, Provider.LINKEDIN, 'VIDEO'],
];
const isInfo = (row: Fields): boolean =>
  has(row, 'id') &&
  has(row, 'extractor') &&
  (has(row, 'webpage_url') || has(row, 'extractor_key') || has(row, 'url'));

/** What `yt-dlp --write-info-json`, `-j` and `-J` write: one object for a video, alone, a line each, or in the list of a playlist. */
export const ytDlp: Format = {
  name: 'yt-dlp',
  title: 'yt-dlp (.info.json)',
  media: 'BESIDE',
  recognise: ({ rows }) => share(rows, isInfo),
  questions: ({ rows }) => (rows.every((row) => epoch(fields(row).epoch) !== null) ? [] : ['readAt']),
  reader: (_, answers, now) => (given) => {
    const row = fields(given);
    if (row._type === 'playlist') return { nothing: 'the playlist itself' };
    const extractor = text(row.extractor_key) ?? text(row.extractor) ?? '';
    const [, provider, type] = PLATFORMS.find(([form]) => form.test(extractor)) ?? [];
    if (provider === undefined || type === undefined)
      return {
        refused: `provider: ${extractor.slice(0, 40) || 'nothing'} is none of the platforms that Loupe stores`,
      };
    const url = text(row.webpage_url) ?? text(row.original_url) ?? text(row.url);
    const isShort =
      provider === Provider.YOUTUBE && (url?.includes('/shorts/') === true || row.media_type === 'short');
    const isOfTitle = provider === Provider.YOUTUBE || provider === Provider.TWITCH;
    return postOf(
      {
        provider,
        type: isShort ? 'SHORT' : type,
        id: row.id,
        url,
        // Elsewhere the title is the beginning of the caption.
        title: isOfTitle || text(row.description) === null ? row.title : null,
        caption: row.description,
        time: first(
          epoch(row.timestamp),
          epoch(row.release_timestamp),
          written(row.upload_date, answers, now),
        ),
        account: {
          id: first(text(row.channel_id), provider === Provider.YOUTUBE ? null : text(row.uploader_id)),
          name: accountOf(row, provider),
          fullName: first(text(row.channel), text(row.uploader)),
          verified: row.channel_is_verified === true ? true : undefined,
        },
        metrics: {
          views: row.view_count,
          likes: row.like_count,
          comments: row.comment_count,
          shares: row.repost_count,
          followers: row.channel_follower_count,
        },
        readAt: epoch(row.epoch),
        thumbnail: row.thumbnail,
        media: mediaOf(row),
        // What a page of YouTube hides as tags is not what the caption says.
        hashtags: provider === Provider.YOUTUBE ? undefined : tags(row.tags),
        location: row.location,
      },
      answers,
    );
  },
};

/** The handle: of YouTube the one of the channel's address, as captures have it. */
function accountOf(row: Fields, provider: Provider): string | null {
  const given = text(row.uploader_id);
  const handle = provider === Provider.YOUTUBE && given?.startsWith('@') === true ? given.slice(1) : null;
  return first(handle, text(row.uploader), text(row.channel), given);
}

function mediaOf(row: Fields): Record<string, unknown>[] | undefined {
  const thumbnail = text(row.thumbnail);
  const duration = seconds(row.duration);
  if (thumbnail === null || duration === null) return undefined;
  return [{ type: 'VIDEO', thumbnailUrl: thumbnail, duration }];
}
