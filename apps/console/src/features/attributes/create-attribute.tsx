import { useState } from 'react';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextArea } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { newOptions } from './attribute-options';
import type { Entity } from './attributes.query';
import { useManageAttributes } from './manage-attributes.query';
import { TYPE_NAMES } from './type-names';

/** The types that people choose from; the API has some more, of former versions. */
const TYPES = [
  'TEXT',
  'NUMBER',
  'SINGLE_SELECT_V2',
  'MULTIPLE_SELECT_V2',
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'URL',
  'EMAIL',
  'PHONE',
  'TEXT_LIST',
] as const;

/** What makes one. */
export const CREATE_TITLES: Readonly<Record<Entity, string>> = {
  ITEM: t('Create a post attribute'),
  CREATOR: t('Create a creator attribute'),
};

const hasOptions = (type: string) => type.includes('SELECT');

interface Props {
  workspaceId: string;
  entity: Entity;
  close: () => void;
}

/** Makes an attribute. */
export function CreateAttribute({ workspaceId, entity, close }: Props) {
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('TEXT');
  const [options, setOptions] = useState('');
  const { create } = useManageAttributes(workspaceId);
  const submit = () =>
    create.mutate(
      { entity, name, type, ...(hasOptions(type) ? { options: newOptions(options) } : {}) },
      { onSuccess: close },
    );
  return (
    <Dialog title={CREATE_TITLES[entity]} close={close}>
      <Form
        verb={t('Create attribute')}
        submit={submit}
        isPending={create.isPending}
        error={create.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={create.error} />
        <SelectField
          label={t('Its values')}
          value={type}
          onChange={({ target }) => setType(oneOf(TYPES, target.value) ?? type)}
        >
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {TYPE_NAMES[each]}
            </option>
          ))}
        </SelectField>
        {hasOptions(type) && (
          <TextArea
            label={t('Options, one per line')}
            required
            rows={4}
            value={options}
            onChange={({ target }) => setOptions(target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
