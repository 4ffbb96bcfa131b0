import { Bot, ChartColumn, HardDrive, KeyRound, Link2, Plug } from 'lucide-react';
import { AgentTexts } from '../features/agents/agent-texts';
import { OauthConnections } from '../features/agents/oauth-connections';
import { CreateToken } from '../features/tokens/create-token';
import { TOKENS } from '../features/tokens/tokens.query';
import { TokensTable } from '../features/tokens/tokens-table';
import { StoredFiles } from '../features/usage/stored-files';
import { STORED_FILES } from '../features/usage/stored-files.query';
import { Usage } from '../features/usage/usage';
import { USAGE, usageVariables } from '../features/usage/usage.query';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { t } from '../lib/messages';
import { Code } from '../ui/copy';
import { CopyRequest } from '../ui/copy-request';
import { Creating } from '../ui/creating';
import { NotAllowed } from '../ui/not-allowed';
import { PageActions, PageTitle } from '../ui/page-head';
import { PageParts, Part } from '../ui/page-parts';

const PARTS = [
  { id: 'tokens', name: t('Tokens'), icon: KeyRound, isForAll: false },
  { id: 'usage', name: t('Usage'), icon: ChartColumn, isForAll: false },
  { id: 'stored-files', name: t('Stored files'), icon: HardDrive, isForAll: false },
  { id: 'agents', name: t('Connect an agent'), icon: Plug, isForAll: true },
  { id: 'connections', name: t('Agents that were let in'), icon: Bot, isForAll: false },
  { id: 'addresses', name: t('Addresses'), icon: Link2, isForAll: true },
] as const;

/** Tokens for programs, and how agents connect. */
export default function IntegrationPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Integration workspace={workspace} />;
}

function Integration({ workspace }: { workspace: Workspace }) {
  const isAdmin = useCan(workspace.id)('ADMIN');
  const { origin } = window.location;
  return (
    <PageParts parts={isAdmin ? PARTS : PARTS.filter(({ isForAll }) => isForAll)}>
      <PageTitle>{t('Integration')}</PageTitle>
      {isAdmin ? (
        <>
          <PageActions>
            <CopyRequest
              workspaceId={workspace.id}
              name={t('Tokens')}
              document={TOKENS}
              variables={{}}
              others={[
                { name: t('Usage'), document: USAGE, variables: usageVariables(null) },
                { name: t('Stored files'), document: STORED_FILES, variables: {}, tool: 'getWorkspace' },
              ]}
            />
          </PageActions>
          <Creating name={t('New token')} title={t('Create a token')}>
            {() => <CreateToken workspaceId={workspace.id} />}
          </Creating>
          <Part id="tokens" title={t('Tokens')}>
            <TokensTable workspace={workspace} />
          </Part>
          <Part id="usage" title={t('Usage')}>
            <Usage workspaceId={workspace.id} />
          </Part>
          <Part id="stored-files" title={t('Stored files')}>
            <StoredFiles workspaceId={workspace.id} />
          </Part>
        </>
      ) : (
        <NotAllowed what={t('tokens')} />
      )}
      <Part id="agents" title={t('Connect an agent')}>
        <AgentTexts />
      </Part>
      {isAdmin && <OauthConnections workspace={workspace} />}
      <Part id="addresses" title={t('Addresses')}>
        <div className="grid grid-cols-1 gap-3">
          <Code label={t('GraphQL endpoint')} text={`${origin}/api/v2`} />
          <Code label={t('MCP server, for agents')} text={`${origin}/api/v2/mcp`} />
          <Code label={t('Workspace id')} text={workspace.id} />
        </div>
      </Part>
    </PageParts>
  );
}
