import { DomUtils, parseDocument } from 'htmlparser2';
import { storableText } from '../text.js';

type Node = ReturnType<typeof DomUtils.getChildren>[number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A file that an entry names. */
export interface FeedMedia {
  readonly url: string;
  readonly isVideo: boolean;
  readonly width: number | null;
  readonly height: number | null;
}

/** An entry as its feed has it; texts may be HTML. */
export interface FeedEntry {
  readonly id: string | null;
  readonly link: string | null;
  readonly title: string | null;
  readonly text: string | null;
  readonly publishedAt: string | null;
  readonly media: FeedMedia | null;
  /** Views and ratings by the community element of Media RSS; null where it has none. */
  readonly views: number | null;
  readonly ratings: number | null;
}

export interface Feed {
  readonly title: string | null;
  /** Address of the site that it is of. */
  readonly link: string | null;
  /** E-mail address of its editor (RSS) or author (Atom), as it is written. */
  readonly email: string | null;
  readonly entries: readonly FeedEntry[];
}

const ROOTS = ['rss', 'feed', 'rdf:RDF'];

/** Reads RSS 0.9 to 2.0 and Atom; null for what is no feed. */
export function readFeed(xml: string): Feed | null {
  const document = parseDocument(xml, { xmlMode: true, decodeEntities: true });
  const root = elementsOf(document.children).find(({ name }) => ROOTS.includes(name));
  if (root === undefined) return null;
  const channel = child(root, 'channel') ?? root;
  const entries = [...children(channel, 'item'), ...children(root, 'item'), ...children(root, 'entry')];
  return {
    title: text(channel, 'title'),
    link: linkOf(channel),
    email: text(channel, 'managingEditor') ?? text(channel, 'author', 'email'),
    // Of RSS 1.0 the items stand beside the channel, of the others in it.
    entries: [...new Set(entries)].map(entryOf),
  };
}

function entryOf(entry: Element): FeedEntry {
  const permalink = child(entry, 'guid');
  const isLink = permalink !== null && permalink.attribs.isPermaLink !== 'false';
  const id = text(entry, 'guid') ?? text(entry, 'id') ?? entry.attribs['rdf:about'] ?? null;
  return {
    id,
    link: linkOf(entry) ?? (isLink ? id : null),
    title: text(entry, 'title'),
    text:
      text(entry, 'content:encoded') ??
      text(entry, 'content') ??
      text(entry, 'description') ??
      text(entry, 'summary') ??
      text(entry, 'media:group', 'media:description'),
    publishedAt:
      text(entry, 'pubDate') ?? text(entry, 'published') ?? text(entry, 'dc:date') ?? text(entry, 'updated'),
    media: mediaOf(entry),
    views: countOf(entry, 'media:statistics', 'views'),
    ratings: countOf(entry, 'media:starRating', 'count'),
  };
}

function countOf(entry: Element, name: string, attribute: string): number | null {
  const group = child(entry, 'media:group') ?? entry;
  const community = child(group, 'media:community') ?? child(entry, 'media:community');
  const value = community === null ? undefined : child(community, name)?.attribs[attribute];
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : null;
}

/** The address that an entry or feed is to be read at: RSS has it as text, Atom among others. */
function linkOf(parent: Element): string | null {
  const links = children(parent, 'link');
  const alternate = links.find(({ attribs }) => attribs.href && (attribs.rel ?? 'alternate') === 'alternate');
  const written = links.map((link) => DomUtils.textContent(link).trim()).find((link) => link !== '');
  return alternate?.attribs.href?.trim() ?? written ?? null;
}

/** The picture or video that stands for an entry: by Media RSS, else what is enclosed. */
function mediaOf(entry: Element): FeedMedia | null {
  const group = child(entry, 'media:group') ?? entry;
  const candidates = [
    ...children(group, 'media:thumbnail'),
    ...children(entry, 'media:thumbnail'),
    ...children(group, 'media:content').flatMap((content) => [
      content,
      ...children(content, 'media:thumbnail'),
    ]),
    ...children(entry, 'enclosure'),
    ...children(entry, 'link').filter(({ attribs }) => attribs.rel === 'enclosure'),
    ...children(entry, 'itunes:image'),
  ];
  const pictures = candidates.flatMap((element) => pictureOf(element) ?? []);
  return pictures.find(({ isVideo }) => !isVideo) ?? pictures[0] ?? null;
}

function pictureOf({ name, attribs }: Element): FeedMedia | null {
  const url = (attribs.url ?? attribs.href)?.trim();
  if (!url) return null;
  const kind = attribs.medium ?? attribs.type?.split('/')[0];
  const isPicture = kind === 'image' || name === 'media:thumbnail' || name === 'itunes:image';
  if (!isPicture && kind !== 'video') return null;
  return { url, isVideo: !isPicture, width: pixels(attribs.width), height: pixels(attribs.height) };
}

function pixels(value: string | undefined): number | null {
  return /^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : null;
}

/** The text of a child, or of a child of it; null where it has none. */
function text(parent: Element, ...path: string[]): string | null {
  let element: Element | null = parent;
  for (const name of path) element = element === null ? null : child(element, name);
  if (element === null) return null;
  // XHTML that stands in the feed as it is keeps its elements.
  const isMarkup = element.attribs.type === 'xhtml';
  const content = isMarkup ? DomUtils.getInnerHTML(element) : DomUtils.textContent(element);
  return storableText(content).trim() || null;
}

function child(parent: Element, name: string): Element | null {
  return children(parent, name)[0] ?? null;
}

function children(parent: Element, name: string): Element[] {
  return elementsOf(parent.children).filter((element) => element.name === name);
}

function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => (isElement(node) ? [node] : []));
}

function isElement(node: Node): node is Element {
  return 'attribs' in node;
}
