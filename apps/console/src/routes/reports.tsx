import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CreateReport } from '../features/reports/create-report';
import { EditionSheet } from '../features/reports/edition-sheet';
import { ReportBuilder } from '../features/reports/report-builder';
import { ReportEditions } from '../features/reports/report-editions';
import { ReportPlaces } from '../features/reports/report-places';
import { ReportSchedule } from '../features/reports/report-schedule';
import {
  REPORT,
  REPORTS,
  reportQuery,
  reportsList,
  useDeleteReport,
} from '../features/reports/reports.query';
import { ReportsTable } from '../features/reports/reports-table';
import { ReportLinks } from '../features/reports/share-report';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { pageVariables } from '../lib/pages';
import { useRead } from '../lib/use-read';
import { useWindowedPages } from '../lib/windowed-pages';
import { Button, buttonLook } from '../ui/button';
import { ConfirmByName } from '../ui/confirm-by-name';
import { CopyRequest } from '../ui/copy-request';
import { Creating, CreatingPlace } from '../ui/creating';
import { ListCount } from '../ui/list-count';
import { PageActions, PageBeside, PageTitle } from '../ui/page-head';
import { Problem } from '../ui/problem';
import { SectionHead } from '../ui/section-head';
import { Empty, Failure } from '../ui/states';

/** The reports, and each with its blocks, editions and links. */
export default function ReportsPage() {
  const workspace = useWorkspace();
  const { report, edition } = useSearch({ from: '/w/$workspaceId/reports' });
  if (workspace === undefined) return null;
  if (edition !== undefined) return <EditionSheet key={edition} id={edition} workspace={workspace} />;
  if (report === undefined) return <Reports workspace={workspace} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <Link from="/w/$workspaceId/reports" to="." search={{}} className={`-ml-3 ${buttonLook('quiet')}`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('All reports')}
        </Link>
      </p>
      <OneReport key={report} id={report} workspace={workspace} />
    </div>
  );
}

function Reports({ workspace }: { workspace: Workspace }) {
  const { campaign, name } = useSearch({ from: '/w/$workspaceId/reports' });
  const list = useWindowedPages(reportsList(workspace.id));
  const mayWrite = useCan(workspace.id)('WRITE');
  useListKeys({});
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Reports')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={REPORTS}
          variables={pageVariables(null)}
          tool="getReports"
          given={{ first: 50 }}
        />
      </PageActions>
      {mayWrite && (
        <Creating
          name={t('New report')}
          title={t('Create a report')}
          isOpen={campaign !== undefined || name !== undefined}
        >
          {() => <CreateReport workspaceId={workspace.id} campaign={campaign} firstName={name ?? ''} />}
        </Creating>
      )}
      <PageBeside>
        <ListCount total={list.total} className="text-faint">
          {list.total === null
            ? t('Counting reports')
            : t('{count} report | {count} reports', { count: list.total })}
        </ListCount>
      </PageBeside>
      {list.isPending && <div className="skeleton h-80" aria-hidden="true" />}
      {list.error !== null && <Failure error={list.error} retry={list.retry} />}
      {!list.isPending && list.count === 0 && list.error === null && (
        <Empty title={t('No reports yet')}>
          {t('A report shows the figures, posts and creators of a period to people who do not sign in.')}
          <CreatingPlace />
        </Empty>
      )}
      {list.count > 0 && <ReportsTable list={list} workspace={workspace} />}
    </div>
  );
}

function OneReport({ id, workspace }: { id: string; workspace: Workspace }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/reports' });
  const { data: report, error, isPending, retry } = useRead(reportQuery(workspace.id, id));
  const mayWrite = useCan(workspace.id)('WRITE');
  const remove = useDeleteReport(workspace.id);
  const [isAsked, setIsAsked] = useState(false);
  if (isPending) return <div className="skeleton h-80" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  if (report === null || report === undefined)
    return <Empty title={t('The workspace has no such report')}>{t('It may have been deleted.')}</Empty>;
  return (
    <>
      <PageTitle isOfOne>{report.name}</PageTitle>
      <PageActions>
        <CopyRequest workspaceId={workspace.id} document={REPORT} variables={{ id }} tool="getReport" />
      </PageActions>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ReportEditions report={report} workspace={workspace} />
          <ReportLinks report={report} workspace={workspace} />
          {mayWrite && <ReportSchedule report={report} workspace={workspace} />}
          {mayWrite && <ReportPlaces report={report} workspace={workspace} />}
          {mayWrite && (
            <p>
              <Button kind="danger" onClick={() => setIsAsked(true)}>
                {t('Delete the report')}
              </Button>
            </p>
          )}
        </div>
        {mayWrite && (
          <section aria-labelledby="builder" className="-mt-1.5 min-w-0">
            <SectionHead id="builder" title={t('What it shows')} />
            <ReportBuilder report={report} workspaceId={workspace.id} />
          </section>
        )}
      </div>
      <Problem error={remove.error} />
      {isAsked && (
        <ConfirmByName
          title={t('Delete this report')}
          name={report.name}
          verb={t('Delete report')}
          close={() => setIsAsked(false)}
          confirm={() => remove.mutate(report.id, { onSuccess: () => void navigate({ search: {} }) })}
        >
          {t('Its editions are lost, and its links end.')}
        </ConfirmByName>
      )}
    </>
  );
}
