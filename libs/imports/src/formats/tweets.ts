import { epoch, type RowTime } from './times.js';
import { address, type Fields, fields, list, media, text } from './values.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Wed Oct 10 20:19:24 +0000 2018`, as X writes times; null for anything else. */
export function xTime(value: unknown): RowTime | null {
  const [, month, day, clock, zone, year] =
    /^\w{3} (\w{3}) (\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{4}) (\d{4})$/.exec(text(value) ?? '') ?? [];
  const number = MONTHS.indexOf(month ?? '') + 1;
  if (number === 0 || zone === undefined) return null;
  const at = Date.parse(
    `${year}-${String(number).padStart(2, '0')}-${day}T${clock}${zone.slice(0, 3)}:${zone.slice(3)}`,
  );
  return Number.isNaN(at) ? null : epoch(at / 1000);
}

/** X writes three characters of its texts as HTML does. */
export function unescaped(given: string | null): string | null {
  return given?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null;
}

/** Links of a post that are read: X allows fewer in its longest posts. */
const MOST_LINKS = 100;
const SHORT_LINK = /https?:\/\/t\.co\/\w{1,40}/g;

/**
 * The text of a post, with the addresses that X made short as they were, each where it stands first: so that a text cannot grow beyond
 * its links.
 * @param links `entities.urls` of the post
 */
export function captionOfTweet(given: string | null, links: unknown): string | null {
  const whole = new Map<string, string>();
  for (const { url, expanded_url } of list(links).slice(0, MOST_LINKS).map(fields)) {
    const [short, long] = [address(url), address(expanded_url)];
    if (short !== null && long !== null) whole.set(short, long);
  }
  const caption = given?.replace(SHORT_LINK, (short) => {
    const long = whole.get(short) ?? short;
    whole.delete(short);
    return long;
  });
  return unescaped(caption ?? null);
}

/** A file of `extended_entities`. */
export function fileOfTweet(file: Fields): Record<string, unknown> | null {
  const isVideo = file.type === 'video' || file.type === 'animated_gif';
  const info = fields(file.video_info);
  const best = list(info.variants)
    .map(fields)
    .filter(({ content_type }) => content_type === 'video/mp4')
    .sort((a, b) => Number(b.bitrate ?? 0) - Number(a.bitrate ?? 0))[0];
  const size = fields(fields(file.sizes).large);
  const duration =
    typeof info.duration_millis === 'string' ? Number(info.duration_millis) : info.duration_millis;
  return media(isVideo, isVideo ? best?.url : file.media_url_https, file.media_url_https, {
    width: Number(size.w),
    height: Number(size.h),
    duration: typeof duration === 'number' ? duration / 1000 : null,
  });
}
