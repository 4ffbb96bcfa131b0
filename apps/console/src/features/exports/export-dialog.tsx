import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exact } from '../../lib/formats';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { type ExportInput, exportQuery, useCreateExport } from './exports.query';

const FORMATS = [
  ['CSV', 'CSV'],
  ['XLSX', 'Excel (XLSX)'],
  ['NDJSON', 'NDJSON'],
  ['PARQUET', 'Parquet'],
] as const;

type Choice = Omit<ExportInput, 'format'>;

interface Props {
  workspaceId: string;
  /** What can be exported, with a name for each. */
  choices: readonly { name: string; input: Choice }[];
  close: () => void;
}

/** Makes a file of what a page shows, says how far it is, and gives it. */
export function ExportDialog({ workspaceId, choices, close }: Props) {
  const [choice, setChoice] = useState(0);
  const [format, setFormat] = useState<(typeof FORMATS)[number][0]>('CSV');
  const create = useCreateExport(workspaceId);
  const input = choices[choice]?.input;
  const submit = () => {
    if (input !== undefined) create.mutate({ ...input, format });
  };
  return (
    <Dialog title="Export" close={close} closeWord="Close">
      {create.data == null ? (
        <Form verb="Export" submit={submit} isPending={create.isPending} error={create.error}>
          <SelectField
            label="A row for each"
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
            label="Format"
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
        </Form>
      ) : (
        <Progress workspaceId={workspaceId} id={create.data} />
      )}
    </Dialog>
  );
}

function Progress({ workspaceId, id }: { workspaceId: string; id: string }) {
  const { data, error } = useQuery(exportQuery(workspaceId, id));
  if (error !== null) return <Problem error={error} />;
  const { state, rowsExpected = 0, rowsWritten = 0, downloadUrl } = data ?? {};
  if (state === 'FAILED' || state === 'WITHDRAWN' || data === null) {
    return <Problem error={new Error(data?.error ?? 'The file is not there any more. Export again.')} />;
  }
  return (
    <div role="status" className="grid gap-2">
      <progress aria-label="Progress of the export" value={rowsWritten} max={Math.max(rowsExpected, 1)} />
      {state === 'READY' && downloadUrl != null ? (
        <>
          <p>
            {exact(rowsWritten)} {rowsWritten === 1 ? 'row is' : 'rows are'} written. The file is kept for a
            day.
          </p>
          <p>
            <a href={downloadUrl} download className="text-accent underline">
              Download the file
            </a>
          </p>
        </>
      ) : (
        <p>
          {exact(rowsWritten)} of {exact(rowsExpected)} rows. You can close this: Operations has it too.
        </p>
      )}
    </div>
  );
}
