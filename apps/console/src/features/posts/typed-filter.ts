import { dayIn, dayOf } from '../../lib/times';
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

interface Ends {
  from?: unknown;
  to?: unknown;
}

/** The only one of a list; undefined where there are several, or none. */
const onlyOf = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : undefined;

const endsOf = (range: unknown, text: (end: unknown) => string): Pick<Typed, 'from' | 'to'> => {
  const { from, to } = range as Ends;
  return { from: from == null ? '' : text(from), to: to == null ? '' : text(to) };
};

/**
 * What would be typed for a value, so that it can be changed; null for what one form cannot ask for, such as two metrics.
 * @param timeZone in which days begin and end
 */
export function typedOf(field: Field, value: unknown, timeZone: string): Typed | null {
  const only = onlyOf(value);
  switch (field.kind) {
    case 'texts': {
      const texts = value as string[];
      // A comma would part it.
      return texts.some((text) => text.includes(',')) ? null : { ...NOTHING, text: texts.join(', ') };
    }
    case 'named':
      return only === undefined ? null : { ...NOTHING, text: String(only) };
    case 'options':
      return { ...NOTHING, chosen: value as string[] };
    case 'one':
      return { ...NOTHING, text: String(value) };
    case 'yes-no':
      return only === undefined ? null : { ...NOTHING, text: only === true ? 'yes' : 'no' };
    case 'numbers':
      return { ...NOTHING, ...endsOf(value, String) };
    case 'times':
      return { ...NOTHING, ...endsOf(value, (end) => dayOf(Date.parse(String(end)), timeZone)) };
    case 'metrics': {
      const { field: text, range } = (only ?? {}) as { field?: string; range?: Ends };
      return text === undefined || range === undefined
        ? null
        : { ...NOTHING, text, ...endsOf(range, String) };
    }
    case 'places':
      return only === undefined ? null : { ...NOTHING, ...(only as Partial<Typed>) };
  }
}
