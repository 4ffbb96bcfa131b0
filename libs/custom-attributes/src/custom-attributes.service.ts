import { join } from '@loupe/database';
import { EVERY_ROW, type RequestContext } from '@loupe/graphql';
import {
  Clock,
  InvalidInputError,
  jsonProblems,
  keyBy,
  type UserErrorDetail,
  type WorkspaceScope,
} from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { type AccessPaths, askedOfRows, leftToPlanner } from './access-paths.js';
import type { CustomAttributeConditionInput } from './condition.input.js';
import {
  compileConditions,
  conditionProblems,
  type Definitions,
  drivingIndexesOf,
  MAX_CONDITIONS,
} from './conditions.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { CustomAttributesRepository } from './custom-attributes.repository.js';
import type { DrivingIndex } from './driving-index.js';

/** This many rows are sorted as fast as they are read in an order. */
const FEW_TO_SORT = 100;

const NO_CONDITIONS = leftToPlanner(EVERY_ROW);

/** Reads definitions of custom attributes, and applies them to conditions. */
@Injectable()
export class CustomAttributesService {
  constructor(
    private readonly repository: CustomAttributesRepository,
    private readonly clock: Clock,
  ) {}

  /** The definitions of items or creators, oldest first, at most 1000. */
  definitions(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Promise<CustomAttributeSchema[]> {
    return this.repository.definitions(scope, entity);
  }

  /**
   * Refuses invalid conditions. Each is checked against the attribute that it names.
   * @param path of the list in the request, such as `customAttributeConditions`
   * @throws InvalidInputError for the first invalid one, `<path>[<index>].<field>: …`, or for more than 50
   */
  async validateConditions(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    path: string,
  ): Promise<void> {
    this.validate(entity, conditions, await this.definitionsOf(scope, entity, conditions), path);
  }

  /**
   * Why conditions cannot be stored, at most one error for each; for mutations, which report errors by path.
   * @param path of the list in the mutation's arguments
   */
  async storingProblems(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    path: readonly string[],
  ): Promise<UserErrorDetail[]> {
    if (conditions.length > MAX_CONDITIONS) {
      return [{ field: path, message: `must have at most ${MAX_CONDITIONS} entries` }];
    }
    const unstorable = jsonProblems(conditions, path);
    if (unstorable.length > 0) return unstorable;
    const found = conditionProblems(entity, conditions, await this.definitionsOf(scope, entity, conditions));
    return found.map(({ index, field, message }) => ({ field: [...path, String(index), field], message }));
  }

  /**
   * All conditions of a request as SQL.
   * @param alias of the rows in the statement, such as `item`
   * @throws InvalidInputError like validateConditions
   */
  async requestedConditions(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    alias: string,
    path: string,
  ): Promise<AccessPaths> {
    const definitions = await this.definitionsOf(scope, entity, conditions);
    this.validate(entity, conditions, definitions, path);
    return this.compile(scope, entity, conditions, definitions, alias);
  }

  /**
   * Like requestedConditions, for conditions that were valid when a view was stored: deleted attributes and options are no
   * error, because no row has their values.
   */
  async storedConditions(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    alias: string,
  ): Promise<AccessPaths> {
    const definitions = await this.definitionsOf(scope, entity, conditions);
    return this.compile(scope, entity, conditions, definitions, alias);
  }

  /**
   * Compiles conditions and chooses their access path. If some index finds few rows, the index with the fewest drives the
   * query. If there is one index and it finds many rows, a page is read in the order of the list. In both cases, a page in
   * the order of time is read from the driving index if that index has a single value. PostgreSQL's statistics cover all
   * workspaces together and say nothing about one attribute of one workspace, so the rows are counted first and the plan is
   * chosen here. Every row is still tested by the conditions themselves: rows written between the two statements are neither
   * missed nor wrongly included.
   */
  private async compile(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    definitions: Definitions,
    alias: string,
  ): Promise<AccessPaths> {
    if (conditions.length === 0) return NO_CONDITIONS;
    const target = this.target(scope, alias);
    const hold = compileConditions(conditions, definitions, target);
    const indexes = drivingIndexesOf(conditions, definitions, target);
    if (indexes.length === 0) return leftToPlanner(hold);
    const sampled = indexes.some((driving) => driving.isPart) ? { hold, alias } : null;
    const counts = await this.repository.fewValues(scope, entity, indexes, sampled);
    const asked = askedOfRows(hold);
    if (counts === null) return { hold, paged: asked, inTime: null };
    const inTime = (driving: DrivingIndex) =>
      driving.isOneValue
        ? { values: this.repository.valuesInTime(scope, entity, driving), hold: asked }
        : null;
    const fewest = Math.min(...counts.map((count) => count ?? Number.POSITIVE_INFINITY));
    const driving = indexes[counts.indexOf(fewest)];
    if (driving !== undefined) {
      // The planner would prefer the GIN index on attributes, which reads the list of all rows of the workspace.
      const driven = join([this.repository.isFoundByIndex(scope, entity, driving, alias), asked], ' AND ');
      return { hold: driven, paged: driven, inTime: fewest > FEW_TO_SORT ? inTime(driving) : null };
    }
    const [only, ...others] = indexes;
    // Conditions that many rows meet one by one may be met together by none. Reading in order would then continue to the
    // end.
    if (only === undefined || others.length > 0 || conditions.length > 1) return leftToPlanner(hold);
    return { hold, paged: asked, inTime: inTime(only) };
  }

  private validate(
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    definitions: Definitions,
    path: string,
  ): void {
    if (conditions.length > MAX_CONDITIONS) {
      const problem = `must have at most ${MAX_CONDITIONS} entries`;
      throw new InvalidInputError(`${path} ${problem}`, { argument: path, problem });
    }
    const [problem] = conditionProblems(entity, conditions, definitions);
    if (problem !== undefined) {
      throw InvalidInputError.at(`${path}[${problem.index}].${problem.field}`, problem.message);
    }
  }

  private target({ timeZone, work }: WorkspaceScope, alias: string) {
    const now = this.clock.now();
    // Conditions such as `the last 7 days` are counted in days.
    const tomorrow = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day').plus({ days: 1 });
    work?.dependencies?.expireAt(tomorrow.toMillis());
    return { alias, timeZone, now };
  }

  private async definitionsOf(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
  ): Promise<Definitions> {
    return this.definitionsByKey(
      scope,
      entity,
      conditions.map((condition) => condition.field),
    );
  }

  /** The definitions of some keys of items or creators; unknown keys are absent. */
  async definitionsByKey(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    keys: readonly string[],
  ): Promise<Definitions> {
    if (keys.length === 0) return new Map();
    return keyBy(await this.repository.definitionsByKey(scope, entity, keys), ({ key }) => key);
  }

  /** Keys of the attributes of items or creators, in the order of their definitions. */
  async keys(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Promise<string[]> {
    return (await this.repository.definitions(scope, entity)).map(({ key }) => key);
  }

  /** Keys of the item attributes that AI Filters fill, in the order of their definitions; read once per request. */
  aiGeneratedItemKeys(context: RequestContext): Promise<string[]> {
    return context.loader(this.loadAiGeneratedItemKeys, []).load(context.scope.workspaceId);
  }

  private readonly loadAiGeneratedItemKeys = async (_: readonly string[], { scope }: RequestContext) => {
    const definitions = await this.repository.definitions(scope, CustomAttributeSchemaEntity.ITEM);
    const keys = definitions
      .filter((definition) => definition.aiGenerated)
      .map((definition) => definition.key);
    return new Map([[scope.workspaceId, keys]]);
  };
}
