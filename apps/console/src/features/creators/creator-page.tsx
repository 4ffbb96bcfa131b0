import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { buttonLook } from '../../ui/button';
import { CopyRequest } from '../../ui/copy-request';
import { PageActions, PageTitle } from '../../ui/page-head';
import { Failure } from '../../ui/states';
import type { Workspace } from '../workspaces/workspaces.query';
import { CreatorContent } from './creator-content';
import { creatorName } from './creator-texts';
import { CREATOR_DETAILS, creatorVariables } from './creators.documents';
import { creatorQuery } from './creators.query';

/** The page about one creator. */
export function CreatorPage({ id, workspace }: { id: string; workspace: Workspace }) {
  const { data, error, isPending, retry } = useRead(creatorQuery(workspace.id, id));
  return (
    <article className="grid max-w-6xl grid-cols-1 gap-8">
      <PageTitle isOfOne>{data === undefined ? t('Creator') : creatorName(data.creator)}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          document={CREATOR_DETAILS}
          variables={creatorVariables(id)}
          tool="getCreator"
          given={{ id }}
        />
      </PageActions>
      <p className="-mb-4 print:hidden">
        <Link to="." search={{}} className={`-ml-3 ${buttonLook('quiet')}`}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('All creators')}
        </Link>
      </p>
      {isPending && <div className="skeleton h-96" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && <CreatorContent key={id} of={data} workspace={workspace} />}
    </article>
  );
}
