import { Parser } from 'htmlparser2';
import { DocumentError } from '../../documents/document-error.js';
import { webAddress } from '../../documents/web-address.js';
import { storableText } from '../text.js';
import { type LinkedPost, linkedPost } from './json-ld.js';
import { looseJson } from './json-ld-text.js';
import { Microdata } from './microdata.js';

/** The machine-readable data of a page. */
export interface Page {
  /** Contents of `meta` by property or name, in lower case; the first occurrence counts. */
  readonly meta: ReadonlyMap<string, string>;
  readonly title: string | null;
  /** What addresses in it are relative to, as written; null where that is its own address. */
  readonly base: string | null;
  /** URL of its oEmbed data, as written. */
  readonly oembed: string | null;
  /** Its own address, as written. */
  readonly canonical: string | null;
  /** Address of the feed that it names first, as written. */
  readonly feed: string | null;
  /** The post in its JSON-LD or microdata. */
  readonly linked: LinkedPost | null;
  /** Names of what is there and could not be read. */
  readonly unread: readonly string[];
}

const MAX_META = 500;
const MAX_CONTENT = 20_000;
const MAX_SCRIPTS = 50;
const DEEPEST = 2000;
const FEED_TYPE = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)\s*(?:;|$)/i;

/**
 * Reads the machine-readable data of a page: Open Graph and other `meta`, the title, JSON-LD and microdata, and the URLs of its oEmbed
 * data and its feed. Accepts any text; a page without such data gives an empty result.
 * @throws DocumentError for one that is too deep
 */
export function readPage(html: string): Page {
  const meta = new Map<string, string>();
  const links = new Map<'oembed' | 'canonical' | 'feed', string>();
  const scripts: string[] = [];
  const microdata = new Microdata();
  let title: string | null = null;
  let base: string | null = null;
  let depth = 0;
  /** The text being collected, and the field that it goes to. */
  let collecting: { text: string; into: 'title' | 'jsonLd' } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEEPEST) throw new DocumentError(`has elements more than ${DEEPEST} deep in each other`);
      const { property, name: named, content, type, href } = attributes;
      if (name === 'meta') {
        const key = (property ?? named ?? attributes.itemprop)?.trim().toLowerCase();
        const told = storableText((content ?? '').slice(0, MAX_CONTENT)).trim();
        // What says nothing is not what the page has to say.
        if (key && told !== '' && !meta.has(key) && meta.size < MAX_META) meta.set(key.slice(0, 100), told);
      } else if (name === 'base' && href) base ??= href.slice(0, MAX_CONTENT);
      else if (name === 'link' && href) {
        const kind = kindOf(attributes.rel, type);
        if (kind !== null && !links.has(kind)) links.set(kind, href.slice(0, MAX_CONTENT));
      } else if (name === 'title' && title === null) collecting = { text: '', into: 'title' };
      else if (name === 'script' && /^application\/ld\+json/i.test(type?.trim() ?? '')) {
        collecting = scripts.length < MAX_SCRIPTS ? { text: '', into: 'jsonLd' } : null;
      }
      microdata.element(name, attributes, depth);
    },
    ontext(text) {
      if (collecting !== null) collecting.text += text;
      else microdata.text(text);
    },
    onclosetag(name) {
      microdata.end(depth);
      depth -= 1;
      if (collecting === null || (name !== 'title' && name !== 'script')) return;
      if (collecting.into === 'title') title = storableText(collecting.text).trim().slice(0, MAX_CONTENT);
      else scripts.push(collecting.text);
      collecting = null;
    },
  });
  parser.write(html);
  parser.end();
  const values = scripts.map(looseJson);
  const jsonLd = values.filter((value) => value !== undefined);
  const linked = linkedPost(jsonLd) ?? linkedPost(microdata.items);
  return {
    meta,
    title: title || null,
    base,
    oembed: links.get('oembed') ?? null,
    canonical: links.get('canonical') ?? null,
    feed: links.get('feed') ?? null,
    linked,
    unread: [...(linked?.unread ?? []), ...(jsonLd.length < values.length ? ['ld+json'] : [])],
  };
}

/** What addresses in a page are relative to. @param address where it was read */
export function baseOf({ base }: Page, address: URL): URL {
  return new URL(webAddress(base, address) ?? address.href);
}

function kindOf(rel: string | undefined, type: string | undefined): 'oembed' | 'canonical' | 'feed' | null {
  const names = rel?.toLowerCase().split(/\s+/) ?? [];
  if (names.includes('canonical')) return 'canonical';
  if (!names.includes('alternate')) return null;
  if (type?.toLowerCase() === 'application/json+oembed') return 'oembed';
  return FEED_TYPE.test(type?.trim() ?? '') ? 'feed' : null;
}
