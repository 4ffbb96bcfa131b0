import { type FormEvent, useState } from 'react';
import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { oneOf } from '../../lib/search';
import { Button } from '../../ui/button';
import { Code } from '../../ui/copy';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { type Where, WhereChoice } from '../../ui/where-choice';
import { useHasOrganization } from '../workspaces/rights';
import { ROLES } from './members-table';
import { type Role, useInvite } from './people.query';

/** Invites somebody, and shows the link this once. */
export function Invite({ workspaceId }: { workspaceId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('MEMBER');
  const [where, setWhere] = useState<Where>('workspace');
  const hasOrganization = useHasOrganization(workspaceId);
  const invite = useInvite(workspaceId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { email, role, onlyThisWorkspace: where === 'workspace' },
      { onSuccess: () => setEmail('') },
    );
  };
  const problem = invite.error instanceof Refused ? invite.error.of('email') : undefined;
  return (
    <>
      <form onSubmit={submit} className="mb-3 flex flex-wrap items-end gap-2 max-md:grid max-md:grid-cols-1">
        <TextField
          label={t('Email')}
          type="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          problem={problem}
          className="min-w-64"
        />
        <SelectField
          label={t('Role')}
          value={role}
          onChange={({ target }) => setRole(oneOf(ROLES, target.value) ?? role)}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </SelectField>
        {hasOrganization && <WhereChoice value={where} choose={setWhere} />}
        <Button kind="main" type="submit" disabled={invite.isPending}>
          {t('Invite')}
        </Button>
      </form>
      {problem === undefined && <Problem error={invite.error} />}
      <div role="status">
        {invite.data != null && (
          <div className="mb-3 grid grid-cols-1 gap-2">
            <p>{t('Send this link to the person. It works once, for three days, and is not shown again.')}</p>
            <Code label={t('Invitation')} text={invite.data} />
          </div>
        )}
      </div>
    </>
  );
}
