import { AlertsTable } from '../features/alerts/alerts-table';
import { CreateRule } from '../features/alerts/create-rule';
import { OperationsTable } from '../features/alerts/operations-table';
import { RulesTable } from '../features/alerts/rules-table';
import { NotesForMe } from '../features/notes/notes-for-me';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { PageTitle } from '../ui/page-head';

/** What people want to be told of, and what goes on in the background. */
export default function AlertsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Alerts workspace={workspace} />;
}

function Alerts({ workspace }: { workspace: Workspace }) {
  const mayWrite = useCan(workspace.id)('WRITE');
  useListKeys({});
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-8">
      <PageTitle>{t('Alerts and operations')}</PageTitle>
      <NotesForMe workspace={workspace} />
      <section aria-labelledby="alerts">
        <h2 id="alerts" className="mb-2 text-base font-semibold">
          {t('Alerts')}
        </h2>
        <AlertsTable workspace={workspace} />
      </section>
      {mayWrite && <CreateRule workspaceId={workspace.id} />}
      <section aria-labelledby="rules">
        <h2 id="rules" className="mb-2 text-base font-semibold">
          {t('Rules')}
        </h2>
        <RulesTable workspaceId={workspace.id} />
      </section>
      <section aria-labelledby="operations">
        <h2 id="operations" className="mb-2 text-base font-semibold">
          {t('Operations')}
        </h2>
        <OperationsTable workspace={workspace} />
      </section>
    </div>
  );
}
