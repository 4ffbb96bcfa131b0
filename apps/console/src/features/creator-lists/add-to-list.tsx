import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { SelectField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useLists } from './creator-lists';
import { type Listed, useAddToList } from './creator-lists.query';

interface Props {
  workspaceId: string;
  /** Who is added: creators, or the creators of posts. */
  chosen: Listed;
  close: () => void;
}

/** Puts chosen creators, or those of chosen posts, into a list, one there is or a new one. */
export function AddToList({ workspaceId, chosen, close }: Props) {
  const lists = useLists(workspaceId);
  const [listId, setListId] = useState('');
  const [name, setName] = useState('');
  const add = useAddToList(workspaceId);
  return (
    <Dialog title={t('Add to a list')} close={close}>
      <Form
        verb={
          'itemIds' in chosen
            ? t('Add the creators of {count} post | Add the creators of {count} posts', {
                count: chosen.itemIds.length,
              })
            : t('Add {count} creator | Add {count} creators', { count: chosen.creatorIds.length })
        }
        submit={() => add.mutate({ listId, name: name.trim(), chosen }, { onSuccess: close })}
        isPending={add.isPending}
        error={add.error}
        isIncomplete={listId === '' && name.trim() === ''}
      >
        <SelectField label={t('List')} value={listId} onChange={({ target }) => setListId(target.value)}>
          <option value="">{t('Choose')}</option>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Or a new list')}
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  );
}
