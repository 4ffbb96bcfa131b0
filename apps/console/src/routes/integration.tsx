import { AgentTexts } from '../features/agents/agent-texts';
import { OauthConnections } from '../features/agents/oauth-connections';
import { CreateToken } from '../features/tokens/create-token';
import { TokensTable } from '../features/tokens/tokens-table';
import { StoredFiles } from '../features/usage/stored-files';
import { Usage } from '../features/usage/usage';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { Code } from '../ui/copy';
import { NotAllowed } from '../ui/not-allowed';
import { PageTitle } from '../ui/page-head';

/** Tokens for programs, and how agents connect. */
export default function IntegrationPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Integration workspace={workspace} />;
}

function Integration({ workspace }: { workspace: Workspace }) {
  const isAdmin = useCan(workspace.id)('ADMIN');
  const { origin } = window.location;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-8">
      <PageTitle>{t('Integration')}</PageTitle>
      {isAdmin ? (
        <>
          <CreateToken workspaceId={workspace.id} />
          <section aria-labelledby="tokens">
            <h2 id="tokens" className="mb-2 text-base font-semibold">
              {t('Tokens')}
            </h2>
            <TokensTable workspace={workspace} />
          </section>
          <section aria-labelledby="usage" className="min-w-0">
            <h2 id="usage" className="mb-2 text-base font-semibold">
              {t('Usage')}
            </h2>
            <Usage workspaceId={workspace.id} />
          </section>
          <section aria-labelledby="stored-files" className="min-w-0">
            <h2 id="stored-files" className="mb-2 text-base font-semibold">
              {t('Stored files')}
            </h2>
            <StoredFiles workspaceId={workspace.id} />
          </section>
        </>
      ) : (
        <NotAllowed what={t('tokens')} />
      )}
      <section aria-labelledby="agents">
        <h2 id="agents" className="mb-2 text-base font-semibold">
          {t('Connect an agent')}
        </h2>
        <AgentTexts />
      </section>
      {isAdmin && <OauthConnections workspace={workspace} />}
      <section aria-labelledby="addresses" className="grid grid-cols-1 gap-2">
        <h2 id="addresses" className="text-base font-semibold">
          {t('Addresses')}
        </h2>
        <Code label={t('GraphQL endpoint')} text={`${origin}/api/v2`} />
        <Code label={t('MCP server, for agents')} text={`${origin}/api/v2/mcp`} />
        <Code label={t('Workspace id')} text={workspace.id} />
      </section>
    </div>
  );
}
