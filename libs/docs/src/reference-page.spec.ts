import { html, prose } from '@loupe/http';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { referencePage } from './reference-page.js';

const schema = buildSchema(`
  "A <script>alert(1)</script> & a \`first\` list."
  type Query {
    "Everything."
    items("How many." first: Int = 20, "Which." filter: Filter): [Item!]!
    "Gone."
    old: String @deprecated(reason: "Use \`items\`.")
  }
  "What to give."
  input Filter { "One of \\"a\\" and <b>." kind: Kind = B }
  "A kind."
  enum Kind { "First." A "Second." B }
  "An item, <b>bold</b>."
  type Item { "Its \`id\`." id: ID! }
  "Either."
  union Either = Item
`);

describe('the reference page', () => {
  const page = referencePage(schema, { describe: () => '5 credits.' });

  it('loads nothing and runs nothing', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\bon[a-z]+=|style=|https?:\/\/(?!loupe\.example)/i);
    expect(page.match(/<form[^>]*>/g)).toEqual([
      '<form role="search" action="/api/v2/docs/search" method="get">',
    ]);
    expect(page).not.toContain('<b>');
  });

  it('shows every field with its arguments, defaults, types and descriptions', () => {
    expect(page).toContain('<section id="items">');
    expect(page).toContain('<code>first</code>: <a href="#Int"><code>Int</code></a> = <code>20</code>');
    expect(page).toContain('[<a href="#Item"><code>Item</code></a>!]!');
    expect(page).toContain('Its <code>id</code>.');
    expect(page).toContain('= <code>B</code>');
    expect(page).toContain('Deprecated: Use <code>items</code>.');
    expect(page).toContain('<h3>Either <span class="kind">union</span></h3>');
  });

  it('has a place for everything it links to', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
    const places = [...page.matchAll(/id="([^"]+)"/g)].map(([, name]) => name);
    const known = new Set([...places, 'workspaces']);
    expect(links.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('html', () => {
  it('escapes what is not markup, and joins lists', () => {
    const row = (text: string) => html`<i title="${text}">${text}</i>`;
    expect(html`${['"', '<'].map(row)}${null}${0}${'&'}`.text).toBe(
      '<i title="&quot;">&quot;</i><i title="&lt;">&lt;</i>0&amp;',
    );
  });

  it('marks code in prose up, and escapes inside it', () => {
    expect(prose('a `<b>` & `c').text).toBe('a <code>&lt;b&gt;</code> &amp; `c');
    expect(prose(null).text).toBe('');
  });
});
