import { RateCard } from '@loupe/engagement';
import type { Budget } from '@loupe/http';
import { asUserErrors, InvalidInputError, userError, type WorkspaceScope } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import { ImportFilesService, type NewImport } from '../files/import-files.service.js';
import { ImportFormat } from '../format/import-records.js';
import { readAnswer } from '../formats/answers.js';
import type { QuestionName } from '../formats/format.js';
import { readMapping } from '../formats/mapping/mapping.js';
import { type ImportPreview, ImportPreviewsService } from '../previews/import-previews.service.js';
import { type ImportTextInput, MAX_IMPORTED_TEXT } from './text-imports.inputs.js';

/** Credits of trying out so many characters of a text: some posts. */
export const TRIED_OUT_COST = { credits: 1, characters: 1000 } as const;

const ANSWERS = ['account', 'dayOrder', 'readAt', 'timeZone'] as const satisfies readonly QuestionName[];

/** Imports files that callers send as texts, as POST /api/v2/imports does. */
@Injectable()
export class TextImportsService {
  constructor(
    private readonly files: ImportFilesService,
    private readonly previews: ImportPreviewsService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * What an import of the text would do; nothing is stored.
   * @throws UserErrors for a text or an answer that cannot be read, and too few credits
   */
  preview(scope: WorkspaceScope, input: ImportTextInput, budget: Budget): Promise<ImportPreview> {
    return this.triedOut(scope, input, budget).catch(asUserErrors);
  }

  /**
   * Accepts the text; the worker imports it.
   * @returns the id of the operation
   * @throws UserErrors for a text or an answer that cannot be read, and an open question; AppError RATE_LIMIT_EXCEEDED if too many files wait
   */
  import(scope: WorkspaceScope, input: ImportTextInput): Promise<string> {
    return this.accepted(scope, input).catch(asUserErrors);
  }

  private async triedOut({ workspaceId }: WorkspaceScope, input: ImportTextInput, budget: Budget) {
    const wanted = newImportOf(input);
    const credits = TRIED_OUT_COST.credits * Math.ceil(input.text.length / TRIED_OUT_COST.characters);
    if (!(await budget.take(credits)))
      throw userError([], `Not enough credits: ${credits} are needed to try the text out`);
    const { rateCard, ...scope } = await this.workspaces.scopeOf(workspaceId);
    return this.previews.preview({ scope, rateCard: RateCard.of(rateCard) }, wanted, bytesOf(input));
  }

  private async accepted(scope: WorkspaceScope, input: ImportTextInput) {
    return this.files.accept(scope, newImportOf(input), bytesOf(input));
  }
}

function newImportOf({ text, provider = null, mapping, ...given }: ImportTextInput): NewImport {
  if (text.trim() === '' || text.length > MAX_IMPORTED_TEXT)
    throw InvalidInputError.at('text', `must have 1 to ${MAX_IMPORTED_TEXT.toLocaleString('en')} characters`);
  const answers = ANSWERS.flatMap((name) => {
    const answer = given[name];
    return answer == null ? [] : [readAnswer(name, answer)];
  });
  return {
    format: formatOf(text),
    provider,
    strict: false,
    answers: Object.assign({}, ...answers),
    mapping: mapping == null ? null : readMapping(mapping),
  };
}

/** How Loupe's own format is written, by the first character. */
function formatOf(text: string): ImportFormat {
  const [first] = text.trimStart();
  if (first === '[') return ImportFormat.JSON;
  return first === '{' ? ImportFormat.NDJSON : ImportFormat.CSV;
}

async function* bytesOf({ text }: ImportTextInput): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
