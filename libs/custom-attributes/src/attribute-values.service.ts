import { UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { isEmptyValue, parseAttributeValue } from './attribute-values.js';
import { noSuchAttribute } from './conditions.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { DefinitionsRepository } from './definitions.repository.js';

const MAX_VALUES = 500;

/** Values to be written into a row's attributes; attributes that are in neither stay as they are. */
export interface AttributeChange {
  /** New values by key, in the form in which they are stored. */
  set: Record<string, unknown>;
  /** Keys whose values go. */
  removed: string[];
}

/** What definitions say about values that are to be written. */
@Injectable()
export class AttributeValuesService {
  constructor(private readonly definitions: DefinitionsRepository) {}

  /**
   * Reads values by key: null, an empty text and an empty list remove one. Call it in the transaction that writes them;
   * the definitions stay as they are until it ends.
   * @param path of the values in the input, such as ["input", "values"]
   * @throws UserErrors with the path of every value that cannot be, unknown keys included
   */
  async read(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    values: unknown,
    path: readonly string[],
  ): Promise<AttributeChange> {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw userError(path, 'must be an object of values by the key of their attribute');
    }
    const given = Object.entries(values);
    if (given.length > MAX_VALUES) throw userError(path, `must have at most ${MAX_VALUES} values`);
    const keys = given.map(([key]) => key);
    const known = await this.definitions.lockForValues(scope, entity, keys);
    const byKey = new Map(known.map((definition) => [definition.key, definition]));
    const set: [string, unknown][] = [];
    const removed: string[] = [];
    const problems = given.flatMap(([key, value]) => {
      const definition = byKey.get(key);
      if (definition === undefined) return [{ field: [...path, key], message: noSuchAttribute(entity, key) }];
      if (isEmptyValue(value)) {
        removed.push(key);
        return [];
      }
      const parsed = parseAttributeValue(definition, value);
      if (!parsed.ok) {
        return parsed.problems.map((problem) => ({
          field: [...path, key, ...problem.path],
          message: problem.message,
        }));
      }
      set.push([key, parsed.value]);
      return [];
    });
    if (problems.length > 0) throw new UserErrors(problems);
    return { set: Object.fromEntries(set), removed };
  }
}
