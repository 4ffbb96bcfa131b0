import { setImmediate } from 'node:timers/promises';
import type { CapturedMedia } from '@loupe/content';
import { MediaContentType, type Provider } from '@loupe/kernel';
import type { ImportRecord } from '../format/import-records.js';
import { type ParsedPost, parsePost } from '../format/parse-post.js';
import type { Position } from '../format/position.js';
import type { BroughtMedia, ForeignPost } from '../formats/format.js';
import type { Entry } from './import-outcomes.js';

/** How the posts of an import are read. */
export interface ReadingOptions {
  /** Platform of posts that name none. */
  readonly provider: Provider | null;
  readonly strict: boolean;
  readonly isFromCells: boolean;
  /** Posts of a batch. */
  readonly batchSize: number;
  readonly now: () => Date;
  /** Zone of times that name none. */
  readonly timeZone: string;
  readonly file?: string;
}

export interface Batch {
  readonly entries: readonly Entry[];
  /** How far the input is read, where nothing but blank lines was: no entries then. */
  readonly blankTo?: Position;
}

/** A batch of long posts is stored before it is full, to limit memory. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Posts that are checked between two looks for an answer of the database, which stores the batch before: about a millisecond. */
const POSTS_AT_A_TIME = 8;

/** The checked posts of an input in batches. While a batch is stored, the next one is read and checked. */
export async function* readBatches(
  records: AsyncGenerator<ImportRecord>,
  options: ReadingOptions,
): AsyncGenerator<Batch> {
  const batches = collect(records, options);
  let next = batches.next();
  // Its error is thrown where it is awaited.
  next.catch(() => undefined);
  try {
    for (;;) {
      const current = await next;
      if (current.done === true) return;
      next = batches.next();
      next.catch(() => undefined);
      yield current.value;
    }
  } finally {
    await records.return(undefined);
  }
}

async function* collect(
  records: AsyncIterable<ImportRecord>,
  options: ReadingOptions,
): AsyncGenerator<Batch> {
  let entries: Entry[] = [];
  let size = 0;
  const full = (): Batch[] => {
    const batch = entries.length === 0 ? [] : [{ entries }];
    entries = [];
    size = 0;
    return batch;
  };
  try {
    for await (const record of records) {
      if ('isBlank' in record) {
        yield* full();
        yield { entries: [], blankTo: record.after };
        await setImmediate();
        continue;
      }
      entries.push(entryOf(record, options));
      size += record.size;
      if (entries.length % POSTS_AT_A_TIME === 0) await setImmediate();
      if (entries.length >= options.batchSize || size >= MAX_BATCH_BYTES) yield* full();
    }
  } catch (error) {
    // What could be read before the error is stored first.
    yield* full();
    throw error;
  }
  yield* full();
}

function entryOf(record: Exclude<ImportRecord, { isBlank: true }>, options: ReadingOptions): Entry {
  const place = {
    ...(options.file === undefined ? {} : { file: options.file }),
    line: record.number,
    after: record.after,
  };
  if ('problem' in record) {
    return {
      ...place,
      ...(record.row === undefined ? {} : { row: record.row }),
      unknownFields: [],
      problems: [{ path: record.field === undefined ? [] : [record.field], message: record.problem }],
    };
  }
  const parsed = parsePost(record.value, { ...options, now: options.now() });
  return {
    ...place,
    row: record.row ?? record.value,
    ...(record.foreign === undefined ? parsed : withMore(parsed, record.foreign)),
  };
}

/** What a format of others knows of a post beyond the fields of Loupe's own. */
function withMore(parsed: ParsedPost, { basis, profile, brought = [] }: ForeignPost): ParsedPost {
  if (!('imported' in parsed)) return parsed;
  const { post } = parsed.imported;
  const known = {
    ...post,
    ...(basis === undefined ? {} : { takenAtBasis: basis }),
    profile: { ...post.profile, ...profile },
    media: withBrought(post.media, brought),
  };
  return { ...parsed, imported: { ...parsed.imported, post: known } };
}

/** Files that came with a post stand for what its platform has under other addresses, with what is known of those. */
function withBrought(media: readonly CapturedMedia[], brought: readonly BroughtMedia[]): CapturedMedia[] {
  if (brought.length === 0) return [...media];
  const isSame = media.length === brought.length;
  return brought.map(({ isVideo, file, thumbnail }, index) => {
    const known = isSame ? media[index] : undefined;
    if (!isVideo && known?.type === MediaContentType.VIDEO) return { ...known, thumbnailUrl: file };
    return {
      ...(known ?? { width: null, height: null, videoDuration: null }),
      type: isVideo ? MediaContentType.VIDEO : MediaContentType.IMAGE,
      fileUrl: file,
      thumbnailUrl: isVideo ? (thumbnail ?? known?.thumbnailUrl ?? null) : null,
    };
  });
}
