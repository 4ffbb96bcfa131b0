import { ALERTS, RULES } from '../features/alerts/alerts.query';
import { AlertsTable } from '../features/alerts/alerts-table';
import { CreateRule } from '../features/alerts/create-rule';
import { OPERATIONS } from '../features/alerts/operations.query';
import { OperationsTable } from '../features/alerts/operations-table';
import { RulesTable } from '../features/alerts/rules-table';
import { NotesForMe } from '../features/notes/notes-for-me';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { CopyRequest } from '../ui/copy-request';
import { Creating } from '../ui/creating';
import { PageActions, PageTitle } from '../ui/page-head';
import { SectionHead } from '../ui/section-head';

/** What people want to be told of, and what goes on in the background. */
export default function AlertsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Alerts workspace={workspace} />;
}

function Alerts({ workspace }: { workspace: Workspace }) {
  const mayWrite = useCan(workspace.id)('WRITE');
  useListKeys({});
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>{t('Alerts and operations')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          name={t('Alerts')}
          document={ALERTS}
          variables={{ after: null }}
          tool="getAlerts"
          others={[
            { name: t('Rules'), document: RULES, variables: {}, tool: 'getAlertRules' },
            {
              name: t('Operations'),
              document: OPERATIONS,
              variables: { after: null },
              tool: 'getOperations',
            },
          ]}
        />
      </PageActions>
      {mayWrite && (
        <Creating name={t('New rule')} title={t('Get an alert when a post reaches a number')}>
          {(close) => <CreateRule workspaceId={workspace.id} made={close} />}
        </Creating>
      )}
      <NotesForMe workspace={workspace} />
      <section aria-labelledby="alerts">
        <SectionHead id="alerts" title={t('Alerts')} />
        <AlertsTable workspace={workspace} />
      </section>
      <section aria-labelledby="rules">
        <SectionHead id="rules" title={t('Rules')} />
        <RulesTable workspaceId={workspace.id} />
      </section>
      <section aria-labelledby="operations">
        <SectionHead id="operations" title={t('Operations')} />
        <OperationsTable workspace={workspace} />
      </section>
    </div>
  );
}
