import { childOf, childrenOf, textIn, type XmlElement } from '../../documents/xml.js';
import { seenText, storableText } from '../text.js';

const MOST = 30;
const LONGEST = 200;
/** RSS writes `address (name)`, others `name <address>` or `name (address)`. */
const NAMED = /^[^\s@()<>]+@[^\s()<>]+\s*\(([^()]+)\)$/;
const NAME_FIRST = /^([^<>()]+)[<(][^<>()@\s]+@[^<>()\s]+[>)]$/;

/** Names of those who wrote an entry. */
export function authorsIn(entry: XmlElement): string[] {
  const persons = childrenOf(entry, 'atom:author').flatMap((author) => {
    const person = childOf(author, 'atom:name', 'atom:email');
    return person === null ? textIn(author) : textIn(person);
  });
  const named = childrenOf(entry, 'dc:creator', 'rss:author', 'dc:author', 'rss:creator').map(textIn);
  const others =
    persons.length + named.length > 0 ? [] : childrenOf(entry, 'itunes:author', 'media:credit').map(textIn);
  return distinct([...persons, ...named, ...others].map(nameIn));
}

/** The categories, subjects and keywords of an entry, as people write them. */
export function categoriesIn(entry: XmlElement): string[] {
  const terms = childrenOf(entry, 'atom:category').map(
    ({ attributes: { label, term } }) => label?.trim() || (term ?? ''),
  );
  const named = childrenOf(entry, 'rss:category', 'dc:subject').map(textIn);
  const filed = childrenOf(entry, 'media:category').map(
    (category) => category.attributes.label?.trim() || textIn(category),
  );
  const keywords = childrenOf(entry, 'itunes:keywords', 'media:keywords').flatMap((each) =>
    textIn(each).split(','),
  );
  return distinct([...terms, ...named, ...shelvesIn(entry), ...filed, ...keywords]);
}

/** The categories of a podcast's episode, each of which may have narrower ones inside it. */
function shelvesIn(parent: XmlElement): string[] {
  return childrenOf(parent, 'itunes:category').flatMap((category) => [
    category.attributes.text ?? '',
    ...shelvesIn(category),
  ]);
}

/** The name of a person, as far as it stands beside an address. */
export function nameIn(text: string): string {
  const given = text.trim().slice(0, 2 * LONGEST);
  return (NAMED.exec(given) ?? NAME_FIRST.exec(given))?.[1]?.trim() ?? given;
}

/** Texts that are not empty, each once, and not more than there can be. */
export function distinct(texts: readonly string[]): string[] {
  const kept = texts.map((text) =>
    seenText(storableText(text.slice(0, LONGEST)))
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(kept.filter((text) => text !== ''))].slice(0, MOST);
}
