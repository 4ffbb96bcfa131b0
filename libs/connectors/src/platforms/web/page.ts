import { Parser } from 'htmlparser2';
import { parsedJson, storableText } from '../text.js';

/** The machine-readable data of a page. */
export interface Page {
  /** Contents of `meta` by property or name, in lower case; the first occurrence counts. */
  readonly meta: ReadonlyMap<string, string>;
  readonly title: string | null;
  /** URL of its oEmbed data, as written. */
  readonly oembed: string | null;
  /** Values of its JSON-LD scripts that are valid JSON. */
  readonly jsonLd: readonly unknown[];
}

const MAX_META = 500;
const MAX_SCRIPTS = 50;

/**
 * Reads the machine-readable data of a page: Open Graph and other `meta`, the title, JSON-LD, and the URL of its oEmbed
 * data. Accepts any text; a page without such data gives an empty result.
 */
export function readPage(html: string): Page {
  const meta = new Map<string, string>();
  const scripts: string[] = [];
  let title: string | null = null;
  let oembed: string | null = null;
  /** The text being collected, and the field that it goes to. */
  let collecting: { text: string; into: 'title' | 'jsonLd' } | null = null;
  const parser = new Parser({
    onopentag(name, { property, name: named, content, rel, type, href, ...others }) {
      if (name === 'meta') {
        const key = (property ?? named ?? others.itemprop)?.trim().toLowerCase();
        if (key && content !== undefined && !meta.has(key) && meta.size < MAX_META) {
          meta.set(key, storableText(content).trim());
        }
      } else if (name === 'link') {
        const isOembed = type?.toLowerCase() === 'application/json+oembed';
        if (isOembed && href && rel?.toLowerCase().split(/\s+/).includes('alternate')) oembed ??= href;
      } else if (name === 'title' && title === null) collecting = { text: '', into: 'title' };
      else if (name === 'script' && /^application\/ld\+json/i.test(type?.trim() ?? '')) {
        collecting = scripts.length < MAX_SCRIPTS ? { text: '', into: 'jsonLd' } : null;
      }
    },
    ontext(text) {
      if (collecting !== null) collecting.text += text;
    },
    onclosetag(name) {
      if (collecting === null || (name !== 'title' && name !== 'script')) return;
      if (collecting.into === 'title') title = storableText(collecting.text).trim();
      else scripts.push(collecting.text);
      collecting = null;
    },
  });
  parser.write(html);
  parser.end();
  const jsonLd = scripts.map(parsedJson).filter((value) => value !== undefined);
  return { meta, title: title || null, oembed, jsonLd };
}
