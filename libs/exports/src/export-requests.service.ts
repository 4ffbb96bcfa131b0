import { CustomAttributeSchemaEntity, CustomAttributesService } from '@loupe/custom-attributes';
import type { Warning } from '@loupe/graphql';
import { ItemChoiceService } from '@loupe/items';
import { jsonProblems, jsonSizeProblems, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { MAX_COLUMNS } from './columns/chosen-columns.js';
import { attributeKeyOf } from './columns/column.js';
import type { ExportRequest } from './export.entity.js';
import type { ExportKind } from './export.enums.js';
import type { CreateExportInput } from './export.inputs.js';

type Argument = Exclude<keyof CreateExportInput, 'of' | 'format' | 'fields'>;

const OF_ITEMS: readonly Argument[] = ['filter', 'customAttributeConditions', 'presetId'];

/** The arguments that each kind of export takes. */
const ARGUMENTS: Readonly<Record<ExportKind, readonly Argument[]>> = {
  ITEMS: [...OF_ITEMS, 'sorting'],
  ENGAGEMENT_HISTORIES: [...OF_ITEMS, 'sorting'],
  ITEM_AGGREGATES: [...OF_ITEMS, 'groupBy', 'metrics', 'attributes', 'interval', 'orderBy', 'having'],
  CREATORS: ['creatorFilter', 'customAttributeConditions'],
  SOCIAL_PROFILES: ['socialProfileFilter'],
};

/** Whose attributes a kind of export may have columns of. */
const ATTRIBUTES_OF: Readonly<Partial<Record<ExportKind, CustomAttributeSchemaEntity>>> = {
  ITEMS: CustomAttributeSchemaEntity.ITEM,
  CREATORS: CustomAttributeSchemaEntity.CREATOR,
};

/** Turns the input of an export into a request that can be stored. */
@Injectable()
export class ExportRequestsService {
  constructor(
    private readonly choices: ItemChoiceService,
    private readonly attributes: CustomAttributesService,
  ) {}

  /**
   * The request of an input. A preset is replaced by what it stands for now.
   * @throws UserErrors for arguments that are not for the kind, that exports do not have, or that cannot be stored
   * @throws AppError WRONG_VIEW_TYPE_FOR_ITEMS for a preset that does not select items
   */
  async of(
    scope: WorkspaceScope,
    input: CreateExportInput,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ExportRequest> {
    const request = await this.read(scope, input, schema, warn);
    await this.warnOfUnknownAttributes(scope, request, warn);
    return request;
  }

  /** A column of an attribute that nobody has defined stays empty, and most often its key is misspelt. */
  private async warnOfUnknownAttributes(
    scope: WorkspaceScope,
    { kind, fields }: ExportRequest,
    warn: (warning: Warning) => void,
  ): Promise<void> {
    const entity = ATTRIBUTES_OF[kind];
    if (entity === undefined || fields === null) return;
    const keys = fields.slice(0, MAX_COLUMNS).map(attributeKeyOf);
    const known = await this.attributes.definitionsByKey(
      scope,
      entity,
      keys.filter((key) => key !== null),
    );
    for (const [index, key] of keys.entries()) {
      if (key === null || known.has(key)) continue;
      warn({ code: 'UNKNOWN_ATTRIBUTE', message: `fields[${index}]: no attribute has the key "${key}"` });
    }
  }

  private async read(
    scope: WorkspaceScope,
    input: CreateExportInput,
    schema: GraphQLSchema,
    warn: (warning: Warning) => void,
  ): Promise<ExportRequest> {
    const { of: kind, format: _, fields = null, ...given } = input;
    const problems = Object.entries({ fields, ...given }).flatMap(([name, value]) =>
      value == null ? [] : jsonProblems(value, ['input', name]),
    );
    problems.push(...jsonSizeProblems(input, ['input']));
    if (problems.length > 0) throw new UserErrors(problems);
    const known = ARGUMENTS[kind];
    for (const [name, value] of Object.entries(given)) {
      if (value != null && !known.includes(name as Argument)) {
        throw userError(['input', name], `is not for ${kind}`, 'not_for_kind');
      }
    }
    if (kind === 'CREATORS') {
      const conditions = given.customAttributeConditions ?? [];
      return { kind, fields, creators: { filter: given.creatorFilter ?? null, conditions } };
    }
    if (kind === 'SOCIAL_PROFILES') {
      return { kind, fields, platform: given.socialProfileFilter?.platform ?? null };
    }
    const choice = await this.choices.choiceOf(scope, given, schema, warn);
    if (choice.filter?.superSearch?.mode === 'EMBEDDING_CONTENT') {
      throw userError(
        ['input', 'filter', 'superSearch', 'mode'],
        'an export has no search by similarity: export the ids that `items` finds',
        'not_for_exports',
      );
    }
    if (kind !== 'ITEM_AGGREGATES') return { kind, fields, choice, sorting: given.sorting ?? [] };
    const { groupBy, interval, orderBy, having } = given;
    const metrics = [...new Set(given.metrics ?? [])];
    const attributes = [...new Set(given.attributes ?? [])];
    if (groupBy == null || groupBy.length === 0) {
      throw userError(['input', 'groupBy'], 'is needed for ITEM_AGGREGATES', 'required');
    }
    return { kind, fields, choice, aggregates: { groupBy, metrics, attributes, interval, orderBy, having } };
  }
}
