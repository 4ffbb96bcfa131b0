import { useState } from 'react';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { SelectField, TextArea } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { useCreateField } from './ai-fields.query';
import { optionsOf } from './field-texts';

const TYPES = ['SINGLE_SELECT_V2', 'MULTIPLE_SELECT_V2', 'TEXT', 'NUMBER', 'BOOLEAN'] as const;
const TYPE_NAMES: Readonly<Record<(typeof TYPES)[number], string>> = {
  SINGLE_SELECT_V2: t('One of several options'),
  MULTIPLE_SELECT_V2: t('Any number of options'),
  TEXT: t('Text'),
  NUMBER: t('Number'),
  BOOLEAN: t('Yes or no'),
};

/** Makes an AI Filter as a draft, and opens it. */
export function CreateField({ workspaceId, open }: { workspaceId: string; open: (id: string) => void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<(typeof TYPES)[number]>('SINGLE_SELECT_V2');
  const [instruction, setInstruction] = useState('');
  const [options, setOptions] = useState('');
  const create = useCreateField(workspaceId);
  const isSelect = type === 'SINGLE_SELECT_V2' || type === 'MULTIPLE_SELECT_V2';
  const submit = () =>
    create.mutate(
      { name, type, instruction, ...(isSelect ? { options: optionsOf(options) } : {}) },
      { onSuccess: (id) => id !== null && open(id) },
    );
  return (
    <Form
      verb={t('Create draft')}
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
      <TextArea
        label={t('What the model should decide')}
        required
        rows={3}
        value={instruction}
        onChange={({ target }) => setInstruction(target.value)}
      />
      {isSelect && (
        <TextArea
          label={t('Options, one per line, each with a colon and what it means')}
          required
          rows={4}
          value={options}
          onChange={({ target }) => setOptions(target.value)}
        />
      )}
    </Form>
  );
}
