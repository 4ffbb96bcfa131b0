import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { exact, inSentence, money, weekText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Avatar } from '../../ui/avatar';
import { Button, buttonLook } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { CopyRequest } from '../../ui/copy-request';
import { PageActions, PageTitle } from '../../ui/page-head';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { Empty, Failure } from '../../ui/states';
import { usePictures } from '../creators/pictures.query';
import { PostStrip } from '../posts/post-strip';
import { filterInAddress } from '../posts/posts-search';
import { AddToReport } from '../reports/add-to-report';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { Figures, Weeks } from './campaign-figures';
import { Cover, PlatformShares, Progress } from './campaign-parts';
import { BestPosts, NUMBERS } from './campaign-posts';
import {
  type Campaign,
  campaignReportQuery,
  REPORT,
  type Report,
  type ReportGroup,
  reportVariables,
  useManageCampaign,
} from './campaigns.query';
import { ChangeCampaign } from './change-campaign';

/** What a campaign has reached, to be read on the screen or on paper. */
export function CampaignReport({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(campaignReportQuery(workspace.id, id));
  if (isPending) return <div className="skeleton h-80" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (data === null)
    return <Empty title={t('The workspace has no such campaign')}>{t('It may have been deleted.')}</Empty>;
  return <CampaignSheet {...data} workspace={workspace} />;
}

/** The first part of the report, for agents: they ask for one part at a time. */
const BEST_CREATORS = {
  groupBy: [{ by: 'CREATOR' }],
  metrics: ['VIEWS', 'ENGAGEMENTS', 'EARNED_MEDIA_VALUE'],
  orderBy: { by: 'SUM', metric: 'EARNED_MEDIA_VALUE', sortOrder: 'DESC' },
  first: 20,
};

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
      <PageTitle isOfOne>{campaign.name}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={REPORT}
          variables={reportVariables(id)}
          tool="summarizeItems"
          given={{ ...reportVariables(id), ...BEST_CREATORS }}
        />
        {mayWrite && (
          <Button onClick={() => setOpen('change')}>
            <Pencil aria-hidden="true" className="size-4" />
            <span className="max-lg:sr-only">{t('Change campaign')}</span>
          </Button>
        )}
        <Link
          to="/w/$workspaceId/reports"
          params={{ workspaceId: workspace.id }}
          search={{ campaign: id, name: campaign.name }}
          aria-label={t('Create a report to share')}
          title={t('Create a report to share')}
          className={buttonLook('main')}
        >
          <Share2 aria-hidden="true" className="size-4" />
          <span className="max-lg:sr-only">{t('Share')}</span>
        </Link>
      </PageActions>
      <Cover campaign={campaign} report={report} workspace={workspace} />
      <header>
        {campaign.goal != null && (
          <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere text-base font-medium">{campaign.goal}</p>
        )}
        {campaign.brief != null && (
          <p className="mt-2 max-w-3xl whitespace-pre-wrap wrap-anywhere">{campaign.brief}</p>
        )}
        {campaign.isFilling && <p className="text-warn">{t('Older posts are still being searched.')}</p>}
        <p className="mt-3 flex flex-wrap gap-2 print:hidden">
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId: workspace.id }}
            search={{ filter: filterInAddress({ campaignsIds: [id] }) }}
            className={buttonLook()}
          >
            {t('See its posts')}
          </Link>
          <Button kind="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t('Print the report')}
          </Button>
          <AddToReport
            workspaceId={workspace.id}
            block={{ kind: 'FIGURES', title: campaign.name }}
            choice={{ filter: { campaignsIds: [id] } }}
          />
          {mayWrite && (
            <Button kind="quiet" className="enabled:hover:text-bad!" onClick={() => setOpen('delete')}>
              {t('Delete campaign')}
            </Button>
          )}
        </p>
        <Problem error={remove.error ?? leave.error} />
      </header>
      <Progress campaign={campaign} currency={workspace.currency} />
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
          {t('Its posts stay in the workspace. The list of which were in it is lost.')}
        </ConfirmByName>
      )}
      <Figures campaign={campaign} currency={workspace.currency} />
      <div className="grid grid-cols-1 gap-8 border-t border-line pt-6 lg:grid-cols-[2fr_1fr]">
        <Weeks report={report.weeks} currency={workspace.currency} />
        <PlatformShares groups={report.platforms.groups} currency={workspace.currency} />
      </div>
      {report.items.nodes.length > 0 && (
        <section aria-label={t('Pictures of the campaign')}>
          <SectionHead title={t('Pictures of the campaign')} note={t('by earned media value')} />
          <PostStrip posts={report.items.nodes} workspace={workspace} />
        </section>
      )}
      <Groups
        title={t('Creators')}
        one={t('Creator')}
        report={report.creators}
        workspace={workspace}
        name={(label) => `@${label}`}
        isOfCreators
      />
      <Groups
        title={t('Weeks')}
        one={t('Week')}
        report={report.weeks}
        workspace={workspace}
        name={weekText}
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

interface GroupsProps {
  title: string;
  /** What one of the groups is. */
  one: string;
  report: Report['creators'];
  workspace: Workspace;
  /** The name of a group that has one. */
  name: (label: string) => string;
  /** Whether each group is a creator, who has a page. */
  isOfCreators?: boolean;
}

function Groups({ title, one, report, workspace, name, isOfCreators = false }: GroupsProps) {
  const pictures = usePictures(
    workspace.id,
    isOfCreators ? report.groups.map(({ keys: [key] }) => key?.value) : [],
  );
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
      <ScrollTable label={t('Table of {name}', { name: inSentence(title) })} columns={[one, ...NUMBERS]}>
        {report.groups.map((group) => (
          <GroupRow
            key={group.keys[0]?.value}
            group={group}
            workspace={workspace}
            name={name}
            isOfCreators={isOfCreators}
            picture={pictures.get(group.keys[0]?.value)}
          />
        ))}
      </ScrollTable>
    </section>
  );
}

interface GroupRowProps extends Pick<GroupsProps, 'workspace' | 'name' | 'isOfCreators'> {
  group: ReportGroup;
  picture: string | undefined;
}

function GroupRow({ group: { keys, values }, picture, workspace, name, isOfCreators }: GroupRowProps) {
  const [views, engagements, value] = values.metrics.map(({ sum }) => sum);
  const label = keys[0]?.label ?? keys[0]?.value;
  const text = label === undefined ? t('No longer here') : name(label);
  return (
    <Row>
      <Cell>
        {isOfCreators === true && label !== undefined ? (
          <Link
            to="/w/$workspaceId/creators"
            params={{ workspaceId: workspace.id }}
            search={{ creator: keys[0]?.value ?? '' }}
            className="flex min-w-0 items-center gap-2.5 font-medium hover:underline"
          >
            <Avatar name={label} picture={picture} />
            <span className="max-w-64 truncate max-md:max-w-36">{text}</span>
          </Link>
        ) : (
          text
        )}
      </Cell>
      <Cell right>{exact(values.count)}</Cell>
      <Cell right>{views == null ? '–' : exact(views)}</Cell>
      <Cell right>{engagements == null ? '–' : exact(engagements)}</Cell>
      <Cell right>{value == null ? '–' : money(value, workspace.currency)}</Cell>
    </Row>
  );
}
