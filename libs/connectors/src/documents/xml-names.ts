/** Namespaces that are understood, by the short name that the code uses for each. */
const NAMESPACES: Readonly<Record<string, readonly string[]>> = {
  atom: [
    'http://www.w3.org/2005/atom',
    'http://purl.org/atom/ns',
    'http://purl.org/atom',
    'http://example.com/newformat',
    'http://example.com/necho',
    'http://purl.org/echo',
    'uri/of/echo/namespace',
    'http://purl.org/pie',
    'http://uri/of/pie/namespace',
    'http://www.w3.org/2005/atom-atom05',
  ],
  rss: [
    '',
    'http://purl.org/rss/1.0',
    'http://purl.org/net/rss1.1',
    'http://my.netscape.com/rdf/simple/0.9',
    'http://channel.netscape.com/rdf/simple/0.9',
    'http://my.netscape.com/publish/formats/rss-0.91.dtd',
    'http://backend.userland.com/rss',
    'http://backend.userland.com/rss2',
    'http://blogs.law.harvard.edu/tech/rss',
    'http://cyber.law.harvard.edu/rss/rss.html',
    'http://www.rssboard.org/rss-specification',
  ],
  rdf: ['http://www.w3.org/1999/02/22-rdf-syntax-ns'],
  content: ['http://purl.org/rss/1.0/modules/content'],
  dc: ['http://purl.org/dc/elements/1.1', 'http://purl.org/dc/elements/1.0'],
  dcterms: ['http://purl.org/dc/terms'],
  media: [
    'http://search.yahoo.com/mrss',
    'http://www.rssboard.org/media-rss',
    'http://tools.search.yahoo.com/mrss',
  ],
  itunes: ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'http://example.com/dtds/podcast-1.0.dtd'],
  feedburner: ['http://rssnamespace.org/feedburner/ext/1.0'],
  xhtml: ['http://www.w3.org/1999/xhtml'],
  xml: ['http://www.w3.org/xml/1998/namespace'],
};

const BY_URI = new Map(
  Object.entries(NAMESPACES).flatMap(([name, uris]) => uris.map((uri): [string, string] => [uri, name])),
);

/** The short name of a namespace; null for one that is not understood. */
export function namespaceOf(uri: string): string | null {
  return BY_URI.get(uri.trim().toLowerCase().replace(/[/#]$/, '')) ?? null;
}

/** The namespace that a prefix usually stands for, where a document forgot to say so; null for another prefix. */
export function usualNamespace(prefix: string): string | null {
  const name = prefix.toLowerCase();
  return name !== '' && Object.hasOwn(NAMESPACES, name) ? name : null;
}

/** Names of RSS that have capital letters, by how they are written without them. */
const CAPITALS = new Map(
  ['pubDate', 'lastBuildDate', 'managingEditor', 'webMaster', 'RDF'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** The name of an element of RSS as RSS writes it: feeds have it in any case, as RSS was no XML at first. */
export function rssName(local: string): string {
  const name = local.toLowerCase();
  return CAPITALS.get(name) ?? name;
}
