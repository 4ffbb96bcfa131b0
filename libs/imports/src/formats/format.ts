import type { CapturedProfile } from '@loupe/content';
import type { TakenAtBasis } from '@loupe/kernel';

/** What of a file is needed to tell its format: its first rows. */
export interface Sample {
  /** The names of its columns; null for JSON. */
  readonly columns: readonly string[] | null;
  /** Its first rows, or the entries of its lists. */
  readonly rows: readonly unknown[];
}

/** What a file cannot know. Formats ask only for what they need. */
export interface Answers {
  /** When the metrics were read, ISO 8601: where the file does not say. */
  readonly readAt: string;
  /** Name of the zone of times that name none, such as Europe/Berlin. */
  readonly timeZone: string;
  /** Order of day and month in dates of numbers; null where nobody has said. */
  readonly dayOrder: DayOrder | null;
  /** Handle or name of the account, for posts that name none; null where nobody has said. */
  readonly account: string | null;
}

export const DayOrder = { DMY: 'DMY', MDY: 'MDY' } as const;
export type DayOrder = (typeof DayOrder)[keyof typeof DayOrder];

export type QuestionName = keyof Answers;

/** A picture or a video of a post that came with it. */
export interface BroughtMedia {
  readonly isVideo: boolean;
  /** Address of it; null for a video of which only the picture is there. */
  readonly file: string | null;
  /** Address of a video's picture. */
  readonly thumbnail: string | null;
}

/** A post as a format reads it. */
export interface ForeignPost {
  /** A line of Loupe's own format (docs/import-format.md). */
  readonly line: Readonly<Record<string, unknown>>;
  /** What the time of the post is; PUBLISHED where absent. */
  readonly basis?: TakenAtBasis | undefined;
  /** What is known of the account beyond the line. */
  readonly profile?: Pick<CapturedProfile, 'fullName' | 'avatar' | 'verified' | 'following' | 'private'>;
  /** Values that say something which nobody can read, such as a count of `1.5 lakh`, for people. */
  readonly notUnderstood?: readonly string[];
  /** Pictures and videos that came with it. */
  readonly brought?: readonly BroughtMedia[];
}

/** What a row is: a post, nothing that could be one (a total, another picture of the same post), or one that cannot be read. */
export type Reading =
  | { readonly post: ForeignPost }
  | { readonly nothing: string }
  /** Why, as `field: reason`, or `line: reason` for the row as a whole. */
  | { readonly refused: string };

/** Reads rows of a file. */
export type RowReading = (row: unknown) => Reading;

/**
 * Where the pictures and videos of posts are in an archive of the format: NAMED in the post by their path, BESIDE the file of the post
 * under its name, or TWEETS, by the id of the post in a folder of X.
 */
export type MediaPlace = 'NAMED' | 'BESIDE' | 'TWEETS';

/** What other files of an archive know of its posts. */
export interface Companion {
  /** Whether a file of this name knows something. */
  is(name: string): boolean;
  /** Notes a row of such a file. */
  learn(row: unknown): void;
  /** A row of the format, with what is known of it. */
  complete(row: unknown): unknown;
}

/** How a format is told and read. A new one is a folder with this and its spec. */
export interface Format {
  /** Its name in options and reports, such as `yt-dlp`. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** Absent where archives of it have no files of posts. */
  readonly media?: MediaPlace;
  /** Absent where its archives have nothing of posts but in their own files. */
  readonly companion?: () => Companion;
  /** How sure it is that the rows are of this format, 0 to 1; by their columns or keys, never by the file's name. */
  recognise(sample: Sample): number;
  /** What it has to be told, beside what its rows say. */
  questions(sample: Sample): readonly QuestionName[];
  /** A reader of rows. @param columns names of the columns; null for JSON */
  reader(columns: readonly string[] | null, answers: Answers, now: Date): RowReading;
}
