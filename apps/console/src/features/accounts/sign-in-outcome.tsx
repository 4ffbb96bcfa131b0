import { useState } from 'react';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { CheckBoxes } from '../../ui/check-boxes';
import { Form } from '../../ui/form';
import { Said } from '../../ui/said';
import { type Attempt, attemptQuery, useChooseAccounts } from './accounts.query';

/** What a sign-in at a platform has come to, once the browser is back; of several accounts one chooses here. */
export function SignInOutcome({ workspaceId, attemptId }: { workspaceId: string; attemptId: string }) {
  const { data: attempt } = useRead(attemptQuery(workspaceId, attemptId));
  if (attempt == null) return null;
  switch (attempt.status) {
    case 'CONNECTED':
      return (
        <p role="status" className="text-good">
          {t('The account is connected.')}
        </p>
      );
    case 'FAILED':
      return (
        <p role="alert" className="text-bad">
          <Said text={attempt.problem ?? ''} />
        </p>
      );
    case 'CHOOSING':
      return <Choose workspaceId={workspaceId} attempt={attempt} />;
    default:
      return null;
  }
}

function Choose({ workspaceId, attempt: { id, accounts } }: { workspaceId: string; attempt: Attempt }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const choose = useChooseAccounts(workspaceId);
  return (
    <Form
      verb={t('Connect these accounts')}
      submit={() => choose.mutate({ id, accountIds: chosen })}
      isPending={choose.isPending}
      isIncomplete={chosen.length === 0}
      error={choose.error}
    >
      <CheckBoxes
        label={t('You have allowed several accounts. Which does this workspace read with?')}
        options={accounts.map(({ id: accountId, handle, name }) => [
          accountId,
          name == null ? `@${handle}` : `@${handle} (${name})`,
        ])}
        chosen={chosen}
        choose={setChosen}
      />
    </Form>
  );
}
