import { Link } from '@tanstack/react-router';
import { Building2, Database, History, Palette, Shield, Sparkles, Users } from 'lucide-react';
import { LakeSettings } from '../features/lake/lake-settings';
import { AuditTable } from '../features/people/audit-table';
import { Invite } from '../features/people/invite';
import { MembersTable } from '../features/people/members-table';
import { WorkspaceSettings } from '../features/people/workspace-settings';
import { Providers } from '../features/providers/providers';
import { LookSettings } from '../features/reports/look-settings';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { NotAllowed } from '../ui/not-allowed';
import { PageTitle } from '../ui/page-head';
import { PageParts, Part } from '../ui/page-parts';

/** The workspace, its people, and what was changed. */
export default function SettingsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Allowed workspace={workspace} />;
}

function Allowed({ workspace }: { workspace: Workspace }) {
  const isAdmin = useCan(workspace.id)('ADMIN');
  if (!isAdmin) return <NotAllowed what={t('the settings')} />;
  return (
    <PageParts
      parts={[
        { id: 'workspace', name: t('Workspace'), icon: Building2 },
        { id: 'members', name: t('Members'), icon: Users },
        { id: 'look', name: t('Look of reports'), icon: Palette },
        { id: 'providers', name: t('AI and transcription'), icon: Sparkles },
        { id: 'retention', name: t('Retention and erasure'), icon: Shield },
        { id: 'lake', name: t('Lake'), icon: Database },
        { id: 'audit', name: t('Changes'), icon: History },
      ]}
    >
      <PageTitle>{t('Settings')}</PageTitle>
      <Part id="workspace" title={t('Workspace')}>
        <WorkspaceSettings key={workspace.id} workspace={workspace} />
      </Part>
      <Part id="members" title={t('Members')}>
        <Invite workspaceId={workspace.id} />
        <MembersTable workspaceId={workspace.id} />
      </Part>
      <Part
        id="look"
        title={t('Look of reports')}
        text={t('On the pages, PDFs and mails of all reports that have no look of their own.')}
      >
        <LookSettings key={workspace.id} workspaceId={workspace.id} />
      </Part>
      <Part id="providers" title={t('AI and transcription')}>
        <Providers workspaceId={workspace.id} />
      </Part>
      <Part id="retention" title={t('Retention and erasure')}>
        <Link
          className="text-accent underline"
          to="/w/$workspaceId/settings/retention"
          params={{ workspaceId: workspace.id }}
        >
          {t('How long posts are kept, and who is erased')}
        </Link>
      </Part>
      <Part id="lake" title={t('Lake')}>
        <LakeSettings key={workspace.id} workspace={workspace} />
      </Part>
      <Part id="audit" title={t('Changes')}>
        <AuditTable workspace={workspace} />
      </Part>
    </PageParts>
  );
}
