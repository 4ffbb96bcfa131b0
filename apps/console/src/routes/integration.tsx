import { CreateToken } from '../features/tokens/create-token';
import { TokensTable } from '../features/tokens/tokens-table';
import { useWorkspace } from '../features/workspaces/workspaces.query';
import { Code } from '../ui/copy';

/** Tokens for programs, and how agents connect. */
export default function IntegrationPage() {
  const workspace = useWorkspace();
  if (workspace === undefined) return null;
  const { origin } = window.location;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-8">
      <h1 className="text-xl font-semibold">Integration</h1>
      <CreateToken workspaceId={workspace.id} />
      <section aria-labelledby="tokens">
        <h2 id="tokens" className="mb-2 text-base font-semibold">
          Tokens
        </h2>
        <TokensTable workspace={workspace} />
      </section>
      <section aria-labelledby="addresses" className="grid grid-cols-1 gap-2">
        <h2 id="addresses" className="text-base font-semibold">
          Addresses
        </h2>
        <Code label="GraphQL endpoint" text={`${origin}/api/v2`} />
        <Code label="MCP server, for agents" text={`${origin}/api/v2/mcp`} />
        <Code label="Workspace id" text={workspace.id} />
        <p className="text-muted">
          An agent needs the address of the MCP server alone: it opens a page here that asks you to let it in.
          Your{' '}
          <a href="/account" className="text-accent underline">
            account
          </a>{' '}
          lists the agents that you have let in.
        </p>
      </section>
    </div>
  );
}
