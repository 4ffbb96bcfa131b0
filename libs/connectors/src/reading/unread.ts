/** What could not be read of posts. It names fields and never shows what they contain. */
export interface Unread {
  /** Posts that were met, also those that were read. */
  readonly met: number;
  /** Posts that could not be read at all, and are lost. */
  readonly posts: number;
  /** Posts that were read without some of their fields. */
  readonly partly: number;
  /** Number of posts by path of a field that could not be read, such as `embed.images[].fullsize`. */
  readonly fields: Readonly<Record<string, number>>;
}

export const NOTHING_UNREAD: Unread = { met: 0, posts: 0, partly: 0, fields: {} };

/** Different paths that are counted; a schema has fewer, and connectors of others may not fill the memory. */
const MOST_PATHS = 100;
const LONGEST_PATH = 100;
/** Paths that a sentence names, the most frequent first. */
const NAMED_PATHS = 5;

/** Counts what could not be read of a page. */
export class UnreadCount {
  private met = 0;
  private posts = 0;
  private partly = 0;
  private readonly fields = new Map<string, number>();

  /** Counts a post that was read. @param unread paths of its fields that could not be read */
  read(unread: readonly string[] = []): void {
    this.met += 1;
    if (unread.length > 0) this.partly += 1;
    this.count(unread);
  }

  /** Counts a post that could not be read at all. @param unread paths of the fields that it lacks */
  lost(unread: readonly string[]): void {
    this.met += 1;
    this.posts += 1;
    this.count(unread);
  }

  /** What has been counted so far. */
  get total(): Unread {
    const { met, posts, partly } = this;
    return { met, posts, partly, fields: Object.fromEntries(this.fields) };
  }

  private count(paths: readonly string[]): void {
    for (const path of new Set(paths)) addTo(this.fields, path, 1);
  }
}

/** What could not be read of two pages together. */
export function joinedUnread(one: Unread, other: Unread | undefined): Unread {
  if (other === undefined) return one;
  const fields = new Map(Object.entries(one.fields));
  for (const [path, count] of Object.entries(other.fields)) addTo(fields, path, count);
  return {
    met: one.met + other.met,
    posts: one.posts + other.posts,
    partly: one.partly + other.partly,
    fields: Object.fromEntries(fields),
  };
}

/** Number of fields that posts were stored without. */
export function unreadFields({ fields }: Unread): number {
  return Object.values(fields).reduce((sum, count) => sum + count, 0);
}

/** Says how many posts could not be read, whole or in part, and names the fields; null where all could be. */
export function unreadSentence({ met, posts, partly, fields }: Unread): string | null {
  if (posts === 0 && partly === 0) return null;
  const whole = `${posts} of ${met} posts could not be read`;
  const parts = posts === 0 ? `Parts of ${partly} of ${met} posts could not be read` : null;
  const others = partly === 0 ? whole : `${whole}, nor parts of ${partly} others`;
  const paths = Object.entries(fields).toSorted(([, one], [, other]) => other - one);
  const named = paths.slice(0, NAMED_PATHS).map(([path]) => path);
  const more = paths.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return list === '' ? (parts ?? others) : `${parts ?? others}: ${list}`;
}

function addTo(fields: Map<string, number>, path: string, count: number): void {
  const name = path.slice(0, LONGEST_PATH);
  const known = fields.get(name);
  if (known !== undefined || fields.size < MOST_PATHS) fields.set(name, (known ?? 0) + count);
}
