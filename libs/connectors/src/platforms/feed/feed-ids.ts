import { createHash } from 'node:crypto';
import { webAddress } from '../../documents/web-address.js';
import type { ParsedEntry } from './feed.js';

const LONGEST = 255;
/** Ids that are the same in all feeds that have the entry: addresses, tag: and urn:. */
const GLOBAL = /^[a-z][a-z\d+.-]*:\S+$/i;

/** Where a feed is. */
export interface FeedPlace {
  /** The address that is followed, which says whose entries they are. */
  readonly followed: URL;
  /** Where it was read, after redirects. */
  readonly read: URL;
}

export interface EntryId {
  readonly id: string;
  readonly formerIds: readonly string[];
}

/**
 * What tells each entry of a feed apart, for as long as it is followed: its id or else its address, within the feed's own address where
 * that could be another entry's in another feed. Where several entries have the same, what they are named and when they were published
 * too. Null for an entry that has nothing of these.
 *
 * Former ids are those of the same entry as earlier versions made them, and as they are while another entry has or has not the same.
 */
export function idsOf(entries: readonly ParsedEntry[], place: FeedPlace): (EntryId | null)[] {
  const steps = entries.map((entry) => stepsOf(entry, place));
  const chosen: number[] = steps.map((own) => (own === null ? -1 : 0));
  // As long as entries have the same id, each takes the next way to write its own.
  for (let step = 0; step < STEPS - 1; step++) {
    const counts = new Map<string, number>();
    for (const [index, own] of steps.entries()) {
      const id = own?.ids[chosen[index] ?? 0];
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const [index, own] of steps.entries()) {
      if (chosen[index] === step && (counts.get(own?.ids[step] ?? '') ?? 0) > 1) chosen[index] = step + 1;
    }
  }
  return steps.map((own, index) => {
    if (own === null) return null;
    const id = own.ids[chosen[index] ?? 0] ?? '';
    const others = [...own.ids, ...own.former].filter((other) => other !== id);
    return { id, formerIds: [...new Set(others)] };
  });
}

const STEPS = 4;

/** The ways to write an entry's id, each with more of the entry in it, and those of earlier versions. */
function stepsOf(
  { id, written, title, writtenTime }: ParsedEntry,
  { followed, read }: FeedPlace,
): { ids: string[]; former: string[] } | null {
  const name = title?.text.trim() || null;
  const link = written === null ? null : webAddress(written.link, rebased(written.base, read, followed));
  const linkRead = written === null ? null : webAddress(written.link, written.base);
  const linkBefore = written === null ? null : webAddress(written.link, read);
  const time = writtenTime ?? '';
  const own = (at: URL): string | null => {
    if (id !== null) return GLOBAL.test(id) ? shortened(id) : digest(`${at.href} ${id} `);
    if (at === followed && link !== null) return shortened(link);
    if (at === read && linkBefore !== null) return shortened(linkBefore);
    return name === null ? null : digest(`${at.href} ${name} ${time}`);
  };
  const first = own(followed);
  if (first === null) return null;
  const within = `${followed.href} ${id ?? ''}`;
  const ids = [
    first,
    digest(`${within} ${link ?? ''} link`),
    digest(`${within} ${link ?? ''} ${name ?? ''} title`),
    digest(`${within} ${link ?? ''} ${name ?? ''} ${time} time`),
  ];
  const former = [own(read), id === null && linkRead !== null ? shortened(linkRead) : null];
  return { ids, former: former.filter((each) => each !== null) };
}

/** What an address is relative to, as if the feed had been read where it is followed. */
function rebased(base: URL, read: URL, followed: URL): URL {
  return base.href === read.href ? followed : base;
}

function shortened(id: string): string {
  return id.length <= LONGEST ? id : digest(id);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
