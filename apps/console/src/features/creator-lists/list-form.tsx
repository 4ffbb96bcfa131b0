import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { SelectField, TextArea, TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { colleaguesQuery } from '../notes/notes.query';
import type { CreatorList } from './creator-lists.query';
import { FIRST_STAGES } from './first-stages';

interface Input {
  name: string;
  stages: string[];
  notes: string | null;
  ownerId: string | null;
}

interface Props {
  workspaceId: string;
  verb: string;
  /** The list that is changed; a new one without it. */
  list?: CreatorList;
  submit: (input: Input) => void;
  isPending: boolean;
  error: Error | null;
}

/** Asks for all of a list: name, stages, owner and notes. */
export function ListForm({ workspaceId, verb, list, submit, isPending, error }: Props) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(workspaceId));
  const [name, setName] = useState(list?.name ?? '');
  const [stages, setStages] = useState((list?.stages ?? FIRST_STAGES).join(', '));
  const [notes, setNotes] = useState(list?.notes ?? '');
  const [ownerId, setOwnerId] = useState(list?.ownerId ?? '');
  const named = stages
    .split(',')
    .map((stage) => stage.trim())
    .filter((stage) => stage !== '');
  return (
    <Form
      verb={verb}
      submit={() =>
        submit({
          name,
          stages: named,
          notes: notes.trim() === '' ? null : notes,
          ownerId: ownerId === '' ? null : ownerId,
        })
      }
      isPending={isPending}
      error={error}
      fields={['name', 'stages']}
      isIncomplete={named.length === 0}
    >
      <NameField value={name} change={setName} error={error} />
      <TextField
        label={t('Stages in order, separated by commas')}
        value={stages}
        onChange={({ target }) => setStages(target.value)}
        problem={problemOf(error, 'stages')}
      />
      <SelectField
        label={t('Owner#list')}
        value={ownerId}
        onChange={({ target }) => setOwnerId(target.value)}
      >
        <option value="">{t('Nobody')}</option>
        {colleagues.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('What the list is for')}
        rows={2}
        maxLength={5000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Form>
  );
}
