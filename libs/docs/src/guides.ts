import { readFileSync } from 'node:fs';

/** The pages of docs/ for those who use or administer the service, by what they are about. */
export const GUIDE_GROUPS = {
  'First steps': ['cookbook', 'console', 'authentication', 'mcp', 'oauth', 'glossary'],
  'Posts and creators': ['filters', 'search', 'similarity', 'views', 'custom-attributes', 'ai', 'media'],
  Metrics: ['aggregates', 'snapshots', 'earned-media-value', 'alerts'],
  'Data in and out': [
    'sources',
    'importing',
    'import-format',
    'uploads',
    'exports',
    'lake',
    'reports',
    'changes',
    'webhooks',
  ],
  'Files of other services': [
    'importing-meta-business-suite',
    'importing-youtube-studio',
    'importing-tiktok-studio',
    'importing-sprout-social',
    'importing-apify',
    'importing-yt-dlp',
    'importing-gallery-dl',
    'importing-instaloader',
    'importing-zeeschuimer',
    'importing-crowdtangle',
    'importing-youtube-data-tools',
    'importing-mastodon',
    'importing-bluesky',
    'importing-x-archive',
    'importing-instagram-download',
    'importing-tiktok-download',
  ],
  'The API': ['clients', 'errors', 'paging', 'rate-limits', 'idempotency', 'caching', 'limits'],
  Administration: ['people', 'administration', 'privacy', 'cli', 'running', 'settings'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const NAMES: readonly string[] = Object.values(GUIDE_GROUPS).flat();
const FOLDER = new URL('../../../docs/', import.meta.url);
/** Characters of a description. */
const MAX_DESCRIPTION = 200;

/** A page of the documentation, as it was written. */
export interface Guide {
  readonly name: string;
  /** Its heading. */
  readonly title: string;
  /** The first sentence below it. */
  readonly description: string;
  /** Markdown. */
  readonly text: string;
}

const read = new Map<string, Guide>();

/**
 * A guide by its name; undefined for any other page. It is read once.
 * @throws Error if the installation has no docs/
 */
export function guideOf(name: string): Guide | undefined {
  if (!NAMES.includes(name)) return undefined;
  const guide = read.get(name) ?? parsed(name, readFileSync(new URL(`${name}.md`, FOLDER), 'utf8'));
  read.set(name, guide);
  return guide;
}

/** All guides, in the order of their groups. */
export function guides(): Guide[] {
  return NAMES.flatMap((name) => guideOf(name) ?? []);
}

function parsed(name: string, text: string): Guide {
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const [, paragraph = ''] = /^# .+\n\n((?:[^\n].*\n)+)/m.exec(text) ?? [];
  const plain = paragraph
    .replace(/\[([^[\]]*)\]\([^()[\]]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const [sentence] = /^.*?\.(?= |$)/.exec(plain) ?? [plain];
  return { name, title, description: sentence.slice(0, MAX_DESCRIPTION), text };
}
