import { AggregatesService } from '@loupe/analytics';
import { CustomAttributeSchemaEntity, CustomAttributesService, storedForm } from '@loupe/custom-attributes';
import type { FilterDateRangeInput } from '@loupe/graphql';
import {
  AppError,
  isUuid,
  jsonProblems,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { isByLikeness } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import { Logos } from './looks/logos.js';
import type { ReportLookInput } from './looks/look.types.js';
import { NO_LOOK, storedLook } from './looks/report-look.js';
import type { ReportDefinition, StoredBlock, StoredLook } from './report.entity.js';
import { MAX_BLOCKS, MAX_PLACES, type UpdateReportInput } from './report.inputs.js';
import { blockProblems, isAggregated, storedBlock } from './report-blocks.js';
import { scheduleProblems } from './schedules/schedule.js';

const CONDITIONS = ['input', 'customAttributeConditions'];
const LOOK = ['input', 'look'];
/** What a report says before anybody says anything of it. */
export const NOTHING: ReportDefinition = {
  ...{ filter: null, conditions: [], presetId: null, span: null, takenAt: null },
  ...{ language: 'EN', look: NO_LOOK, blocks: [] },
};

/** Checks what reports are to be about and to show. */
@Injectable()
export class ReportDefinitionsService {
  constructor(
    private readonly aggregates: AggregatesService,
    private readonly attributes: CustomAttributesService,
    private readonly logos: Logos,
  ) {}

  /**
   * An input with the logo of its look drawn, which takes a while: outside of transactions.
   * @throws UserErrors for a look that cannot be
   */
  async drawn<Input extends UpdateReportInput>(scope: WorkspaceScope, input: Input): Promise<Input> {
    return input.look == null ? input : { ...input, look: await this.logos.drawn(scope, input.look, LOOK) };
  }

  /** A definition with what an input changes of it. @throws UserErrors */
  async of(
    scope: WorkspaceScope,
    before: ReportDefinition,
    input: UpdateReportInput,
  ): Promise<ReportDefinition> {
    const { filter, customAttributeConditions: conditions, presetId, look, blocks } = input;
    const problems = [...inputProblems(input)];
    const { ITEM } = CustomAttributeSchemaEntity;
    problems.push(...(await this.attributes.storingProblems(scope, ITEM, conditions ?? [], CONDITIONS)));
    if (problems.length > 0) throw new UserErrors(problems);
    const isPeriodGiven = input.span !== undefined || input.takenAt !== undefined;
    const definition: ReportDefinition = {
      filter: filter === undefined ? before.filter : (filter ?? null),
      conditions: conditions === undefined ? before.conditions : storedForm(conditions ?? []),
      presetId: presetId === undefined ? before.presetId : presetId,
      span: isPeriodGiven ? (input.span ?? null) : before.span,
      takenAt: isPeriodGiven ? rangeOf(input.takenAt) : before.takenAt,
      language: input.language ?? before.language,
      look: look === undefined ? before.look : ownLook(look ?? {}),
      blocks: blocks == null ? before.blocks : blocks.map(storedBlock),
    };
    if (blocks != null) await this.checkBlocks(scope, definition.blocks);
    return definition;
  }

  /** @throws UserErrors on the block whose aggregates cannot be */
  private async checkBlocks(scope: WorkspaceScope, blocks: readonly StoredBlock[]): Promise<void> {
    for (const [index, block] of blocks.entries()) {
      if (!isAggregated(block.kind)) continue;
      await this.aggregates.check(scope, aggregatesOf(block)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'INVALID_INPUT') throw error;
        const [, path = '', rest = error.message] = /^([\w.[\]]+): (.*)$/s.exec(error.message) ?? [];
        const argument = path === '' ? [] : path.split(/[.[]/, 1);
        throw userError(['input', 'blocks', String(index), ...argument], rest);
      });
    }
  }
}

/** The arguments by which `itemAggregates` gives what a block shows. */
export function aggregatesOf({ metrics, groupBy, interval, orderBy, first }: StoredBlock) {
  return { metrics: [...metrics], groupBy: [...groupBy], interval, orderBy, first };
}

function inputProblems({
  filter,
  span,
  takenAt,
  presetId,
  blocks,
  schedule,
  placeIds,
}: UpdateReportInput): UserErrorDetail[] {
  const problems: UserErrorDetail[] = [];
  const refuse = (field: readonly string[], message: string) =>
    problems.push({ field: ['input', ...field], message });
  if (filter != null) {
    if (isByLikeness(filter.superSearch?.mode)) {
      refuse(['filter', 'superSearch', 'mode'], 'a report has no search by similarity');
    }
    problems.push(...jsonProblems(filter, ['input', 'filter']));
  }
  if (presetId != null && !isUuid(presetId)) refuse(['presetId'], 'is no id of a view or collection');
  if (span != null && takenAt != null) refuse(['span'], 'cannot be given together with takenAt');
  if (takenAt != null) {
    if (takenAt.from == null || takenAt.to == null) refuse(['takenAt'], 'needs from and to');
    else if (takenAt.to < takenAt.from) refuse(['takenAt', 'to'], 'must not be before from');
  }
  if ((placeIds?.length ?? 0) > MAX_PLACES) refuse(['placeIds'], `must have at most ${MAX_PLACES} entries`);
  if (schedule != null) problems.push(...scheduleProblems(schedule));
  if (blocks != null) {
    if (blocks.length > MAX_BLOCKS) refuse(['blocks'], `must have at most ${MAX_BLOCKS} entries`);
    else problems.push(...blockProblems(blocks), ...jsonProblems(blocks, ['input', 'blocks']));
  }
  return problems;
}

const ownLook = (look: ReportLookInput): StoredLook => ({
  ...storedLook(look),
  ...(look.inherits === false ? { inherits: false } : {}),
});

function rangeOf(range: FilterDateRangeInput | null | undefined): ReportDefinition['takenAt'] {
  if (range?.from == null || range.to == null) return null;
  return { from: range.from.toISOString(), to: range.to.toISOString() };
}
