import { webAddress } from '../../documents/web-address.js';
import { type WrittenTime, writtenTime } from '../../documents/written-time.js';
import {
  childOf,
  childrenOf,
  elementsIn,
  markupIn,
  readXml,
  textIn,
  type XmlElement,
} from '../../documents/xml.js';
import { storableText } from '../text.js';
import type { FeedText, ParsedEntry, ParsedFeed } from './feed.js';
import { mediaIn } from './feed-media.js';
import { authorsIn, categoriesIn } from './feed-people.js';

const ROOTS = ['rss:rss', 'rdf:RDF', 'rss:RDF', 'atom:feed', 'rss:channel'];
const ENTRIES = new Set(['rss:item', 'atom:entry']);
const AROUND = new Set(['rss:channel', 'rss:rss', 'rdf:RDF', 'rss:RDF', 'atom:feed', 'rss:items']);

/** What tells when an entry was published, the first that can be read; then when it was changed. */
const TIMES = [
  'rss:pubDate',
  'atom:published',
  'atom:issued',
  'dc:date',
  'dcterms:issued',
  'dcterms:date',
  'dcterms:available',
  'dcterms:created',
  'atom:created',
  'rss:date',
  'rss:published',
  'atom:updated',
  'atom:modified',
  'dcterms:modified',
  'rss:updated',
] as const;
const FEED_TIMES = [
  'rss:lastBuildDate',
  'rss:pubDate',
  'atom:updated',
  'atom:modified',
  'dc:date',
  'dcterms:modified',
  'dcterms:date',
] as const;
const TITLES = ['rss:title', 'atom:title', 'media:title', 'dc:title', 'itunes:title'] as const;
const BODIES = [
  'content:encoded',
  'rss:fullitem',
  'xhtml:body',
  'xhtml:div',
  'atom:content',
  'rss:description',
  'atom:summary',
  'rss:body',
  'rss:content',
  'rss:summary',
  'dc:description',
  'media:description',
  'itunes:summary',
  'itunes:subtitle',
  'atom:tagline',
] as const;

/** Reads RSS 0.9 to 2.0 and Atom 0.3 and 1.0; null for what is no feed. @throws DocumentError */
export function xmlFeed(xml: string, address: URL, now: Date): ParsedFeed | null {
  const entries: { entry: ParsedEntry; isWhole: boolean }[] = [];
  const read = readXml(xml, address, {
    isWanted: ({ name }, parent) => ENTRIES.has(name) && parent !== null && AROUND.has(parent.name),
    take: (element, isWhole) => entries.push({ entry: entryOf(element, now), isWhole }),
  });
  if (read === null || !ROOTS.includes(read.root.name)) return null;
  const { root, isWhole } = read;
  const channel = childOf(root, 'rss:channel') ?? root;
  // Where the whole is there, a missing end tag is only a mistake.
  const kept = isWhole ? entries : entries.filter((each) => each.isWhole);
  return {
    title: toldText(channel, TITLES),
    link: linkOf(channel)?.href ?? null,
    email:
      textOf(channel, 'rss:managingEditor') ??
      textOf(childOf(channel, 'atom:author') ?? EMPTY, 'atom:email') ??
      textOf(channel, 'rss:author', 'dc:creator', 'dc:author'),
    authors: channel.name === 'atom:feed' ? authorsIn(channel) : [],
    time: timeOf(channel, FEED_TIMES, now).time,
    entries: kept.map(({ entry }) => entry),
    cutOff: entries.length - kept.length,
    isCut: !isWhole,
    missing: missingOf(channel, kept.length),
  };
}

/** RSS 1.0 lists its entries before it has them. */
function missingOf(channel: XmlElement, whole: number): number | null {
  const list = childOf(childOf(channel, 'rss:items') ?? EMPTY, 'rdf:Seq', 'rdf:Bag');
  return list === null ? null : Math.max(childrenOf(list, 'rdf:li').length - whole, 0);
}

const EMPTY: XmlElement = { name: '', attributes: {}, base: new URL('http://localhost/'), inside: [] };

function entryOf(entry: XmlElement, now: Date): ParsedEntry {
  const permalink = childOf(entry, 'rss:guid');
  const id =
    textOf(entry, 'rss:guid') ?? textOf(entry, 'atom:id') ?? entry.attributes['rdf:about']?.trim() ?? null;
  const isLink = permalink !== null && permalink.attributes.isPermaLink !== 'false';
  const plainLink = linkOf(entry);
  // An id is an address only where it says so by itself.
  const own = isLink ? webAddress(id, undefined) : null;
  const link = webAddress(textOf(entry, 'feedburner:origLink'), entry.base) ?? plainLink?.href ?? own;
  const { time, written, unread } = timeOf(entry, TIMES, now);
  const group = childOf(entry, 'media:group');
  const text = toldText(entry, BODIES) ?? (group === null ? null : toldText(group, BODIES));
  const media = mediaIn(entry, text);
  return {
    id: id === null || id === '' ? null : storableText(id),
    link,
    written: plainLink?.written ?? (own === null ? null : { link: own, base: entry.base }),
    title: toldText(entry, TITLES) ?? (group === null ? null : toldText(group, TITLES)),
    text,
    time,
    writtenTime: written,
    authors: authorsIn(entry),
    categories: categoriesIn(entry),
    media: media.media,
    views: countOf(entry, 'media:statistics', 'views'),
    ratings: countOf(entry, 'media:starRating', 'count'),
    unread: [
      ...unread,
      ...(plainLink !== null && plainLink.href === null && link === null ? ['link'] : []),
      ...media.unread,
    ],
  };
}

