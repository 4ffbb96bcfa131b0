import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  figuresVariables,
  WORKSPACE_FIGURES,
  type WorkspaceFigures,
  workspaceFiguresQuery,
} from '../features/home/agency.query';
import { findsNothing } from '../features/sources/source-texts';
import { creditsByWorkspaceQuery } from '../features/usage/usage.query';
import { rightsQuery } from '../features/workspaces/rights';
import { WorkspaceMark } from '../features/workspaces/workspace-mark';
import { WORKSPACES, type Workspace, workspacesQuery } from '../features/workspaces/workspaces.query';
import { compact, exact, money } from '../lib/formats';
import { t } from '../lib/messages';
import { useTitle } from '../lib/title';
import { CopyRequest } from '../ui/copy-request';
import { Delta } from '../ui/delta';
import { TextField } from '../ui/field';
import { Cell, Row, ScrollTable } from '../ui/scroll-table';
import { Status } from '../ui/status';
import { PlainFrame } from './shell/plain-frame';

/** Workspaces whose figures are asked for at once; more are found by their names. */
const MOST = 25;

/** All workspaces of a person beside each other: what each reached, and where something is wrong. */
export default function AgencyPage() {
  const { data } = useSuspenseQuery(workspacesQuery);
  const [typed, setTyped] = useState('');
  const credits = useCredits(data[0]?.id);
  useTitle(t('All workspaces'));
  const wanted = typed.trim().toLowerCase();
  const found = data.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <PlainFrame>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <h1 className="text-xl font-semibold tracking-tight">{t('All workspaces')}</h1>
            <p className="text-muted">{t('The last 30 days, compared with the 30 days before.')}</p>
          </div>
          <div className="flex flex-wrap items-end gap-2">
            {data[0] !== undefined && <Requests workspace={data[0]} />}
            {data.length > 7 && (
              <TextField
                label={t('Find a workspace')}
                type="search"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </div>
        </div>
        <ScrollTable
          label={t('All workspaces')}
          columns={[
            t('Workspace'),
            { name: t('Posts'), right: true },
            { name: t('Views'), right: true },
            { name: t('Earned media value'), right: true },
            { name: t('Change'), right: true },
            { name: t('Alerts'), right: true },
            t('Sources'),
            ...(credits === undefined ? [] : [{ name: t('Credits'), right: true } as const]),
          ]}
        >
          {found.slice(0, MOST).map((workspace) => (
            <WorkspaceRow
              key={workspace.id}
              workspace={workspace}
              credits={credits === undefined ? undefined : (credits.get(workspace.id) ?? 0)}
            />
          ))}
        </ScrollTable>
        {found.length > MOST && (
          <p className="text-muted">
            {t('The first {shown} of {all} workspaces. Find others by name.', {
              shown: MOST,
              all: found.length,
            })}
          </p>
        )}
      </div>
    </PlainFrame>
  );
}

/** What the page asks: which workspaces there are, and of each its figures. */
function Requests({ workspace }: { workspace: Workspace }) {
  const variables = figuresVariables(workspace);
  return (
    <CopyRequest
      workspaceId={workspace.id}
      name={t('All workspaces')}
      document={WORKSPACES}
      variables={{}}
      tool="getWorkspaces"
      given={{ first: 100 }}
      others={[
        {
          name: t('Figures of {name}', { name: workspace.name }),
          document: WORKSPACE_FIGURES,
          variables,
          tool: 'summarizeItems',
          given: { filter: variables.now, metrics: ['EARNED_MEDIA_VALUE', 'VIEWS'] },
        },
      ]}
    />
  );
}

/** What each workspace used; undefined for whoever may not see that, and until it is read. */
function useCredits(workspaceId: string | undefined): ReadonlyMap<string, number> | undefined {
  const { data: rights } = useQuery({
    ...rightsQuery(workspaceId ?? ''),
    enabled: workspaceId !== undefined,
  });
  const enabled = rights?.callerHasOrganization === true && rights.callerScopes?.includes('ADMIN') === true;
  return useQuery({ ...creditsByWorkspaceQuery(workspaceId ?? ''), enabled }).data;
}

function WorkspaceRow({ workspace, credits }: { workspace: Workspace; credits: number | undefined }) {
  const { data, error } = useQuery(workspaceFiguresQuery(workspace));
  const totals = data?.itemAggregates.totals;
  const [value, views] = totals?.metrics.map(({ sum }) => sum) ?? [];
  const before = data?.itemAggregates.before?.metrics[0]?.sum;
  const wait = data === undefined && error === null ? '…' : '–';
  return (
    <Row>
      <Cell>
        <Link
          to="/w/$workspaceId/home"
          params={{ workspaceId: workspace.id }}
          className="flex items-center gap-2.5 font-medium hover:underline md:min-w-48"
        >
          <WorkspaceMark id={workspace.id} name={workspace.name} size={28} />
          <span className="max-w-64 truncate max-md:max-w-36">{workspace.name}</span>
        </Link>
      </Cell>
      <Cell right>{totals === undefined ? wait : exact(totals.count)}</Cell>
      <Cell right>{views == null ? wait : compact(views)}</Cell>
      <Cell right>{value == null ? wait : money(value, workspace.currency, 'compact')}</Cell>
      <Cell right>
        <Delta now={value == null ? null : Number(value)} before={before == null ? null : Number(before)} />
      </Cell>
      <Cell right>{data === undefined ? wait : exact(data.alerts.totalCount ?? 0)}</Cell>
      <Cell>
        {error !== null && <Status mood="bad">{t('could not be read')}</Status>}
        {data !== undefined && <SourcesState of={data.sources.nodes} />}
      </Cell>
      {credits !== undefined && <Cell right>{exact(credits)}</Cell>}
    </Row>
  );
}

/** Whether the sources of a workspace find what they should. */
function SourcesState({ of }: { of: WorkspaceFigures['sources']['nodes'] }) {
  if (of.length === 0) return <span className="text-muted">{t('none yet')}</span>;
  const failing = of.filter(findsNothing).length;
  return (
    <Status mood={failing === 0 ? 'good' : 'warn'}>
      {failing === 0 ? t('all work') : t('{count} find nothing', { count: failing })}
    </Status>
  );
}
