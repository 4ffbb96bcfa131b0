import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CampaignReport } from '../features/campaigns/campaign-report';
import { CAMPAIGNS, campaignsList, useCreateCampaign } from '../features/campaigns/campaigns.query';
import { CampaignsTable } from '../features/campaigns/campaigns-table';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { pageVariables } from '../lib/pages';
import { dayIn } from '../lib/times';
import { useWindowedPages } from '../lib/windowed-pages';
import { buttonLook } from '../ui/button';
import { CopyRequest } from '../ui/copy-request';
import { Creating, CreatingPlace } from '../ui/creating';
import { TextField } from '../ui/field';
import { Form } from '../ui/form';
import { ListCount } from '../ui/list-count';
import { NameField } from '../ui/name-field';
import { PageActions, PageBeside, PageTitle } from '../ui/page-head';
import { Empty, Failure } from '../ui/states';

/** The campaigns, and the report of each. */
export default function CampaignsPage() {
  const workspace = useWorkspace();
  const { campaign } = useSearch({ from: '/w/$workspaceId/campaigns' });
  if (workspace === undefined) return null;
  if (campaign === undefined) return <Campaigns workspace={workspace} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="print:hidden">
        <Link from="/w/$workspaceId/campaigns" to="." search={{}} className={`-ml-3 ${buttonLook('quiet')}`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('All campaigns')}
        </Link>
      </p>
      <CampaignReport id={campaign} workspace={workspace} />
    </div>
  );
}

function Campaigns({ workspace }: { workspace: Workspace }) {
  const list = useWindowedPages(campaignsList(workspace.id));
  const mayWrite = useCan(workspace.id)('WRITE');
  useListKeys({});
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Campaigns')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={CAMPAIGNS}
          variables={pageVariables(null)}
          tool="getCampaigns"
          given={{ first: 50 }}
        />
      </PageActions>
      {mayWrite && (
        <Creating name={t('New campaign')} title={t('Create a campaign')}>
          {() => <CreateCampaign workspace={workspace} />}
        </Creating>
      )}
      <PageBeside>
        <ListCount total={list.total} className="text-faint">
          {list.total === null
            ? t('Counting campaigns')
            : t('{count} campaign | {count} campaigns', { count: list.total })}
        </ListCount>
      </PageBeside>
      {list.isPending && <div className="skeleton h-80" aria-hidden="true" />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      {!list.isPending && list.count === 0 && list.error === null && (
        <Empty title={t('No campaigns yet')}>
          {t('A campaign holds the posts made for it. Select them under Posts and add them.')}
          <CreatingPlace />
        </Empty>
      )}
      {list.count > 0 && <CampaignsTable list={list} workspace={workspace} />}
    </div>
  );
}

function CreateCampaign({ workspace: { id: workspaceId, timeZone } }: { workspace: Workspace }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/campaigns' });
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const create = useCreateCampaign(workspaceId);
  const submit = () =>
    create.mutate(
      {
        name,
        ...(from === '' ? {} : { from: dayIn(timeZone, from).first }),
        ...(to === '' ? {} : { to: dayIn(timeZone, to).last }),
      },
      { onSuccess: (id) => id !== null && void navigate({ search: { campaign: id } }) },
    );
  return (
    <Form
      verb={t('Create campaign')}
      submit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={['name']}
    >
      <NameField value={name} change={setName} error={create.error} />
      <TextField
        label={t('From')}
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField label={t('To')} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
    </Form>
  );
}
