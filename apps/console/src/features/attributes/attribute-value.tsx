import { useState } from 'react';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { SelectField, TextField } from '../../ui/field';
import type { Attribute } from './attributes.query';
import { inputTypeOf, typedValue } from './conditions';

interface Props {
  attribute: Attribute;
  /** In which days begin. */
  timeZone: string;
  /** Gets the value when something changes; null takes it away, undefined as long as something is missing. */
  changed: (value: unknown) => void;
}

const isList = ({ type }: Attribute) => type.startsWith('MULTIPLE') || type.endsWith('_LIST');

/** Asks for the value of an attribute, or whether to take it away. */
export function AttributeValueFields({ attribute, timeZone, changed }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isNone, setNone] = useState(false);
  const { options, type } = attribute;
  const isBoolean = type === 'BOOLEAN' || type === 'BOOLEAN_LIST';
  const takeText = (next: string) => {
    setText(next);
    const parts = isList(attribute) ? next.split(',').map((part) => part.trim()) : [next.trim()];
    const values = parts
      .filter((part) => part !== '')
      .map((part) =>
        isBoolean ? part.toLowerCase() === t('Yes').toLowerCase() : typedValue(attribute, part, timeZone),
      );
    if (values.length === 0) changed(undefined);
    else changed(isList(attribute) ? values : values[0]);
  };
  const choice = (all: readonly (readonly [string, string])[], take: (value: string) => void) => (
    <SelectField label={t('Value')} value={text} onChange={({ target }) => take(target.value)}>
      <option value="">{t('Choose')}</option>
      {all.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  const field = () => {
    if (options !== null && isList(attribute)) {
      return (
        <CheckBoxes
          label={t('Values')}
          options={options.map(({ id, name }) => [id, name] as const)}
          chosen={chosen}
          choose={(next) => {
            setChosen(next);
            changed(next.length === 0 ? undefined : next);
          }}
        />
      );
    }
    if (options !== null) {
      return choice(
        options.map(({ id, name }) => [id, name] as const),
        (value) => {
          setText(value);
          changed(value === '' ? undefined : value);
        },
      );
    }
    if (type === 'BOOLEAN') return choice([['yes', t('Yes')] as const, ['no', t('No')] as const], takeText);
    return (
      <TextField
        label={isList(attribute) ? t('Values, separated by commas') : t('Value')}
        type={isList(attribute) ? 'text' : inputTypeOf(attribute)}
        {...(inputTypeOf(attribute) === 'number' ? { step: 'any' } : {})}
        value={text}
        onChange={({ target }) => takeText(target.value)}
      />
    );
  };
  return (
    <>
      {!isNone && field()}
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isNone}
          onChange={({ target }) => {
            setNone(target.checked);
            setText('');
            setChosen([]);
            changed(target.checked ? null : undefined);
          }}
        />
        {t('Remove the value')}
      </label>
    </>
  );
}
