import { keptFormat } from '../../lib/kept-format';
import { language, t } from '../../lib/messages';
import { dayBefore } from '../../lib/times';
import type { TokenUse, UsageSummary } from './usage-summary';

/** Days that usage is told of. */
export const DAYS = 30;

/** Operations that are no fields of the API. */
const OPERATIONS: Readonly<Record<string, string>> = {
  'several fields': t('several fields'),
  upload: t('upload of a picture'),
  refused: t('refused requests'),
};
/** Operations of the newest day that are named. */
const MOST_LAST = 3;
/** Operations that a sentence names. */
const MOST_SENT = 2;

/** What people call an operation: a root field of the API has its own name. */
export const operationName = (operation: string): string => OPERATIONS[operation] ?? operation;

/** What a token was used for on its newest day, such as `items, creators`. */
export function lastOperationsText({ lastOperations }: Pick<TokenUse, 'lastOperations'>): string {
  const names = lastOperations.slice(0, MOST_LAST).map(operationName).join(', ');
  const more = lastOperations.length - MOST_LAST;
  return more > 0 ? `${names} ${t('and {count} more', { count: more })}` : names;
}

/** Said where not all rows of the days were read. */
export const cutText = (isCut: boolean): string => (isCut ? t(' (the newest rows only)') : '');

/**
 * What a token sent in the last days, as a sentence: that is what its end would break. Null while that is not known.
 * @param usage undefined until it is read
 */
export function sentText(
  usage: (Pick<UsageSummary, 'uses'> & { isCut: boolean }) | undefined,
  { id, lastUsedAt }: { id: string; lastUsedAt?: string | null },
  now = Date.now(),
): string | null {
  if (usage === undefined) return null;
  const use = usage.uses[id];
  if (use === undefined) {
    // Usage is some seconds behind, and may be cut: the last use says more.
    const isRecent =
      lastUsedAt != null && Date.parse(lastUsedAt) >= Date.parse(dayBefore(DAYS - 1, 'UTC', now));
    return isRecent ? null : t('Not used in the last {days} days.', { days: DAYS });
  }
  const sent = {
    days: DAYS,
    cut: cutText(usage.isCut),
    count: use.requests,
    operations: keptFormat(Intl.ListFormat, language, { type: 'conjunction' } as const).format(
      use.operations.slice(0, MOST_SENT).map(operationName),
    ),
  };
  return use.operations.length > MOST_SENT
    ? t(
        'In the last {days} days{cut}: {count} request, mostly {operations}. | In the last {days} days{cut}: {count} requests, mostly {operations}.',
        sent,
      )
    : t(
        'In the last {days} days{cut}: {count} request, only {operations}. | In the last {days} days{cut}: {count} requests, only {operations}.',
        sent,
      );
}
