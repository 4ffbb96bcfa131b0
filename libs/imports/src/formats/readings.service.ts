import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { lookInto, type SeenArchive } from '../containers/archive.js';
import { isWorkbook, readWorkbook } from '../containers/xlsx.js';
import { isZip, unzipped, type ZippedFile } from '../containers/zip.js';
import { peek } from '../format/peek.js';
import { type GivenAnswers, type Question, questionsOf } from './answers.js';
import { ImportAnswersRepository } from './answers.repository.js';
import { type ForeignReading, Syntax } from './foreign-records.js';
import { look, type Seen, type UnknownFile } from './look.js';
import { guessMapping, type ImportMapping, mappedFormat } from './mapping/mapping.js';

/** So many bytes tell an archive. */
const LONGEST_MAGIC = 4;
/** How sure a proposal is. */
const GUESSED = 0.3;

/** What a file was seen to be, and how it is read. */
export interface Looked {
  readonly seen: Seen;
  readonly questions: readonly Question[];
  readonly reading: ForeignReading;
  /** Whether it is only a proposal for a file of no known format: such a file is imported by a mapping that somebody sends. */
  readonly isProposal: boolean;
  /** Of an archive: names of its files, as far as they could have posts. */
  readonly files: { readonly taken: readonly string[]; readonly left: readonly string[] } | null;
}

/** What a caller says of how a file is read. */
export interface GivenReading {
  readonly answers: GivenAnswers;
  /** Null to go by what the file is seen to be. */
  readonly mapping: ImportMapping | null;
}

/** Looks at files that may be of formats of others. */
@Injectable()
export class ImportReadingsService {
  constructor(
    private readonly remembered: ImportAnswersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks at the beginning of a file, or into an archive.
   * @returns null for Loupe's own format, and all bytes of the file; of an archive its rows
   * @throws InvalidInputError for a table that certainly has no posts, and an archive that cannot be read
   */
  async lookAt(
    scope: WorkspaceScope,
    { answers: given, mapping }: GivenReading,
    source: AsyncGenerator<Buffer>,
  ): Promise<{ looked: Looked | null; bytes: AsyncGenerator<Buffer> }> {
    const { head, rest } = await peek(source, LONGEST_MAGIC);
    if (!isZip(head)) {
      const { seen, unknown, bytes } = await look(rest, mapping !== null);
      return { looked: await this.lookedAt(scope, { answers: given, mapping }, seen, unknown), bytes };
    }
    // The archive stays open until its rows are read.
    const opened = unzipped(rest, partsOf);
    const { value } = await opened.next();
    const bytes = opened as AsyncGenerator<Buffer>;
    if (value === 'TABLE') {
      const table = await look(bytes, mapping !== null);
      const looked = await this.lookedAt(scope, { answers: given, mapping }, table.seen, table.unknown);
      return { looked, bytes: table.bytes };
    }
    const { seen, taken, left } = value as SeenArchive;
    return { looked: { ...(await this.readingOf(scope, given, seen)), files: { taken, left } }, bytes };
  }

  /** By a mapping where one is given, else by the format that was seen; a file of no known format gets a proposal. */
  private async lookedAt(
    scope: WorkspaceScope,
    { answers, mapping }: GivenReading,
    seen: Seen | null,
    unknown: UnknownFile | null,
  ): Promise<Looked | null> {
    const file = seen ?? unknown;
    const chosen = mapping ?? (unknown === null ? null : guessMapping(unknown.sample));
    if (file === null || (seen === null && chosen === null)) return null;
    if (seen !== null && mapping === null) return this.readingOf(scope, answers, seen);
    const mapped = chosen ?? {};
    const certainty = mapping === null ? GUESSED : 1;
    const looked = await this.readingOf(scope, answers, {
      ...{ syntax: file.syntax, sample: file.sample },
      ...{ format: mappedFormat(mapped), certainty },
    });
    return { ...looked, reading: { ...looked.reading, mapping: mapped }, isProposal: mapping === null };
  }

  private async readingOf(scope: WorkspaceScope, given: GivenAnswers, seen: Seen): Promise<Looked> {
    const remembered = await this.remembered.last(scope, seen.format.name);
    const defaults = { now: this.clock.now(), timeZone: scope.timeZone, remembered };
    const { questions, answers } = questionsOf(seen, given, defaults);
    const { columns } = seen.sample;
    const reading = {
      format: seen.format.name,
      syntax: seen.syntax,
      answers,
      ...(columns === null || seen.syntax === Syntax.TABLE ? {} : { columns }),
    };
    return { seen, questions, reading, files: null, isProposal: false };
  }
}

/** What an archive is, and then its rows: the table of a workbook, or the posts of its files. */
async function* partsOf(files: readonly ZippedFile[]): AsyncGenerator<'TABLE' | SeenArchive | Buffer> {
  if (isWorkbook(files)) {
    yield 'TABLE';
    yield* readWorkbook(files);
    return;
  }
  const archive = await lookInto(files);
  yield archive;
  yield* archive.rows();
}
