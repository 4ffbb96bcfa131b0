import { useState } from 'react';
import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { CheckBoxes } from '../../ui/check-boxes';
import { Form } from '../../ui/form';
import { type Person, useSplitCreator } from './creators.query';

interface Props {
  workspaceId: string;
  creator: Pick<Person, 'id' | 'socialProfiles'>;
}

/** Makes another creator of profiles that are somebody else’s, where there are several. */
export function SplitCreator({ workspaceId, creator: { id, socialProfiles } }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const split = useSplitCreator(workspaceId, id);
  const isSome = chosen.length > 0 && chosen.length < socialProfiles.length;
  return (
    <>
      {socialProfiles.length > 1 && (
        <details className="mt-4">
          <summary>{t('Some profiles belong to someone else')}</summary>
          <Form
            verb={t('Split them into another creator')}
            submit={() => split.mutate(chosen, { onSuccess: () => setChosen([]) })}
            isPending={split.isPending}
            error={split.error}
            isIncomplete={!isSome}
          >
            <CheckBoxes
              label={t('Profiles of someone else')}
              options={socialProfiles.map((profile) => [
                profile.id,
                `${platformName(profile.provider)} @${profile.accountName}`,
              ])}
              chosen={chosen}
              choose={setChosen}
            />
          </Form>
        </details>
      )}
      {/* It stays where nothing is left to split. */}
      <p role="status">{split.isSuccess && t('They are now a separate creator.')}</p>
    </>
  );
}
