import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { dayIn, dayOf } from '../../lib/times';
import { CheckBoxes } from '../../ui/check-boxes';
import { Dialog } from '../../ui/dialog';
import { TextArea, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { useSaved } from '../posts/views.query';
import type { Workspace } from '../workspaces/workspaces.query';
import { type Campaign, type CampaignChange, creatorNameQuery, useManageCampaign } from './campaigns.query';

interface Props {
  campaign: Campaign;
  workspace: Workspace;
  close: () => void;
}

/** Asks for all of a campaign: name, period, brief, goal, money, and what defines it. */
export function ChangeCampaign({ campaign, workspace, close }: Props) {
  const { timeZone, currency } = workspace;
  const { update } = useManageCampaign(workspace.id, campaign.id);
  const day = (instant: string | null) => (instant === null ? '' : dayOf(Date.parse(instant), timeZone));
  const [form, setForm] = useState({
    name: campaign.name,
    from: day(campaign.from),
    to: day(campaign.to),
    brief: campaign.brief ?? '',
    goal: campaign.goal ?? '',
    budget: unitsOf(campaign.budgetCents),
    fees: unitsOf(campaign.feesCents),
    sourceIds: campaign.sourceIds,
    creatorIds: campaign.creatorIds,
    collectionIds: campaign.collectionIds,
  });
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const submit = () => {
    const { from, to, brief, goal, budget, fees, ...rest } = form;
    const input: CampaignChange = {
      ...rest,
      from: from === '' ? null : dayIn(timeZone, from).first,
      to: to === '' ? null : dayIn(timeZone, to).last,
      brief: brief.trim() === '' ? null : brief,
      goal: goal.trim() === '' ? null : goal,
      budgetCents: centsOf(budget),
      feesCents: centsOf(fees),
    };
    update.mutate(input, { onSuccess: close });
  };
  return (
    <Dialog title={t('Change {name}', { name: campaign.name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={submit}
        isPending={update.isPending}
        error={update.error}
        fields={['name', 'to', 'budgetCents', 'feesCents']}
      >
        <NameField value={form.name} change={(name) => change({ name })} error={update.error} />
        <div className="flex flex-wrap gap-2">
          <TextField
            label={t('From')}
            type="date"
            value={form.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label={t('To')}
            type="date"
            value={form.to}
            onChange={({ target }) => change({ to: target.value })}
            problem={problemOf(update.error, 'to')}
          />
        </div>
        <TextArea
          label={t('Goal')}
          rows={2}
          maxLength={1000}
          value={form.goal}
          onChange={({ target }) => change({ goal: target.value })}
        />
        <TextArea
          label={t('Brief')}
          rows={5}
          maxLength={10_000}
          value={form.brief}
          onChange={({ target }) => change({ brief: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <MoneyField
            label={t('Budget in {currency}', { currency })}
            value={form.budget}
            change={(budget) => change({ budget })}
            problem={problemOf(update.error, 'budgetCents')}
          />
          <MoneyField
            label={t('Fees so far in {currency}', { currency })}
            value={form.fees}
            change={(fees) => change({ fees })}
            problem={problemOf(update.error, 'feesCents')}
          />
        </div>
        <Criteria workspaceId={workspace.id} campaign={campaign} form={form} change={change} />
      </Form>
    </Dialog>
  );
}

interface MoneyProps {
  label: string;
  value: string;
  change: (value: string) => void;
  problem: string | undefined;
}

function MoneyField({ label, value, change, problem }: MoneyProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      pattern="[0-9]+([.,][0-9]{1,2})?"
      value={value}
      onChange={({ target }) => change(target.value)}
      problem={problem}
    />
  );
}

type Defined = Pick<Campaign, 'sourceIds' | 'creatorIds' | 'collectionIds'>;

interface CriteriaProps {
  workspaceId: string;
  campaign: Campaign;
  form: Defined;
  change: (part: Partial<Defined>) => void;
}

/** What brings posts into the campaign by itself. */
function Criteria({ workspaceId, campaign, form, change }: CriteriaProps) {
  const saved = useSaved(workspaceId);
  const found = useQueries({ queries: campaign.creatorIds.map((id) => creatorNameQuery(workspaceId, id)) });
  const named = new Map(
    found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.displayName]])),
  );
  const options = (all: readonly { id: string; name: string }[], chosen: readonly string[]) => [
    ...all.map(({ id, name }) => [id, name] as const),
    ...chosen
      .filter((id) => all.every((each) => each.id !== id))
      .map((id) => [id, t('One that is not listed')] as const),
  ];
  return (
    <>
      <p className="text-muted">{t('Posts published in the period join automatically if they belong to:')}</p>
      <CheckBoxes
        label={t('Sources')}
        options={options(saved?.sources.nodes ?? [], campaign.sourceIds)}
        chosen={form.sourceIds}
        choose={(sourceIds) => change({ sourceIds })}
      />
      <CheckBoxes
        label={t('Collections')}
        options={options(saved?.collections ?? [], campaign.collectionIds)}
        chosen={form.collectionIds}
        choose={(collectionIds) => change({ collectionIds })}
      />
      {campaign.creatorIds.length > 0 && (
        <CheckBoxes
          label={t('Creators')}
          options={campaign.creatorIds.map((id) => [id, named.get(id) ?? t('Without a name')])}
          chosen={form.creatorIds}
          choose={(creatorIds) => change({ creatorIds })}
        />
      )}
      <p className="text-xs text-muted">{t('Creators are added on their page: choose them there.')}</p>
    </>
  );
}

/** Cents as they are typed, such as 1500.50. */
const unitsOf = (cents: string | null): string =>
  cents === null ? '' : (Number(cents) / 100).toFixed(2).replace(/\.00$/, '');

const centsOf = (units: string): string | null =>
  units.trim() === '' ? null : String(Math.round(Number(units.replace(',', '.')) * 100));
