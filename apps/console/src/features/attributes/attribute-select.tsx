import { t } from '../../lib/messages';
import { SelectField } from '../../ui/field';
import type { Attribute } from './attributes.query';

interface Props {
  attributes: readonly Attribute[];
  /** The key of the chosen one; empty for none. */
  value: string;
  choose: (key: string) => void;
}

/** One of the attributes that a value can be entered for. */
export function AttributeSelect({ attributes, value, choose }: Props) {
  return (
    <SelectField label={t('Attribute')} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('Choose')}</option>
      {attributes
        .filter(({ type }) => type !== 'SHIPPING_ADDRESS')
        .map((each) => (
          <option key={each.key} value={each.key}>
            {each.name}
            {each.aiGenerated && ` ${t('(AI; your value is kept, and AI learns from it)')}`}
          </option>
        ))}
    </SelectField>
  );
}
