import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { CheckBoxes } from '../../ui/check-boxes';
import { TextArea } from '../../ui/field';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { Ago } from '../../ui/time';
import { useCan } from '../workspaces/rights';
import type { Workspace } from '../workspaces/workspaces.query';
import { colleaguesQuery, type Note, notesQuery, useManageNotes } from './notes.query';

interface Props {
  workspace: Workspace;
  /** What the notes are about. */
  of: { itemId: string } | { creatorId: string };
}

/** What people have written about a post or a creator, with what writes one more. */
export function Notes({ workspace, of }: Props) {
  const { id: workspaceId } = workspace;
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    notesQuery(workspaceId, of),
  );
  const mayWrite = useCan(workspaceId)('WRITE');
  const { create } = useManageNotes(workspaceId);
  const notes = data?.pages.flatMap(({ nodes }) => nodes) ?? [];
  return (
    <section className="mt-6" aria-label={t('Notes')}>
      <h3 className="font-semibold">{t('Notes')}</h3>
      <Problem error={error} />
      {data !== undefined && notes.length === 0 && <p className="text-muted">{t('None.')}</p>}
      <ul>
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} workspace={workspace} />
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      {mayWrite && (
        <NoteForm
          key={notes.length}
          workspaceId={workspaceId}
          verb={t('Add note')}
          write={(written) => create.mutate({ ...of, ...written })}
          isPending={create.isPending}
          error={create.error}
        />
      )}
    </section>
  );
}

function NoteRow({ note, workspace }: { note: Note; workspace: Workspace }) {
  const { id: workspaceId, timeZone } = workspace;
  const can = useCan(workspaceId);
  const { update, remove } = useManageNotes(workspaceId);
  const [isOpen, setOpen] = useState(false);
  const mayChange = can('WRITE') && (note.isOwn || can('ADMIN'));
  return (
    <li className="border-t border-line py-2">
      <p className="text-xs text-muted">
        {note.authorName ?? t('Without a name')} · <Ago instant={note.createdAt} timeZone={timeZone} />
        {note.updatedAt !== note.createdAt && ` · ${t('changed')}`}
      </p>
      {isOpen ? (
        <NoteForm
          workspaceId={workspaceId}
          verb={t('Save changes')}
          text={note.text}
          mentioned={note.mentions.map(({ id }) => id)}
          write={(written) => update.mutate({ id: note.id, ...written }, { onSuccess: () => setOpen(false) })}
          isPending={update.isPending}
          error={update.error}
        />
      ) : (
        <p className="whitespace-pre-wrap break-words">{note.text}</p>
      )}
      {note.mentions.length > 0 && (
        <p className="text-xs">
          {t('For {names}', { names: note.mentions.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {mayChange && !isOpen && (
        <div className="mt-1 flex gap-2">
          <Button onClick={() => setOpen(true)}>{t('Change note')}</Button>
          <Button disabled={remove.isPending} onClick={() => remove.mutate(note.id)}>
            {t('Delete note')}
          </Button>
        </div>
      )}
      <Problem error={remove.error} />
    </li>
  );
}

interface FormProps {
  workspaceId: string;
  verb: string;
  text?: string;
  mentioned?: readonly string[];
  write: (written: { text: string; mentionIds: string[] }) => void;
  isPending: boolean;
  error: Error | null;
}

function NoteForm({
  workspaceId,
  verb,
  text: before = '',
  mentioned = [],
  write,
  isPending,
  error,
}: FormProps) {
  const [text, setText] = useState(before);
  const [mentionIds, setMentionIds] = useState<string[]>([...mentioned]);
  const { data: colleagues = [] } = useQuery(colleaguesQuery(workspaceId));
  return (
    <Form
      verb={verb}
      submit={() => write({ text, mentionIds })}
      isPending={isPending}
      error={error}
      isIncomplete={text.trim() === ''}
    >
      <TextArea
        label={t('Note')}
        rows={3}
        maxLength={5000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {colleagues.length > 0 && (
        <details open={mentionIds.length > 0}>
          <summary>{t('Notify colleagues')}</summary>
          <CheckBoxes
            label={t('They find it among the notes that name them, under Alerts')}
            options={colleagues.map(({ id, name }) => [id, name])}
            chosen={mentionIds}
            choose={setMentionIds}
          />
        </details>
      )}
    </Form>
  );
}
