import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { CheckBoxes } from '../../ui/check-boxes';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';
import { type ExportInput, exportColumnsQuery, exportQuery, useCreateExport } from './exports.query';

const FORMATS = [
  ['CSV', 'CSV'],
  ['XLSX', 'Excel (XLSX)'],
  ['NDJSON', 'NDJSON'],
  ['PARQUET', 'Parquet'],
] as const;

type Choice = Omit<ExportInput, 'format'>;

export interface ExportProps {
  workspaceId: string;
  /** What can be exported, with a name for each. */
  choices: readonly { name: string; input: Choice }[];
  close: () => void;
}

/** Makes a file of what a page shows, says how far it is, and gives it. */
export default function ExportForm({ workspaceId, choices, close }: ExportProps) {
  const [choice, setChoice] = useState(0);
  const [format, setFormat] = useState<(typeof FORMATS)[number][0]>('CSV');
  const create = useCreateExport(workspaceId);
  const input = choices[choice]?.input;
  const [isForPrograms, setForPrograms] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const mayBeForPeople = format === 'CSV' || format === 'XLSX';
  const fields = input === undefined ? undefined : chosen[input.of];
  const submit = () => {
    if (input === undefined) return;
    create.mutate({
      ...input,
      format,
      ...(mayBeForPeople && !isForPrograms ? { forPeople: true } : {}),
      ...(fields === undefined ? {} : { fields: [...fields] }),
    });
  };
  return (
    <Dialog title={t('Export')} close={close} closeWord={t('Close')}>
      {create.data == null ? (
        <Form verb={t('Export')} submit={submit} isPending={create.isPending} error={create.error}>
          <SelectField
            label={t('A row for each')}
            value={choice}
            onChange={({ target }) => setChoice(Number(target.value))}
          >
            {choices.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('Format')}
            value={format}
            onChange={({ target }) =>
              setFormat(FORMATS.find(([each]) => each === target.value)?.[0] ?? format)
            }
          >
            {FORMATS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          {mayBeForPeople && (
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={isForPrograms}
                onChange={({ target }) => setForPrograms(target.checked)}
              />
              {t('For programs: names of fields, ids, cents and UTC')}
            </label>
          )}
          {input !== undefined && (
            <Columns
              key={input.of}
              workspaceId={workspaceId}
              of={input.of}
              chosen={fields}
              choose={(next) => setChosen({ ...chosen, [input.of]: next })}
            />
          )}
        </Form>
      ) : (
        <Progress workspaceId={workspaceId} id={create.data} />
      )}
    </Dialog>
  );
}

interface ColumnsProps {
  workspaceId: string;
  of: Choice['of'];
  /** The columns that somebody has chosen; undefined for the usual ones. */
  chosen: readonly string[] | undefined;
  choose: (fields: string[]) => void;
}

/** Which columns the file has, in the order of the list. */
function Columns({ workspaceId, of, chosen, choose }: ColumnsProps) {
  const { data = [] } = useRead(exportColumnsQuery(workspaceId, of));
  if (data.length === 0) return null;
  const now = chosen ?? data.flatMap(({ field, isUsual }) => (isUsual ? [field] : []));
  return (
    <details>
      <summary>{t('Columns ({count})', { count: now.length })}</summary>
      <div className="max-h-60 overflow-y-auto">
        <CheckBoxes
          label={t('Columns of the file')}
          options={data.map(({ field, heading }) => [field, heading])}
          chosen={now}
          choose={(next) => choose(data.flatMap(({ field }) => (next.includes(field) ? [field] : [])))}
        />
      </div>
    </details>
  );
}

function Progress({ workspaceId, id }: { workspaceId: string; id: string }) {
  const { data, error } = useRead(exportQuery(workspaceId, id));
  if (error !== null) return <Problem error={error} />;
  const { state, rowsExpected = 0, rowsWritten = 0, downloadUrl } = data ?? {};
  if (state === 'FAILED' || state === 'WITHDRAWN' || data === null) {
    return <Problem error={new Error(data?.error ?? t('The file is no longer there. Export again.'))} />;
  }
  return (
    <div role="status" className="grid gap-2">
      <ProgressBar label={t('Progress of the export')} value={rowsWritten} max={rowsExpected} />
      {state === 'READY' && downloadUrl != null ? (
        <>
          <p>
            {t(
              '{count} row is written. The file is kept for a day. | {count} rows are written. The file is kept for a day.',
              { count: rowsWritten },
            )}
          </p>
          <p>
            <a href={downloadUrl} download className="text-accent underline">
              {t('Download the file')}
            </a>
          </p>
        </>
      ) : (
        <p>
          {t('{written} of {all} rows. You can close this: it is also under Operations.', {
            written: rowsWritten,
            all: rowsExpected,
          })}
        </p>
      )}
    </div>
  );
}
