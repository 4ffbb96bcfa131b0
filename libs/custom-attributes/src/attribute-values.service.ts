import { isObject, UserErrors, userError, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { isEmptyValue, type ParsedValue, parseAttributeValue } from './attribute-values.js';
import { noSuchAttribute } from './conditions.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import { DefinitionsRepository } from './definitions.repository.js';

const MAX_VALUES = 500;

/** A change of a row's attributes; attributes in neither list stay unchanged. */
export interface AttributeChange {
  /** New values by key, in their stored form. */
  set: Record<string, unknown>;
  /** Keys whose values are removed. */
  removed: string[];
  /** Those of both that a model fills otherwise. */
  aiGenerated?: readonly string[];
}

/** Validates values against the definitions. */
@Injectable()
export class AttributeValuesService {
  constructor(private readonly definitions: DefinitionsRepository) {}

  /**
   * Reads values by key: null, an empty text and an empty list remove a value. Call it in the transaction that writes the
   * values; the definitions stay locked until it ends.
   * @param path of the values in the input, such as ["input", "values"]
   * @throws UserErrors with the path of every invalid value and unknown key
   */
  async read(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    values: unknown,
    path: readonly string[],
  ): Promise<AttributeChange> {
    const keys = isObject(values) ? Object.keys(values) : [];
    return (await this.reader(scope, entity, keys))(values, path);
  }

  /**
   * As `read`, for the values of many rows: the definitions are read and locked once.
   * @param keys of all the values that will be read
   */
  async reader(
    scope: WorkspaceScope,
    entity: CustomAttributeSchemaEntity,
    keys: readonly string[],
  ): Promise<AttributeValueReader> {
    const wanted = [...new Set(keys)];
    const known = wanted.length === 0 ? [] : await this.definitions.lockForValues(scope, entity, wanted);
    const byKey = new Map(known.map((definition) => [definition.key, definition]));
    return (values, path, isFromText = false) => {
      if (!isObject(values))
        throw userError(path, 'must be an object of values by the key of their attribute');
      const given = Object.entries(values);
      if (given.length > MAX_VALUES) throw userError(path, `must have at most ${MAX_VALUES} values`);
      const set: [string, unknown][] = [];
      const removed: string[] = [];
      const problems = given.flatMap(([key, value]) => {
        const definition = byKey.get(key);
        if (definition === undefined)
          return [{ field: [...path, key], message: noSuchAttribute(entity, key) }];
        if (isEmptyValue(value)) {
          removed.push(key);
          return [];
        }
        const parsed = parsedValue(definition, value, isFromText);
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
      const aiGenerated = given.map(([key]) => key).filter((key) => byKey.get(key)?.aiGenerated);
      return { set: Object.fromEntries(set), removed, aiGenerated };
    };
  }
}

/**
 * Reads the values of a row.
 * @param isFromText whether values may be texts of what they stand for, such as `12` and `["a"]` in a cell
 * @throws UserErrors with the path of every invalid value and unknown key
 */
export type AttributeValueReader = (
  values: unknown,
  path: readonly string[],
  isFromText?: boolean,
) => AttributeChange;

function parsedValue(definition: CustomAttributeSchema, value: unknown, isFromText: boolean): ParsedValue {
  const parsed = parseAttributeValue(definition, value);
  if (parsed.ok || !isFromText || typeof value !== 'string') return parsed;
  let meant: unknown;
  try {
    meant = JSON.parse(value);
  } catch {
    // A text that is no JSON is refused as the text that it is.
    return parsed;
  }
  const again = parseAttributeValue(definition, meant);
  return again.ok ? again : parsed;
}
