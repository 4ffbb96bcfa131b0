import { print } from '@0no-co/graphql.web';
import { Link } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { curlOf } from '../lib/curl';
import { t } from '../lib/messages';
import type { PageRequest } from '../lib/page-request';
import { LONGEST_ADDRESS } from '../lib/search';
import { buttonLook } from './button';
import { CopyButton } from './copy';

interface Props {
  workspaceId: string;
  requests: readonly PageRequest[];
  close: () => void;
}

/** What the menu of a page’s requests has. */
export default function CopyRequestEntries({ workspaceId, requests, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The menu was open before they were there to have the focus.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="grid gap-3">
      {requests.map((request) => (
        <Entries key={request.name ?? ''} {...{ workspaceId, request, close }} />
      ))}
    </div>
  );
}

interface EntriesProps {
  workspaceId: string;
  request: PageRequest;
  close: () => void;
}

function Entries({ workspaceId, request, close }: EntriesProps) {
  const { name, document, variables, compared, tool, given } = request;
  const query = print(document);
  const values = JSON.stringify(variables, null, 2);
  return (
    <fieldset className="grid min-w-0 gap-1">
      {name !== undefined && <legend className="mb-1 px-1 text-xs text-faint wrap-anywhere">{name}</legend>}
      <CopyButton kind="quiet" text={`${query}\n\n# variables\n${values}`}>
        {t('Copy as GraphQL')}
      </CopyButton>
      <CopyButton
        kind="quiet"
        text={curlOf(window.location.origin, workspaceId, query, JSON.stringify(variables))}
      >
        {t('Copy as curl')}
      </CopyButton>
      {tool !== undefined && (
        <CopyButton kind="quiet" text={callOf(tool, given ?? variables)}>
          {t('Copy as MCP call')}
        </CopyButton>
      )}
      {compared !== undefined && (
        <CopyButton kind="quiet" text={`${query}\n\n# variables\n${JSON.stringify(compared, null, 2)}`}>
          {t('Copy the other time as GraphQL')}
        </CopyButton>
      )}
      {query.length + values.length <= LONGEST_ADDRESS && (
        <Link
          to="/w/$workspaceId/explorer"
          params={{ workspaceId }}
          search={{ query, variables: values }}
          onClick={close}
          className={buttonLook('quiet')}
        >
          <SquareTerminal aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {t('Open in Explorer')}
        </Link>
      )}
    </fieldset>
  );
}

/** A call of a tool. Tools take no null for an argument that is not given. */
function callOf(name: string, values: object): string {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  return JSON.stringify(call, null, 2);
}
