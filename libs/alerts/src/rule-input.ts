import { VIRALITY_THRESHOLDS } from '@loupe/engagement';
import { InvalidInputError, jsonSizeProblems, type UserErrorDetail } from '@loupe/kernel';
import { type FilterSuperSearchInput, readSuperSearch } from '@loupe/search';
import {
  type AlertGrowthInput,
  type AlertThresholdInput,
  type CreateAlertRuleInput,
  MAX_HOURS,
  MAX_PLACES,
  MAX_VALUE,
  type UpdateAlertRuleInput,
} from './alert.inputs.js';
import { type AlertRule, VIRALITY } from './alert-rule.entity.js';

/** What has to happen, as it is stored. */
export type Trigger = Pick<AlertRule, 'metric' | 'atLeast' | 'isPercent' | 'hours'>;

type RuleInput = CreateAlertRuleInput | UpdateAlertRuleInput;

/** Why the input of a rule is refused, apart from its name and its conditions on attributes; empty if it is not. */
export function inputProblems(input: RuleInput, isNew: boolean): UserErrorDetail[] {
  const given = (['threshold', 'growth', 'virality'] as const).filter((field) => input[field] != null);
  const problems: UserErrorDetail[] = [];
  if (given.length > 1 || (isNew && given.length === 0)) {
    problems.push({ field: ['input'], message: 'give exactly one of threshold, growth and virality' });
  }
  if (input.filter != null) {
    const path = ['input', 'filter'];
    problems.push(...searchProblems(input.filter.superSearch, path));
    problems.push(...jsonSizeProblems(input.filter, path));
  }
  if ((input.placeIds?.length ?? 0) > MAX_PLACES) {
    problems.push({ field: ['input', 'placeIds'], message: `must have at most ${MAX_PLACES} entries` });
  }
  if (input.threshold != null) problems.push(...thresholdProblems(input.threshold));
  if (input.growth != null) problems.push(...growthProblems(input.growth));
  return problems;
}

/** What has to happen by an input without problems; null if it does not say. */
export function triggerOf({ threshold, growth, virality }: RuleInput): Trigger | null {
  if (threshold != null) return { ...threshold, isPercent: false, hours: null };
  if (growth != null) {
    const { metric, by, byPercent, hours } = growth;
    return { metric, atLeast: by ?? byPercent ?? 0, isPercent: by == null, hours };
  }
  if (virality == null) return null;
  return { metric: VIRALITY, atLeast: VIRALITY_THRESHOLDS[virality], isPercent: false, hours: null };
}

/** Searches by words that are alike, or by meaning, find other items from day to day. */
function searchProblems(
  search: FilterSuperSearchInput | null | undefined,
  path: string[],
): UserErrorDetail[] {
  if (search == null) return [];
  const field = [...path, 'superSearch'];
  if (search.mode !== 'BOOLEAN')
    return [{ field, message: 'a rule takes searches of the mode BOOLEAN only' }];
  try {
    readSuperSearch(search);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return [{ field, message: error.message.replace('filter.superSearch.', '') }];
  }
}

function thresholdProblems({ atLeast }: AlertThresholdInput): UserErrorDetail[] {
  return valueProblems(atLeast, ['input', 'threshold', 'atLeast']);
}

function growthProblems({ by, byPercent, hours }: AlertGrowthInput): UserErrorDetail[] {
  const path = ['input', 'growth'];
  const problems: UserErrorDetail[] = [];
  if ((by == null) === (byPercent == null)) {
    problems.push({ field: path, message: 'give either by or byPercent' });
  }
  if (by != null) problems.push(...valueProblems(by, [...path, 'by']));
  if (byPercent != null) problems.push(...valueProblems(byPercent, [...path, 'byPercent']));
  if (hours < 1 || hours > MAX_HOURS) {
    problems.push({ field: [...path, 'hours'], message: `must be from 1 to ${MAX_HOURS}` });
  }
  return problems;
}

function valueProblems(value: number, field: readonly string[]): UserErrorDetail[] {
  return value > 0 && value <= MAX_VALUE
    ? []
    : [{ field, message: 'must be more than 0 and at most 1000000000000000' }];
}

/** Addresses as they are stored: each once, in lower case. */
export function addressesOf(given: readonly string[]): string[] {
  return [...new Set(given.map((address) => address.trim().toLowerCase()))];
}
