import { Pause, Play, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { useRead } from '../../lib/use-read';
import { Avatar } from '../../ui/avatar';
import { ChosenSelect } from '../../ui/chosen-select';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { type Member, membersQuery, useActOnMember, useChangeMember } from './people.query';

export const ROLES = ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER'] as const;

/** What is asked about before it is done. */
const ACTIONS = {
  deactivate: {
    title: t('Deactivate this person'),
    verb: t('Deactivate person'),
    text: t(
      'They are refused everywhere from their next request on, until somebody activates them. Their roles stay.',
    ),
  },
  'reset-factor': {
    title: t('Remove the second factor of this person'),
    verb: t('Remove the second factor'),
    text: t('For somebody who has lost their app and their recovery codes. They are signed out everywhere.'),
  },
} as const;

function stateOf({ hasJoined, deactivatedAt }: Member): string {
  if (deactivatedAt !== null) return t('Deactivated');
  return hasJoined ? t('Joined') : t('Invited');
}

/** People with a role, and what they may do. */
export function MembersTable({ workspaceId }: { workspaceId: string }) {
  const { data = [], error, isPending, retry } = useRead(membersQuery(workspaceId));
  const change = useChangeMember(workspaceId);
  const act = useActOnMember(workspaceId);
  const [toRemove, setToRemove] = useState<Member | null>(null);
  const [toAct, setToAct] = useState<{ member: Member; action: keyof typeof ACTIONS } | null>(null);
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <Problem error={change.error ?? act.error} />
      <ScrollTable
        label={t('Table of members')}
        columns={[t('Person'), t('For'), t('State'), t('Role'), ACTIONS_COLUMN]}
      >
        {data.map((member) => (
          <Row key={member.id}>
            <Cell>
              <span className="flex items-center gap-2.5">
                <Avatar name={member.name ?? member.email} size={32} />
                <span className="min-w-0">
                  <span className="row-name">{member.name ?? member.email}</span>
                  {member.name !== null && <span className="row-note truncate">{member.email}</span>}
                </span>
              </span>
            </Cell>
            <Cell>{member.workspaceId === null ? t('All workspaces') : t('One workspace')}</Cell>
            <Cell>{stateOf(member)}</Cell>
            <Cell>
              <ChosenSelect
                label={t('Role of {email}', { email: member.email })}
                labelHidden
                className="min-w-28"
                value={member.role}
                disabled={change.isPending}
                verb={t('Save')}
                choose={(role) => change.mutate({ id: member.id, role: oneOf(ROLES, role) ?? member.role })}
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {words(role)}
                  </option>
                ))}
              </ChosenSelect>
            </Cell>
            <Cell>
              <RowActions>
                <MemberActions
                  member={member}
                  busy={act.isPending}
                  activate={() => act.mutate({ id: member.id, action: 'activate' })}
                  ask={(action) => setToAct({ member, action })}
                />
                <RowAction
                  name={t('Remove {email}', { email: member.email })}
                  icon={UserMinus}
                  isDanger
                  onClick={() => setToRemove(member)}
                />
              </RowActions>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
      {toAct !== null && (
        <ConfirmByName
          title={ACTIONS[toAct.action].title}
          name={toAct.member.email}
          verb={ACTIONS[toAct.action].verb}
          close={() => setToAct(null)}
          confirm={() =>
            act.mutate({ id: toAct.member.id, action: toAct.action }, { onSettled: () => setToAct(null) })
          }
        >
          {ACTIONS[toAct.action].text}
        </ConfirmByName>
      )}
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

interface ActionsProps {
  member: Member;
  busy: boolean;
  activate: () => void;
  ask: (action: keyof typeof ACTIONS) => void;
}

/** What can be done with somebody who has accepted, beside removing them. */
function MemberActions({ member: { email, hasJoined, deactivatedAt }, busy, activate, ask }: ActionsProps) {
  if (!hasJoined) return null;
  return (
    <>
      {deactivatedAt === null ? (
        <RowAction name={t('Deactivate {email}', { email })} icon={Pause} onClick={() => ask('deactivate')} />
      ) : (
        <RowAction name={t('Activate {email}', { email })} icon={Play} disabled={busy} onClick={activate} />
      )}
      <RowAction
        name={t('Remove the second factor of {email}', { email })}
        icon={ShieldOff}
        onClick={() => ask('reset-factor')}
      />
    </>
  );
}
