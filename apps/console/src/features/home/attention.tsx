import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, Flame, LoaderCircle, Plug, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { exact, inSentence, platformName, words } from '../../lib/formats';
import { grouped } from '../../lib/grouped';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { buttonLook } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import { SectionHead } from '../../ui/section-head';
import { Failure } from '../../ui/states';
import { Ago } from '../../ui/time';
import { progressQuery } from '../alerts/operations.query';
import { valueText } from '../alerts/rule-texts';
import { postName } from '../posts/post-texts';
import { filterInAddress } from '../posts/posts-search';
import { findsNothing, isBroken, sourceName, stateOf } from '../sources/source-texts';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Attention, attentionQuery } from './home.query';

const MOST = 3;
/** Milliseconds for which an operation may still be under way. */
const RECENT = 21_600_000;

/** What somebody should look at: alerts, sources that find nothing, and what is under way. */
export function NeedsAttention({ workspace }: { workspace: Workspace }) {
  const { data, error, retry } = useRead(attentionQuery(workspace.id));
  const mayWrite = useCan(workspace.id)('WRITE');
  const unsure = mayWrite && data !== undefined ? unsureOf(data) : NOTHING_UNSURE;
  const rows = data === undefined ? [] : rowsOf(data, workspace);
  if (unsure.count > 0) rows.push(<Unsure key="unsure" workspaceId={workspace.id} {...unsure} />);
  const all = data === undefined ? 0 : brokenOf(data).length + (data.alerts.totalCount ?? 0) + unsure.count;
  return (
    <section aria-labelledby="home-attention" className="min-w-0">
      <SectionHead
        id="home-attention"
        title={t('Needs attention')}
        {...(all === 0 ? {} : { note: exact(all) })}
      />
      {error !== null && <Failure error={error} retry={retry} />}
      {data === undefined && error === null && <div aria-hidden="true" className="skeleton h-40" />}
      {data !== undefined && rows.length === 0 && (
        <p className="flex items-center gap-2 py-3 text-muted">
          <CircleCheck aria-hidden="true" className="size-[18px] text-good" strokeWidth={1.75} />
          {data.sources.totalCount === 0
            ? t('Nothing: no source is followed yet, and no alert is new.')
            : t('Nothing: all sources work, and no alert is new.')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.operations.nodes
          .filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < RECENT)
          .map(({ id, operationType }) => (
            <UnderWay key={id} id={id} name={words(operationType)} workspaceId={workspace.id} />
          ))}
        {rows}
      </ul>
      {data !== undefined && <ToAll attention={data} workspaceId={workspace.id} />}
    </section>
  );
}

const brokenOf = ({ sources }: Attention) => sources.nodes.filter(findsNothing);

/** The fields whose models were unsure of values that nobody has looked at, and how many values these are. */
interface UnsureValues {
  fields: Attention['aiFields'];
  count: number;
}

const NOTHING_UNSURE: UnsureValues = { fields: [], count: 0 };

function unsureOf({ aiFields }: Attention): UnsureValues {
  const fields = aiFields.filter(({ unsurePosts }) => unsurePosts > 0);
  return { fields, count: fields.reduce((sum, { unsurePosts }) => sum + unsurePosts, 0) };
}

/** Leads to the posts with values that a person had better look at. */
function Unsure({ fields, count, workspaceId }: UnsureValues & { workspaceId: string }) {
  const name = fields[0]?.name ?? '';
  const others = fields.length - 1;
  const note = () => {
    if (others > 0)
      return t(
        '“{name}” and {count} other are unsure about them | “{name}” and {count} others are unsure about them',
        { name, count: others },
      );
    return count === 1
      ? t('“{name}” is unsure about it', { name })
      : t('“{name}” is unsure about them', { name });
  };
  return (
    <AttentionRow
      icon={<ThumbsUp aria-hidden="true" className="size-[18px] text-warn" strokeWidth={1.75} />}
      title={t('{count} AI value to check | {count} AI values to check', { count })}
      note={note()}
    >
      <Link
        to="/w/$workspaceId/posts"
        params={{ workspaceId }}
        search={{ filter: filterInAddress({ unsureAiFields: fields.map(({ id }) => id) }) }}
        className={buttonLook()}
      >
        {t('Check')}
      </Link>
    </AttentionRow>
  );
}

/** The way to what has no room here. */
function ToAll({ attention, workspaceId }: { attention: Attention; workspaceId: string }) {
  const broken = brokenOf(attention).length;
  const alerts = attention.alerts.totalCount ?? 0;
  const params = { workspaceId };
  return (
    <p className="mt-2 -ml-3 flex flex-wrap empty:hidden">
      {broken > MOST && (
        <Link
          to="/w/$workspaceId/sources"
          params={params}
          search={{ state: 'attention' }}
          className={buttonLook('quiet')}
        >
          {t('All {count} sources that find nothing', { count: broken })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
      {alerts > attention.alerts.nodes.length && (
        <Link to="/w/$workspaceId/alerts" params={params} className={buttonLook('quiet')}>
          {t('All {count} alerts', { count: alerts })}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </p>
  );
}

/** The first of what is wrong or new. */
function rowsOf(attention: Attention, workspace: Workspace): ReactNode[] {
  const params = { workspaceId: workspace.id };
  const { alerts } = attention;
  return [
    ...byReason(brokenOf(attention))
      .slice(0, MOST)
      .map(([why, [first, ...others]]) => (
        <AttentionRow
          key={why}
          icon={<Plug aria-hidden="true" className="size-[18px] text-warn" strokeWidth={1.75} />}
          title={
            others.length === 0
              ? t('{source} finds nothing', { source: sourceName(first) })
              : t('{count} sources find nothing', { count: others.length + 1 })
          }
          note={`${platformsOf([first, ...others])} · ${why}`}
        >
          <Link
            to="/w/$workspaceId/sources"
            params={params}
            search={{ state: 'attention' }}
            className={buttonLook()}
          >
            {t('Fix')}
          </Link>
        </AttentionRow>
      )),
    ...alerts.nodes.map((alert) => (
      <AttentionRow
        key={alert.id}
        icon={<Flame aria-hidden="true" className="size-[18px] text-accent" strokeWidth={1.75} />}
        title={
          alert.kind === 'WENT_VIRAL' ? t('A post went viral') : (alert.rule?.name ?? t('A deleted rule'))
        }
        note={
          <>
            {alert.item === null ? t('A post that is no longer here') : postName(alert.item)}
            {' · '}
            {valueText(alert)}
            {' · '}
            <Ago instant={alert.at} timeZone={workspace.timeZone} />
          </>
        }
      >
        {alert.item !== null && (
          <Link
            to="/w/$workspaceId/posts"
            params={params}
            search={{ panel: alert.item.id }}
            className={buttonLook()}
          >
            {t('View')}
          </Link>
        )}
      </AttentionRow>
    )),
  ];
}

type Source = Attention['sources']['nodes'][number];

/** Sources by why they bring nothing, in words: what mends one of them mends the others too. */
const byReason = (sources: readonly Source[]) => grouped(sources, (source) => reasonOf(source));

function reasonOf({ platforms }: Source): string {
  const bad = platforms.find(isBroken);
  return bad === undefined ? '' : stateOf(bad).text;
}

/** Where sources bring nothing. */
const platformsOf = (sources: readonly Source[]): string =>
  [...new Set(sources.flatMap(({ platforms }) => platforms.filter(isBroken).map(({ provider }) => provider)))]
    .map(platformName)
    .join(', ');

/** An operation, until it has ended. */
function UnderWay({ id, name, workspaceId }: { id: string; name: string; workspaceId: string }) {
  const { data } = useRead(progressQuery(workspaceId, id));
  if (data == null || data.completedAt !== null) return null;
  const { processed, total } = data;
  return (
    <AttentionRow
      icon={<LoaderCircle aria-hidden="true" className="size-[18px] text-muted" strokeWidth={1.75} />}
      title={name}
      note={
        <>
          <ProgressBar
            label={t('Progress of the {name}', { name: inSentence(name) })}
            value={processed}
            max={total}
          />{' '}
          {t('{part} of {whole}', { part: processed, whole: total })}
        </>
      }
    >
      <Link to="/w/$workspaceId/alerts" params={{ workspaceId }} className={buttonLook()}>
        {t('View')}
      </Link>
    </AttentionRow>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

const AttentionRow = ({ icon, title, note, children }: RowProps) => (
  <li className="flex items-center gap-3 py-3">
    {icon}
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 break-words" title={title}>
        {title}
      </p>
      <p className="line-clamp-2 break-words text-13 text-muted">{note}</p>
    </div>
    {children}
  </li>
);
