import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { Said } from '../../ui/said';
import { Failure } from '../../ui/states';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { AccountLine } from './account-line';
import { type Account, accountsQuery, useDisconnectIntegration } from './accounts.query';
import { ConnectAccount } from './connect-account';
import { SignInOutcome } from './sign-in-outcome';

/** The form that connects an account, while it is open. */
export interface Connecting {
  /** The platform that it begins with. */
  provider?: string | undefined;
  /** Whether something further down asked for it, so that it takes the focus. */
  isAsked?: boolean;
}

interface Props {
  workspace: Workspace;
  /** The sign-in that the browser has come back from; undefined for none. */
  attemptId: string | undefined;
  connecting: Connecting | null;
  setConnecting: (connecting: Connecting | null) => void;
}

/** The platform accounts that a workspace reads with; administrators connect and disconnect them. */
export function Accounts({ workspace, attemptId, connecting, setConnecting }: Props) {
  const { data, error, isPending, retry } = useRead(accountsQuery(workspace.id));
  const disconnect = useDisconnectIntegration(workspace.id);
  const isAdmin = useCan(workspace.id)('ADMIN');
  const [toDisconnect, setToDisconnect] = useState<Account | null>(null);
  return (
    <section aria-labelledby="accounts" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 id="accounts" className="text-base font-semibold">
            {t('Accounts')}
          </h2>
          <p className="text-muted">{t('Loupe reads what these accounts may see. It posts nothing.')}</p>
        </div>
        {isAdmin && (
          <Button
            kind="quiet"
            aria-expanded={connecting !== null}
            onClick={() => setConnecting(connecting === null ? {} : null)}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t('Connect an account')}
          </Button>
        )}
      </div>
      {isAdmin && attemptId !== undefined && (
        <SignInOutcome workspaceId={workspace.id} attemptId={attemptId} />
      )}
      {isPending && <div className="skeleton h-16" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data !== undefined && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:grid-cols-3">
          {data.map((account) => (
            <AccountLine
              key={account.id}
              account={account}
              timeZone={workspace.timeZone}
              disconnect={isAdmin ? () => setToDisconnect(account) : null}
              connect={isAdmin ? () => setConnecting({ provider: account.provider, isAsked: true }) : null}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p>
          {isAdmin
            ? t('No account is connected yet. Bluesky, Mastodon and feeds need none.')
            : t('No account is connected. An administrator can connect one.')}
        </p>
      )}
      <Problem error={disconnect.error} />
      <p role="status" className="empty:hidden">
        {disconnect.isSuccess && (
          <>
            {t('{name} is disconnected.', { name: disconnect.variables.handle })}{' '}
            {disconnect.data !== null && <Said text={disconnect.data} />}
          </>
        )}
      </p>
      {isAdmin && connecting !== null && (
        <ConnectAccount key={connecting.provider} workspaceId={workspace.id} {...connecting} />
      )}
      {toDisconnect !== null && (
        <ConfirmByName
          title={t('Disconnect this account')}
          name={toDisconnect.handle}
          verb={t('Disconnect account')}
          close={() => setToDisconnect(null)}
          confirm={() => disconnect.mutate(toDisconnect, { onSettled: () => setToDisconnect(null) })}
        >
          {t('Nothing more is read with it. The posts that it has brought stay.')}
        </ConfirmByName>
      )}
    </section>
  );
}
