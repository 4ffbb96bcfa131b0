import { parseUrl } from '@loupe/kernel';
import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { DocumentError } from './document-error.js';
import { namespaceOf, rssName, usualNamespace } from './xml-names.js';

/** An element of XML. What is inside stands in the order of the document. */
export interface XmlElement {
  /** Short name of the namespace and the name: `media:content`, whatever its prefix is. Those that are not understood begin with `?:`. */
  readonly name: string;
  /** By their names as written; those with a prefix by namespace, such as `rdf:about`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What addresses in it are relative to: by `xml:base`, else the document's own address. */
  readonly base: URL;
  readonly inside: (XmlElement | string)[];
}

/** Deeper documents are no feeds; XHTML inside one is not so deep either. */
const DEEPEST = 200;
const MOST_ELEMENTS = 1_000_000;
/** Of an element; feeds use no more than a dozen. */
const MOST_ATTRIBUTES = 100;

/** Namespaces of a document, as far as they are declared around an element. */
type Prefixes = ReadonlyMap<string, string>;

/** What is done with elements as soon as they have ended. */
export interface XmlWatch {
  /** Whether an element is to be taken out. @param parent what it stands in; null for the document's own */
  isWanted(element: XmlElement, parent: XmlElement | null): boolean;
  /** Gets what was taken out. @param isWhole whether an end tag closed it */
  take(element: XmlElement, isWhole: boolean): void;
}

/**
 * Reads XML, also such as is not well-formed, element by element. Entities are never expanded, but for those of HTML.
 * @param address where it was read, which `xml:base` may be relative to
 * @returns the document's element without what was taken out, and whether it was closed; null if there is no element
 * @throws DocumentError for one that is too deep or has too many elements
 */
export function readXml(
  xml: string,
  address: URL,
  watch: XmlWatch,
): { root: XmlElement; isWhole: boolean } | null {
  const open: { element: XmlElement; prefixes: Prefixes }[] = [];
  let found: { root: XmlElement; names: Names } | null = null;
  let isWhole = false;
  let elements = 0;
  let isVerbatim = false;
  const parser = new Parser(
    {
      onopentag(rawName, attribs) {
        elements += 1;
        if (open.length >= DEEPEST) {
          throw new DocumentError(`has elements more than ${DEEPEST} deep in each other`);
        }
        if (elements > MOST_ELEMENTS) throw new DocumentError(`has more than ${MOST_ELEMENTS} elements`);
        const parent = open.at(-1);
        const prefixes = declaredBy(attribs, parent?.prefixes ?? new Map());
        const names = found?.names ?? new Names(rawName, prefixes);
        const attributes = attributesOf(attribs, names, prefixes);
        const written = attributes['xml:base'];
        const outer = parent?.element.base ?? address;
        const element: XmlElement = {
          name: names.of(rawName, prefixes),
          attributes,
          base: written === undefined ? outer : (parseUrl(written.trim(), outer) ?? outer),
          inside: [],
        };
        found ??= { root: element, names };
        parent?.element.inside.push(element);
        open.push({ element, prefixes });
      },
      ontext(text) {
        open.at(-1)?.element.inside.push(isVerbatim ? text : decodeHTMLStrict(text));
      },
      oncdatastart() {
        isVerbatim = true;
      },
      oncdataend() {
        isVerbatim = false;
      },
      onclosetag(_, isImplied) {
        const closed = open.pop();
        if (closed === undefined) return;
        const parent = open.at(-1)?.element ?? null;
        if (parent === null) isWhole ||= !isImplied;
        if (!watch.isWanted(closed.element, parent)) return;
        parent?.inside.pop();
        watch.take(closed.element, !isImplied);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.write(xml);
  parser.end();
  const read = found as { root: XmlElement } | null;
  return read === null ? null : { root: read.root, isWhole };
}

/** The names of a document's elements and attributes. */
class Names {
  /** The short name of the namespace that the document's own element stands in, where that is not what it says. */
  private readonly aliases = new Map<string, string>();

  constructor(root: string, prefixes: Prefixes) {
    const [prefix, local] = parted(root);
    const meant = local.toLowerCase() === 'feed' ? 'atom' : 'rss';
    const uri = (local === 'RDF' ? prefixes.get('') : prefixes.get(prefix)) ?? '';
    if (local === 'RDF' ? namespaceOf(uri) === null : namespaceOf(uri) !== meant)
      this.aliases.set(uri, meant);
  }

  of(name: string, prefixes: Prefixes): string {
    const [prefix, local] = parted(name);
    const uri = prefixes.get(prefix) ?? (prefix === '' ? '' : null);
    const space = uri === null ? usualNamespace(prefix) : (this.aliases.get(uri) ?? namespaceOf(uri));
    return `${space ?? '?'}:${space === 'rss' ? rssName(local) : local}`;
  }
}

function parted(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return [colon < 0 ? '' : name.slice(0, colon), name.slice(colon + 1)];
}

function declaredBy(attribs: Readonly<Record<string, string>>, outer: Prefixes): Prefixes {
  const own = Object.entries(attribs).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return outer;
  return new Map([...outer, ...own.map(([name, uri]): [string, string] => [name.slice(6), uri])]);
}

function attributesOf(attribs: Readonly<Record<string, string>>, names: Names, prefixes: Prefixes) {
  const entries = Object.entries(attribs).slice(0, MOST_ATTRIBUTES);
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
      .map(([name, value]) => [
        name.includes(':') ? names.of(name, prefixes) : name,
        decodeHTMLStrict(value),
      ]),
  );
}

/** The elements directly inside one, of any of some names, in the order of the names and then of the document. */
export function childrenOf(parent: XmlElement, ...names: readonly string[]): XmlElement[] {
  return names.flatMap((name) => elementsIn(parent).filter((element) => element.name === name));
}

export function childOf(parent: XmlElement, ...names: readonly string[]): XmlElement | null {
  return childrenOf(parent, ...names)[0] ?? null;
}

export function elementsIn(parent: XmlElement): XmlElement[] {
  return parent.inside.filter((part) => typeof part !== 'string');
}

/** All text in an element, without its tags. */
export function textIn(element: XmlElement): string {
  return element.inside.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');
}

/** What stands in an element, as HTML. */
export function markupIn(element: XmlElement): string {
  return element.inside.map((part) => (typeof part === 'string' ? escaped(part) : markupOf(part))).join('');
}

function markupOf(element: XmlElement): string {
  const name = element.name.slice(element.name.indexOf(':') + 1);
  const attributes = Object.entries(element.attributes)
    .filter(([key]) => !key.includes(':'))
    .map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${attributes.join('')}>${markupIn(element)}</${name}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
