import { dayIn } from '../../lib/times';
import { type Field, METRIC_FIELDS } from './filter-fields';

/** What was typed into the fields of a filter. */
export interface Typed {
  text: string;
  from: string;
  to: string;
  city: string;
  region: string;
  country: string;
  chosen: readonly string[];
}

export const NOTHING: Typed = { text: '', from: '', to: '', city: '', region: '', country: '', chosen: [] };

/** The ends that were typed, without those that were not. */
function rangeOf({ from, to }: Typed, end: (text: string, isLast: boolean) => unknown) {
  return {
    ...(from === '' ? {} : { from: end(from, false) }),
    ...(to === '' ? {} : { to: end(to, true) }),
  };
}

/** What stands between commas, without the spaces at its ends. */
export const textsOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * The value of a field that was typed; undefined as long as something is missing.
 * @param timeZone in which days begin and end
 */
export function typedFilter(field: Field, typed: Typed, timeZone: string): unknown {
  const { text, from, to, chosen, city, region, country } = typed;
  const hasEnd = from !== '' || to !== '';
  switch (field.kind) {
    case 'texts': {
      const texts = textsOf(text);
      return texts.length === 0 ? undefined : texts;
    }
    case 'named':
      return text === '' ? undefined : [text];
    case 'options':
      return chosen.length === 0 ? undefined : [...chosen];
    case 'one':
      return text === '' ? undefined : text;
    case 'yes-no':
      return text === '' ? undefined : [text === 'yes'];
    case 'numbers':
      return hasEnd ? rangeOf(typed, Number) : undefined;
    case 'times':
      return hasEnd
        ? rangeOf(typed, (day, isLast) => dayIn(timeZone, day)[isLast ? 'last' : 'first'])
        : undefined;
    case 'metrics':
      return hasEnd
        ? [{ field: text === '' ? METRIC_FIELDS[0] : text, range: rangeOf(typed, Number) }]
        : undefined;
    case 'places': {
      const parts = Object.entries({ city, region, country }).filter(([, part]) => part.trim() !== '');
      return parts.length === 0 ? undefined : [Object.fromEntries(parts)];
    }
  }
}
