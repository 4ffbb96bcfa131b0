import { createHash } from 'node:crypto';
import { Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { lookInto, type SeenArchive } from '../containers/archive.js';
import type { MediaKeeping } from '../containers/brought-files.service.js';
import { isWorkbook, readWorkbook } from '../containers/xlsx.js';
import { isZip, unzipped, type ZippedFile } from '../containers/zip.js';
import { ImportFormat } from '../format/import-records.js';
import { peek } from '../format/peek.js';
import { ImportMappingsRepository } from '../mappings/import-mappings.repository.js';
import { type GivenAnswers, type Question, questionsOf } from './answers.js';
import { ImportAnswersRepository } from './answers.repository.js';
import { type ForeignReading, Syntax } from './foreign-records.js';
import { type Looking, look, type Seen, type UnknownFile } from './look.js';
import {
  fits,
  type GivenMapping,
  guessMapping,
  type ImportMapping,
  mappedFormat,
} from './mapping/mapping.js';

/** So many bytes tell an archive. */
const LONGEST_MAGIC = 4;
/** How sure a guess is, and a mapping of the workspace that has all its columns. */
const GUESSED = 0.3;
const FITTING = 0.8;
/** Names of mappings in a message. */
const MOST_NAMED = 10;

/** What a file was seen to be, and how it is read. */
export interface Looked {
  readonly seen: Seen;
  readonly questions: readonly Question[];
  readonly reading: ForeignReading;
  /** Whether it is only a proposal for a file of no known format: such a file is imported by a mapping that somebody sends. */
  readonly isProposal: boolean;
  /** Name of the workspace's mapping by which it is read; null for another one, or none. */
  readonly mappingName: string | null;
}

/** A file that was looked at. */
export interface LookedFile {
  /** Null for Loupe's own format. */
  readonly looked: Looked | null;
  /** Whether it is of a format that is known, or is read by a mapping that somebody gave. */
  readonly isKnown: boolean;
  /** How Loupe's own format is written in a container; null where the caller says it. */
  readonly own: ImportFormat | null;
  /** Of an archive: names of its files, as far as they could have posts. */
  readonly files: { readonly taken: readonly string[]; readonly left: readonly string[] } | null;
  /** All bytes of the file; of a container its rows. */
  readonly bytes: AsyncGenerator<Buffer>;
}

/** What a caller says of how a file is read. */
export interface GivenReading {
  readonly answers: GivenAnswers;
  /** Null to go by what the file is seen to be. */
  readonly mapping: GivenMapping | null;
}

/** A mapping, and what it is kept under where it is. */
interface ChosenMapping {
  readonly mapping: ImportMapping;
  readonly kept: { readonly id: string; readonly name: string } | null;
}

/** Looks at files that may be of formats of others. */
@Injectable()
export class ImportReadingsService {
  constructor(
    private readonly remembered: ImportAnswersRepository,
    private readonly mappings: ImportMappingsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks at the beginning of a file, or into an archive.
   * @param media what becomes of the pictures and videos of an archive; null where they are left out
   * @throws InvalidInputError for a table that certainly has no posts, and an archive that cannot be read
   */
  async lookAt(
    scope: WorkspaceScope,
    { answers, mapping }: GivenReading,
    source: AsyncGenerator<Buffer>,
    media: MediaKeeping | null = null,
  ): Promise<LookedFile> {
    const given = { answers, mapping };
    const { head, rest } = await peek(source, LONGEST_MAGIC);
    if (!isZip(head)) {
      const { bytes, ...looking } = await look(rest, mapping !== null);
      return { ...(await this.resultOf(scope, given, looking)), own: null, files: null, bytes };
    }
    // The archive stays open until its rows are read.
    const opened = unzipped(rest, (files) => partsOf(files, media));
    const { value } = await opened.next();
    const rows = opened as AsyncGenerator<Buffer>;
    if (value === 'TABLE') {
      const { bytes, ...looking } = await look(rows, mapping !== null);
      const result = await this.resultOf(scope, given, looking);
      return { ...result, own: ImportFormat.CSV, files: null, bytes };
    }
    const { taken, left, own, ...looking } = value as SeenArchive;
    // Its files are of the format that they are seen to be of.
    const result = await this.resultOf(scope, looking.seen === null ? given : { answers, mapping: null }, {
      ...looking,
      own: own === null ? null : Syntax.LINES,
    });
    return { ...result, own, files: { taken, left }, bytes: rows };
  }

  private async resultOf(
    scope: WorkspaceScope,
    given: GivenReading,
    looking: Omit<Looking, 'bytes'>,
  ): Promise<Pick<LookedFile, 'looked' | 'isKnown'>> {
    const looked = await this.lookedAt(scope, given, looking);
    return { looked, isKnown: looked === null ? looking.own !== null : !looked.isProposal };
  }

  /** By a mapping where one is given, else by the format that was seen; a file of no known format gets a proposal. */
  private async lookedAt(
    scope: WorkspaceScope,
    { answers, mapping }: GivenReading,
    { seen, unknown }: Pick<Looking, 'seen' | 'unknown'>,
  ): Promise<Looked | null> {
    const given = mapping === null ? null : await this.givenMapping(scope, mapping);
    const file = seen ?? unknown;
    if (file === null) return null;
    if (seen !== null && given === null) return this.readingOf(scope, answers, seen);
    const chosen = given ?? (await this.proposal(scope, file));
    if (chosen === null) return null;
    const looked = await this.readingOf(
      scope,
      answers,
      {
        ...{ syntax: file.syntax, sample: file.sample },
        ...{ format: mappedFormat(chosen.mapping), certainty: given === null ? certaintyOf(chosen) : 1 },
      },
      keyOf(chosen),
    );
    return {
      ...looked,
      reading: { ...looked.reading, mapping: chosen.mapping },
      mappingName: chosen.kept?.name ?? null,
      isProposal: given === null,
    };
  }

  /** @throws InvalidInputError for a name that no mapping of the workspace has */
  private async givenMapping(scope: WorkspaceScope, mapping: GivenMapping): Promise<ChosenMapping> {
    if (typeof mapping !== 'string') return { mapping, kept: null };
    const kept = await this.mappings.named(scope, mapping);
    if (kept !== null) return { mapping: kept.fields, kept };
    const names = (await this.mappings.list(scope)).slice(0, MOST_NAMED).map(({ name }) => name);
    throw InvalidInputError.at(
      'mapping',
      `no mapping of the workspace is named ${mapping.slice(0, 60)}${names.length === 0 ? '' : `; there are ${names.join(', ')}`}`,
    );
  }

  /** A mapping of the workspace that fits the file, the one that takes most of it, or else a guess. */
  private async proposal(scope: WorkspaceScope, { sample }: UnknownFile): Promise<ChosenMapping | null> {
    const size = (mapping: ImportMapping) => Object.keys(mapping).length;
    const [kept] = (await this.mappings.list(scope))
      .filter(({ fields }) => fits(fields, sample))
      .sort((a, b) => size(b.fields) - size(a.fields));
    if (kept !== undefined) return { mapping: kept.fields, kept };
    const mapping = guessMapping(sample);
    return mapping === null ? null : { mapping, kept: null };
  }

  /** @param key what answers are remembered by */
  private async readingOf(
    scope: WorkspaceScope,
    given: GivenAnswers,
    seen: Seen,
    key = seen.format.name,
  ): Promise<Looked> {
    const remembered = await this.remembered.last(scope, key);
    const defaults = { now: this.clock.now(), timeZone: scope.timeZone, remembered };
    const { questions, answers } = questionsOf(seen, given, defaults);
    const { columns } = seen.sample;
    const reading = {
      format: key,
      syntax: seen.syntax,
      answers,
      ...(columns === null || seen.syntax === Syntax.TABLE ? {} : { columns }),
    };
    return { seen, questions, reading, mappingName: null, isProposal: false };
  }
}

function certaintyOf({ kept }: ChosenMapping): number {
  return kept === null ? GUESSED : FITTING;
}

/** Answers are remembered for each mapping: what was said of one table says nothing of another. */
function keyOf({ mapping, kept }: ChosenMapping): string {
  const entries = Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1));
  return `mapping ${kept?.id ?? createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32)}`;
}

/** What an archive is, and then its rows: the table of a workbook, or the posts of its files. */
async function* partsOf(
  files: readonly ZippedFile[],
  media: MediaKeeping | null,
): AsyncGenerator<'TABLE' | SeenArchive | Buffer> {
  if (isWorkbook(files)) {
    yield 'TABLE';
    yield* readWorkbook(files);
    return;
  }
  const archive = await lookInto(files, media);
  yield archive;
  yield* archive.rows();
}
