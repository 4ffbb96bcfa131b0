import { type DocumentNode, print } from '@0no-co/graphql.web';
import { CodeXml } from 'lucide-react';
import { curlOf } from '../lib/curl';
import { t } from '../lib/messages';
import { buttonLook } from './button';
import { CopyButton } from './copy';
import { Menu } from './menu';

interface Props {
  workspaceId: string;
  /** The document behind the page. */
  document: DocumentNode;
  variables: object;
  /** The variables of the question that its answer stands beside, where that is asked for on its own. */
  compared?: object;
  /** The tool of agents that wraps the same field, with the same arguments. */
  tool: string;
}

/** The request behind a page, for each way to send it. It is written when the menu opens: few look into it. */
export function CopyRequest(props: Props) {
  return (
    <Menu
      label={t('For developers')}
      align="end"
      className={`${buttonLook('quiet')} w-9 px-0! touch:w-11`}
      boxClass="p-2"
      face={<CodeXml aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />}
    >
      {() => <Requests {...props} />}
    </Menu>
  );
}

function Requests({ workspaceId, document, variables, compared, tool }: Props) {
  const query = print(document);
  const text = JSON.stringify(variables, null, 2);
  // Tools take no null for an argument that is not given.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: given } };
  return (
    <div className="grid gap-1">
      <CopyButton text={`${query}\n\n# variables\n${text}`}>{t('Copy as GraphQL')}</CopyButton>
      <CopyButton text={curlOf(window.location.origin, workspaceId, query, JSON.stringify(variables))}>
        {t('Copy as curl')}
      </CopyButton>
      <CopyButton text={JSON.stringify(call, null, 2)}>{t('Copy as MCP call')}</CopyButton>
      {compared !== undefined && (
        <CopyButton text={`${query}\n\n# variables\n${JSON.stringify(compared, null, 2)}`}>
          {t('Copy the other time as GraphQL')}
        </CopyButton>
      )}
    </div>
  );
}