/** The first of the texts that is there and not empty. */
function toldText(parent: XmlElement, names: readonly string[]): FeedText | null {
  for (const name of names) {
    for (const element of childrenOf(parent, name)) {
      const told = toldIn(element);
      if (told !== null && told.text.trim() !== '') return told;
    }
  }
  return null;
}

/** A text in the way in which it says that it is written: Atom's text constructs of both versions; RSS has HTML. */
function toldIn(element: XmlElement): FeedText | null {
  const { name, attributes, base } = element;
  const of = (text: string, isHtml: boolean): FeedText => ({ text: storableText(text), isHtml, base });
  const type = attributes.type?.trim().toLowerCase() ?? '';
  if (name.startsWith('xhtml:')) return of(markupIn(element), true);
  if (name.startsWith('rss:') || name.startsWith('content:')) {
    const isMarkup = elementsIn(element).length > 0;
    return of(isMarkup ? markupIn(element) : textIn(element), true);
  }
  if (name.startsWith('media:')) return of(textIn(element), type === 'html');
  if (!name.startsWith('atom:')) return of(textIn(element), name.startsWith('dc:'));
  const isMarkup =
    type === 'xhtml' || /[/+]xml$/.test(type) || attributes.mode === 'xml' || elementsIn(element).length > 0;
  if (attributes.mode === 'base64' || isBinary(element, type)) return encodedIn(element, type, of);
  if (isMarkup && type !== 'html' && type !== 'text/html') return of(markupIn(element), true);
  const isHtml = type === 'html' || type === 'text/html' || (type === '' && attributes.mode === 'escaped');
  return of(elementsIn(element).length > 0 ? markupIn(element) : textIn(element), isHtml || isMarkup);
}

/** Kinds of media that are never text. */
const BYTES = /^(?:image|audio|video|font|model)\/|^application\/octet-stream$/;

/** Whether Atom has something of a media type in base64. Content is, of all but texts and XML; some feeds have other texts as they are. */
function isBinary(element: XmlElement, type: string): boolean {
  if (BYTES.test(type)) return true;
  const isPlain = !type.includes('/') || type.startsWith('text/') || /[/+]xml$/.test(type);
  return element.name === 'atom:content' && !isPlain && /^[a-z\d+/=\s]*$/i.test(textIn(element));
}

function encodedIn(
  element: XmlElement,
  type: string,
  of: (text: string, isHtml: boolean) => FeedText,
): FeedText | null {
  const isText =
    type === '' || type.startsWith('text/') || /[/+]xml$/.test(type) || type === 'application/octet-stream';
  if (!isText) return null;
  const text = Buffer.from(textIn(element), 'base64').toString('utf8');
  return of(text, type !== 'text/plain' && type !== '');
}

/** The address that an entry or feed is to be read at: RSS has it as text, Atom as the best of several. */
function linkOf(parent: XmlElement): { href: string | null; written: { link: string; base: URL } } | null {
  const links = childrenOf(parent, 'rss:link', 'atom:link');
  const written = links.find(({ name, attributes }) => name === 'rss:link' && attributes.href === undefined);
  const text = written === undefined ? '' : textIn(written).trim();
  const found = text === '' ? undefined : written;
  const alternates = links.filter(
    ({ attributes: { href, rel } }) => href?.trim() && (rel ?? 'alternate').toLowerCase() === 'alternate',
  );
  const best =
    found ??
    alternates.find(({ attributes: { type } }) => /html/i.test(type ?? 'text/html')) ??
    alternates[0];
  if (best === undefined) return null;
  const link = best === found ? text : (best.attributes.href?.trim() ?? '');
  return { href: webAddress(link, best.base), written: { link, base: best.base } };
}

interface ReadTime {
  readonly time: WrittenTime | null;
  /** The first that is there, as it is written. */
  readonly written: string | null;
  readonly unread: readonly string[];
}

function timeOf(parent: XmlElement, names: readonly string[], now: Date): ReadTime {
  const given = childrenOf(parent, ...names).map((element) => ({ element, text: textIn(element).trim() }));
  const there = given.filter(({ text }) => text !== '');
  for (const { text } of there) {
    const time = writtenTime(text, now);
    if (time !== null) return { time, written: there[0]?.text ?? null, unread: [] };
  }
  const [first] = there;
  if (first === undefined) return { time: null, written: null, unread: [] };
  return { time: null, written: first.text, unread: [first.element.name.replace(/^(?:rss|atom):/, '')] };
}

function countOf(entry: XmlElement, name: string, attribute: string): number | null {
  const group = childOf(entry, 'media:group') ?? entry;
  const community = childOf(group, 'media:community') ?? childOf(entry, 'media:community');
  const value = community === null ? undefined : childOf(community, name)?.attributes[attribute];
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : null;
}

/** The text of the first of some elements that has one; null where none has. */
function textOf(parent: XmlElement, ...names: readonly string[]): string | null {
  for (const element of childrenOf(parent, ...names)) {
    const text = storableText(textIn(element)).trim();
    if (text !== '') return text;
  }
  return null;
}
