import { FileDown } from 'lucide-react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import type { Workspace } from '../workspaces/workspaces.query';
import { useDownloadFiles } from './files.query';

interface Props {
  workspace: Workspace;
  ids: readonly string[];
  isBusy: boolean;
}

/** Downloads the pictures and videos of chosen posts. */
export function DownloadFiles({ workspace, ids, isBusy }: Props) {
  const { mutate, data, error, isPending } = useDownloadFiles(workspace);
  return (
    <>
      <Button
        kind="quiet"
        title={t('Pictures and videos as one file (ZIP)')}
        className="px-2!"
        disabled={isBusy || isPending}
        onClick={() => mutate(ids)}
      >
        <FileDown aria-hidden="true" className="size-4" />
        {t('Download files')}
      </Button>
      <p role="status" className="px-2 empty:hidden">
        {data}
      </p>
      <Problem error={error} />
    </>
  );
}
