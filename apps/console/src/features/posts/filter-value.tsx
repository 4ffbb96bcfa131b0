import { useState } from 'react';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { SelectField, TextField } from '../../ui/field';
import { type Field, type FilterName, METRIC_FIELDS, metricName, optionName } from './filter-fields';
import type { Named } from './filter-parts';
import { type Typed, typedFilter } from './typed-filter';

interface Props {
  name: FilterName;
  field: Field;
  named: Named;
  /** In which days begin and end. */
  timeZone: string;
  /** What stands in the fields at first. */
  first: Typed;
  /** Gets the value when something changes; undefined as long as something is missing. */
  changed: (value: unknown) => void;
}

/** Asks for the value of a field of the filter. */
export function FilterValue({ name, field, named, timeZone, first, changed }: Props) {
  const [typed, setTyped] = useState(first);
  const take = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    changed(typedFilter(field, next, timeZone));
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
    <div className="grid grid-cols-2 gap-2">
      {text(t('From'), 'from', type)}
      {text(t('To'), 'to', type)}
    </div>
  );
  switch (field.kind) {
    case 'texts':
      return text(t('Values, separated by commas'), 'text');
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
            METRIC_FIELDS.map((metric) => [metric, metricName(metric)] as const),
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
