import type { Sql } from '@loupe/database';
import { keyBy, type RequestContext } from '@loupe/graphql';
import { Clock, InvalidInputError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { CustomAttributeConditionInput } from './condition.input.js';
import {
  type ConditionProblem,
  compileConditions,
  conditionProblems,
  type Definitions,
  MAX_CONDITIONS,
} from './conditions.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { CustomAttributesRepository } from './custom-attributes.repository.js';

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
   * The condition of SQL that all of a request's conditions hold for a row.
   * @param alias of the rows in the statement, such as `item`
   * @throws InvalidInputError as validateConditions
   */
  async requestedConditions(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    conditions: readonly CustomAttributeConditionInput[],
    alias: string,
    path: string,
  ): Promise<Sql> {
    const definitions = await this.definitionsOf(scope, entity, conditions);
    this.validate(entity, conditions, definitions, path);
    return compileConditions(conditions, definitions, this.target(scope, alias));
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
  ): Promise<Sql> {
    const definitions = await this.definitionsOf(scope, entity, conditions);
    return compileConditions(conditions, definitions, this.target(scope, alias));
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
