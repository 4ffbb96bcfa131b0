import { useState } from 'react';
import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { SelectField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { type Member, membersQuery, useChangeMember } from './people.query';

export const ROLES = ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'] as const;

function stateOf({ hasJoined, deactivatedAt }: Member): string {
  if (deactivatedAt !== null) return t('Deactivated');
  return hasJoined ? t('Joined') : t('Invited');
}

/** People with a role, and what they may do. */
export function MembersTable({ workspaceId }: { workspaceId: string }) {
  const { data = [], error, isPending, retry } = useRead(membersQuery(workspaceId));
  const change = useChangeMember(workspaceId);
  const [toRemove, setToRemove] = useState<Member | null>(null);
  if (isPending) return <div className="h-40 rounded-card bg-sunken" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <Problem error={change.error} />
      <ScrollTable
        label={t('Table of members')}
        columns={[t('Person'), t('For'), t('State'), t('Role'), t('Actions')]}
      >
        {data.map((member) => (
          <Row key={member.id}>
            <Cell>
              {member.name ?? member.email}
              {member.name !== null && <div className="text-xs text-muted">{member.email}</div>}
            </Cell>
            <Cell>{member.workspaceId === null ? t('All workspaces') : t('One workspace')}</Cell>
            <Cell>{stateOf(member)}</Cell>
            <Cell>
              <SelectField
                label={t('Role of {email}', { email: member.email })}
                labelHidden
                className="min-w-28"
                value={member.role}
                disabled={change.isPending}
                onChange={({ target }) =>
                  change.mutate({ id: member.id, role: oneOf(ROLES, target.value) ?? member.role })
                }
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {words(role)}
                  </option>
                ))}
              </SelectField>
            </Cell>
            <Cell>
              <Button
                kind="danger"
                aria-label={t('Remove {email}', { email: member.email })}
                onClick={() => setToRemove(member)}
              >
                {t('Remove')}
              </Button>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {toRemove !== null && (
        <ConfirmByName
          title={t('Remove this person')}
          name={toRemove.email}
          verb={t('Remove person')}
          close={() => setToRemove(null)}
          confirm={() =>
            change.mutate({ id: toRemove.id, role: null }, { onSettled: () => setToRemove(null) })
          }
        >
          {t('They are refused from their next request on. What they have made stays.')}
        </ConfirmByName>
      )}
    </>
  );
}
