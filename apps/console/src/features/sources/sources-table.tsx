import { Link } from '@tanstack/react-router';
import { AtSign, Hash, type LucideIcon, Quote, Rss, User } from 'lucide-react';
import { exact, platformName } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { RowTrend } from '../../ui/chart/sparkline';
import { PlatformIcon } from '../../ui/platform-icon';
import { Said } from '../../ui/said';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type SourceAction, SourceMenu } from './source-menu';
import { KIND_NAMES, STATUSES, sourceName, statusOf } from './source-texts';
import { isCapturing, type Source, type SourcePlatform } from './sources.query';

interface Props {
  sources: readonly Source[];
  workspace: Workspace;
  busy: boolean;
  /** Posts of each week that a source has found; null until they are counted. */
  found: ((id: string) => readonly number[]) | null;
  /** Does something with a source; null where the person may not. */
  act: ((source: Source, action: SourceAction) => void) | null;
}

const COLUMNS = [
  t('Source'),
  t('On#platforms'),
  t('State#source'),
  { name: t('New per week'), right: true, isSpare: true },
  { name: t('Posts'), right: true },
] as const;

const ICONS: Readonly<Record<Source['kind'], LucideIcon>> = {
  HASHTAG: Hash,
  MENTION: AtSign,
  KEYWORD: Quote,
  ACCOUNT: User,
  FEED: Rss,
};

/** The sources of the workspace, a row each: what, where, how it stands in words, and what it finds. */
export function SourcesTable({ sources, workspace, busy, found, act }: Props) {
  return (
    <ScrollTable
      label={t('Table of sources')}
      columns={act === null ? COLUMNS : [...COLUMNS, ACTIONS_COLUMN]}
    >
      {sources.map((source) => (
        <SourceRow
          key={source.id}
          source={source}
          workspace={workspace}
          busy={busy}
          weeks={found === null ? null : found(source.id)}
          act={act}
        />
      ))}
    </ScrollTable>
  );
}

interface RowProps extends Pick<Props, 'workspace' | 'busy' | 'act'> {
  source: Source;
  weeks: readonly number[] | null;
}

function SourceRow({ source, workspace, busy, weeks, act }: RowProps) {
  const name = sourceName(source);
  const Icon = ICONS[source.kind];
  return (
    <Row>
      <Cell>
        <div className="flex w-56 items-start gap-2.5 @max-3xl:w-44">
          <span className="grid size-8 shrink-0 place-items-center rounded-card bg-hover text-muted">
            <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <div className="wrap-anywhere font-medium">{name}</div>
            <div className="text-xs text-muted">{KIND_NAMES[source.kind]}</div>
            {source.instance !== null && (
              <div className="wrap-anywhere text-xs text-muted">{source.instance}</div>
            )}
          </div>
        </div>
      </Cell>
      <Cell>
        <span className="flex max-w-24 flex-wrap gap-1">
          {source.platforms.map(({ provider }) => (
            <PlatformIcon key={provider} provider={provider} />
          ))}
        </span>
      </Cell>
      <Cell>
        <State source={source} timeZone={workspace.timeZone} />
      </Cell>
      <Cell right isSpare>
        {weeks !== null && <Weeks weeks={weeks} />}
      </Cell>
      <Cell right>
        <Link
          to="/w/$workspaceId/posts"
          params={{ workspaceId: workspace.id }}
          search={{ source: source.id }}
          aria-label={t('{count} posts of {name}', { count: source.itemsCount, name })}
          data-row
          className="text-accent underline"
        >
          {exact(source.itemsCount)}
        </Link>
      </Cell>
      {act !== null && (
        <Cell>
          <div className="flex items-center justify-end gap-1">
            {!source.paused && statusOf(source) === 'FAILING' && (
              <Button disabled={busy} onClick={() => act(source, 'capture')}>
                {t('Retry')}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
            <SourceMenu source={source} busy={busy} act={(action) => act(source, action)} />
          </div>
        </Cell>
      )}
    </Row>
  );
}

/** How a source stands, as sentences. Where all platforms stand alike, it is said once. */
function State({ source: { platforms }, timeZone }: { source: Source; timeZone: string }) {
  const [first] = platforms;
  const areAlike = platforms.every(
    ({ status, problem }) => status === first?.status && problem === first.problem,
  );
  const shown = areAlike && first !== undefined ? [latest(platforms)] : platforms;
  return (
    <ul className="grid min-w-72 max-w-xl grid-cols-1 gap-2 @max-3xl:min-w-52">
      {shown.map((platform) => (
        <li key={platform.provider}>
          <Platform platform={platform} timeZone={timeZone} isNamed={!areAlike} />
        </li>
      ))}
    </ul>
  );
}

/** The platform that was captured last. */
const latest = (platforms: readonly SourcePlatform[]): SourcePlatform =>
  platforms.reduce((one, other) => ((other.lastCapturedAt ?? '') > (one.lastCapturedAt ?? '') ? other : one));

interface PlatformProps {
  platform: SourcePlatform;
  timeZone: string;
  isNamed: boolean;
}

function Platform({ platform, timeZone, isNamed }: PlatformProps) {
  const { provider, status, problem, lastCapturedAt, nextCaptureAt } = platform;
  return (
    <>
      <div className="flex flex-wrap gap-x-2">
        <Status mood={problem !== null && status === 'ACTIVE' ? 'warn' : STATUSES[status].mood}>
          {STATUSES[status].name}
        </Status>
        {isNamed && <span className="text-muted">{platformName(provider)}</span>}
      </div>
      {problem !== null && (
        <p className="wrap-anywhere pl-[22px] text-13">
          <Said text={problem} />
        </p>
      )}
      <p className="pl-[22px] text-xs text-muted">
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

/** The posts of the last whole week, and the shape of the weeks before. */
function Weeks({ weeks }: { weeks: readonly number[] }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span className="max-md:hidden">
        <RowTrend values={weeks} />
      </span>
      {exact(weeks.at(-2) ?? 0)}
    </span>
  );
}

/** When something is to begin; what is due already begins soon. */
function Due({ instant, timeZone }: { instant: string; timeZone: string }) {
  return Date.parse(instant) <= Date.now() ? t('soon') : <Ago instant={instant} timeZone={timeZone} />;
}
