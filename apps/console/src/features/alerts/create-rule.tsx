import { type FormEvent, useState } from 'react';
import { Refused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { useCreateRule } from './alerts.query';
import { type ChosenMetric, METRIC_NAMES } from './rule-texts';

/** Makes a rule: a post is to reach so much of a metric. */
export function CreateRule({ workspaceId }: { workspaceId: string }) {
  const [name, setName] = useState('');
  const [metric, setMetric] = useState<ChosenMetric>('MERGED_VIEW_PLAY_COUNT');
  const [atLeast, setAtLeast] = useState('10000');
  const create = useCreateRule(workspaceId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name, threshold: { metric, atLeast: Number(atLeast) } },
      { onSuccess: () => setName('') },
    );
  };
  const problem = create.error instanceof Refused ? create.error.of('name') : undefined;
  return (
    <section aria-labelledby="create-rule">
      <h2 id="create-rule" className="mb-2 text-base font-semibold">
        Be told when a post reaches a number
      </h2>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          label="Name"
          required
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={problem}
          className="min-w-48"
        />
        <TextField
          label="At least"
          required
          inputMode="numeric"
          pattern="[0-9]+"
          value={atLeast}
          onChange={({ target }) => setAtLeast(target.value)}
          className="w-28"
        />
        <SelectField
          label="Metric"
          value={metric}
          onChange={({ target }) => setMetric(target.value as ChosenMetric)}
        >
          {Object.entries(METRIC_NAMES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button kind="main" type="submit" disabled={create.isPending}>
          Create rule
        </Button>
      </form>
      <div className="mt-2">{problem === undefined && <Problem error={create.error} />}</div>
    </section>
  );
}
