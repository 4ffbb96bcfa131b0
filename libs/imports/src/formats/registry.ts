import { apifyInstagram } from './apify-instagram/apify-instagram.js';
import { apifyTiktok } from './apify-tiktok/apify-tiktok.js';
import { apifyYoutube } from './apify-youtube/apify-youtube.js';
import { bluesky } from './bluesky/bluesky.js';
import { crowdtangle } from './crowdtangle/crowdtangle.js';
import type { Format, Sample } from './format.js';
import { fourcat } from './fourcat/fourcat.js';
import { galleryDl } from './gallery-dl/gallery-dl.js';
import { instagramDownload } from './instagram-download/instagram-download.js';
import { instaloader } from './instaloader/instaloader.js';
import { mastodon } from './mastodon/mastodon.js';
import { metaBusinessSuite } from './meta-business-suite/meta-business-suite.js';
import { sproutSocial } from './sprout-social/sprout-social.js';
import { tiktokDownload } from './tiktok-download/tiktok-download.js';
import { tiktokStudio } from './tiktok-studio/tiktok-studio.js';
import { xArchive } from './x-archive/x-archive.js';
import { youtubeDataTools } from './youtube-data-tools/youtube-data-tools.js';
import { youtubeStudio } from './youtube-studio/youtube-studio.js';
import { ytDlp } from './yt-dlp/yt-dlp.js';
import { zeeschuimer } from './zeeschuimer/zeeschuimer.js';

/** All formats of others. A new one is a folder here and a line in this list. */
export const FORMATS: readonly Format[] = [
  ...[ytDlp, galleryDl, instaloader],
  ...[apifyInstagram, apifyTiktok, apifyYoutube],
  ...[zeeschuimer, fourcat, crowdtangle, youtubeDataTools],
  ...[metaBusinessSuite, tiktokStudio, youtubeStudio, sproutSocial],
  ...[mastodon, bluesky, xArchive, instagramDownload, tiktokDownload],
];

/** Less sure than this, a format is not taken for the file's. */
const LEAST = 0.5;

/** The format that a sample is most likely of, and how sure that is, 0 to 1; null where none is likely. */
export function recognise(sample: Sample): { format: Format; certainty: number } | null {
  let best: { format: Format; certainty: number } | null = null;
  for (const format of FORMATS) {
    const certainty = format.recognise(sample);
    if (certainty >= LEAST && certainty > (best?.certainty ?? 0)) best = { format, certainty };
  }
  return best;
}

/** The format of a name; undefined for another name. */
export function formatNamed(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}

/** Lists in documents of which each entry is a row, by the names of the keys that lead to them. */
export const LISTS: ReadonlySet<string> = new Set([
  ...['entries', 'feed', 'posts', 'items', 'data', 'orderedItems'],
  ...['ig_reels_media', 'ig_stories', 'ig_archived_post_media', 'ig_igtv_media', 'ig_posts'],
  ...[
    'Video.Videos.VideoList',
    'Activity.Video.Videos.VideoList',
    'Post.Posts.VideoList',
    'Your Activity.Video.Videos.VideoList',
  ],
]);
