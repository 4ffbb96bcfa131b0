import { useSearch } from '@tanstack/react-router';
import { Bookmark } from '../features/imports/bookmark';
import { EarlierImports } from '../features/imports/earlier-imports';
import { ImportFiles } from '../features/imports/import-files';
import { ImportHooks } from '../features/imports/import-hooks';
import { PasteLinks } from '../features/imports/paste-links';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { NotAllowed } from '../ui/not-allowed';
import { PageTitle } from '../ui/page-head';

/** From what people have to posts. */
export default function ImportPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Imports workspace={workspace} />;
}

function Imports({ workspace }: { workspace: Workspace }) {
  const can = useCan(workspace.id);
  const { links = '' } = useSearch({ from: '/w/$workspaceId/import' });
  if (!can('WRITE')) return <NotAllowed what={t('Import files')} />;
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageTitle>{t('Import files')}</PageTitle>
      <p className="text-muted">{t('Bring in what you have. Nothing is written until you say so.')}</p>
      <ImportFiles workspaceId={workspace.id} />
      <EarlierImports workspace={workspace} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 xl:grid-cols-2">
        <PasteLinks key={links} workspaceId={workspace.id} links={links} />
        <Bookmark workspaceId={workspace.id} />
      </div>
      <ImportHooks workspace={workspace} mayCreate={can('ADMIN')} />
    </div>
  );
}
