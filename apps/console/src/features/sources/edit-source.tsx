import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { Form, problemOf } from '../../ui/form';
import { SidePanel } from '../../ui/side-panel';
import { useSourceOffers } from '../workspaces/rights';
import { POST_KINDS, sourceName } from './source-texts';
import { type Source, type SourceEdit, useEditSource } from './sources.query';

interface Props {
  workspaceId: string;
  source: Source;
  close: () => void;
}

/** Changes where a source looks, and which kinds of posts it keeps, beside the list. */
export function EditSource({ workspaceId, source, close }: Props) {
  const [chosen, setChosen] = useState<string[]>(source.platforms.map(({ provider }) => provider));
  const [keep, setKeep] = useState<string[]>([...source.keep]);
  const edit = useEditSource(workspaceId, source.id);
  const offered = useSourceOffers(workspaceId)?.find(({ kind }) => kind === source.kind)?.providers ?? [];
  const possible = source.kind === 'FEED' ? [] : offered;
  const platforms = possible.filter((platform) => chosen.includes(platform));
  const kept = POST_KINDS.map(([kind]) => kind).filter((kind) => keep.includes(kind));
  const input: SourceEdit = { keep: kept, ...(source.kind === 'FEED' ? {} : { platforms }) };
  return (
    <SidePanel label={t('Source')} title={sourceName(source)} loaded={source.id} close={close} isForm>
      <div className="mt-4">
        <Form
          verb={t('Save changes')}
          submit={() => edit.mutate(input, { onSuccess: close })}
          isPending={edit.isPending}
          error={edit.error}
          fields={['platforms', 'keep']}
        >
          {possible.length > 0 && (
            <CheckBoxes
              label={t('Platforms')}
              options={possible.map((platform) => [platform, platformName(platform)])}
              chosen={chosen}
              choose={setChosen}
              problem={problemOf(edit.error, 'platforms')}
            />
          )}
          <CheckBoxes
            label={t('What it keeps from now on')}
            options={POST_KINDS}
            chosen={keep}
            choose={setKeep}
            problem={problemOf(edit.error, 'keep')}
          />
        </Form>
      </div>
    </SidePanel>
  );
}
