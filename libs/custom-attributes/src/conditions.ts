import { join, raw, type Sql, sql } from '@loupe/database';
import { EVERY_ROW } from '@loupe/graphql';
import type { CustomAttributeConditionInput } from './condition.input.js';
import {
  OPERATOR_RULES,
  type OperatorRule,
  type OperatorRules,
  type ReadValue,
  TEXT_IN_LIST,
  type Today,
} from './conditions.filter.js';
import type { CustomAttributeSchema } from './custom-attribute.entity.js';
import type { CustomAttributeSchemaEntity } from './custom-attribute.enums.js';
import type { DrivingIndex } from './driving-index.js';

/** More than people write, and few enough for one statement. */
export const MAX_CONDITIONS = 50;

/** The error of one condition. */
export interface ConditionProblem {
  /** Its position in the list. */
  index: number;
  field: keyof CustomAttributeConditionInput;
  message: string;
}

/** Definitions by key. */
export type Definitions = ReadonlyMap<string, CustomAttributeSchema>;

/** The column of the attributes, and the current day. */
export interface ConditionTarget extends Today {
  /** Alias of the rows in the statement, such as `item`; written in code, never taken from a request. */
  alias: string;
}

/**
 * The errors of conditions, in their order; at most one per condition.
 * @param definitions of the attributes that the conditions name
 */
export function conditionProblems(
  entity: CustomAttributeSchemaEntity,
  conditions: readonly CustomAttributeConditionInput[],
  definitions: Definitions,
): ConditionProblem[] {
  return conditions.flatMap((condition, index) => {
    const definition = definitions.get(condition.field);
    const problem =
      definition === undefined
        ? { field: 'field' as const, message: noSuchAttribute(entity, condition.field) }
        : problemOf(condition, definition);
    return problem === null ? [] : [{ index, ...problem }];
  });
}

/**
 * Converts conditions that were valid when they were given to SQL, joined by AND; EVERY_ROW without conditions. Later
 * changes of the definitions are ignored, so that a stored view keeps working: a deleted value simply matches nothing.
 * @param definitions of the attributes that the conditions name, if they still exist
 */
export function compileConditions(
  conditions: readonly CustomAttributeConditionInput[],
  definitions: Definitions,
  { alias, ...today }: ConditionTarget,
): Sql {
  if (conditions.length === 0) return EVERY_ROW;
  const column = raw(`${alias}.custom_attributes`);
  const compiled = conditions.map((condition) => {
    const read = readValue(condition, definitions);
    return sql`(${read.sql({ column, key: condition.field }, today)})`;
  });
  return join(compiled, ' AND ');
}

/** The driving indexes for the rows that may meet the conditions. */
export function drivingIndexesOf(
  conditions: readonly CustomAttributeConditionInput[],
  definitions: Definitions,
  today: Today,
): DrivingIndex[] {
  return conditions.flatMap((condition) =>
    readValue(condition, definitions)
      .drivingIndexes(today)
      .map((driving) => ({ ...driving, holds: sql`value.key = ${condition.field} AND ${driving.holds}` })),
  );
}

function readValue(condition: CustomAttributeConditionInput, definitions: Definitions): ReadValue {
  const read = ruleOf(condition, definitions.get(condition.field))?.read(condition.value);
  if (read == null) throw new Error(`The condition on "${condition.field}" was never valid`);
  return read;
}

/** The error for an unknown key of items or creators. */
export function noSuchAttribute(entity: CustomAttributeSchemaEntity, key: string): string {
  return `there is no attribute of ${entity.toLowerCase()}s with the key "${key}"`;
}

function problemOf(
  condition: CustomAttributeConditionInput,
  definition: CustomAttributeSchema,
): Omit<ConditionProblem, 'index'> | null {
  const { type } = definition;
  const operators: OperatorRules | null = OPERATOR_RULES[type];
  if (operators === null)
    return { field: 'field', message: `attributes of type ${type} cannot be filtered by` };
  if (condition.type !== type && !isTextInList(condition, definition)) {
    return { field: 'type', message: `must be ${type}, the type of the attribute "${definition.key}"` };
  }
  const rule = ruleOf(condition, definition);
  if (rule === undefined) {
    const known = Object.keys(operators).sort().join(', ');
    return { field: 'operator', message: `must be one of ${known} for an attribute of type ${type}` };
  }
  const read = rule.read(condition.value);
  if (read === null) return { field: 'value', message: `must be ${rule.phrase}` };
  const unknown = definition.options === null ? undefined : unknownOption(read.value, definition.options);
  if (unknown !== undefined) {
    return {
      field: 'value',
      message: `"${unknown}" is not the id of an option of the attribute "${definition.key}"`,
    };
  }
  return null;
}

function ruleOf(
  condition: CustomAttributeConditionInput,
  definition: CustomAttributeSchema | undefined,
): OperatorRule | undefined {
  if (definition !== undefined && isTextInList(condition, definition)) return TEXT_IN_LIST;
  const operators: OperatorRules | null = OPERATOR_RULES[condition.type];
  return operators?.[condition.operator];
}

/** The only exception to the rule that types must be equal (specification §4.3, rule 5). */
function isTextInList({ type, operator }: CustomAttributeConditionInput, definition: CustomAttributeSchema) {
  return definition.type === 'TEXT_LIST' && type === 'TEXT' && operator === 'CONTAINS';
}

/** A value of a condition on a select attribute that is not one of its options. */
function unknownOption(values: unknown, options: readonly { id: string }[]): string | undefined {
  const known = new Set(options.map((option) => option.id));
  return Array.isArray(values) ? values.find((value) => !known.has(value)) : undefined;
}

/** Conditions as they are stored for later: with the given properties only. */
export function storedForm(
  conditions: readonly CustomAttributeConditionInput[],
): CustomAttributeConditionInput[] {
  return conditions.map(({ field, operator, type, value }) =>
    value === undefined ? { field, operator, type } : { field, operator, type, value },
  );
}
