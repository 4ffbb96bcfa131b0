import { useState } from 'react';
import { t } from '../../lib/messages';
import { daysFrom } from '../../lib/times';
import { Code } from '../../ui/copy';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { type Where, WhereChoice } from '../../ui/where-choice';
import { useHasOrganization } from '../workspaces/rights';
import { firstRequest } from './first-request';
import { SCOPES } from './scopes';
import { useCreateToken } from './tokens.query';

/** Days until a token ends; none for a token that does not end. */
const LIVES = ['30', '90', '365', ''] as const;

const endOf = (days: string) => (days === '' ? null : daysFrom(Number(days)));

/** Makes a token, and shows it this once with a request to paste. */
export function CreateToken({ workspaceId }: { workspaceId: string }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState('0');
  const [days, setDays] = useState<string>('90');
  const [where, setWhere] = useState<Where>('workspace');
  const hasOrganization = useHasOrganization(workspaceId);
  const create = useCreateToken(workspaceId);
  const submit = () => {
    const scopes = SCOPES[Number(scope)]?.scopes ?? ['READ'];
    create.mutate(
      { name, scopes, expiresAt: endOf(days), onlyThisWorkspace: where === 'workspace' },
      { onSuccess: () => setName('') },
    );
  };
  return (
    <>
      <Form
        verb={t('Create token')}
        submit={submit}
        isPending={create.isPending}
        error={create.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={create.error} />
        <SelectField
          label={t('What it may do')}
          value={scope}
          onChange={({ target }) => setScope(target.value)}
        >
          {SCOPES.map((each, index) => (
            <option key={each.name} value={index}>
              {each.name}
            </option>
          ))}
        </SelectField>
        {hasOrganization && <WhereChoice value={where} choose={setWhere} />}
        <SelectField label={t('Ends')} value={days} onChange={({ target }) => setDays(target.value)}>
          {LIVES.map((each) => (
            <option key={each} value={each}>
              {each === '' ? t('Never') : t('After {count} days', { count: Number(each) })}
            </option>
          ))}
        </SelectField>
      </Form>
      {create.data != null && (
        <div role="status" className="mt-4 grid grid-cols-1 gap-2">
          <p>{t('Copy the token now. It cannot be shown again.')}</p>
          <Code label={t('Token')} text={create.data} />
          <Code
            label={t('A first request')}
            text={firstRequest(window.location.origin, workspaceId, create.data)}
          />
        </div>
      )}
    </>
  );
}
