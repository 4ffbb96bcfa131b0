import { join } from '@loupe/database';
import { keyBy, type RequestContext } from '@loupe/graphql';
import { Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type AccessPaths, askedOfRows, leftToPlanner } from './access-paths.js';
import type { CustomAttributeConditionInput } from './condition.input.js';
import {
  type ConditionProblem,
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

/** Rows that are sorted as fast as they are read in an order. */
const FEW_TO_SORT = 100;

/** Definitions of custom attributes, and what they say about values. */
@Injectable()
export class CustomAttributesService {
  constructor(
    private readonly repository: CustomAttributesRepository,
    private readonly clock: Clock,
  ) {}

  /** The definitions for items or creators, oldest first, at most 1000. */
  definitions(scope: WorkspaceScope, entity: CustomAttributeSchemaEntity): Promise<CustomAttributeSchema[]> {
    return this.repository.definitions(scope, entity);
  }

  /**
   * Refuses conditions that cannot be applied; each is judged by the attribute it names.
   * @param path of the list in the request, such as `customAttributeConditions`
   * @throws InvalidInputError for the first, `<path>[<index>].<field>: …`, or for more than 50
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
   * What is wrong with conditions, at most one problem of each: for mutations, whose errors have a path of their own.
   * More than 50 conditions are for the caller to refuse.
   */
  async conditionProblems(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
  ): Promise<ConditionProblem[]> {
    return conditionProblems(entity, conditions, await this.definitionsOf(scope, entity, conditions));
  }

  /**
   * That all of a request's conditions hold for a row, as SQL.
   * @param alias of the rows in the statement, such as `item`
   * @throws InvalidInputError as validateConditions
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
   * As requestedConditions, for conditions that were valid when a view was stored: attributes and options that are
   * gone by now are no error, as nothing has their values.
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
   * The conditions, driven by the index with the fewest values where those are few; where those of the only one are many, a
   * page is walked in its order. Either way a page in the order of time is read in that of one value, if one index drives it.
   * PostgreSQL knows how often a value occurs in all workspaces together, which says nothing about one attribute of one
   * of them; so it is asked beforehand, and told which way to go. The conditions themselves are asked of every row all
   * the same: what is written between the two questions is neither missed nor made up.
   */
  private async compile(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    definitions: Definitions,
    alias: string,
  ): Promise<AccessPaths> {
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
      // The GIN index on attributes would look cheap beside it, and reads the list of all rows of the workspace.
      const driven = join([this.repository.isFoundByIndex(scope, entity, driving, alias), asked], ' AND ');
      return { hold: driven, paged: driven, inTime: fewest > FEW_TO_SORT ? inTime(driving) : null };
    }
    const [only, ...others] = indexes;
    // What hold for many rows each may hold for none together: a walk would meet nothing before its end.
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
      throw new InvalidInputError(`${path} must have at most ${MAX_CONDITIONS} entries`);
    }
    const [problem] = conditionProblems(entity, conditions, definitions);
    if (problem !== undefined) {
      throw new InvalidInputError(`${path}[${problem.index}].${problem.field}: ${problem.message}`);
    }
  }

  private target({ timeZone }: WorkspaceScope, alias: string) {
    return { alias, timeZone, now: this.clock.now() };
  }

  private async definitionsOf(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
  ): Promise<Definitions> {
    if (conditions.length === 0) return new Map();
    const keys = conditions.map((condition) => condition.field);
    return keyBy(await this.repository.definitionsByKey(scope, entity, keys), ({ key }) => key);
  }

  /** Keys of the item attributes that AI Filters fill, in the order of their definitions; read once a request. */
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
