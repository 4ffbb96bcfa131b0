import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { SidePanel } from '../../ui/side-panel';
import type { Workspace } from '../workspaces/workspaces.query';
import { AddPost } from './add-post';
import { CreateSource } from './create-source';

interface Props {
  workspace: Workspace;
  /** Leads to where an account is connected; null for who may not. */
  connect: (() => void) | null;
  close: () => void;
}

/** The ways in which posts come in, beside the list of sources. */
export function AddSources({ workspace, connect, close }: Props) {
  const { id: workspaceId } = workspace;
  return (
    <SidePanel
      label={t('Follow something')}
      title={t('Bring posts in')}
      loaded={workspaceId}
      close={close}
      isForm
    >
      <div className="mt-4 grid grid-cols-1 gap-8">
        <section aria-labelledby="create-source">
          <h2 id="create-source" className="mb-2 text-base font-semibold">
            {t('Follow something')}
          </h2>
          <CreateSource workspace={workspace} connect={connect} />
        </section>
        <AddPost workspaceId={workspaceId} />
        <p>
          <Link to="/w/$workspaceId/import" params={{ workspaceId }} className="text-accent underline">
            {t('Bring in files or many links')}
          </Link>
        </p>
      </div>
    </SidePanel>
  );
}
