import { isObject } from '@loupe/kernel';
import { webAddress } from '../../documents/web-address.js';
import { writtenTime } from '../../documents/written-time.js';
import { parsedJson, storableText } from '../text.js';
import type { FeedMedia, FeedText, ParsedEntry, ParsedFeed } from './feed.js';
import { distinct, nameIn } from './feed-people.js';
import { wholeItems } from './whole-items.js';

const MOST_FILES = 40;

/** Reads JSON Feed 1.0 and 1.1; null for other JSON. Of one that was cut off, its whole items. */
export function jsonFeed(text: string, address: URL, now: Date): ParsedFeed | null {
  const whole = parsedJson(text);
  const feed = whole === undefined ? parsedJson(wholeItems(text, 'items') ?? '') : whole;
  if (!isObject(feed) || !Array.isArray(feed.items)) return null;
  if (!isFeed(feed, feed.items)) return null;
  const isCut = whole === undefined;
  return {
    title: plain(feed.title, address),
    link: webAddress(textOf(feed.home_page_url), address),
    email: null,
    authors: authorsOf(feed),
    time: null,
    entries: feed.items.map((item) => entryOf(isObject(item) ? item : {}, address, now)),
    cutOff: isCut ? 1 : 0,
    isCut,
    missing: null,
  };
}

/** Whether it is a feed and not other JSON with items: by its version, its title, or a text under one of the names that only feeds use. */
function isFeed({ version, title }: Record<string, unknown>, items: readonly unknown[]): boolean {
  if (typeof title === 'string' || (typeof version === 'string' && version.includes('jsonfeed.org')))
    return true;
  return items.some(
    (item) => isObject(item) && (textOf(item.content_html) ?? textOf(item.content_text)) !== null,
  );
}

function entryOf(item: Record<string, unknown>, base: URL, now: Date): ParsedEntry {
  const unread = new Set<string>();
  /** A field by what reads it; what is there and cannot be read is told. */
  const read = <Value>(name: string, reader: (value: unknown) => Value | null): Value | null => {
    const value = reader(item[name]);
    if (value === null && item[name] != null && item[name] !== '') unread.add(name);
    return value;
  };
  const address = (value: unknown) => webAddress(textOf(value), base);
  const url = read('url', address);
  const times = ['date_published', 'date_modified'].map((name) =>
    read(name, (value) => writtenTime(textOf(value), now)),
  );
  const html = read('content_html', textOf);
  const content = read('content_text', textOf) ?? read('summary', textOf);
  return {
    id: read('id', idOf),
    link: url ?? read('external_url', address),
    written: url === null ? null : { link: url, base },
    title: plain(read('title', textOf), base),
    text: html === null ? plain(content, base) : { text: html, isHtml: true, base },
    time: times.find((time) => time !== null) ?? null,
    writtenTime: textOf(item.date_published),
    authors: authorsOf(item),
    categories: distinct((read('tags', listOf) ?? []).flatMap((tag) => textOf(tag) ?? [])),
    media: [
      ...[read('image', address) ?? read('banner_image', address)].flatMap((image) =>
        image === null ? [] : picture(image),
      ),
      ...(read('attachments', listOf) ?? []).flatMap((file) => attachmentOf(file, base) ?? []),
    ].slice(0, MOST_FILES),
    views: null,
    ratings: null,
    unread: [...unread],
  };
}

function attachmentOf(file: unknown, base: URL): FeedMedia | null {
  const { url, mime_type: type, duration_in_seconds: seconds } = isObject(file) ? file : {};
  const address = webAddress(textOf(url), base);
  const kind = textOf(type)?.split('/')[0]?.toUpperCase();
  if (address === null || (kind !== 'IMAGE' && kind !== 'VIDEO' && kind !== 'AUDIO')) return null;
  if (kind === 'IMAGE') return picture(address);
  const isLength = typeof seconds === 'number' && seconds > 0 && seconds < 1_000_000;
  return { ...picture(address), kind, thumbnail: null, duration: isLength ? Math.round(seconds) : null };
}

function picture(url: string): FeedMedia {
  return { kind: 'IMAGE', url, thumbnail: url, width: null, height: null, duration: null, alt: null };
}

function authorsOf({ authors, author }: Record<string, unknown>): string[] {
  const given = [...(listOf(authors) ?? []), author];
  return distinct(given.flatMap((each) => (isObject(each) ? (textOf(each.name) ?? []) : [])).map(nameIn));
}

/** Ids should be texts, and are often numbers. */
function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : textOf(value);
  return text === null ? null : storableText(text).trim() || null;
}

function plain(value: unknown, base: URL): FeedText | null {
  const text = textOf(value);
  return text === null ? null : { text, isHtml: false, base };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function listOf(value: unknown): unknown[] | null {
  return Array.isArray(value) ? value : null;
}
