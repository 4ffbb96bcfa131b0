import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Problem } from '../../ui/problem';
import { ProgressBar } from '../../ui/progress-bar';
import { Said } from '../../ui/said';
import { type Mood, Status } from '../../ui/status';
import { type Progress, progressQuery } from './operations.query';

const STATES: Readonly<Record<Progress['fetchStatus'], { mood: Mood; name: string }>> = {
  COMPLETED: { mood: 'good', name: t('Done') },
  FAILED: { mood: 'bad', name: t('Failed') },
  PARTIAL: { mood: 'warn', name: t('Partly done') },
  PROCESSING: { mood: 'quiet', name: t('Under way') },
  QUEUED: { mood: 'quiet', name: t('Waiting') },
};

/** How an operation stands, as a word. */
export const OperationState = ({ status }: { status: Progress['fetchStatus'] }) => (
  <Status mood={STATES[status].mood}>{STATES[status].name}</Status>
);

interface Props {
  workspaceId: string;
  id: string;
  /** What the operation is, such as `refresh`. */
  name: string;
}

/** How far an operation is, until it has ended. */
export function OperationProgress({ workspaceId, id, name }: Props) {
  const { data, error } = useRead(progressQuery(workspaceId, id));
  if (error !== null) return <Problem error={error} />;
  if (data == null) return <span className="text-muted">{t('Checking')}</span>;
  const why = data.error ?? data.failures[0]?.message;
  return (
    <div role="status">
      <OperationState status={data.fetchStatus} />{' '}
      <ProgressBar label={t('Progress of the {name}', { name })} value={data.processed} max={data.total} />{' '}
      {t('{part} of {whole}', { part: data.processed, whole: data.total })}
      {why !== undefined && (
        <p className="max-w-md break-words text-xs text-bad">
          <Said text={why} />
        </p>
      )}
    </div>
  );
}
