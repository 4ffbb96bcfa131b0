import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useSaved } from '../posts/views.query';
import { useAddCreators } from './campaigns.query';

interface Props {
  workspaceId: string;
  creatorIds: readonly string[];
  close: () => void;
}

/** Has posts of chosen creators join a campaign by themselves. */
export function AddCreators({ workspaceId, creatorIds, close }: Props) {
  const [id, setId] = useState('');
  const add = useAddCreators(workspaceId);
  const campaigns = useSaved(workspaceId)?.campaigns.nodes ?? [];
  return (
    <Dialog title={t('Add to a campaign')} close={close}>
      <Form
        verb={t('Add {count} creator | Add {count} creators', { count: creatorIds.length })}
        submit={() => add.mutate({ id, creatorIds }, { onSuccess: close })}
        isPending={add.isPending}
        error={add.error}
        isIncomplete={id === ''}
      >
        <p>{t('Their posts from the campaign’s period are added, including later ones.')}</p>
        <SelectField label={t('Campaign')} value={id} onChange={({ target }) => setId(target.value)}>
          <option value="">{t('Choose')}</option>
          {campaigns.map((campaign) => (
            <option key={campaign.id} value={campaign.id}>
              {campaign.name}
            </option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}
