import type { CustomAttributeType } from '@loupe/custom-attributes';
import { isUuid, type UserErrorDetail } from '@loupe/kernel';
import { AiInput } from './ai-field.enums.js';
import { MAX_BUDGET, MAX_DESCRIPTION, MAX_INSTRUCTION, MAX_OPTIONS, MAX_SOURCES } from './field-limits.js';

/** The types that a model can fill. */
export const FILLED_TYPES: ReadonlySet<CustomAttributeType> = new Set<CustomAttributeType>([
  'SINGLE_SELECT_V2',
  'SINGLE_SELECT_V3',
  'MULTIPLE_SELECT',
  'MULTIPLE_SELECT_V2',
  'TEXT',
  'NUMBER',
  'BOOLEAN',
]);

/** A lone surrogate or a control character that is no space. */
const UNFIT = /\p{Cs}|[^\P{Cc}\n\r\t]/u;

export interface GivenDefinition {
  readonly instruction: string | null;
  readonly options: readonly { name: string; description?: string | null }[] | null;
  readonly inputs: readonly AiInput[] | null;
  readonly sourceIds: readonly string[] | null;
}

/** What is wrong with a definition, but for the names of its options, which are checked as the attribute's. */
export function definitionProblems(given: GivenDefinition, path: readonly string[]): UserErrorDetail[] {
  const { instruction, options, inputs, sourceIds } = given;
  const problems: UserErrorDetail[] = [];
  const add = (field: string[], message: string) => problems.push({ field: [...path, ...field], message });
  if (instruction === null || instruction.trim() === '' || instruction.length > MAX_INSTRUCTION) {
    add(['instruction'], `must have 1 to ${MAX_INSTRUCTION} characters`);
  } else if (UNFIT.test(instruction)) add(['instruction'], 'must not contain control characters');
  if (options !== null && (options.length < 2 || options.length > MAX_OPTIONS)) {
    add(['options'], `must have 2 to ${MAX_OPTIONS} entries`);
  }
  for (const [index, { description }] of (options ?? []).slice(0, MAX_OPTIONS).entries()) {
    const text = description ?? '';
    if (text.length > MAX_DESCRIPTION) {
      add(
        ['options', String(index), 'description'],
        `is too long (maximum is ${MAX_DESCRIPTION} characters)`,
      );
    } else if (UNFIT.test(text)) {
      add(['options', String(index), 'description'], 'must not contain control characters');
    }
  }
  if (inputs !== null && inputs.length === 0) add(['inputs'], 'name at least one');
  if (sourceIds !== null && sourceIds.length > MAX_SOURCES) {
    add(['sourceIds'], `must have at most ${MAX_SOURCES} entries`);
  } else if (sourceIds?.some((id) => !isUuid(id))) add(['sourceIds'], 'must be ids of sources');
  return problems;
}

/** A budget as it is stored. @param field its path, to which problems are added */
export function readBudget(
  value: number | null | undefined,
  field: readonly string[],
  problems: UserErrorDetail[],
): string | null {
  if (value == null) return null;
  if (!Number.isInteger(value) || value < 0 || value > MAX_BUDGET) {
    problems.push({ field, message: `must be a whole number from 0 to ${MAX_BUDGET}` });
    return null;
  }
  return String(value);
}
