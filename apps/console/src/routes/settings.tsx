import { Link } from '@tanstack/react-router';
import { LakeSettings } from '../features/lake/lake-settings';
import { AuditTable } from '../features/people/audit-table';
import { Invite } from '../features/people/invite';
import { MembersTable } from '../features/people/members-table';
import { WorkspaceSettings } from '../features/people/workspace-settings';
import { Providers } from '../features/providers/providers';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { NotAllowed } from '../ui/not-allowed';
import { PageTitle } from '../ui/page-head';

/** The workspace, its people, and what was changed. */
export default function SettingsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Allowed workspace={workspace} />;
}

function Allowed({ workspace }: { workspace: Workspace }) {
  const isAdmin = useCan(workspace.id)('ADMIN');
  if (!isAdmin) return <NotAllowed what={t('the settings')} />;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-8">
      <PageTitle>{t('Settings')}</PageTitle>
      <section aria-labelledby="workspace">
        <h2 id="workspace" className="mb-2 text-base font-semibold">
          {t('Workspace')}
        </h2>
        <WorkspaceSettings key={workspace.id} workspace={workspace} />
      </section>
      <section aria-labelledby="members">
        <h2 id="members" className="mb-2 text-base font-semibold">
          {t('Members')}
        </h2>
        <Invite workspaceId={workspace.id} />
        <MembersTable workspaceId={workspace.id} />
      </section>
      <section aria-labelledby="providers">
        <h2 id="providers" className="mb-2 text-base font-semibold">
          {t('AI and transcription')}
        </h2>
        <Providers workspaceId={workspace.id} />
      </section>
      <section aria-labelledby="retention">
        <h2 id="retention" className="mb-2 text-base font-semibold">
          {t('Retention and erasure')}
        </h2>
        <Link
          className="text-accent underline"
          to="/w/$workspaceId/settings/retention"
          params={{ workspaceId: workspace.id }}
        >
          {t('How long posts are kept, and who is erased')}
        </Link>
      </section>
      <section aria-labelledby="lake">
        <h2 id="lake" className="mb-2 text-base font-semibold">
          {t('Lake')}
        </h2>
        <LakeSettings key={workspace.id} workspace={workspace} />
      </section>
      <section aria-labelledby="audit">
        <h2 id="audit" className="mb-2 text-base font-semibold">
          {t('Changes')}
        </h2>
        <AuditTable workspace={workspace} />
      </section>
    </div>
  );
}
