import { Clock, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type GivenAnswers, type Question, questionsOf } from './answers.js';
import { ImportAnswersRepository } from './answers.repository.js';
import type { ForeignReading } from './foreign-records.js';
import { look, type Seen } from './look.js';

/** What a file was seen to be, and how it is read. */
export interface Looked {
  readonly seen: Seen;
  readonly questions: readonly Question[];
  readonly reading: ForeignReading;
}

/** Looks at files that may be of formats of others. */
@Injectable()
export class ImportReadingsService {
  constructor(
    private readonly remembered: ImportAnswersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks at the beginning of a file.
   * @returns null for Loupe's own format, and all bytes of the file
   * @throws InvalidInputError for a table that certainly has no posts
   */
  async lookAt(
    scope: WorkspaceScope,
    given: GivenAnswers,
    source: AsyncGenerator<Buffer>,
  ): Promise<{ looked: Looked | null; bytes: AsyncGenerator<Buffer> }> {
    const { seen, bytes } = await look(source);
    if (seen === null) return { looked: null, bytes };
    const remembered = await this.remembered.last(scope, seen.format.name);
    const defaults = { now: this.clock.now(), timeZone: scope.timeZone, remembered };
    const { questions, answers } = questionsOf(seen, given, defaults);
    const reading = { format: seen.format.name, syntax: seen.syntax, answers };
    return { looked: { seen, questions, reading }, bytes };
  }
}
