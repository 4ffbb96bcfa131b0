import { readFileSync } from 'node:fs';

/** The pages of docs/ that help those who use the service. The others are for those who run or change it. */
const NAMES = [
  'aggregates',
  'ai',
  'alerts',
  'changes',
  'custom-attributes',
  'earned-media-value',
  'errors',
  'exports',
  'filters',
  'glossary',
  'import-format',
  'mcp',
  'paging',
  'rate-limits',
  'search',
  'similarity',
  'snapshots',
  'sources',
  'uploads',
  'views',
  'webhooks',
];
const FOLDER = new URL('../../../docs/', import.meta.url);
/** Characters of a description. */
const MAX_DESCRIPTION = 200;

/** A page of the documentation. */
export interface Guide {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

let found: readonly Guide[] | undefined;

/**
 * The guides, by name. They are read once.
 * @throws Error if the installation has no docs/
 */
export function guides(): readonly Guide[] {
  found ??= NAMES.map((name) => guideOf(name, readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')));
  return found;
}

/** A page: its title is the heading, its description the first sentence below it. */
function guideOf(name: string, text: string): Guide {
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const [, paragraph = ''] = /^# .+\n\n((?:[^\n].*\n)+)/m.exec(text) ?? [];
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence] = /^.*?\.(?= |$)/.exec(plain) ?? [plain];
  return {
    uri: `loupe://guides/${name}`,
    name,
    title,
    description: sentence.slice(0, MAX_DESCRIPTION),
    text,
  };
}
