import { Parser } from 'htmlparser2';
import { webAddress } from '../../documents/web-address.js';
import { childOf, childrenOf, textIn, type XmlElement } from '../../documents/xml.js';
import { cutText, seenText } from '../text.js';
import type { FeedMedia, FeedText } from './feed.js';

const MOST = 40;
/** Characters of HTML that are looked through for pictures. */
const LONGEST = 200_000;
const LONGEST_ALT = 10_000;

const KINDS: readonly (readonly [kind: FeedMedia['kind'], endings: RegExp])[] = [
  ['IMAGE', /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)$/i],
  ['VIDEO', /\.(?:mp4|m4v|mov|webm|ogv|avi|mkv|mpe?g|wmv)$/i],
  ['AUDIO', /\.(?:mp3|m4a|m4b|aac|og[ga]|opus|wav|flac)$/i],
];

/** The files of an entry: those of Media RSS, what is enclosed, and the pictures in its text, each once. */
export function mediaIn(entry: XmlElement, text: FeedText | null): { media: FeedMedia[]; unread: string[] } {
  const groups = childrenOf(entry, 'media:group');
  const thumbnail = [...groups, entry].map(thumbnailIn).find((found) => found !== null) ?? null;
  const cover = coverIn(entry);
  const duration = secondsOf(childOf(entry, 'itunes:duration'));
  const unread = new Set<string>();
  const read = (element: XmlElement, within: string | null) => {
    const file = fileOf(element, within);
    if (file === 'unread') unread.add(element.name.replace(/^(?:rss|atom):/, ''));
    return file === null || file === 'unread' ? [] : [file];
  };
  const listed = [
    ...groups.flatMap((group) =>
      bestOf(
        childrenOf(group, 'media:content').flatMap((each) => read(each, thumbnailIn(group) ?? thumbnail)),
      ),
    ),
    ...childrenOf(entry, 'media:content').flatMap((each) => read(each, thumbnail)),
    ...enclosuresIn(entry).flatMap((each) => read(each, thumbnail)),
  ];
  const files = listed.map((file) =>
    file.kind === 'AUDIO'
      ? { ...file, thumbnail: cover?.url ?? file.thumbnail, duration: file.duration ?? duration }
      : file,
  );
  const hasFile = files.some(({ kind }) => kind !== 'IMAGE');
  const inline = picturesIn(text);
  const pictures = files.some(({ kind }) => kind === 'IMAGE') || inline.length > 0;
  const rest = [
    ...(cover !== null && !hasFile ? [cover] : []),
    ...inline,
    // Thumbnails are smaller ones of what is there already.
    ...(!hasFile && !pictures && cover === null ? thumbnailsIn(entry, groups) : []),
  ];
  return { media: eachOnce([...files, ...rest]).slice(0, MOST), unread: [...unread] };
}

function enclosuresIn(entry: XmlElement): XmlElement[] {
  const links = childrenOf(entry, 'atom:link').filter(({ attributes }) => attributes.rel === 'enclosure');
  const contents = childrenOf(entry, 'atom:content').filter(
    ({ attributes: { src, type } }) =>
      src !== undefined && (type === undefined || /^(?:image|video|audio)\//i.test(type)),
  );
  return [...childrenOf(entry, 'rss:enclosure'), ...links, ...contents];
}

/** A file; null for one of another kind, `unread` for one without an address that can be read. */
function fileOf({ attributes, base, inside }: XmlElement, outer: string | null): FeedMedia | null | 'unread' {
  const { medium, type, width, height, duration } = attributes;
  const written = attributes.url ?? attributes.href ?? attributes.src;
  const url = webAddress(written, base);
  if (url === null) return written === undefined || written.trim() === '' ? null : 'unread';
  const kind = kindOf(medium ?? type, url);
  if (kind === null) return null;
  const content = { name: '', attributes: {}, base, inside };
  const own = thumbnailIn(content);
  const told = childOf(content, 'media:description');
  return {
    kind,
    url,
    thumbnail: kind === 'IMAGE' ? url : (own ?? outer),
    width: pixels(width),
    height: pixels(height),
    duration:
      kind === 'IMAGE' || !/^\d{1,6}(?:\.\d+)?$/.test(duration ?? '') ? null : Math.round(Number(duration)),
    alt: told === null ? null : altOf(textIn(told)),
  };
}

/** By what the file says of itself, else by the ending of its address. */
function kindOf(said: string | undefined, url: string): FeedMedia['kind'] | null {
  const kind = said?.trim().split('/')[0]?.toUpperCase();
  const known = KINDS.find(([name]) => name === kind);
  if (known !== undefined) return known[0];
  const { pathname } = new URL(url);
  return KINDS.find(([, endings]) => endings.test(pathname))?.[0] ?? null;
}

/** Of a group: all its pictures, and of its videos and audios the largest, as they are the same one. */
function bestOf(files: readonly FeedMedia[]): FeedMedia[] {
  const largest = (kind: FeedMedia['kind']) =>
    files.filter((file) => file.kind === kind).toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0] ?? [];
  return [largest('VIDEO'), largest('AUDIO'), files.filter(({ kind }) => kind === 'IMAGE')].flat();
}

