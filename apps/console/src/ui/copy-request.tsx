import { curlOf } from '../lib/curl';
import { t } from '../lib/messages';
import { CopyButton } from './copy';

interface Props {
  workspaceId: string;
  /** The document behind the page. */
  query: string;
  variables: object;
  /** The tool of agents that wraps the same field, with the same arguments. */
  tool: string;
}

/** The request behind a page, for each way to send it. */
export function CopyRequest({ workspaceId, query, variables, tool }: Props) {
  const text = JSON.stringify(variables, null, 2);
  // Tools take no null for an argument that is not given.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } };
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton text={`${query}\n\n# variables\n${text}`}>{t('Copy as GraphQL')}</CopyButton>
      <CopyButton text={curlOf(window.location.origin, workspaceId, query, JSON.stringify(variables))}>
        {t('Copy as curl')}
      </CopyButton>
      <CopyButton text={JSON.stringify(call, null, 2)}>{t('Copy as MCP call')}</CopyButton>
    </div>
  );
}
