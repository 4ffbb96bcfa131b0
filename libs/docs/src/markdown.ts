import { Html, html } from '@loupe/http';
import { Marked, type Tokens } from 'marked';
import { highlighted } from './highlighted.js';

/** Where the pages of the guides are. */
export const GUIDES_PATH = '/api/v2/docs/guides';

/** The address that guides and examples have for that of the installation, and the variable that some have for it. */
const PLACEHOLDER = 'https://loupe.example';
const VARIABLE = /\$\{process\.env\.LOUPE_URL\}(?=\/)|\$LOUPE_URL(?=\/)/g;

/** Names of languages in the guides, where the highlighter has another one. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  console: 'bash',
  ts: 'typescript',
  js: 'typescript',
  ndjson: 'json',
};

/** A heading of a guide and the text below it, up to the next one. */
export interface Section {
  /** Its place on the page; empty for the text below the title. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The place of a heading, as the links of the guides name it. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/**
 * A guide as HTML. Markup inside a guide is shown as text, and links lead to other guides or out of the service.
 * @param isGuide whether there is a page of a name
 */
export function rendered(markdown: string, isGuide: (name: string) => boolean): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text, depth }: Tokens.Heading): string {
        const id = slugOf(text.replace(/`/g, ''));
        const inner = new Html(this.parser.parseInline(tokens));
        if (depth === 1) return html`<h1>${inner}</h1>\n`.text;
        const tag = new Html(`h${Math.min(depth, 4)}`);
        return html`<${tag} id="${id}"><a href="#${id}">${inner}</a></${tag}>\n`.text;
      },
      code({ text, lang = '' }: Tokens.Code): string {
        const [language = ''] = lang.split(' ');
        return `${highlighted(text, LANGUAGES[language] ?? language).text}\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = new Html(this.parser.parseInline(tokens));
        const target = targetOf(href, isGuide);
        return (target === null ? inner : html`<a href="${target}">${inner}</a>`).text;
      },
      image: ({ text }: Tokens.Image): string => html`${text}`.text,
      html: ({ text }: Tokens.HTML | Tokens.Tag): string => html`${text}`.text,
      checkbox: (): string => '',
    },
  });
  const content = marked.parse(markdown.replace(VARIABLE, PLACEHOLDER), { async: false });
  // A wide table scrolls by itself, and can be reached by keyboard for that.
  const tables = content
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return new Html(tables);
}

/** The parts of a guide by its headings; the first is the text below its title. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let current = { id: '', title: '', text: '' };
  for (const token of new Marked().lexer(markdown)) {
    if (token.type !== 'heading') {
      current.text += `${token.raw}\n`;
      continue;
    }
    if (token.depth > 1) {
      sections.push(current);
      current = { id: slugOf(token.text.replace(/`/g, '')), title: token.text.replace(/`/g, ''), text: '' };
    } else current.title = token.text;
  }
  sections.push(current);
  return sections;
}

/** Where a link of a guide leads; null where readers have no such page, such as sources and decisions. */
function targetOf(href: string, isGuide: (name: string) => boolean): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [, name = '', place = ''] = /^(?:\.\/)?([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return isGuide(name) ? `${GUIDES_PATH}/${name}${place}` : null;
}
