import { spanOf } from './named/named-spans.js';
import type { AttributeFacts, WorkspaceFacts } from './workspace-facts.js';

/** Words in the keys of attributes that say what posts cost, and what rights there are. */
const FEES = /fee|cost|price|budget|honorar|gage/i;
const RIGHTS = /right|licen[cs]e|usage|cleared|approved/i;

/** What a task is to know of its workspace: its day and zone, the last complete periods, its currency, fees and rights. */
export function circumstancesOf({ timeZone, currency, attributes }: WorkspaceFacts, now: Date): string {
  const day = (time: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(time));
  const period = (span: 'LAST_MONTH' | 'LAST_WEEK') => {
    const { from, to } = spanOf(span, timeZone, now);
    return `${span} is ${day(from)} to ${day(to)}`;
  };
  const keys = (about: RegExp, isNumber: boolean) =>
    attributes
      .filter(({ key, type }) => about.test(key) && (!isNumber || type === 'NUMBER'))
      .map(({ key }) => key);
  return [
    `Today is ${day(now.toISOString())} in ${timeZone}; ${period('LAST_WEEK')}, ${period('LAST_MONTH')}, both complete. Money is in ${currency}.`,
    said('Fees', keys(FEES, true)),
    said('Rights', keys(RIGHTS, false)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function said(what: string, keys: readonly AttributeFacts['key'][]): string {
  return keys.length === 0 ? '' : `${what} are in the attributes ${keys.join(', ')}.`;
}
