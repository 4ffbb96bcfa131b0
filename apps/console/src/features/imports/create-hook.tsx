import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Code } from '../../ui/copy';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { useCreateHook } from './import-hooks.query';
import { mappingsQuery } from './mappings.query';

/** Makes an address for a program, and shows it this once. */
export function CreateHook({ workspaceId }: { workspaceId: string }) {
  const [name, setName] = useState('');
  const [mappingId, setMappingId] = useState('');
  const [apifyToken, setApifyToken] = useState('');
  const { data: mappings = [] } = useRead(mappingsQuery(workspaceId));
  const create = useCreateHook(workspaceId);
  const submit = () =>
    create.mutate(
      { name, mappingId: mappingId || null, apifyToken: apifyToken.trim() || null },
      {
        onSuccess: () => {
          setName('');
          setApifyToken('');
        },
      },
    );
  return (
    <div>
      <Form
        verb={t('Create an address')}
        submit={submit}
        isPending={create.isPending}
        error={create.error}
        fields={['name']}
        isRow
        isBeside
      >
        <NameField value={name} change={setName} error={create.error} className="min-w-48" />
        <SelectField
          label={t('Columns are read by')}
          value={mappingId}
          onChange={({ target }) => setMappingId(target.value)}
        >
          <option value="">{t('The recognised format')}</option>
          {mappings.map((mapping) => (
            <option key={mapping.id} value={mapping.id}>
              {mapping.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Token of Apify, to fetch data sets')}
          type="password"
          autoComplete="off"
          value={apifyToken}
          onChange={({ target }) => setApifyToken(target.value)}
        />
      </Form>
      {create.data != null && (
        <div role="status" className="mt-4 grid grid-cols-1 gap-2">
          <p>{t('Copy the address now. It cannot be shown again.')}</p>
          <Code label={t('Address')} text={create.data} />
        </div>
      )}
    </div>
  );
}
