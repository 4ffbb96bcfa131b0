import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { childrenOf, literalOf, type Node, partsOf, treeOf } from './source-tree.js';

const ROOT = join(import.meta.dirname, '../..');
/** Folders whose sources write pages and mails for people, in the language that they want. */
const FOLDERS = [
  ...['mail', 'oauth', 'pages', 'people', 'permalinks', 'reports'].map((name) => `apps/api/src/${name}`),
  ...['libs/texts/src', 'libs/reports/src/reading', 'libs/reports/src/sending'],
];
/** Names, and a command that people type. */
const NO_MESSAGES = /^(· Loupe|loupe user reset)$/;

export interface PageTexts {
  /** The messages that the sources ask for. */
  asked: Set<string>;
  /** Texts that people would read in English whatever their language is, as `file: text`. */
  literals: string[];
}

/** All texts in a source of pages: what `t` is asked for, and what stands in the markup itself. */
export function pageTextsOf(file: string, source: string): PageTexts {
  const asked = new Set<string>();
  const literals: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && isOfMessages(node.callee as Node)) {
      const message = literalOf((node.arguments as Node[])[0]);
      if (message !== null) asked.add(message);
      else literals.push(`${file}: a message that is not written where it is asked for`);
    } else if (node.type === 'TaggedTemplateExpression') {
      for (const text of textsOfMarkup(node.quasi as Node)) literals.push(`${file}: ${text}`);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const isOfMessages = ({ start, end }: Node) => /(^|\.)t$/.test(source.slice(start, end));
  visit(treeOf(file, source));
  return { asked, literals };
}

/**
 * What people read of a piece of a page without its values: its text, and attributes that are read aloud. A piece of attributes
 * alone has nothing to be read.
 */
function textsOfMarkup(template: Node): string[] {
  const markup = partsOf(template).join('§');
  if (/^ (checked|required|[a-z-]+=)/.test(markup)) return [];
  const attributes = [...markup.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...markup.replace(/<[^>]*>/g, '§').split('§'), ...attributes.flatMap((text) => text.split('§'))]
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !NO_MESSAGES.test(text));
}

/** The texts of all sources of pages, without the catalogues and specs. */
export function pageTexts(): PageTexts {
  const all: PageTexts = { asked: new Set(), literals: [] };
  const entries = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(ROOT, path);
    if (!/\.ts$/.test(file) || /\.(spec|repository)\.ts$|^libs\/texts\/src\/\w\w\.ts$/.test(file)) continue;
    const { asked, literals } = pageTextsOf(file, readFileSync(path, 'utf8'));
    for (const message of asked) all.asked.add(message);
    all.literals.push(...literals);
  }
  return all;
}
