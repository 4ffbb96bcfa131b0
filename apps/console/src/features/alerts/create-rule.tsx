import { useState } from 'react';
import { platformName, words } from '../../lib/formats';
import { t } from '../../lib/messages';
import { SelectField, TextField } from '../../ui/field';
import { Choice } from '../../ui/filters';
import { Form, problemOf } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { PLATFORMS, VIRALITY } from '../posts/filter-fields';
import { useSaved } from '../posts/views.query';
import { type NewRule, useCreateRule } from './alerts.query';
import { type ChosenMetric, METRIC_NAMES } from './rule-texts';

/** What a rule waits for. */
type Kind = 'reaches' | 'grows' | 'viral';

const KINDS: readonly (readonly [Kind, string])[] = [
  ['reaches', t('reaches a number')],
  ['grows', t('grows within a few hours')],
  ['viral', t('goes viral')],
];

const NOTHING = {
  kind: 'reaches' as Kind,
  metric: 'MERGED_VIEW_PLAY_COUNT' as ChosenMetric,
  atLeast: '10000',
  percent: '50',
  hours: '24',
  virality: 'HIGH' as (typeof VIRALITY)[number],
  platform: undefined as string | undefined,
  tag: '',
  campaign: undefined as string | undefined,
  mailTo: '',
};

/** Makes a rule: which posts, what they reach, and who is told. */
export function CreateRule({ workspaceId, made }: { workspaceId: string; made: () => void }) {
  const [name, setName] = useState('');
  const [rule, setRule] = useState(NOTHING);
  const create = useCreateRule(workspaceId);
  const campaigns = useSaved(workspaceId)?.campaigns.nodes ?? [];
  const change = (part: Partial<typeof NOTHING>) => setRule({ ...rule, ...part });
  return (
    <Form
      verb={t('Create rule')}
      submit={() => create.mutate({ name, ...inputOf(rule) }, { onSuccess: made })}
      isPending={create.isPending}
      error={create.error}
      fields={['name', 'mailTo']}
    >
      <NameField value={name} change={setName} error={create.error} />
      <SelectField
        label={t('When a post')}
        value={rule.kind}
        onChange={({ target }) => change({ kind: target.value as Kind })}
      >
        {KINDS.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <Reached rule={rule} change={change} />
      <Choice
        label={t('Platform')}
        value={rule.platform}
        all={t('All platforms')}
        options={PLATFORMS.map((value) => [value, platformName(value)])}
        choose={(platform) => change({ platform })}
      />
      <TextField
        label={t('With the tag')}
        value={rule.tag}
        onChange={({ target }) => change({ tag: target.value })}
      />
      {campaigns.length > 0 && (
        <Choice
          label={t('Campaign')}
          value={rule.campaign}
          all={t('All posts')}
          options={campaigns.map((campaign) => [campaign.id, campaign.name])}
          choose={(campaign) => change({ campaign })}
        />
      )}
      <TextField
        label={t('Mail to members (separate addresses with commas)')}
        value={rule.mailTo}
        onChange={({ target }) => change({ mailTo: target.value })}
        problem={problemOf(create.error, 'mailTo')}
      />
    </Form>
  );
}

interface ReachedProps {
  rule: typeof NOTHING;
  change: (part: Partial<typeof NOTHING>) => void;
}

/** How much of what a post has to reach. */
function Reached({ rule, change }: ReachedProps) {
  if (rule.kind === 'viral') {
    return (
      <SelectField
        label={t('Virality')}
        value={rule.virality}
        onChange={({ target }) =>
          change({ virality: VIRALITY.find((each) => each === target.value) ?? rule.virality })
        }
      >
        {VIRALITY.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </SelectField>
    );
  }
  const number = (label: string, value: string, take: (text: string) => void) => (
    <TextField
      label={label}
      required
      inputMode="numeric"
      pattern="[0-9]+"
      value={value}
      onChange={({ target }) => take(target.value)}
    />
  );
  return (
    <>
      {rule.kind === 'reaches' && number(t('At least'), rule.atLeast, (atLeast) => change({ atLeast }))}
      {rule.kind === 'grows' && number(t('By percent'), rule.percent, (percent) => change({ percent }))}
      {rule.kind === 'grows' && number(t('Within hours'), rule.hours, (hours) => change({ hours }))}
      <SelectField
        label={t('Metric')}
        value={rule.metric}
        onChange={({ target }) => change({ metric: target.value as ChosenMetric })}
      >
        {Object.entries(METRIC_NAMES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function inputOf(rule: typeof NOTHING): Omit<NewRule, 'name'> {
  const { kind, metric, tag, campaign } = rule;
  const provider = PLATFORMS.find((each) => each === rule.platform);
  const filter = {
    ...(provider === undefined ? {} : { provider }),
    ...(tag.trim() === '' ? {} : { tagsNames: [tag.trim()] }),
    ...(campaign === undefined ? {} : { campaignsIds: [campaign] }),
  };
  const mailTo = rule.mailTo
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return {
    ...(kind === 'reaches' ? { threshold: { metric, atLeast: Number(rule.atLeast) } } : {}),
    ...(kind === 'grows'
      ? { growth: { metric, byPercent: Number(rule.percent), hours: Number(rule.hours) } }
      : {}),
    ...(kind === 'viral' ? { virality: rule.virality } : {}),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
    ...(mailTo.length === 0 ? {} : { mailTo }),
  };
}
