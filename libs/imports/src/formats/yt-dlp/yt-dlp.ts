import { importedPostOf } from '@loupe/content';
import { type ItemType, Provider, parseUrl } from '@loupe/kernel';
import type { Format } from '../format.js';
import { postOf } from '../post.js';
import { epoch, written } from '../times.js';
import { type Fields, fields, first, has, list, seconds, share, tags, text } from '../values.js';

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
  ((has(row, 'extractor') && (has(row, 'webpage_url') || has(row, 'extractor_key') || has(row, 'url'))) ||
    isOfFlatList(row));

/** What `--flat-playlist` knows of a video. */
const isOfFlatList = (row: Fields): boolean => row._type === 'url' && has(row, 'ie_key', 'url');

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
    const extractor = text(row.extractor_key) ?? text(row.extractor) ?? text(row.ie_key) ?? '';
    const [, provider, type] = PLATFORMS.find(([form]) => form.test(extractor)) ?? [];
    if (provider === undefined || type === undefined)
      return {
        refused:
          extractor === ''
            ? 'provider: the file does not say of which platform it is'
            : `provider: ${extractor.slice(0, 40)} is none of the platforms that Loupe stores`,
      };
    const url = text(row.webpage_url) ?? text(row.original_url) ?? text(row.url);
    const isShort =
      provider === Provider.YOUTUBE && (url?.includes('/shorts/') === true || row.media_type === 'short');
    const isOfTitle = provider === Provider.YOUTUBE || provider === Provider.TWITCH;
    return postOf(
      {
        provider,
        type: isShort ? 'SHORT' : type,
        id: idOf(row, provider, url),
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
          id: accountIdOf(row, provider),
          name: accountOf(row, provider),
          fullName: fullNameOf(row, provider),
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
        thumbnail: pictureOf(row),
        media: mediaOf(row),
        // What a page of YouTube hides as tags is not what the caption says.
        hashtags: provider === Provider.YOUTUBE ? undefined : tags(row.tags),
        location: row.location,
      },
      answers,
    );
  },
};

/** Of a video of X or Reddit yt-dlp gives the id of the file; the address has that of the post. */
function idOf(row: Fields, provider: Provider, url: string | null): unknown {
  const parsed = provider === Provider.X || provider === Provider.REDDIT ? parseUrl(url ?? '') : null;
  return (parsed === null ? null : importedPostOf(parsed)?.code) ?? row.id;
}

/** The handle, which its extractors give under different names: of YouTube the one of the channel's address, as captures have it. */
function accountOf(row: Fields, provider: Provider): string | null {
  const [id, uploader, channel] = [text(row.uploader_id), text(row.uploader), text(row.channel)];
  switch (provider) {
    case Provider.YOUTUBE:
      return first(id?.startsWith('@') === true ? id.slice(1) : null, uploader, channel, id);
    case Provider.X:
      return first(id, uploader, channel);
    case Provider.INSTAGRAM:
      return first(channel, uploader, id);
    default:
      return first(uploader, channel, id);
  }
}

/** The number of the account. What the extractors of Reddit call a channel is the subreddit. */
function accountIdOf(row: Fields, provider: Provider): string | null {
  const [channel, uploader] = [text(row.channel_id), text(row.uploader_id)];
  if (provider === Provider.REDDIT) return null;
  if (provider === Provider.X || provider === Provider.YOUTUBE) return channel;
  // Other programs name accounts of TikTok by their numbers as well.
  if (provider === Provider.TIKTOK && /^\d+$/.test(uploader ?? '')) return uploader;
  return first(channel, uploader);
}

function fullNameOf(row: Fields, provider: Provider): string | null {
  const [uploader, channel] = [text(row.uploader), text(row.channel)];
  const isChannel = provider === Provider.YOUTUBE || provider === Provider.TIKTOK;
  return isChannel ? first(channel, uploader) : first(uploader, channel);
}

/** The last of several pictures is the largest. */
function pictureOf(row: Fields): string | null {
  return first(text(row.thumbnail), text(fields(list(row.thumbnails).at(-1)).url));
}

function mediaOf(row: Fields): Record<string, unknown>[] | undefined {
  const [thumbnail, duration] = [pictureOf(row), seconds(row.duration)];
  if (thumbnail === null || duration === null) return undefined;
  return [{ type: 'VIDEO', thumbnailUrl: thumbnail, duration }];
}
