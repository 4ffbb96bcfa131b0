import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Choice } from '../../ui/filters';
import { Problem } from '../../ui/problem';
import { Said } from '../../ui/said';
import { PLATFORMS } from '../posts/filter-fields';
import { hasEnded, importQuery, refusedQuery, useImport } from './imports.query';

/** Lists that posts come into: they are read again when an import has ended. */
const LISTS = ['posts', 'creators', 'aggregates', 'progress'];

/** A place for a file of posts: dropped, or chosen. */
export function ImportFile({ workspaceId }: { workspaceId: string }) {
  const [provider, setProvider] = useState<string | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const start = useImport(workspaceId);
  const id = useId();
  const take = (file: File | undefined) => {
    if (file !== undefined) start.mutate({ file, provider });
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choice
        label={t('Platform of posts that name none')}
        value={provider}
        all={t('Each post names its own')}
        options={PLATFORMS.map((each) => [each, platformName(each)])}
        choose={setProvider}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the label below takes the file from the keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={`rounded-card border border-dashed p-6 text-center ${isOver ? 'border-accent bg-sunken' : 'border-line'}`}
      >
        <label htmlFor={id} className="block font-medium">
          {t('Drop a file of posts here, or choose one')}
        </label>
        <p className="mb-2 text-xs text-muted">{t('NDJSON, JSON or CSV, also with gzip')}</p>
        <input
          id={id}
          type="file"
          accept=".ndjson,.jsonl,.json,.csv,.gz"
          className="max-w-full"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      <Problem error={start.error} />
      <div role="status">
        {start.isPending && t('{name} is sent', { name: start.variables.file.name })}
        {start.data !== undefined && (
          <Outcome
            key={start.data}
            workspaceId={workspaceId}
            id={start.data}
            name={start.variables.file.name}
          />
        )}
      </div>
    </div>
  );
}

/** What became of a file. */
function Outcome({ workspaceId, id, name }: { workspaceId: string; id: string; name: string }) {
  const { data, error } = useRead(importQuery(workspaceId, id));
  const isOver = hasEnded(data);
  const client = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    for (const list of LISTS) void client.invalidateQueries({ queryKey: [list, workspaceId] });
  }, [isOver, client, workspaceId]);
  const done = data?.imported;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="font-medium">
        {isOver ? t('{name} is imported.', { name }) : t('{name} is being imported.', { name })}
        {done != null && ` ${t('{count} post was read. | {count} posts were read.', { count: done.lines })}`}
      </p>
      <Problem error={error} />
      {data?.error != null && (
        <p className="text-bad">
          <Said text={data.error} />
        </p>
      )}
      {done != null && (
        <>
          <ul className="flex flex-wrap gap-x-4 tabular-nums">
            <li>{t('{count} new', { count: done.created })}</li>
            <li>{t('{count} updated', { count: done.updated })}</li>
            <li>{t('{count} unchanged', { count: done.unchanged })}</li>
            <li>{t('{count} refused', { count: done.rejected })}</li>
            <li>{t('{count} snapshots', { count: done.snapshotsAdded })}</li>
          </ul>
          {done.unknownFields.length > 0 && (
            <p className="text-muted">
              {t('Fields that were left out: {names}', {
                names: done.unknownFields.map((field) => field.name).join(', '),
              })}
            </p>
          )}
          {isOver && done.rejected > 0 && <Refusals workspaceId={workspaceId} id={id} />}
        </>
      )}
    </div>
  );
}

function Refusals({ workspaceId, id }: { workspaceId: string; id: string }) {
  const { data = [], error } = useRead(refusedQuery(workspaceId, id));
  return (
    <>
      <Problem error={error} />
      <ul aria-label={t('Refused posts')}>
        {data.map(({ line, reason }) => (
          <li key={line} className="break-words text-bad">
            {t('Line {line}: {reason}', { line, reason })}
          </li>
        ))}
      </ul>
    </>
  );
}
