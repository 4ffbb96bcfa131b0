import { type FormEvent, useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { oneOf } from '../../lib/search';
import { Button } from '../../ui/button';
import { CheckBoxes } from '../../ui/check-boxes';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { useSourceOffers } from '../workspaces/rights';
import { KIND_NAMES } from './source-texts';
import { KINDS, useCreateSource } from './sources.query';

const FIELDS = ['name', 'platforms', 'instance'] as const;

/** Follows a hashtag, a mention, a word, an account or a feed. */
export function CreateSource({ workspaceId }: { workspaceId: string }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('HASHTAG');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(['BLUESKY']);
  const [instance, setInstance] = useState('');
  const create = useCreateSource(workspaceId);
  const offers = useSourceOffers(workspaceId);
  const offered = offers?.find((offer) => offer.kind === kind)?.providers ?? [];
  // A feed has an address of its own.
  const possible = kind === 'FEED' ? [] : offered;
  const platforms = possible.filter((platform) => chosen.includes(platform));
  const asksMastodon = platforms.includes('MASTODON');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      {
        kind,
        name,
        ...(kind === 'FEED' ? {} : { platforms }),
        ...(asksMastodon && instance.trim() !== '' ? { instance } : {}),
      },
      { onSuccess: () => setName('') },
    );
  };
  const refused = create.error instanceof Refused ? create.error : null;
  const hasPlace = FIELDS.some((field) => refused?.of(field) !== undefined);
  return (
    <div>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-start gap-2">
          <SelectField
            label={t('What')}
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
            label={kind === 'FEED' ? t('Address of the feed') : t('Name')}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={refused?.of('name')}
            className="min-w-48 max-w-md flex-1"
          />
          {asksMastodon && (
            <TextField
              label={t('Server of Mastodon')}
              placeholder="mastodon.social"
              value={instance}
              onChange={({ target }) => setInstance(target.value)}
              problem={refused?.of('instance')}
              className="min-w-48"
            />
          )}
        </div>
        {possible.length > 0 && (
          <CheckBoxes
            label={t('Platforms')}
            options={possible.map((platform) => [platform, platformName(platform)])}
            chosen={chosen}
            choose={setChosen}
            problem={refused?.of('platforms')}
          />
        )}
        <div>
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('Follow')}
          </Button>
        </div>
      </form>
      <div className="mt-2">{!hasPlace && <Problem error={create.error} />}</div>
      <p role="status" className="text-good">
        {create.data !== undefined &&
          t('You follow {name}. Its newest posts come in now.', { name: create.data })}
      </p>
    </div>
  );
}
