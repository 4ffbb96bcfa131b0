import { useState } from 'react';
import { t } from '../../lib/messages';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { useCreateRule } from './alerts.query';
import { type ChosenMetric, METRIC_NAMES } from './rule-texts';

/** Makes a rule: a post is to reach so much of a metric. */
export function CreateRule({ workspaceId }: { workspaceId: string }) {
  const [name, setName] = useState('');
  const [metric, setMetric] = useState<ChosenMetric>('MERGED_VIEW_PLAY_COUNT');
  const [atLeast, setAtLeast] = useState('10000');
  const create = useCreateRule(workspaceId);
  const submit = () =>
    create.mutate(
      { name, threshold: { metric, atLeast: Number(atLeast) } },
      { onSuccess: () => setName('') },
    );
  return (
    <section aria-labelledby="create-rule">
      <h2 id="create-rule" className="mb-2 text-base font-semibold">
        {t('Be told when a post reaches a number')}
      </h2>
      <Form
        verb={t('Create rule')}
        submit={submit}
        isPending={create.isPending}
        error={create.error}
        fields={['name']}
        isRow
      >
        <NameField value={name} change={setName} error={create.error} className="min-w-48" />
        <TextField
          label={t('At least')}
          required
          inputMode="numeric"
          pattern="[0-9]+"
          value={atLeast}
          onChange={({ target }) => setAtLeast(target.value)}
          className="w-28"
        />
        <SelectField
          label={t('Metric')}
          value={metric}
          onChange={({ target }) => setMetric(target.value as ChosenMetric)}
        >
          {Object.entries(METRIC_NAMES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </Form>
    </section>
  );
}
