import { CustomAttributesService } from '@loupe/custom-attributes';
import type { Warning } from '@loupe/graphql';
import { ItemChoiceService } from '@loupe/items';
import { jsonProblems, jsonSizeProblems, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { isByLikeness } from '@loupe/search';
import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { columnsOfKind, MAX_COLUMNS } from './columns/chosen-columns.js';
import { ATTRIBUTES, attributeKeyOf, labelColumn } from './columns/column.js';
import { isOfIds } from './columns/headings.js';
import type { ExportRequest } from './export.entity.js';
import type { ExportKind } from './export.enums.js';
import type { CreateExportInput } from './export.inputs.js';
import { ENTITIES } from './rows/readable-tables.service.js';

type Argument = Exclude<keyof CreateExportInput, 'of' | 'format' | 'fields' | 'forPeople'>;

const OF_ITEMS: readonly Argument[] = ['filter', 'customAttributeConditions', 'presetId'];

/** The arguments that each kind of export takes. */
const ARGUMENTS: Readonly<Record<ExportKind, readonly Argument[]>> = {
  ITEMS: [...OF_ITEMS, 'sorting'],
  ENGAGEMENT_HISTORIES: [...OF_ITEMS, 'sorting'],
  ITEM_AGGREGATES: [...OF_ITEMS, 'groupBy', 'metrics', 'attributes', 'interval', 'orderBy', 'having'],
  CREATORS: ['creatorFilter', 'customAttributeConditions'],
  SOCIAL_PROFILES: ['socialProfileFilter'],
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
    const read = await this.read(scope, input, schema, warn);
    const request = input.forPeople === true ? await this.forPeople(scope, read, input.format) : read;
    await this.warnOfUnknownAttributes(scope, request, warn);
    return request;
  }

  /** @throws UserErrors for a format that people do not read */
  private async forPeople(
    scope: WorkspaceScope,
    request: ExportRequest,
    format: CreateExportInput['format'],
  ): Promise<ExportRequest> {
    if (format !== 'CSV' && format !== 'XLSX') {
      throw userError(['input', 'forPeople'], 'is for CSV and XLSX', 'not_for_format');
    }
    if (request.fields !== null || request.kind === 'ITEM_AGGREGATES') return { ...request, forPeople: true };
    const entity = ENTITIES[request.kind];
    const keys = entity === undefined ? [] : await this.attributes.keys(scope, entity);
    const own = columnsOfKind(request.kind)
      .map(({ name }) => name)
      .filter((name) => !isOfIds(name) && name !== ATTRIBUTES);
    return { ...request, forPeople: true, fields: [...own, ...keys.map(labelColumn)].slice(0, MAX_COLUMNS) };
  }

  /** A column of an attribute that nobody has defined stays empty, and most often its key is misspelt. */
  private async warnOfUnknownAttributes(
    scope: WorkspaceScope,
    { kind, fields }: ExportRequest,
    warn: (warning: Warning) => void,
  ): Promise<void> {
    const entity = ENTITIES[kind];
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
    const { of: kind, format: _, fields = null, forPeople: __, ...given } = input;
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
    if (isByLikeness(choice.filter?.superSearch?.mode)) {
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
