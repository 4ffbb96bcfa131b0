import { htmlText } from '../../documents/html-text.js';
import { cutText, seenText } from '../text.js';
import type { Feed, FeedEntry, FeedText, ParsedEntry, ParsedFeed } from './feed.js';
import { type EntryId, type FeedPlace, idsOf } from './feed-ids.js';
import { jsonFeed } from './json-feed.js';
import { MOST_ENTRIES } from './most-entries.js';
import { xmlFeed } from './xml-feed.js';

const MAX_TEXT = 12_000;
const LONGEST_BEGIN = 4000;

/**
 * Reads RSS, Atom and JSON Feed; null for what is no feed.
 * @param now times after it are not believed
 * @throws DocumentError
 */
export function readFeed(text: string, place: FeedPlace, now: Date): Feed | null {
  const told = /^\s*\{/.test(text)
    ? jsonFeed(text, place.read, now)
    : xmlFeed(withoutBegin(text), place.read, now);
  return told === null ? null : feedOf(told, place);
}

/** XML from its declaration on: servers write warnings of their own before it. */
function withoutBegin(text: string): string {
  const at = text.slice(0, LONGEST_BEGIN).indexOf('<?xml');
  return at > 0 ? text.slice(at) : text;
}

function feedOf(told: ParsedFeed, place: FeedPlace): Feed {
  const { title, entries, authors, ...feed } = told;
  const ids = idsOf(entries, place);
  const identified = entries.map((entry, index) => ({ entry, id: ids[index] ?? null }));
  const newest = identified.toSorted((a, b) => timeOf(b.entry) - timeOf(a.entry)).slice(0, MOST_ENTRIES);
  return {
    ...feed,
    title: title === null ? null : shown(title),
    entries: newest.map(({ entry, id }) => entryOf(entry, id, authors)),
    leftOut: entries.length - newest.length,
  };
}

/** What has no time may be the newest. */
function timeOf({ time }: ParsedEntry): number {
  return time === null ? Number.MAX_SAFE_INTEGER : time.at.getTime();
}

function entryOf(entry: ParsedEntry, identity: EntryId | null, authors: readonly string[]): FeedEntry {
  const { id: _, written, writtenTime, title, text, unread, ...rest } = entry;
  const shownTitle = title === null ? null : shown(title);
  const shownText = text === null ? null : shown(text);
  return {
    ...rest,
    id: identity?.id ?? null,
    formerIds: identity?.formerIds ?? [],
    title: shownTitle,
    text: shownText,
    authors: entry.authors.length === 0 ? authors : entry.authors,
    unread: [
      ...unread,
      ...(title !== null && shownTitle === null ? ['title'] : []),
      ...(text !== null && shownText === null ? ['text'] : []),
      ...(identity === null ? ['id'] : []),
    ],
  };
}

/** A text as people read it; null where it cannot be read, or is empty. */
function shown({ text, isHtml }: FeedText): string | null {
  const read = isHtml ? htmlText(text) : plainly(text);
  return read === null ? null : cutText(seenText(read), MAX_TEXT);
}

function plainly(text: string): string {
  return text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
