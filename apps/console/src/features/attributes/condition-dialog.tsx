import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import type { Condition } from '../posts/posts-search';
import type { Attribute } from './attributes.query';
import { ConditionFields } from './condition-fields';
import { operatorsOf } from './conditions';

interface Props {
  attributes: readonly Attribute[];
  /** In which days begin and end. */
  timeZone: string;
  add: (condition: Condition) => void;
  close: () => void;
}

/** Asks for a condition on an attribute. */
export function ConditionDialog({ attributes, timeZone, add, close }: Props) {
  const usable = attributes.filter((each) => operatorsOf(each).length > 0);
  const [key, setKey] = useState(usable[0]?.key ?? '');
  const [condition, setCondition] = useState<Condition | undefined>(undefined);
  const attribute = usable.find((each) => each.key === key);
  const submit = () => {
    if (condition === undefined) return;
    add(condition);
    close();
  };
  return (
    <Dialog title={t('Add a filter')} close={close}>
      <Form
        verb={t('Add filter')}
        submit={submit}
        isPending={false}
        error={null}
        isIncomplete={condition === undefined}
      >
        <SelectField
          label={t('Filter')}
          value={key}
          onChange={({ target }) => {
            setKey(target.value);
            setCondition(undefined);
          }}
        >
          {usable.map((each) => (
            <option key={each.key} value={each.key}>
              {each.name}
            </option>
          ))}
        </SelectField>
        {attribute !== undefined && (
          <ConditionFields key={key} attribute={attribute} timeZone={timeZone} changed={setCondition} />
        )}
      </Form>
    </Dialog>
  );
}
