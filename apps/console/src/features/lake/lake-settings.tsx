import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bytesText, exact, instantText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { Failure } from '../../ui/states';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Lake, lakeQuery, useSetLake } from './lake.query';

const STATES: Readonly<Record<Lake['state'], string>> = {
  OFF: t('The lake is off.'),
  BUILDING: t('The files are being written.'),
  ON: t('The lake is on.'),
  REMOVING: t('The files are being removed.'),
};

/** The lake of a workspace: whether it is on, and what is in it. */
export function LakeSettings({ workspace }: { workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(lakeQuery(workspace.id));
  if (isPending) return <div className="skeleton h-20" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return <Shown lake={data} workspace={workspace} />;
}

function Shown({ lake, workspace: { id, name, timeZone } }: { lake: Lake; workspace: Workspace }) {
  const set = useSetLake(id);
  const [isAsked, setAsked] = useState(false);
  const isOn = lake.state === 'ON' || lake.state === 'BUILDING';
  return (
    <>
      <p className="mb-2 max-w-prose text-muted">
        {t('All posts and creators as Parquet files in the operator’s store, kept up to date.')}{' '}
        <Link
          className="text-accent underline"
          to="/w/$workspaceId/guides"
          params={{ workspaceId: id }}
          search={{ guide: 'lake' }}
        >
          {t('Files and questions')}
        </Link>
      </p>
      <p role="status" className="mb-2">
        {STATES[lake.state]}
      </p>
      {isOn && (
        <p className="mb-2">
          {t('{files} files with {rows} rows, {bytes}, in {folder}', {
            ...{ files: lake.filesCount, rows: exact(lake.rows), bytes: bytesText(lake.bytes) },
            folder: lake.folder,
          })}
          {lake.asOf !== null && ` · ${t('as of {time}', { time: instantText(lake.asOf, timeZone) })}`}
        </p>
      )}
      {lake.problem !== null && <p className="mb-2 text-bad">{lake.problem}</p>}
      <Problem error={set.error} />
      <Button
        disabled={set.isPending || lake.state === 'REMOVING'}
        onClick={() => (isOn ? setAsked(true) : set.mutate(true))}
      >
        {isOn ? t('Switch the lake off') : t('Switch the lake on')}
      </Button>
      {isAsked && (
        <ConfirmByName
          title={t('Switch the lake off')}
          name={name}
          verb={t('Remove the files')}
          close={() => setAsked(false)}
          confirm={() => set.mutate(false, { onSettled: () => setAsked(false) })}
        >
          {t('All files of the lake are removed. Programs that read them find nothing any more.')}
        </ConfirmByName>
      )}
    </>
  );
}
