import { createHash } from 'node:crypto';
import { anyHost, type CapturedPost, captionOf, hashtagsIn, mentionsIn, urlKey } from '@loupe/content';
import type { ReportedMetrics } from '@loupe/engagement';
import { ItemType, MediaContentType, Provider } from '@loupe/kernel';
import { z } from 'zod';
import { ConnectorError } from '../../connector.js';
import { basisOf } from '../../documents/taken-at-basis.js';
import { webAddress } from '../../documents/web-address.js';
import { type WrittenTime, writtenTime } from '../../documents/written-time.js';
import { cutText } from '../text.js';
import { baseOf, type Page } from './web-page.js';

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
/** Where pages say when they were published, beside JSON-LD and microdata. */
const TIMES = [
  'article:published_time',
  'og:article:published_time',
  'og:published_time',
  'datepublished',
  'dcterms.created',
  'dcterms.issued',
  'dcterms.date',
  'dc.date.issued',
  'dc.date',
  'date',
  'pubdate',
  'publishdate',
  'parsely-pub-date',
  'sailthru.date',
];

/**
 * The post on a page: from JSON-LD, else Open Graph, else oEmbed. A page without a time gets the time of reading, and says so.
 * @param address the URL of the page, after redirects
 * @throws ConnectorError UNREADABLE for a page without such data
 */
export function postOf(address: URL, page: Page, oembed: Oembed | null, at: Date): CapturedPost {
  const { linked, meta } = page;
  const base = baseOf(page, address);
  const title =
    linked?.title ?? meta.get('og:title') ?? meta.get('twitter:title') ?? oembed?.title ?? page.title;
  const description =
    linked?.description ??
    meta.get('og:description') ??
    meta.get('twitter:description') ??
    meta.get('description');
  const told = captionOf(title, description === title ? null : description);
  const caption = told === null ? null : cutText(told, MAX_CAPTION);
  const image = webAddress(
    linked?.image ??
      meta.get('og:image') ??
      meta.get('twitter:image') ??
      meta.get('twitter:image:src') ??
      oembed?.thumbnail_url,
    base,
  );
  if (caption === null && image === null) {
    throw new ConnectorError(
      'UNREADABLE',
      'The page does not describe its content by Open Graph, JSON-LD or oEmbed',
    );
  }
  const isVideo =
    linked?.isVideo === true || /^video/.test(meta.get('og:type') ?? '') || oembed?.type === 'video';
  const metrics = linked?.metrics ?? null;
  const { time, unread } = timeOf(page, at);
  return {
    provider: Provider.INTERNAL,
    type: isVideo ? ItemType.VIDEO : ItemType.POST,
    externalId: idOf(address),
    reportedBy: address.host,
    originalUrl: canonicalOf(page, address),
    takenAt: time?.at ?? at,
    takenAtBasis: basisOf(time),
    unread: [...page.unread, ...unread],
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
    media: image === null ? [] : [{ ...mediaOf(image, isVideo, linked?.transcript ?? null), ...altOf(meta) }],
    snapshots: metrics === null || !isReported(metrics) ? [] : [{ at, ...metrics }],
  };
}

/** The metrics of a page; null if it has none. */
export function metricsOf(page: Page): ReportedMetrics | null {
  const metrics = page.linked?.metrics ?? null;
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
  const { linked, meta } = page;
  const name = [
    linked?.authorName,
    oembed?.author_name,
    meta.get('author'),
    meta.get('twitter:creator'),
    meta.get('og:site_name'),
  ].find((given) => given != null && given !== '');
  const url = webAddress(
    linked?.authorUrl ?? oembed?.author_url ?? meta.get('article:author'),
    baseOf(page, address),
  );
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

/** What the picture of a page shows, in words; absent where the page does not say it. */
function altOf(meta: Page['meta']): { altText?: string } {
  const alt = meta.get('og:image:alt') ?? meta.get('twitter:image:alt');
  return alt === undefined ? {} : { altText: alt };
}

function isReported({ likes, comments, shares, views }: ReportedMetrics): boolean {
  return [likes, comments, shares, views].some((metric) => metric !== null);
}

/** When a page says that it was published; where none of its times can be read, the name of the first as unread. */
function timeOf(page: Page, now: Date): { time: WrittenTime | null; unread: string[] } {
  let first: string | null = null;
  for (const [name, text] of timesOf(page)) {
    const time = writtenTime(text, now);
    if (time !== null) return { time, unread: [] };
    if (text != null && text.trim() !== '') first ??= name;
  }
  return { time: null, unread: first === null ? [] : [first] };
}

/** Where a page may say when it was published, by name. */
function timesOf({ linked, meta }: Page): (readonly [name: string, text: string | null | undefined])[] {
  return [['datePublished', linked?.publishedAt], ...TIMES.map((name) => [name, meta.get(name)] as const)];
}

/** The address that a page gives as its own, where it is one of the same host: no page speaks for another one's. */
function canonicalOf(page: Page, address: URL): string {
  const given = webAddress(page.canonical ?? page.meta.get('og:url'), baseOf(page, address));
  return given !== null && new URL(given).host === address.host ? given : address.href;
}
