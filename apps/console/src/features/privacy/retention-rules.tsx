import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { Failure } from '../../ui/states';
import { PlatformField } from './handle-fields';
import { type Provider, type Rule, rulesQuery, useChangeRule } from './privacy.query';

/** What a rule is about, such as `Stories of Instagram`. */
const ruleName = ({ provider, stories }: Omit<Rule, 'days'>): string =>
  stories
    ? t('Stories of {platform}', { platform: platformName(provider) })
    : t('Posts of {platform}', { platform: platformName(provider) });

/** How long posts are kept. */
export function RetentionRules({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, retry } = useRead(rulesQuery(workspaceId));
  if (isPending) return <div className="skeleton h-40" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <>
      <RulesTable workspaceId={workspaceId} rules={data} />
      <SetRule workspaceId={workspaceId} />
    </>
  );
}

function RulesTable({ workspaceId, rules }: { workspaceId: string; rules: readonly Rule[] }) {
  const change = useChangeRule(workspaceId);
  if (rules.length === 0) {
    return <p className="mb-4">{t('No rule yet: all posts are kept.')}</p>;
  }
  return (
    <div className="mb-4">
      <Problem error={change.error} />
      <ScrollTable
        label={t('Table of retention rules')}
        columns={[t('What'), { name: t('Days'), right: true }, ACTIONS_COLUMN]}
      >
        {rules.map((rule) => (
          <Row key={`${rule.provider} ${rule.stories}`}>
            <Cell>{ruleName(rule)}</Cell>
            <Cell right>{rule.days}</Cell>
            <Cell>
              <Button
                aria-label={t('Keep {what} again', { what: ruleName(rule) })}
                disabled={change.isPending}
                onClick={() => change.mutate({ ...rule, days: null })}
              >
                {t('Remove')}
              </Button>
            </Cell>
          </Row>
        ))}
      </ScrollTable>
    </div>
  );
}

/** A new rule, or another number of days. */
function SetRule({ workspaceId }: { workspaceId: string }) {
  const [provider, setProvider] = useState<Provider>('INSTAGRAM');
  const [stories, setStories] = useState(false);
  const [days, setDays] = useState('');
  const [isAsked, setAsked] = useState(false);
  const set = useChangeRule(workspaceId);
  return (
    <>
      <Form
        verb={t('Set rule')}
        submit={() => setAsked(true)}
        isPending={set.isPending}
        error={set.error}
        fields={['days']}
        isRow
      >
        <PlatformField value={provider} choose={setProvider} />
        <TextField
          label={t('Days')}
          required
          type="number"
          min={1}
          max={36_500}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          problem={problemOf(set.error, 'days')}
        />
        <label className="flex min-h-9 items-center gap-2">
          <input type="checkbox" checked={stories} onChange={({ target }) => setStories(target.checked)} />
          {t('Stories only')}
        </label>
      </Form>
      <p role="status" className="text-good">
        {set.isSuccess && t('Saved.')}
      </p>
      {isAsked && (
        <ConfirmByName
          title={t('Delete older posts')}
          name={platformName(provider)}
          verb={t('Delete older posts')}
          close={() => setAsked(false)}
          confirm={() =>
            set.mutate(
              { provider, stories, days: Number(days) },
              { onSuccess: () => setDays(''), onSettled: () => setAsked(false) },
            )
          }
        >
          {t(
            '{what} that came in more than {days} days ago are deleted within a day, and each later one when it is as old. They do not come back.',
            { what: ruleName({ provider, stories }), days },
          )}
        </ConfirmByName>
      )}
    </>
  );
}
