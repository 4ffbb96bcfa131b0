import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { CheckBoxes } from '../../ui/check-boxes';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { KIND_NAMES } from '../sources/source-texts';
import { useSourceOffers } from '../workspaces/rights';
import { type NewCompetitor, useManageCompetitors } from './manage-competitors.query';

/** What posts of a competitor are found by. */
const KINDS = ['ACCOUNT', 'HASHTAG', 'MENTION'] as const;
type Source = NonNullable<NewCompetitor['sources']>[number];

interface Props {
  workspaceId: string;
  close: () => void;
}

/** Adds a competitor, with the first source of its posts. */
export function CreateCompetitor({ workspaceId, close }: Props) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('ACCOUNT');
  const [source, setSource] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const { create } = useManageCompetitors(workspaceId);
  const offered = useSourceOffers(workspaceId)?.find((offer) => offer.kind === kind)?.providers ?? [];
  const platforms = offered.filter((platform) => chosen.includes(platform)) as Source['platforms'];
  const submit = () =>
    create.mutate(
      { name, ...(source.trim() === '' ? {} : { sources: [{ kind, name: source, platforms }] }) },
      { onSuccess: close },
    );
  return (
    <Dialog title={t('Add a competitor')} close={close}>
      <Form
        verb={t('Add competitor')}
        submit={submit}
        isPending={create.isPending}
        error={create.error}
        fields={['name', 'platforms']}
      >
        <TextField
          label={t('Brand')}
          required
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={source === '' ? problemOf(create.error, 'name') : undefined}
        />
        <SelectField
          label={t('Its posts are found by')}
          value={kind}
          onChange={({ target }) => setKind(oneOf(KINDS, target.value) ?? kind)}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Name of the account or hashtag')}
          maxLength={255}
          value={source}
          onChange={({ target }) => setSource(target.value)}
          problem={source === '' ? undefined : problemOf(create.error, 'name')}
        />
        <CheckBoxes
          label={t('Platforms')}
          options={offered.map((platform) => [platform, platformName(platform)])}
          chosen={platforms ?? []}
          choose={setChosen}
          problem={problemOf(create.error, 'platforms')}
        />
      </Form>
    </Dialog>
  );
}
