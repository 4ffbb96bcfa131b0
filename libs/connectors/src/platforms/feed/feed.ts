import type { WrittenTime } from '../../documents/written-time.js';

/** A file that an entry names. */
export interface FeedMedia {
  readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO';
  readonly url: string;
  readonly thumbnail: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Whole seconds. */
  readonly duration: number | null;
  /** What a picture or video shows, for those who do not see it. */
  readonly alt: string | null;
}

/** A text as its feed has it. */
export interface FeedText {
  readonly text: string;
  readonly isHtml: boolean;
  /** What addresses in it are relative to. */
  readonly base: URL;
}

/** An entry as its feed has it, whatever format that is of. */
export interface ParsedEntry {
  readonly id: string | null;
  /** The address that it is to be read at. */
  readonly link: string | null;
  /** The same as it is written, with what it is relative to; null where the entry names none. */
  readonly written: { readonly link: string; readonly base: URL } | null;
  readonly title: FeedText | null;
  readonly text: FeedText | null;
  readonly time: WrittenTime | null;
  /** The time as it was read by versions that had no other way to tell entries apart. */
  readonly writtenTime: string | null;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly media: readonly FeedMedia[];
  /** Views and ratings by the community element of Media RSS; null where it has none. */
  readonly views: number | null;
  readonly ratings: number | null;
  /** Names of fields that are there and could not be read. */
  readonly unread: readonly string[];
}

/** A feed as it is, whatever its format. */
export interface ParsedFeed {
  readonly title: FeedText | null;
  /** Address of the site that it is of. */
  readonly link: string | null;
  /** E-mail address of its editor or author, with a name where it is written with one. */
  readonly email: string | null;
  readonly authors: readonly string[];
  /** When it was last changed: no entry is newer. */
  readonly time: WrittenTime | null;
  readonly entries: readonly ParsedEntry[];
  /** Entries of which the end is missing. */
  readonly cutOff: number;
  /** Whether the end of the whole feed is missing. */
  readonly isCut: boolean;
  /** Entries that it lists and that are not whole in it; null where it does not say how many it has. */
  readonly missing: number | null;
}

/** An entry that was read, with texts as people read them. */
export interface FeedEntry extends Omit<ParsedEntry, 'id' | 'written' | 'title' | 'text' | 'writtenTime'> {
  /** Null for one that has nothing by which it could be told apart. */
  readonly id: string | null;
  /** Ids by which it may be stored since an earlier version or an earlier state of its feed. */
  readonly formerIds: readonly string[];
  readonly title: string | null;
  readonly text: string | null;
}

/** A feed that was read. */
export interface Feed extends Omit<ParsedFeed, 'title' | 'entries' | 'authors'> {
  readonly title: string | null;
  /** Newest first, those without a time where the feed has them. */
  readonly entries: readonly FeedEntry[];
  /** Entries that were left out, as there were too many; the oldest. */
  readonly leftOut: number;
}
