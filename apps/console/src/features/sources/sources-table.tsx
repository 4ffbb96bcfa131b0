import { Link } from '@tanstack/react-router';
import { exact, platformName } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Said } from '../../ui/said';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { KIND_NAMES, STATUSES, sourceName } from './source-texts';
import { isCapturing, type Source, type SourceChange, type SourcePlatform } from './sources.query';

interface Props {
  sources: readonly Source[];
  workspace: Workspace;
  busy: boolean;
  /** Changes a source; null where the person may not. */
  change: ((source: Source, change: SourceChange) => void) | null;
}

const COLUMNS = [t('Source'), t('Platforms'), { name: t('Posts'), right: true }] as const;

/** The sources of the workspace, a row each. */
export function SourcesTable({ sources, workspace, busy, change }: Props) {
  return (
    <ScrollTable
      label={t('Table of sources')}
      columns={change === null ? COLUMNS : [...COLUMNS, t('Actions')]}
    >
      {sources.map((source) => {
        const name = sourceName(source);
        return (
          <Row key={source.id}>
            <Cell>
              <div className="min-w-32 max-w-64 wrap-anywhere font-medium max-sm:max-w-32">{name}</div>
              <div className="text-xs text-muted">{KIND_NAMES[source.kind]}</div>
              {source.instance !== null && (
                <div className="wrap-anywhere text-xs text-muted">{source.instance}</div>
              )}
            </Cell>
            <Cell>
              <ul className="grid min-w-64 grid-cols-1 gap-2 max-sm:min-w-44">
                {source.platforms.map((platform) => (
                  <li key={platform.provider}>
                    <Platform platform={platform} timeZone={workspace.timeZone} />
                  </li>
                ))}
              </ul>
            </Cell>
            <Cell right>
              <Link
                to="/w/$workspaceId/posts"
                params={{ workspaceId: workspace.id }}
                search={{ source: source.id }}
                aria-label={t('{count} posts of {name}', {
                  count: source.itemsCount,
                  name,
                })}
                data-row
                className="text-accent underline"
              >
                {exact(source.itemsCount)}
              </Link>
            </Cell>
            {change !== null && (
              <Cell>
                <div className="flex gap-2">
                  {!source.paused && (
                    <Button
                      disabled={busy}
                      aria-label={t('Capture {name} now', { name })}
                      onClick={() => change(source, 'capture')}
                    >
                      {t('Capture')}
                    </Button>
                  )}
                  <Button
                    disabled={busy}
                    aria-label={source.paused ? t('Resume {name}', { name }) : t('Pause {name}', { name })}
                    onClick={() => change(source, source.paused ? 'resume' : 'pause')}
                  >
                    {source.paused ? t('Resume') : t('Pause')}
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={t('Delete {name}', { name })}
                    onClick={() => change(source, 'delete')}
                  >
                    {t('Delete')}
                  </Button>
                </div>
              </Cell>
            )}
          </Row>
        );
      })}
    </ScrollTable>
  );
}

function Platform({ platform, timeZone }: { platform: SourcePlatform; timeZone: string }) {
  const { provider, status, problem, lastCapturedAt, nextCaptureAt } = platform;
  return (
    <>
      <div className="flex gap-2">
        <span>{platformName(provider)}</span>
        <Status mood={STATUSES[status].mood}>{STATUSES[status].name}</Status>
      </div>
      {problem !== null && (
        <p className="max-w-md wrap-anywhere text-bad">
          <Said text={problem} />
        </p>
      )}
      <p className="text-xs text-muted">
        {lastCapturedAt === null
          ? t('Not captured yet')
          : rich('Captured {when}', { when: <Ago instant={lastCapturedAt} timeZone={timeZone} /> })}
        {isCapturing(platform) && ` · ${t('capturing now')}`}
        {nextCaptureAt !== null && status !== 'PAUSED' && (
          <>
            {' · '}
            {rich('next {when}', { when: <Due instant={nextCaptureAt} timeZone={timeZone} /> })}
          </>
        )}
      </p>
    </>
  );
}

/** When something is to begin; what is due already begins soon. */
function Due({ instant, timeZone }: { instant: string; timeZone: string }) {
  return Date.parse(instant) <= Date.now() ? t('soon') : <Ago instant={instant} timeZone={timeZone} />;
}
