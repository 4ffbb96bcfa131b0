import { useState } from 'react';
import { fieldName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { SelectField, TextField } from '../../ui/field';
import type { Condition } from '../posts/posts-search';
import type { Attribute } from './attributes.query';
import { conditionValue, inputTypeOf, operatorsOf, type Typed, valueKind } from './conditions';

const NOTHING: Typed = { one: '', from: '', to: '', chosen: [] };

interface Props {
  attribute: Attribute;
  /** In which days begin and end. */
  timeZone: string;
  /** Gets the condition when something changes; undefined as long as something is missing. */
  changed: (condition: Condition | undefined) => void;
}

/** The operator and the value of a condition on an attribute. */
export function ConditionFields({ attribute, timeZone, changed }: Props) {
  const operators = operatorsOf(attribute);
  const [operator, setOperator] = useState(operators[0] ?? 'IS_NOT_EMPTY');
  const [typed, setTyped] = useState(NOTHING);
  const kind = valueKind(attribute, operator);
  const take = (next: typeof operator, part: Partial<Typed>) => {
    const all = { ...typed, ...part };
    const nextKind = valueKind(attribute, next);
    setOperator(next);
    setTyped(all);
    const value = conditionValue(attribute, nextKind, all, timeZone);
    changed(
      value === undefined
        ? undefined
        : {
            field: attribute.key,
            operator: next,
            type: attribute.type,
            ...(value === null ? {} : { value }),
          },
    );
  };
  const field = (label: string, key: 'one' | 'from' | 'to', type: 'number' | 'date' | 'text') => (
    <TextField
      label={label}
      type={type}
      {...(type === 'number' ? { step: 'any' } : {})}
      required
      value={typed[key]}
      onChange={({ target }) => take(operator, { [key]: target.value })}
    />
  );
  const ends = kind === 'days' ? 'number' : inputTypeOf(attribute);
  return (
    <>
      <SelectField
        label={t('Condition')}
        value={operator}
        onChange={({ target }) => take(target.value as typeof operator, {})}
      >
        {operators.map((each) => (
          <option key={each} value={each}>
            {fieldName(each.toLowerCase())}
          </option>
        ))}
      </SelectField>
      {kind === 'options' && (
        <CheckBoxes
          label={t('Values')}
          options={(attribute.options ?? []).map(({ id, name }) => [id, name] as const)}
          chosen={typed.chosen}
          choose={(chosen) => take(operator, { chosen })}
        />
      )}
      {kind === 'yes-no' && (
        <SelectField
          label={t('Value')}
          value={typed.one}
          onChange={({ target }) => take(operator, { one: target.value })}
        >
          <option value="">{t('Choose')}</option>
          <option value="yes">{t('Yes')}</option>
          <option value="no">{t('No')}</option>
        </SelectField>
      )}
      {kind === 'one' && field(t('Value'), 'one', inputTypeOf(attribute))}
      {(kind === 'range' || kind === 'days') && (
        <div className="grid grid-cols-2 items-end gap-2">
          {field(kind === 'days' ? t('From (days after today)') : t('From'), 'from', ends)}
          {field(kind === 'days' ? t('To (days after today)') : t('To'), 'to', ends)}
        </div>
      )}
    </>
  );
}
