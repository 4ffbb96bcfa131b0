import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { TextArea, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { changedOptions, goneOptions } from './attribute-options';
import type { Attribute } from './attributes.query';
import { useManageAttributes } from './manage-attributes.query';

interface Props {
  workspaceId: string;
  attribute: Attribute;
  close: () => void;
}

/** Renames an attribute and its options, and adds or takes away options. */
export function ChangeAttribute({ workspaceId, attribute, close }: Props) {
  const options = attribute.options ?? [];
  const [name, setName] = useState(attribute.name);
  const [drafts, setDrafts] = useState(options.map((option) => ({ id: option.id, name: option.name })));
  const [added, setAdded] = useState('');
  const { update } = useManageAttributes(workspaceId);
  const gone = goneOptions(options, drafts);
  const submit = () =>
    update.mutate(
      {
        id: attribute.id,
        input: { name, ...(attribute.options === null ? {} : { options: changedOptions(drafts, added) }) },
      },
      { onSuccess: close },
    );
  return (
    <Dialog title={t('Change {name}', { name: attribute.name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={submit}
        isPending={update.isPending}
        error={update.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={update.error} />
        {drafts.map((draft) => (
          <TextField
            key={draft.id}
            label={t('Option {name}', { name: options.find(({ id }) => id === draft.id)?.name ?? '' })}
            maxLength={255}
            value={draft.name}
            onChange={({ target }) =>
              setDrafts(drafts.map((each) => (each.id === draft.id ? { ...each, name: target.value } : each)))
            }
          />
        ))}
        {attribute.options !== null && (
          <TextArea
            label={t('More options, one per line')}
            rows={3}
            value={added}
            onChange={({ target }) => setAdded(target.value)}
          />
        )}
        {gone.length > 0 && (
          <p role="status" className="text-bad">
            {t('Will be deleted, along with every value that uses it: {names}', {
              names: gone.map((option) => option.name).join(', '),
            })}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
