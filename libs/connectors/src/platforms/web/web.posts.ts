import { createHash } from 'node:crypto';
import { type CapturedPost, captionOf, hashtagsIn, mentionsIn, urlKey } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider, parseUrl } from '@loupe/kernel';
import { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import { linkedPost } from './json-ld.js';
import type { Page } from './page.js';

/** What oEmbed tells (oembed.com, 2.3.4), as far as it is used. */
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
/** No post was on the web before it. */
const FIRST_YEAR = 1990;
const DAY_MS = 86_400_000;

/**
 * The post that a page shows: what JSON-LD says of it, else Open Graph, else oEmbed. A page that tells no time is taken
 * to be of the moment it was read.
 * @param address where it was read, after redirects
 * @throws ConnectorError UNREADABLE for a page that says nothing
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
      'The page does not say what it shows, neither by Open Graph nor by JSON-LD nor by oEmbed',
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
    location: null,
    importType: 'MANUAL',
    profile: {
      externalId: null,
      ...authorOf(address, page, oembed),
      ...(metrics?.followers == null ? {} : { followers: metrics.followers }),
    },
    media: image === null ? [] : [mediaOf(image, isVideo)],
    snapshots: metrics === null || !isReported(metrics) ? [] : [{ at, ...metrics }],
  };
}

/** The metrics that a page tells; null if it tells none. */
export function metricsOf(page: Page): ReportedMetrics | null {
  const metrics = linkedPost(page.jsonLd)?.metrics ?? null;
  return metrics !== null && isReported(metrics) ? metrics : null;
}

/** What tells a page apart: its canonical address, or a digest of a long one. */
export function idOf(address: URL): string {
  const key = urlKey(address.href) ?? address.href;
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

function mediaOf(image: string, isVideo: boolean) {
  return {
    type: isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE,
    fileUrl: isVideo ? null : image,
    thumbnailUrl: image,
    width: null,
    height: null,
    videoDuration: null,
  };
}

function isReported({ likes, comments, shares, views }: ReportedMetrics): boolean {
  return [likes, comments, shares, views].some((metric) => metric !== null);
}

/** A time in ISO 8601 that a post can be of; null for anything else, such as what JavaScript reads as a time as well. */
function timeOf(text: string | null | undefined, now: Date): Date | null {
  const time = new Date(/^\d{4}-\d\d-\d\d/.test(text ?? '') ? (text ?? '') : '');
  const isPossible = time.getUTCFullYear() >= FIRST_YEAR && time.getTime() <= now.getTime() + DAY_MS;
  return isPossible ? time : null;
}

/** An address of the web, which may be written relative to the page; null for anything else. */
export function webAddress(text: string | null | undefined, base: URL): string | null {
  const url = text == null || text.trim() === '' ? null : parseUrl(text, base);
  if (url === null) return null;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= MAX_ADDRESS ? url.href : null;
}
