import { type Actor, AuditLog } from '@loupe/audit';
import { type CustomAttributeSchema, DefinitionsService } from '@loupe/custom-attributes';
import { Database } from '@loupe/database';
import {
  Clock,
  isUuid,
  type UserErrorDetail,
  UserErrors,
  userError,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { TextRecognition } from '../pictures/text-recognition.js';
import { AiProviderRepository } from '../providers/ai-provider.repository.js';
import { EnrichmentQueueRepository } from '../work/enrichment-queue.repository.js';
import type { AiFieldRow, DescribedOption } from './ai-field.entity.js';
import { AiInput } from './ai-field.enums.js';
import type { CreateAiFieldInput, UpdateAiFieldBudgetInput, UpdateAiFieldInput } from './ai-field.inputs.js';
import { definitionProblems, FILLED_TYPES, readBudget } from './ai-field-rules.js';
import { AiFieldsRepository, type FieldWithAttribute } from './ai-fields.repository.js';
import { notOffered } from './fillable.js';
import { PRESETS } from './presets.js';

const INPUT = ['input'];
const NOT_FOUND = 'AI field not found';

/** Makes, changes, publishes and pauses the fields that models fill. */
@Injectable()
export class AiFieldsService {
  constructor(
    private readonly fields: AiFieldsRepository,
    private readonly definitions: DefinitionsService,
    private readonly providers: AiProviderRepository,
    private readonly queue: EnrichmentQueueRepository,
    private readonly recognition: TextRecognition,
    private readonly audit: AuditLog,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a field with a first draft, and its attribute.
   * @returns its id
   * @throws UserErrors for what cannot be, or more attributes than the plan allows
   */
  create(scope: WorkspaceScope, input: CreateAiFieldInput, by: Actor): Promise<string> {
    const preset = input.preset == null ? null : PRESETS[input.preset];
    const { type = preset?.type ?? null, name = preset?.name ?? '' } = withoutNulls(input);
    const problems: UserErrorDetail[] = [];
    if (preset !== null && type !== preset.type) {
      problems.push({ field: [...INPUT, 'type'], message: `must be ${preset.type} for this preset` });
    } else if (type === null || !FILLED_TYPES.has(type)) {
      problems.push({
        field: [...INPUT, 'type'],
        message: `must be one of ${[...FILLED_TYPES].join(', ')}`,
      });
    }
    if (preset?.key != null && input.key != null && input.key !== preset.key) {
      problems.push({ field: [...INPUT, 'key'], message: `must be ${preset.key} for this preset` });
    }
    const options = input.options ?? preset?.options ?? null;
    const wanted = {
      instruction: input.instruction ?? preset?.instruction ?? null,
      options,
      inputs: input.inputs ?? preset?.inputs ?? [AiInput.CAPTION, AiInput.TRANSCRIPT],
      sourceIds: input.sourceIds ?? null,
    };
    problems.push(...definitionProblems(wanted, INPUT), ...this.inputProblems(input.inputs));
    if (problems.length > 0 || type === null) throw new UserErrors(problems);
    return this.db.transaction(async () => {
      const now = this.clock.now();
      const attribute = await this.definitions.createGenerated(
        scope,
        {
          name,
          type,
          key: preset?.key ?? input.key ?? null,
          isBuiltIn: preset?.key != null,
          optionNames: options?.map((option) => option.name) ?? null,
        },
        INPUT,
      );
      const { workspaceId } = scope;
      const known = await this.fields.lock(scope, attribute.id);
      if (known !== null) throw userError([...INPUT, 'preset'], 'the workspace has this field already');
      await this.fields.add({
        ...NEW_FIELD,
        workspaceId,
        id: attribute.id,
        preset: input.preset ?? null,
        createdAt: now,
        updatedAt: now,
      });
      await this.fields.putDraft({
        workspaceId,
        fieldId: attribute.id,
        version: 1,
        instruction: (wanted.instruction ?? '').trim(),
        options: described(options, attribute),
        inputs: [...new Set(wanted.inputs)],
        providers: listOrAll(input.providers),
        sourceIds: listOrAll(input.sourceIds),
        createdAt: now,
        publishedAt: null,
        corrected: null,
        agreed: null,
      });
      await this.record(scope, by, 'ai_field.created', attribute, {
        after: { preset: input.preset ?? null, instruction: wanted.instruction },
      });
      return attribute.id;
    });
  }

  /**
   * Changes the draft of a field; makes one of the published version where there is none. What is published stays.
   * @throws UserErrors for an unknown field or what cannot be
   */
  update(scope: WorkspaceScope, id: string, input: UpdateAiFieldInput, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const field = await this.lock(scope, id);
      const versions = await this.fields.versions(scope, [id]);
      const [latest] = versions.toSorted((one, other) => other.version - one.version);
      if (latest === undefined) throw userError(['id'], NOT_FOUND);
      const given = withoutNulls(input);
      const names = new Map(field.options?.map((option) => [option.id, option.name]));
      const stored =
        latest.options?.map((option) => ({ ...option, name: names.get(option.id) ?? '' })) ?? null;
      const options = input.options ?? stored?.filter(({ name }) => name !== '') ?? null;
      const wanted = {
        instruction: given.instruction ?? latest.instruction,
        options,
        inputs: given.inputs ?? latest.inputs,
        sourceIds: given.sourceIds ?? latest.sourceIds,
      };
      const problems = [...definitionProblems(wanted, INPUT), ...this.inputProblems(input.inputs)];
      if (given.options !== undefined && field.options === null) {
        problems.push({ field: [...INPUT, 'options'], message: `must not be given for ${field.type}` });
      }
      if (problems.length > 0) throw new UserErrors(problems);
      const now = this.clock.now();
      if (given.name !== undefined) await this.definitions.update(scope, id, { name: given.name });
      const attribute =
        input.options == null
          ? field
          : await this.definitions.addOptions(
              scope,
              id,
              input.options.map(({ name }) => name),
              [...INPUT, 'options'],
            );
      await this.fields.putDraft({
        ...latest,
        version: latest.publishedAt === null ? latest.version : latest.version + 1,
        instruction: wanted.instruction.trim(),
        options: described(options, attribute),
        inputs: [...new Set(wanted.inputs)],
        providers: input.providers == null ? latest.providers : listOrAll(input.providers),
        sourceIds: input.sourceIds == null ? latest.sourceIds : listOrAll(input.sourceIds),
        createdAt: now,
        publishedAt: null,
        corrected: null,
        agreed: null,
      });
      await this.record(scope, by, 'ai_field.updated', field, {
        before: { instruction: latest.instruction },
        after: { instruction: wanted.instruction },
      });
      return id;
    });
  }

  /**
   * Has new and changed posts filled by the draft from now on. Older posts keep what they have.
   * @throws UserErrors for an unknown field, one without a draft, or one that the provider cannot fill
   */
  publish(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const field = await this.lock(scope, id);
      const draft = (await this.fields.versions(scope, [id])).find(({ publishedAt }) => publishedAt === null);
      if (draft === undefined) throw userError(['id'], 'The field has no draft');
      const refusal = notOffered(await this.providers.find(scope), field);
      if (refusal !== null) throw userError(['id'], refusal);
      await this.fields.publish(scope, id, draft.version, this.clock.now());
      await this.record(scope, by, 'ai_field.published', field, { after: { version: draft.version } });
      return id;
    });
  }

  /** Fills nothing until the field is resumed. Posts that come meanwhile are filled then. @throws UserErrors */
  pause(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const field = await this.lock(scope, id);
      await this.fields.pause(scope, id, 'BY_HAND', null, this.clock.now());
      await this.record(scope, by, 'ai_field.paused', field, {});
      return id;
    });
  }

  /** Goes on with a field that somebody or the provider has paused. @throws UserErrors */
  resume(scope: WorkspaceScope, id: string, by: Actor): Promise<string> {
    return this.db.transaction(async () => {
      const field = await this.lock(scope, id);
      const refusal = notOffered(await this.providers.find(scope), field);
      if (refusal !== null) throw userError(['id'], refusal);
      await this.fields.pause(scope, id, null, null, this.clock.now());
      await this.providers.failures.clear(scope);
      await this.queue.unpark(scope, this.clock.now());
      await this.record(scope, by, 'ai_field.resumed', field, {});
      return id;
    });
  }

  /** Changes what a field may spend; posts that waited for a budget go on. @throws UserErrors */
  setBudget(scope: WorkspaceScope, id: string, input: UpdateAiFieldBudgetInput, by: Actor): Promise<string> {
    const problems: UserErrorDetail[] = [];
    const monthlyTokens = readBudget(input.monthlyTokens, [...INPUT, 'monthlyTokens'], problems);
    const monthlyCents = readBudget(input.monthlyCents, [...INPUT, 'monthlyCents'], problems);
    if (problems.length > 0) throw new UserErrors(problems);
    return this.db.transaction(async () => {
      const field = await this.lock(scope, id);
      const now = this.clock.now();
      await this.fields.setBudget(scope, id, { monthlyTokens, monthlyCents }, now);
      await this.queue.unpark(scope, now);
      await this.record(scope, by, 'ai_field.budget_changed', field, {
        before: { monthlyTokens: field.monthlyTokens, monthlyCents: field.monthlyCents },
        after: { monthlyTokens, monthlyCents },
      });
      return id;
    });
  }

  /** Why an input that is asked for cannot be had; fields that have it already keep it. */
  private inputProblems(inputs: readonly AiInput[] | null | undefined): UserErrorDetail[] {
    const { problem } = this.recognition;
    if (problem === null || inputs?.includes(AiInput.PICTURE_TEXT) !== true) return [];
    return [{ field: [...INPUT, 'inputs'], message: problem }];
  }

  private async lock(scope: WorkspaceScope, id: string): Promise<FieldWithAttribute> {
    const field = isUuid(id) ? await this.fields.lock(scope, id) : null;
    if (field === null) throw userError(['id'], NOT_FOUND);
    return field;
  }

  private record(
    { workspaceId }: WorkspaceScope,
    by: Actor,
    action: string,
    { id, name }: Pick<CustomAttributeSchema, 'id' | 'name'>,
    states: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    return this.audit.record(by, {
      action,
      organizationId: null,
      workspaceId,
      subject: { id, name },
      ...states,
    });
  }
}

const NEW_FIELD: Omit<AiFieldRow, 'workspaceId' | 'id' | 'preset' | 'createdAt' | 'updatedAt'> = {
  publishedVersion: null,
  pauseReason: null,
  problem: null,
  badCalls: 0,
  monthlyTokens: null,
  monthlyCents: null,
};

/** Options of the attribute with their descriptions, in the order given. */
function described(
  options: readonly { name: string; description?: string | null }[] | null,
  attribute: Pick<CustomAttributeSchema, 'options'>,
): DescribedOption[] | null {
  if (options === null) return null;
  const ids = new Map(attribute.options?.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  return options.flatMap(({ name, description }) => {
    const id = ids.get(name.trim().toLowerCase());
    return id === undefined ? [] : [{ id, description: description?.trim() ?? '' }];
  });
}

function listOrAll<Entry>(list: readonly Entry[] | null | undefined): Entry[] | null {
  return list == null || list.length === 0 ? null : [...new Set(list)];
}

/** The fields that are given. */
function withoutNulls<Input extends object>(
  input: Input,
): { [Key in keyof Input]?: NonNullable<Input[Key]> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as {
    [Key in keyof Input]?: NonNullable<Input[Key]>;
  };
}