/** Each file once: of pictures in several sizes, which differ in nothing but their query, the widest. */
function eachOnce(files: readonly FeedMedia[]): FeedMedia[] {
  const kept = new Map<string, FeedMedia>();
  for (const file of files) {
    const key = file.kind === 'IMAGE' && file.width !== null ? (file.url.split('?', 1)[0] ?? '') : file.url;
    const before = kept.get(key);
    if (before === undefined || (file.width ?? 0) > (before.width ?? 0)) kept.set(key, file);
  }
  const urls = new Set<string>();
  return [...kept.values()].filter(({ url }) => !urls.has(url) && urls.add(url));
}

function thumbnailsIn(entry: XmlElement, groups: readonly XmlElement[]): FeedMedia[] {
  const holders = [
    entry,
    ...groups,
    ...[entry, ...groups].flatMap((each) => childrenOf(each, 'media:content')),
  ];
  const [largest] = holders
    .flatMap((holder) => childrenOf(holder, 'media:thumbnail'))
    .flatMap(({ attributes: { url, width, height }, base }) => {
      const address = webAddress(url, base);
      return address === null ? [] : image(address, pixels(width), pixels(height));
    })
    .toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  return largest === undefined ? [] : [largest];
}

function thumbnailIn(parent: XmlElement): string | null {
  const found = childOf(parent, 'media:thumbnail');
  return found === null ? null : webAddress(found.attributes.url, found.base);
}

/** The picture of an episode or entry that is no file of its own. */
function coverIn(entry: XmlElement): FeedMedia | null {
  const linked = childrenOf(entry, 'itunes:link').find(({ attributes }) => attributes.rel === 'image');
  const itunes = childOf(entry, 'itunes:image') ?? linked;
  const written = itunes?.attributes.href ?? itunes?.attributes.url;
  const rss = childOf(entry, 'rss:image');
  const nested = rss === null ? null : childOf(rss, 'rss:url');
  const own =
    rss?.attributes.href ?? rss?.attributes.url ?? (nested === null ? rss && textIn(rss) : textIn(nested));
  const url = webAddress(written, itunes?.base) ?? webAddress(own, rss?.base);
  return url === null ? null : image(url, null, null);
}

/** The pictures and videos in a text. What is as small as a point counts readers. */
function picturesIn(text: FeedText | null): FeedMedia[] {
  if (text === null || !text.isHtml || !/<(?:img|video|audio|source)\b/i.test(text.text.slice(0, LONGEST)))
    return [];
  const found: FeedMedia[] = [];
  const add = (kind: FeedMedia['kind'], written: string | undefined, more: Partial<FeedMedia> = {}) => {
    const url = webAddress(written, text.base);
    if (url !== null && found.length < MOST) {
      found.push({ ...image(url, null, null), kind, thumbnail: kind === 'IMAGE' ? url : null, ...more });
    }
  };
  let around: 'VIDEO' | 'AUDIO' | null = null;
  const parser = new Parser({
    onopentag(name, { src, width, height, poster, ...others }) {
      if (name === 'img') {
        const isPoint = [width, height].some((side) => /^\s*[01](?:px)?\s*$/.test(side ?? ''));
        const lazy = others['data-src'] ?? others['data-lazy-src'] ?? others['data-original'];
        if (!isPoint)
          add('IMAGE', lazy ?? src, { width: pixels(width), height: pixels(height), alt: altOf(others.alt) });
      } else if (name === 'video' || name === 'audio') {
        around = name === 'video' ? 'VIDEO' : 'AUDIO';
        if (src !== undefined) add(around, src, { thumbnail: webAddress(poster, text.base) });
      } else if (name === 'source' && around !== null) {
        add(around, src);
        around = null;
      }
    },
    onclosetag(name) {
      if (name === 'video' || name === 'audio') around = null;
    },
  });
  parser.write(text.text.slice(0, LONGEST));
  parser.end();
  return found;
}

function image(url: string, width: number | null, height: number | null): FeedMedia {
  return { kind: 'IMAGE', url, thumbnail: url, width, height, duration: null, alt: null };
}

function altOf(text: string | undefined): string | null {
  return seenText(cutText(text ?? '', LONGEST_ALT)).trim() || null;
}

function pixels(value: string | undefined): number | null {
  return /^[1-9]\d{0,4}$/.test(value?.trim() ?? '') ? Number(value) : null;
}

/** The length of an episode: seconds, or hours, minutes and seconds. */
function secondsOf(element: XmlElement | null): number | null {
  const text = element === null ? '' : textIn(element).trim();
  if (!/^\d{1,6}(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 ? Math.round(seconds) : null;
}
