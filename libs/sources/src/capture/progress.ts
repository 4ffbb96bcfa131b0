import { createHash } from 'node:crypto';
import { joinedUnread, NOTHING_UNREAD, type PostsPage, type Unread } from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';

/** How far back a capture looks behind the newest post it knows: platforms show posts late and out of order. */
const OVERLAP_MS = 60 * 60_000;
/** Pages of the first capture, which has no end of its own. */
const FIRST_PAGES = 3;
/** Pages of one capture at most; a platform that never ends is left then. */
const MOST_PAGES = 200;
/** Pages with nothing new in a row after which a capture ends: a platform that repeats itself has no end. */
const STALE_PAGES = 3;
/** Posts whose ids are remembered. */
const REMEMBERED = 400;
/** The same where pages have no order: what is new may stand behind much that is known. */
const STALE_PAGES_UNORDERED = 10;
const REMEMBERED_UNORDERED = 1000;

/** How far the capture of a source on a platform has come; stored as JSON. */
export interface CaptureProgress {
  /** Publication of the newest post that is captured, ISO 8601; null before the first capture has ended. */
  readonly seenTo: string | null;
  /** Short digests of the ids of posts that were met lately, newest first. */
  readonly recent: readonly string[];
  /** A capture that has begun and not ended. */
  readonly run: CaptureRun | null;
}

export interface CaptureRun {
  /** The page to ask for next; null for the newest posts. */
  readonly next: string | null;
  readonly pages: number;
  /** Pages in a row that had nothing new. */
  readonly stale: number;
  /** New posts. */
  readonly found: number;
  /** Publication of the newest post it met; null before any. */
  readonly newest: string | null;
  readonly recent: readonly string[];
  /** What could not be read of its pages; absent where an earlier version has begun it. */
  readonly unread?: Unread;
}

export const NO_PROGRESS: CaptureProgress = { seenTo: null, recent: [], run: null };

const NEW_RUN: CaptureRun = { next: null, pages: 0, stale: 0, found: 0, newest: null, recent: [] };

/** What a page is for a capture. */
export interface CaptureStep {
  /** Posts of the page that were not met before, each once. */
  readonly fresh: readonly CapturedPost[];
  readonly progress: CaptureProgress;
  /** The new posts of the whole capture, where it has ended with this page; null where it goes on. */
  readonly found: number | null;
  /** What could not be read of the capture's pages so far. */
  readonly unread: Unread;
}

/** Publication of the newest post that earlier captures have met; null before the first has ended. */
export function seenTo(progress: CaptureProgress): Date | null {
  return progress.seenTo === null ? null : new Date(progress.seenTo);
}

/** The page that is to be asked for. */
export function nextPage(progress: CaptureProgress): string | null {
  return progress.run?.next ?? null;
}

/**
 * Takes a page into the progress. A capture goes back from the newest posts until a whole page is older than what is known,
 * and a little further; so posts that come late, pages that overlap or repeat, and posts that stand out of order are all
 * met, and each is new only once.
 */
export function advance(progress: CaptureProgress, page: PostsPage, now: Date): CaptureStep {
  const run = progress.run ?? NEW_RUN;
  const known = new Set([...progress.recent, ...run.recent]);
  const fresh: CapturedPost[] = [];
  const met: string[] = [];
  for (const post of page.posts) {
    const digest = digestOf(post);
    if (known.has(digest)) continue;
    known.add(digest);
    met.push(digest);
    fresh.push(post);
  }
  const pages = run.pages + 1;
  const stale = fresh.length > 0 ? 0 : run.stale + 1;
  const found = run.found + fresh.length;
  const unread = joinedUnread(run.unread ?? NOTHING_UNREAD, page.unread);
  const newest = newestOf(run.newest, page.posts, now);
  const isUnordered = page.isUnordered === true;
  const remembered = isUnordered ? REMEMBERED_UNORDERED : REMEMBERED;
  const recent = [...run.recent, ...met].slice(0, remembered);
  const isOver =
    page.next === null ||
    isOld(page, progress.seenTo) ||
    stale >= (isUnordered ? STALE_PAGES_UNORDERED : STALE_PAGES) ||
    pages >= (progress.seenTo === null ? FIRST_PAGES : MOST_PAGES);
  if (!isOver) {
    return {
      fresh,
      found: null,
      unread,
      progress: { ...progress, run: { next: page.next, pages, stale, found, newest, recent, unread } },
    };
  }
  // An account without posts has been captured as well: what it posts from now on is new.
  const latest = later(progress.seenTo, newest) ?? now.toISOString();
  return {
    fresh,
    found,
    unread,
    progress: { seenTo: latest, recent: [...recent, ...progress.recent].slice(0, remembered), run: null },
  };
}

/** The progress of a capture that is begun anew, as where the platform has forgotten its page. */
export function restarted(progress: CaptureProgress): CaptureProgress {
  return { ...progress, run: null };
}

/** Whether a page has only posts from before what is known, and so have those behind it. */
function isOld({ posts, newestListed, isUnordered }: PostsPage, seenTo: string | null): boolean {
  const times = [...posts.map(({ takenAt }) => takenAt), ...(newestListed == null ? [] : [newestListed])];
  if (seenTo === null || times.length === 0 || isUnordered === true) return false;
  const floor = new Date(seenTo).getTime() - OVERLAP_MS;
  return times.every((time) => time.getTime() < floor);
}

/** Posts that say they are of the future do not count: what comes before then would be taken for old. */
function newestOf(newest: string | null, posts: readonly CapturedPost[], now: Date): string | null {
  return posts.reduce<string | null>(
    (latest, { takenAt }) => (takenAt <= now ? later(latest, takenAt.toISOString()) : latest),
    newest,
  );
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function digestOf({ externalId }: CapturedPost): string {
  return createHash('sha256').update(externalId).digest('base64url').slice(0, 11);
}
