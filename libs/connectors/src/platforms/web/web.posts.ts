import { createHash } from 'node:crypto';
import { anyHost, type CapturedPost, captionOf, hashtagsIn, mentionsIn, urlKey } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import { linkedPost } from './json-ld.js';
import type { Page } from './page.js';

/** The used fields of oEmbed (oembed.com, 2.3.4). */
export const oembedSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  author_name: z.string().optional(),
  author_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
});
export type Oembed = z.infer<typeof oembedSchema>;

const MAX_CAPTION = 10_000;
const MAX_NAME = 255;
const MAX_ADDRESS = 2048;
/** The web has no earlier posts. */
const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;

/**
 * The post on a page: from JSON-LD, else Open Graph, else oEmbed. A page without a time gets the time of reading.
 * @param address the URL of the page, after redirects
 * @throws ConnectorError UNREADABLE for a page without such data
 */
export function postOf(address: URL, page: Page, oembed: Oembed | null, at: Date): CapturedPost {
  const linked = linkedPost(page.jsonLd);
  const title = linked?.title ?? page.meta.get('og:title') ?? oembed?.title ?? page.title;
  const description = linked?.description ?? page.meta.get('og:description') ?? page.meta.get('description');
  const caption = captionOf(title, description === title ? null : description)?.slice(0, MAX_CAPTION) ?? null;
  const image = webAddress(linked?.image ?? page.meta.get('og:image') ?? oembed?.thumbnail_url, address);
  if (caption === null && image === null) {
    throw new ConnectorError(
      'UNREADABLE',
      'The page does not describe its content by Open Graph, JSON-LD or oEmbed',
    );
  }
  const isVideo =
    linked?.isVideo === true || /^video/.test(page.meta.get('og:type') ?? '') || oembed?.type === 'video';
  const metrics = linked?.metrics ?? null;
  return {
    provider: Provider.INTERNAL,
    type: isVideo ? ItemType.VIDEO : ItemType.POST,
    externalId: idOf(address),
    originalUrl: address.href,
    takenAt: timeOf(linked?.publishedAt ?? page.meta.get('article:published_time'), at) ?? at,
    caption,
    hashtags: hashtagsIn(caption ?? ''),
    mentions: mentionsIn(caption ?? ''),
    location: linked?.location ?? null,
    importType: 'MANUAL',
    profile: {
      externalId: null,
      ...authorOf(address, page, oembed),
      ...(metrics?.followers == null ? {} : { followers: metrics.followers }),
      ...(linked?.authorEmail == null ? {} : { email: linked.authorEmail }),
      ...(linked?.authorPhone == null ? {} : { phoneNumbers: [linked.authorPhone] }),
    },
    media: image === null ? [] : [mediaOf(image, isVideo, linked?.transcript ?? null)],
    snapshots: metrics === null || !isReported(metrics) ? [] : [{ at, ...metrics }],
  };
}

/** The metrics of a page; null if it has none. */
export function metricsOf(page: Page): ReportedMetrics | null {
  const metrics = linkedPost(page.jsonLd)?.metrics ?? null;
  return metrics !== null && isReported(metrics) ? metrics : null;
}

/** Identifies a page: its canonical URL, or a digest of a long one. */
export function idOf(address: URL): string {
  const key = urlKey(address.href, anyHost) ?? address.href;
  return key.length <= MAX_NAME ? key : createHash('sha256').update(key).digest('hex');
}

function authorOf(
  address: URL,
  page: Page,
  oembed: Oembed | null,
): { accountName: string; originalUrl: string } {
  const linked = linkedPost(page.jsonLd);
  const name =
    linked?.authorName ?? oembed?.author_name ?? page.meta.get('author') ?? page.meta.get('og:site_name');
  const url = webAddress(linked?.authorUrl ?? oembed?.author_url ?? page.meta.get('article:author'), address);
  return {
    accountName: name?.trim().slice(0, MAX_NAME) || address.hostname,
    originalUrl: url ?? address.origin,
  };
}

function mediaOf(image: string, isVideo: boolean, transcript: string | null) {
  return {
    type: isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE,
    fileUrl: isVideo ? null : image,
    thumbnailUrl: image,
    width: null,
    height: null,
    videoDuration: null,
    ...(transcript === null ? {} : { transcript }),
  };
}

function isReported({ likes, comments, shares, views }: ReportedMetrics): boolean {
  return [likes, comments, shares, views].some((metric) => metric !== null);
}

/**
 * A plausible time of a post in ISO 8601; null for anything else, including other texts that JavaScript parses as a time.
 */
function timeOf(text: string | null | undefined, now: Date): Date | null {
  const time = new Date(/^\d{4}-\d\d-\d\d/.test(text ?? '') ? (text ?? '') : '');
  const isPossible = time.getUTCFullYear() >= FIRST_YEAR && time.getTime() <= now.getTime() + DAY_MS;
  return isPossible ? time : null;
}

/** A web URL, which may be relative to the page; null for anything else. */
export function webAddress(text: string | null | undefined, base: URL): string | null {
  const url = text == null || text.trim() === '' ? null : parseUrl(text, base);
  if (url === null) return null;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= MAX_ADDRESS ? url.href : null;
}
