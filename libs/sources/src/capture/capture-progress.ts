import { createHash } from 'node:crypto';
import {
  joinedUnread,
  NOTHING_UNREAD,
  type PostsPage,
  type Unread,
  unreadFields,
  unreadSentence,
} from '@loupe/connectors';
import type { CapturedPost } from '@loupe/content';
import type { PagePart } from './page-parts.js';

/** How far back a capture looks behind the newest post it knows: platforms show posts late and out of order. */
const OVERLAP_MS = 60 * 60_000;
/** Pages of the first capture, which has no end of its own. */
const FIRST_PAGES = 3;
/** Pages of one capture at most; a platform that never ends is left then. */
const MOST_PAGES = 200;
/** Pages with nothing new in a row after which a capture ends: a platform that repeats itself has no end. */
const STALE_PAGES = 3;
/** Posts whose ids are remembered, besides as many as a page has. */
const REMEMBERED = 400;
/** The same where pages have no order: what is new may stand behind much that is known. */
const STALE_PAGES_UNORDERED = 10;
const REMEMBERED_UNORDERED = 1000;

/** How far the capture of a source on a platform has come; stored as JSON. */
export interface CaptureProgress {
  /** Publication of the newest post that is captured, ISO 8601; null before the first capture has ended. */
  readonly seenTo: string | null;
  /** Short digests of the ids of posts that were met lately, newest first, each with a dot and one of what it showed. */
  readonly recent: readonly string[];
  /** What the connector wants to know at the next capture; absent where it wants nothing. */
  readonly memory?: string | null;
  /** What the capture told, for one that finds nothing changed; absent where that was nothing. */
  readonly told?: CaptureReport;
  /** A capture that has begun and not ended. */
  readonly run: CaptureRun | null;
}

