import { Link } from '@tanstack/react-router';
import { exact, inSentence, instantText, money, platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Empty, Failure } from '../../ui/states';
import { postName } from '../posts/post-texts';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Campaign, campaignReportQuery, type Report, type ReportGroup } from './campaigns.query';
import { periodText } from './campaigns-table';

/** What a campaign has reached, to be read on the screen or on paper. */
export function CampaignReport({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(campaignReportQuery(workspace.id, id));
  if (isPending) return <div className="h-80 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data === null)
    return <Empty title={t('The workspace has no such campaign')}>{t('It may have been deleted.')}</Empty>;
  const { campaign, report } = data;
  return (
    <article className="grid grid-cols-1 gap-6">
      <header>
        <h1 className="text-xl font-semibold">{campaign.name}</h1>
        <p className="text-muted">
          {t('{period} · as of {instant}', {
            period: periodText(campaign, workspace.timeZone),
            instant: instantText(new Date().toISOString(), workspace.timeZone),
          })}
        </p>
        {campaign.brief != null && <p className="mt-2 max-w-3xl whitespace-pre-wrap">{campaign.brief}</p>}
        {campaign.isFilling && <p className="text-warn">{t('Older posts are still looked through.')}</p>}
        <p className="mt-3 flex gap-2 print:hidden">
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
          <Link
            to="/w/$workspaceId/reports"
            params={{ workspaceId: workspace.id }}
            search={{ campaign: id, name: campaign.name }}
            className="py-1.5 text-accent underline"
          >
            {t('Make a report to share')}
          </Link>
        </p>
      </header>
      <Figures campaign={campaign} currency={workspace.currency} />
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
      <BestPosts posts={report.items.nodes} workspace={workspace} />
    </article>
  );
}

function Figures({ campaign: { figures }, currency }: { campaign: Campaign; currency: string }) {
  const { itemsCount, creatorsCount, engagementsTotal, impressions, earnedMediaValueCents } = figures;
  const number = (value: number | null) => (value === null ? 'unknown' : exact(value));
  const rows = [
    [t('Posts'), exact(itemsCount)],
    [t('Creators'), exact(creatorsCount)],
    [t('Engagements'), number(engagementsTotal)],
    [t('Impressions'), number(impressions)],
    [
      t('Earned media value'),
      earnedMediaValueCents == null ? 'unknown' : money(earnedMediaValueCents, currency),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 tabular-nums sm:grid-cols-5">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl">{value}</dd>
        </div>
      ))}
    </dl>
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

function BestPosts({ posts, workspace }: { posts: Report['items']['nodes']; workspace: Workspace }) {
  if (posts.length === 0) return <p className="text-muted">{t('No post is in it yet.')}</p>;
  return (
    <section aria-label={t('Best posts')} className="break-inside-avoid">
      <h2 className="text-base font-semibold">{t('Best posts by earned media value')}</h2>
      <ScrollTable
        label={t('Table of best posts')}
        columns={[t('Post'), ...NUMBERS.slice(1, 2), ...NUMBERS.slice(3)]}
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
          </Row>
        ))}
      </ScrollTable>
    </section>
  );
}
