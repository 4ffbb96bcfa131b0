import { getRouteApi, Link } from '@tanstack/react-router';
import { ErasePerson } from '../features/privacy/erase-person';
import { ErasuresTable } from '../features/privacy/erasures-table';
import { RetentionRules } from '../features/privacy/retention-rules';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { NotAllowed } from '../ui/not-allowed';
import { PageTitle } from '../ui/page-head';

const route = getRouteApi('/w/$workspaceId/settings/retention');

/** How long posts are kept, and the erasure of people. */
export default function RetentionPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Allowed workspace={workspace} />;
}

function Allowed({ workspace }: { workspace: Workspace }) {
  const isAdmin = useCan(workspace.id)('ADMIN');
  const { creator } = route.useSearch();
  if (!isAdmin) return <NotAllowed what={t('retention and erasure')} />;
  const { id } = workspace;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <PageTitle>{t('Retention and erasure')}</PageTitle>
        <p className="mt-2">
          <Link
            className="text-accent underline"
            to="/w/$workspaceId/guides"
            params={{ workspaceId: id }}
            search={{ guide: 'privacy' }}
          >
            {t('What they do, and what they leave')}
          </Link>
        </p>
      </div>
      <section aria-labelledby="retention">
        <h2 id="retention" className="mb-2 text-base font-semibold">
          {t('How long posts are kept')}
        </h2>
        <p className="mb-2 max-w-prose text-muted">
          {t(
            'Days count from when a post came in. Stories without a rule of their own follow that of their platform.',
          )}
        </p>
        <RetentionRules key={id} workspaceId={id} />
      </section>
      <section aria-labelledby="erase">
        <h2 id="erase" className="mb-2 text-base font-semibold">
          {t('Erase a person')}
        </h2>
        <p className="mb-2 max-w-prose text-muted">
          {t(
            'All posts of a profile are removed with everything that belongs to them, and its names in what others wrote. To erase all profiles of a creator at once, use the creator’s page.',
          )}
        </p>
        <ErasePerson key={`${id} ${creator}`} workspaceId={id} creatorId={creator} />
      </section>
      <section aria-labelledby="erasures">
        <h2 id="erasures" className="mb-2 text-base font-semibold">
          {t('Erased profiles')}
        </h2>
        <ErasuresTable key={id} workspace={workspace} />
      </section>
    </div>
  );
}
