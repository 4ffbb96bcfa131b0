import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { IMPORT_FIELDS } from './import-texts';
import type { Look, Mapping } from './look.query';
import { mappingsQuery, useForgetMapping, useKeepMapping } from './mappings.query';

interface Props {
  workspaceId: string;
  mapping: Mapping;
  /** What it is kept under in the workspace; null where it is not. */
  name: string | null;
  table: NonNullable<Look['table']>;
  change: (mapping: Mapping) => void;
}

/** Which field each column fills, beside the first rows of the file. */
export function MappingTable({ workspaceId, mapping, name, table, change }: Props) {
  const fieldOf = (column: string) =>
    Object.keys(IMPORT_FIELDS).find((field) => mapping[field] === column) ?? '';
  const fill = (column: string, field: string) => {
    const others = Object.entries(mapping).filter(([each, source]) => each !== field && source !== column);
    change(Object.fromEntries(field === '' ? others : [...others, [field, column]]));
  };
  return (
    <>
      <p>{t('Say what each column holds. Columns without a field are left out.')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section aria-label={t('Columns of the file')} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full border-collapse text-left">
          <thead className="text-xs text-muted">
            <tr className="border-b border-line">
              <th className="py-2 pr-4 font-medium">{t('Column')}</th>
              <th className="py-2 pr-4 font-medium">{t('Field')}</th>
              <th className="py-2 pr-4 font-medium">{t('First rows')}</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map((column, place) => (
              <tr key={column} className="border-b border-line align-top">
                <td className="break-words py-2 pr-4">{column}</td>
                <td className="py-2 pr-4">
                  <SelectField
                    label={t('Field of {name}', { name: column })}
                    labelHidden
                    value={fieldOf(column)}
                    onChange={({ target }) => fill(column, target.value)}
                  >
                    <option value="">{t('Left out')}</option>
                    {Object.entries(IMPORT_FIELDS).map(([field, label]) => (
                      <option key={field} value={field}>
                        {label}
                      </option>
                    ))}
                  </SelectField>
                </td>
                <td className="break-words py-2 pr-4 text-xs text-muted">
                  {table.rows
                    .slice(0, 3)
                    .map((row) => row[place])
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <KeptMappings workspaceId={workspaceId} mapping={mapping} name={name} change={change} />
    </>
  );
}

/** Keeps the mapping for the next file, and takes one that was kept. */
function KeptMappings({ workspaceId, mapping, name, change }: Omit<Props, 'table'>) {
  const { data: kept = [] } = useRead(mappingsQuery(workspaceId));
  const [typed, setTyped] = useState(name ?? '');
  const keep = useKeepMapping(workspaceId);
  const forget = useForgetMapping(workspaceId);
  return (
    <div className="flex flex-wrap items-end gap-2">
      {kept.length > 0 && (
        <SelectField
          label={t('Mapping of the workspace')}
          value={kept.find((each) => each.name === typed)?.id ?? ''}
          onChange={({ target }) => {
            const chosen = kept.find(({ id }) => id === target.value);
            if (chosen === undefined) return;
            setTyped(chosen.name);
            change(chosen.fields as Mapping);
          }}
        >
          <option value="">{t('None')}</option>
          {kept.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t('Name, to use it again for the next file')}
        maxLength={255}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        disabled={typed.trim() === '' || keep.isPending}
        onClick={() => keep.mutate({ name: typed, fields: mapping })}
      >
        {t('Save the mapping')}
      </Button>
      {kept
        .filter((each) => each.name === typed)
        .map(({ id }) => (
          <Button key={id} kind="danger" disabled={forget.isPending} onClick={() => forget.mutate(id)}>
            {t('Delete the mapping')}
          </Button>
        ))}
      <p role="status" className="text-good empty:hidden">
        {keep.isSuccess && t('The mapping is saved.')}
      </p>
      <Problem error={keep.error ?? forget.error} />
    </div>
  );
}
