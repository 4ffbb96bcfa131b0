import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exact, inSentence, instantText, money, platformName, timeMark } from '../../lib/formats';
import { rich, t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Chart } from '../../ui/chart/chart';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { Stat, Stats } from '../../ui/stat';
import { Empty, Failure } from '../../ui/states';
import { PostStrip } from '../posts/post-strip';
import { postName } from '../posts/post-texts';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import {
  type Campaign,
  campaignReportQuery,
  type Report,
  type ReportGroup,
  useManageCampaign,
} from './campaigns.query';
import { periodText } from './campaigns-table';
import { ChangeCampaign } from './change-campaign';

/** What a campaign has reached, to be read on the screen or on paper. */
export function CampaignReport({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(campaignReportQuery(workspace.id, id));
  if (isPending) return <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data === null)
    return <Empty title={t('The workspace has no such campaign')}>{t('It may have been deleted.')}</Empty>;
  return <CampaignSheet {...data} workspace={workspace} />;
}

interface SheetProps {
  campaign: Campaign;
  report: Report;
  workspace: Workspace;
}

function CampaignSheet({ campaign, report, workspace }: SheetProps) {
  const { id } = campaign;
  const mayWrite = useCan(workspace.id)('WRITE');
  const navigate = useNavigate({ from: '/w/$workspaceId/campaigns' });
  const { remove, leave } = useManageCampaign(workspace.id, id);
  const [open, setOpen] = useState<'change' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <article className="grid grid-cols-1 gap-6">
      <header className="border-b border-line pb-6">
        <h1 className="text-figure font-semibold tracking-tight">{campaign.name}</h1>
        <p className="text-muted">
          {rich('{period} · as of {instant}', {
            period: periodText(campaign, workspace.timeZone),
            instant: <time>{instantText(new Date().toISOString(), workspace.timeZone)}</time>,
          })}
        </p>
        {campaign.goal != null && (
          <p className="mt-2 max-w-3xl whitespace-pre-wrap font-medium">{campaign.goal}</p>
        )}
        {campaign.brief != null && <p className="mt-2 max-w-3xl whitespace-pre-wrap">{campaign.brief}</p>}
        {campaign.isFilling && <p className="text-warn">{t('Older posts are still looked through.')}</p>}
        <p className="mt-3 flex flex-wrap gap-2 print:hidden">
          <Button kind="main" onClick={() => window.print()}>
            {t('Print the report')}
          </Button>
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId: workspace.id }}
            search={{ filter: JSON.stringify({ campaignsIds: [id] }) }}
            className="py-1.5 text-accent underline"
          >
            {t('See its posts')}
          </Link>
          {mayWrite && (
            <>
              <Button onClick={() => setOpen('change')}>{t('Change campaign')}</Button>
              <Button kind="danger" onClick={() => setOpen('delete')}>
                {t('Delete campaign')}
              </Button>
            </>
          )}
          <Link
            to="/w/$workspaceId/reports"
            params={{ workspaceId: workspace.id }}
            search={{ campaign: id, name: campaign.name }}
            className="py-1.5 text-accent underline"
          >
            {t('Make a report to share')}
          </Link>
        </p>
        <Problem error={remove.error ?? leave.error} />
      </header>
      {open === 'change' && <ChangeCampaign campaign={campaign} workspace={workspace} close={close} />}
      {open === 'delete' && (
        <ConfirmByName
          title={t('Delete this campaign')}
          name={campaign.name}
          verb={t('Delete campaign for good')}
          close={close}
          confirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate({ search: {} }),
              onSettled: close,
            })
          }
        >
          {t('Its posts stay in the workspace. Which of them were in it is lost.')}
        </ConfirmByName>
      )}
      <Figures campaign={campaign} currency={workspace.currency} />
      <PostStrip posts={report.items.nodes.slice(0, 6)} workspace={workspace} />
      <Weeks report={report.weeks} currency={workspace.currency} />
      <Groups
        title={t('Creators')}
        report={report.creators}
        workspace={workspace}
        name={(label) => `@${label}`}
      />
      <Groups title={t('Platforms')} report={report.platforms} workspace={workspace} name={platformName} />
      <Groups
        title={t('Weeks')}
        report={report.weeks}
        workspace={workspace}
        name={(day) => t('Week of {day}', { day })}
      />
      <BestPosts
        posts={report.items.nodes}
        workspace={workspace}
        remove={mayWrite ? (post) => leave.mutate([post]) : null}
        isBusy={leave.isPending}
      />
    </article>
  );
}

function Figures({ campaign, currency }: { campaign: Campaign; currency: string }) {
  const { figures, costs, budgetCents, feesCents } = campaign;
  const { itemsCount, creatorsCount, engagementsTotal, impressions, earnedMediaValueCents } = figures;
  const number = (value: number | null) => (value === null ? t('unknown') : exact(value));
  const amount = (name: string, cents: string | number | null): [string, string][] =>
    cents === null ? [] : [[name, money(String(cents), currency)]];
  const rows: readonly (readonly [string, string])[] = [
    [t('Posts'), exact(itemsCount)],
    [t('Creators'), exact(creatorsCount)],
    [t('Engagements'), number(engagementsTotal)],
    [t('Impressions'), number(impressions)],
    [
      t('Earned media value'),
      earnedMediaValueCents == null ? t('unknown') : money(earnedMediaValueCents, currency),
    ],
    ...amount(t('Budget'), budgetCents),
    ...amount(t('Fees so far'), feesCents),
    ...amount(t('Left of the budget'), costs.budgetLeftCents),
    ...amount(t('Cost per thousand impressions'), costs.perThousandImpressionsCents),
    ...amount(t('Cost per engagement'), costs.perEngagementCents),
  ];
  return (
    <Stats>
      {rows.map(([name, value]) => (
        <Stat key={name} name={name} text={value} />
      ))}
    </Stats>
  );
}

