import { useState } from 'react';
import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { SelectField, TextField } from '../../ui/field';
import { type Field, type FilterName, METRIC_FIELDS, optionName } from './filter-fields';

/** Things that can be chosen, by what they are. */
export type Named = Readonly<
  Record<'collections' | 'campaigns' | 'sources', readonly (readonly [string, string])[]>
>;

interface Typed {
  text: string;
  from: string;
  to: string;
  city: string;
  region: string;
  country: string;
  chosen: readonly string[];
}

const NOTHING: Typed = { text: '', from: '', to: '', city: '', region: '', country: '', chosen: [] };

/** The ends that were typed, without those that were not. */
function rangeOf({ from, to }: Typed, end: (text: string, isLast: boolean) => unknown) {
  return {
    ...(from === '' ? {} : { from: end(from, false) }),
    ...(to === '' ? {} : { to: end(to, true) }),
  };
}

/** The value of a field that was typed; undefined as long as something is missing. */
function typedFilter(field: Field, typed: Typed): unknown {
  const { text, from, to, chosen, city, region, country } = typed;
  const hasEnd = from !== '' || to !== '';
  switch (field.kind) {
    case 'texts': {
      const texts = text.split(/[\s,]+/).filter((each) => each !== '');
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
        ? rangeOf(typed, (day, isLast) => `${day}T${isLast ? '23:59:59' : '00:00:00'}Z`)
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

interface Props {
  name: FilterName;
  field: Field;
  named: Named;
  /** Gets the value when something changes; undefined as long as something is missing. */
  changed: (value: unknown) => void;
}

/** Asks for the value of a field of the filter. */
export function FilterValue({ name, field, named, changed }: Props) {
  const [typed, setTyped] = useState(NOTHING);
  const take = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    changed(typedFilter(field, next));
  };
  const text = (
    label: string,
    key: 'text' | 'from' | 'to' | 'city' | 'region' | 'country',
    type = 'text',
  ) => (
    <TextField
      label={label}
      type={type}
      value={typed[key]}
      onChange={({ target }) => take({ [key]: target.value })}
    />
  );
  const choose = (label: string, options: readonly (readonly [string, string])[], none: string | null) => (
    <SelectField label={label} value={typed.text} onChange={({ target }) => take({ text: target.value })}>
      {none !== null && <option value="">{none}</option>}
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </SelectField>
  );
  const ends = (type: string) => (
    <div className="flex gap-2">
      {text(t('From'), 'from', type)}
      {text(t('To'), 'to', type)}
    </div>
  );
  switch (field.kind) {
    case 'texts':
      return text(t('Values, with commas between them'), 'text');
    case 'options':
      return (
        <CheckBoxes
          label={t('Values')}
          options={field.options.map((option) => [option, optionName(name, option)] as const)}
          chosen={typed.chosen}
          choose={(chosen) => take({ chosen })}
        />
      );
    case 'one':
      return choose(
        t('Value'),
        field.options.map((option) => [option, optionName(name, option)] as const),
        t('Choose'),
      );
    case 'yes-no':
      return choose(t('Value'), [['yes', t('Yes')] as const, ['no', t('No')] as const], t('Choose'));
    case 'named':
      return choose(t('Value'), named[field.of], t('Choose'));
    case 'numbers':
      return ends('number');
    case 'times':
      return ends('date');
    case 'metrics':
      return (
        <>
          {choose(
            t('Metric'),
            METRIC_FIELDS.map((metric) => [metric, words(metric)] as const),
            null,
          )}
          {ends('number')}
        </>
      );
    case 'places':
      return (
        <>
          {text(t('City'), 'city')}
          {text(t('Region'), 'region')}
          {text(t('Country'), 'country')}
        </>
      );
  }
}
