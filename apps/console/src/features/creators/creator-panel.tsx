import { Link } from '@tanstack/react-router';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { buttonLook } from '../../ui/button';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import type { Workspace } from '../workspaces/workspaces.query';
import { CreatorContent } from './creator-content';
import { creatorName } from './creator-texts';
import { creatorQuery } from './creators.query';

interface Props {
  id: string;
  workspace: Workspace;
  close: () => void;
}

/** A creator beside the list. */
export function CreatorPanel({ id, workspace, close }: Props) {
  const { data, error, isPending, retry } = useRead(creatorQuery(workspace.id, id));
  return (
    <SidePanel
      label={t('Creator')}
      title={data === undefined ? t('Creator') : creatorName(data.creator)}
      loaded={data?.creator.id}
      close={close}
    >
      {isPending && <div className="skeleton mt-4 h-96" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && (
        <div className="mt-4 grid grid-cols-1 gap-6">
          <CreatorContent key={id} of={data} workspace={workspace} isBeside>
            <Link
              to="/w/$workspaceId/creators"
              params={{ workspaceId: workspace.id }}
              search={{ creator: id }}
              className={buttonLook()}
            >
              {t('Open the page')}
            </Link>
          </CreatorContent>
        </div>
      )}
    </SidePanel>
  );
}
