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
function unescaped(given: string | null): string | null {
  return given?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? null;
}

/** The text of a post, with the addresses that X made short as they were. @param links `entities.urls` of the post */
export function captionOfTweet(given: string | null, links: unknown): string | null {
  const caption = list(links)
    .map(fields)
    .reduce((said: string | null, { url, expanded_url }) => {
      const [short, whole] = [address(url), address(expanded_url)];
      return short === null || whole === null ? said : (said?.replaceAll(short, whole) ?? null);
    }, given);
  return unescaped(caption);
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
