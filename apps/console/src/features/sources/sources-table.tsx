import { Link } from '@tanstack/react-router';
import { AtSign, Hash, type LucideIcon, Quote, Rss, User } from 'lucide-react';
import { exact, platformName } from '../../lib/formats';
import { grouped } from '../../lib/grouped';
import { rich, t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { RowTrend } from '../../ui/chart/sparkline';
import { PlatformIcon } from '../../ui/platform-icon';
import { SaidDetails } from '../../ui/said';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Status } from '../../ui/status';
import { Ago } from '../../ui/time';
import type { Workspace } from '../workspaces/workspaces.query';
import { type SourceAction, SourceMenu } from './source-menu';
import { KIND_NAMES, sourceName, stateOf, statusOf } from './source-texts';
import { isCapturing, type Source, type SourcePlatform } from './sources.query';

interface Props {
  sources: readonly Source[];
  workspace: Workspace;
  busy: boolean;
  /** Posts of each week that a source has found; null until they are counted. */
  found: ((id: string) => readonly number[]) | null;
  /** Does something with a source; null where the person may not. */
  act: ((source: Source, action: SourceAction) => void) | null;
  /** Connects an account of a platform; null where the person may not. */
  connect: ((provider: SourcePlatform['provider']) => void) | null;
}

const COLUMNS = [
  t('Source'),
  { name: t('On#platforms'), isLesser: true },
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
export function SourcesTable({ sources, workspace, busy, found, act, connect }: Props) {
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
          connect={connect}
        />
      ))}
    </ScrollTable>
  );
}

interface RowProps extends Pick<Props, 'workspace' | 'busy' | 'act' | 'connect'> {
  source: Source;
  weeks: readonly number[] | null;
}

function SourceRow({ source, workspace, busy, weeks, act, connect }: RowProps) {
  const name = sourceName(source);
  const Icon = ICONS[source.kind];
  const unconnected = source.paused
    ? undefined
    : source.platforms.find(({ status }) => status === 'NEEDS_CONNECTION');
  return (
    <Row>
      <Cell>
        <div className="flex w-56 items-start gap-2.5 @max-3xl:w-44 max-md:w-36!">
          <span className="grid size-8 shrink-0 place-items-center rounded-card bg-hover text-muted max-md:hidden">
            <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <div className="wrap-anywhere font-medium">{name}</div>
            <div className="text-xs text-muted">{KIND_NAMES[source.kind]}</div>
            {source.instance !== null && (
              <div className="wrap-anywhere text-xs text-muted">{source.instance}</div>
            )}
            <Platforms of={source} className="mt-1 md:hidden" />
          </div>
        </div>
      </Cell>
      <Cell isLesser>
        <Platforms of={source} className="max-w-24" />
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
            {connect !== null && unconnected !== undefined && (
              <Button onClick={() => connect(unconnected.provider)}>
                {unconnected.lastCapturedAt === null ? t('Connect') : t('Connect again')}
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

/** Where a source finds posts; on a phone it stands below the name. */
const Platforms = ({ of, className }: { of: Source; className: string }) => (
  <span className={`flex flex-wrap gap-1 ${className}`}>
    {of.platforms.map(({ provider }) => (
      <PlatformIcon key={provider} provider={provider} />
    ))}
  </span>
);

/** How a source stands: a line for each way in which its platforms do, and what the API says of it for who opens that. */
function State({ source, timeZone }: { source: Source; timeZone: string }) {
  const groups = grouped(source.platforms, (platform) => stateOf(platform).text);
  return (
    <ul className="grid min-w-72 max-w-xl grid-cols-1 gap-2 @max-3xl:min-w-52 max-md:w-44 max-md:min-w-0! max-md:[&_span]:whitespace-normal">
      {groups.map(([text, platforms]) => (
        <li key={text}>
          <StateLine
            name={sourceName(source)}
            platforms={platforms}
            timeZone={timeZone}
            isNamed={groups.length > 1}
          />
        </li>
      ))}
    </ul>
  );
}

/** The platform that was captured last. */
const latest = ([first, ...others]: SomePlatforms): SourcePlatform =>
  others.reduce(
    (one, other) => ((other.lastCapturedAt ?? '') > (one.lastCapturedAt ?? '') ? other : one),
    first,
  );

type SomePlatforms = readonly [SourcePlatform, ...SourcePlatform[]];

interface StateLineProps {
  /** Of the source. */
  name: string;
  /** Those that stand alike. */
  platforms: SomePlatforms;
  timeZone: string;
  isNamed: boolean;
}

function StateLine({ name, platforms, timeZone, isNamed }: StateLineProps) {
  const shown = latest(platforms);
  const { mood, text } = stateOf(shown);
  const { status, lastCapturedAt, nextCaptureAt } = shown;
  const said = platforms.flatMap(({ problem }) => problem ?? []);
  return (
    <>
      <div className="flex flex-wrap gap-x-2">
        <Status mood={mood}>{text}</Status>
        {isNamed && (
          <span className="text-muted">
            {platforms.map(({ provider }) => platformName(provider)).join(', ')}
          </span>
        )}
      </div>
      <p className="pl-[22px] text-xs text-muted">
        {lastCapturedAt === null
          ? t('Not captured yet')
          : rich('Captured {when}', { when: <Ago instant={lastCapturedAt} timeZone={timeZone} /> })}
        {platforms.some(isCapturing) && ` · ${t('capturing now')}`}
        {nextCaptureAt !== null && (status === 'ACTIVE' || status === 'FAILING') && (
          <>
            {' · '}
            {rich('next {when}', { when: <Due instant={nextCaptureAt} timeZone={timeZone} /> })}
          </>
        )}
      </p>
      {said.length > 0 && <SaidDetails of={name} texts={said} className="pl-[22px] text-13" />}
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
