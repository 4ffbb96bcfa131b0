import { t } from '../../lib/messages';
import type { Series } from '../../ui/chart/chart-props';
import type { TokenUsage } from './usage-summary';

/** What people call a token. Several that are told as one have one id. */
export interface TokenName {
  id: string;
  name: string;
}

/** What was used under one name. */
export type NamedUsage = TokenName & Omit<TokenUsage, 'tokenId'>;

/** Names with a series of their own; what is left is one more. */
const MOST_SERIES = 5;

/**
 * What was used under each name, the dearest first.
 * @param names by the id of the token
 * @param nameless what those are called that have no name any more
 */
export function usageByName(
  tokens: readonly TokenUsage[],
  names: ReadonlyMap<string, TokenName>,
  nameless: string,
): NamedUsage[] {
  const found = new Map<string, NamedUsage>();
  for (const { tokenId, ...used } of tokens) {
    const { id, name } = names.get(tokenId) ?? { id: '', name: nameless };
    const before = found.get(id);
    found.set(id, before === undefined ? { id, name, ...used } : together(before, used));
  }
  return [...found.values()].sort((one, other) => other.credits - one.credits);
}

function together(one: NamedUsage, other: Omit<TokenUsage, 'tokenId'>): NamedUsage {
  return {
    ...one,
    requests: one.requests + other.requests,
    credits: one.credits + other.credits,
    creditsByDay: one.creditsByDay.map((credits, index) => credits + (other.creditsByDay[index] ?? 0)),
    ...(one.lastDay < other.lastDay ? { lastDay: other.lastDay } : {}),
  };
}

/** The credits of each day under the dearest names, and under all others together. */
export function creditsByName(named: readonly NamedUsage[]): Series[] {
  const own = named.slice(0, MOST_SERIES).map(({ name, creditsByDay }) => ({ name, values: creditsByDay }));
  const [first, ...rest] = named.slice(MOST_SERIES);
  if (first === undefined) return own;
  return [...own, { name: t('Others'), values: rest.reduce(together, first).creditsByDay }];
}