/** The value of each week, in order of time. */
function Weeks({ report, currency }: { report: Report['weeks']; currency: string }) {
  const weeks = report.groups.toSorted((one, other) =>
    (one.keys[0]?.value ?? '').localeCompare(other.keys[0]?.value ?? ''),
  );
  if (weeks.length < 2) return null;
  return (
    <section aria-label={t('Earned media value by week')} className="break-inside-avoid">
      <SectionHead title={t('Earned media value by week')} />
      <Chart
        label={t('Earned media value by week')}
        kind="bars"
        height={220}
        hasTable
        currency={currency}
        marks={weeks.map(({ keys: [key] }) => ({
          label: timeMark(Date.parse(key?.value ?? '') / 1000, 86_400, 'UTC'),
          title: t('Week of {day}', { day: key?.value ?? '' }),
        }))}
        series={[
          {
            name: t('Earned media value'),
            values: weeks.map(({ values }) =>
              values.metrics[2]?.sum == null ? null : Number(values.metrics[2].sum),
            ),
          },
        ]}
      />
    </section>
  );
}

const NUMBERS = [t('Posts'), t('Views'), t('Engagements'), t('Earned media value')].map(
  (name) => ({ name, right: true }) as const,
);

interface GroupsProps {
  title: string;
  report: Report['creators'];
  workspace: Workspace;
  /** The name of a group that has one. */
  name: (label: string) => string;
}

function Groups({ title, report, workspace, name }: GroupsProps) {
  if (report.groups.length === 0) return null;
  return (
    <section aria-label={title} className="break-inside-avoid">
      <h2 className="text-base font-semibold">
        {report.groupsCount > report.groups.length
          ? t('{title}: the first {shown} of {all}', {
              title,
              shown: report.groups.length,
              all: report.groupsCount,
            })
          : title}
      </h2>
      <ScrollTable label={t('Table of {name}', { name: inSentence(title) })} columns={[title, ...NUMBERS]}>
        {report.groups.map((group) => (
          <GroupRow key={group.keys[0]?.value} group={group} workspace={workspace} name={name} />
        ))}
      </ScrollTable>
    </section>
  );
}

interface GroupRowProps extends Pick<GroupsProps, 'workspace' | 'name'> {
  group: ReportGroup;
}

function GroupRow({ group: { keys, values }, workspace, name }: GroupRowProps) {
  const [views, engagements, value] = values.metrics.map(({ sum }) => sum);
  const label = keys[0]?.label ?? keys[0]?.value;
  return (
    <Row>
      <Cell>{label === undefined ? t('No longer there') : name(label)}</Cell>
      <Cell right>{exact(values.count)}</Cell>
      <Cell right>{views == null ? '–' : exact(views)}</Cell>
      <Cell right>{engagements == null ? '–' : exact(engagements)}</Cell>
      <Cell right>{value == null ? '–' : money(value, workspace.currency)}</Cell>
    </Row>
  );
}

interface BestProps {
  posts: Report['items']['nodes'];
  workspace: Workspace;
  /** Takes a post out; null for somebody who may not. */
  remove: ((id: string) => void) | null;
  isBusy: boolean;
}

function BestPosts({ posts, workspace, remove, isBusy }: BestProps) {
  if (posts.length === 0) return <p className="text-muted">{t('No post is in it yet.')}</p>;
  return (
    <section aria-label={t('Best posts')} className="break-inside-avoid">
      <h2 className="text-base font-semibold">{t('Best posts by earned media value')}</h2>
      <ScrollTable
        label={t('Table of best posts')}
        columns={[
          t('Post'),
          ...NUMBERS.slice(1, 2),
          ...NUMBERS.slice(3),
          ...(remove === null ? [] : [t('Change')]),
        ]}
      >
        {posts.map((post) => (
          <Row key={post.id}>
            <Cell>
              <Link
                to="/w/$workspaceId/posts"
                params={{ workspaceId: workspace.id }}
                search={{ panel: post.id }}
                className="text-accent underline"
              >
                {postName(post)}
              </Link>
              <div className="line-clamp-1 max-w-md text-muted">{post.caption}</div>
            </Cell>
            <Cell right>
              {post.currentEngagement?.views == null ? '–' : exact(post.currentEngagement.views)}
            </Cell>
            <Cell right>
              {post.currentEngagement?.earnedMediaValue == null
                ? '–'
                : money(post.currentEngagement.earnedMediaValue, workspace.currency)}
            </Cell>
            {remove !== null && (
              <Cell>
                <Button
                  disabled={isBusy}
                  aria-label={t('Take out {name}', { name: postName(post) })}
                  onClick={() => remove(post.id)}
                >
                  {t('Take out')}
                </Button>
              </Cell>
            )}
          </Row>
        ))}
      </ScrollTable>
    </section>
  );
}