/** What people are told of a capture that has ended. */
export interface CaptureReport {
  readonly problem: string | null;
  readonly unreadPosts: number;
  readonly unreadFields: number;
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
  /** Posts that were met before and show something else now. */
  readonly changed: readonly CapturedPost[];
  readonly progress: CaptureProgress;
  /** The new posts of the whole capture, where it has ended with this page; null where it goes on. */
  readonly found: number | null;
  /** What could not be read of the capture's pages so far. */
  readonly unread: Unread;
  /** What people are told of the capture, where it has ended. */
  readonly told: CaptureReport;
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
 * Takes a part of a page into the progress (`partsOf`). A capture goes back from the newest posts until a whole page is older than
 * what is known, and a little further; so posts that come late, pages that overlap or repeat, and posts that stand out of order are all
 * met, and each is new only once. One that shows something else than before has changed.
 */
export function advance(before: CaptureProgress, page: PagePart, now: Date): CaptureStep {
  const run = before.run ?? NEW_RUN;
  const { fresh, changed, met, editions } = sorted(page.posts, [...before.recent, ...run.recent]);
  const edited = (recent: readonly string[]) => recent.map((each) => editions.get(idIn(each)) ?? each);
  const progress = { ...before, recent: edited(before.recent) };
  const pages = run.pages + (page.isLast ? 1 : 0);
  const stale = fresh.length > 0 ? 0 : run.stale + 1;
  const found = run.found + fresh.length;
  const unread = joinedUnread(run.unread ?? NOTHING_UNREAD, page.unread);
  const newest = newestOf(run.newest, page.posts, now);
  const isUnordered = page.isUnordered === true;
  const remembered = (isUnordered ? REMEMBERED_UNORDERED : REMEMBERED) + page.listed;
  const recent = [...edited(run.recent), ...met].slice(0, remembered);
  const isOver =
    page.next === null ||
    isOld(page, progress.seenTo) ||
    stale >= (isUnordered ? STALE_PAGES_UNORDERED : STALE_PAGES) ||
    pages >= (progress.seenTo === null ? FIRST_PAGES : MOST_PAGES);
  const told = toldOf(progress, page, unread);
  if (!page.isLast || !isOver) {
    const next = page.isLast ? page.next : run.next;
    return {
      fresh,
      changed,
      found: null,
      unread,
      told,
      progress: { ...progress, run: { next, pages, stale, found, newest, recent, unread } },
    };
  }
  // An account without posts has been captured as well: what it posts from now on is new.
  const latest = later(progress.seenTo, newest) ?? now.toISOString();
  const memory = page.isUnchanged === true ? progress.memory : page.memory;
  return {
    fresh,
    changed,
    found,
    unread,
    told,
    progress: {
      seenTo: latest,
      recent: [...recent, ...progress.recent].slice(0, remembered),
      ...(memory == null ? {} : { memory, told }),
      run: null,
    },
  };
}

/** Which posts are new and which have changed, and how all of them are remembered. */
function sorted(posts: readonly CapturedPost[], recent: readonly string[]) {
  const known = new Map(recent.map((each) => [idIn(each), each]));
  const fresh: CapturedPost[] = [];
  const changed: CapturedPost[] = [];
  const met: string[] = [];
  const editions = new Map<string, string>();
  for (const post of posts) {
    const id = digestOf(post.externalId);
    const edition = `${id}.${editionOf(post)}`;
    const before = known.get(id);
    const isFormer = (post.formerIds ?? []).some((former) => known.has(digestOf(former)));
    known.set(id, edition);
    if (before === undefined) {
      met.push(edition);
      // One that is remembered by another id may have been deleted since: it is only renamed.
      (isFormer ? changed : fresh).push(post);
    } else if (before !== edition) {
      editions.set(id, edition);
      // Earlier versions did not remember what posts showed.
      if (before !== id) changed.push(post);
    }
  }
  return { fresh, changed, met, editions };
}

function idIn(remembered: string): string {
  return remembered.split('.', 1)[0] ?? remembered;
}

function toldOf(progress: CaptureProgress, page: PagePart, unread: Unread): CaptureReport {
  if (page.isUnchanged === true) return progress.told ?? NOTHING_REPORTED;
  return {
    problem: noticeOf(page, unread),
    unreadPosts: unread.posts,
    unreadFields: unreadFields(unread),
  };
}

/** What people should know of a page that was read; null where there is nothing. */
export function noticeOf({ notice }: Pick<PostsPage, 'notice'>, unread: Unread): string | null {
  const sentences = [notice ?? null, unreadSentence(unread)].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join('. ');
}

const NOTHING_REPORTED: CaptureReport = { problem: null, unreadPosts: 0, unreadFields: 0 };

/** The progress of a capture that is begun anew, as where the platform has forgotten its page. */
export function restarted(progress: CaptureProgress): CaptureProgress {
  return { ...progress, run: null };
}

/** Whether a page has only posts from before what is known, and so have those behind it. */
function isOld({ posts, newestListed, isUnordered }: PagePart, seenTo: string | null): boolean {
  const dated = posts.filter(({ takenAtBasis }) => takenAtBasis !== 'FIRST_SEEN');
  const times = [...dated.map(({ takenAt }) => takenAt), ...(newestListed == null ? [] : [newestListed])];
  if (seenTo === null || times.length === 0 || isUnordered === true) return false;
  const floor = new Date(seenTo).getTime() - OVERLAP_MS;
  return times.every((time) => time.getTime() < floor);
}

/** Posts that say they are of the future do not count: what comes before then would be taken for old. */
function newestOf(newest: string | null, posts: readonly CapturedPost[], now: Date): string | null {
  return posts.reduce<string | null>(
    (latest, { takenAt, takenAtBasis }) =>
      takenAt <= now && takenAtBasis !== 'FIRST_SEEN' ? later(latest, takenAt.toISOString()) : latest,
    newest,
  );
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function digestOf(text: string, length = 11): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

/** A digest of what people see of a post. Of files it has their names: platforms sign the addresses of some anew each time. */
function editionOf({ type, caption, pollOptions, originalUrl, media }: CapturedPost): string {
  const files = media.map(({ type: kind, fileUrl, thumbnailUrl, altText }) => [
    kind,
    lastPart(fileUrl ?? thumbnailUrl),
    altText ?? null,
  ]);
  return digestOf(JSON.stringify([type, caption, pollOptions ?? null, originalUrl, files]), 6);
}

function lastPart(url: string | null): string {
  const path = (url ?? '').replace(/[?#].*$/s, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
