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
import type { Workspace } from '../workspaces/workspaces.query';
import { PreviewedSource, PreviewSkeleton } from './source-preview';
import { FIELDS, type GivenSource, usePreviewSource } from './source-preview.query';
import { KIND_NAMES } from './source-texts';
import { KINDS, useCreateSource } from './sources.query';

interface Props {
  workspace: Workspace;
  /** Leads to where an account is connected; null for who may not. */
  connect: (() => void) | null;
}

/** Follows a hashtag, a mention, a word, an account or a feed, after a look at what it would bring. */
export function CreateSource({ workspace, connect }: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('HASHTAG');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(['BLUESKY']);
  const [instance, setInstance] = useState('');
  const create = useCreateSource(workspace.id);
  const preview = usePreviewSource(workspace.id);
  const offers = useSourceOffers(workspace.id);
  const offered = offers?.find((offer) => offer.kind === kind)?.providers ?? [];
  // A feed has an address of its own.
  const possible = kind === 'FEED' ? [] : offered;
  const platforms = possible.filter((platform) => chosen.includes(platform));
  const asksMastodon = platforms.includes('MASTODON');
  const source: GivenSource = {
    kind,
    name,
    ...(kind === 'FEED' ? {} : { platforms }),
    ...(asksMastodon && instance.trim() !== '' ? { instance } : {}),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.reset();
    create.mutate(source, { onSuccess: () => setName('') });
  };
  // Somebody presses for it: each look costs credits, and the quotas of platforms that captures need as well.
  const look = () => {
    create.reset();
    preview.mutate(source);
  };
  // What was seen is about what was typed then.
  const isOfThis = JSON.stringify(preview.variables) === JSON.stringify(source);
  const error = create.error ?? (isOfThis ? preview.error : null);
  const refused = error instanceof Refused ? error : null;
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
        <div className="flex flex-wrap gap-2">
          <Button kind="main" type="submit" disabled={create.isPending}>
            {t('Follow')}
          </Button>
          <Button disabled={name.trim() === '' || preview.isPending} onClick={look}>
            {t('See what it would bring')}
          </Button>
        </div>
      </form>
      <div className="mt-2">{!hasPlace && <Problem error={error} />}</div>
      <p role="status" className="text-good">
        {create.data !== undefined &&
          t('You follow {name}. Its newest posts come in now.', { name: create.data })}
      </p>
      <p role="status" className="sr-only">
        {isOfThis && preview.isPending && t('The platforms are asked what it would bring.')}
        {isOfThis && preview.isSuccess && t('What it would bring is shown.')}
      </p>
      {isOfThis && preview.isPending && <PreviewSkeleton platforms={Math.max(1, platforms.length)} />}
      {isOfThis && preview.isSuccess && (
        <PreviewedSource
          preview={preview.data}
          timeZone={workspace.timeZone}
          retry={look}
          connect={connect}
        />
      )}
    </div>
  );
}
