import { useState } from 'react';
import { t } from '../../lib/messages';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import type { Workspace } from '../workspaces/workspaces.query';
import type { PostsSearch } from './posts-search';
import { useSaveView } from './views.query';

interface SaveProps {
  workspace: Workspace;
  search: PostsSearch;
  saved: (id: string | undefined) => void;
  close: () => void;
}

/** Makes a view of the filters, the order and the columns of the page. */
export default function SaveView({ workspace, search, saved, close }: SaveProps) {
  const [name, setName] = useState('');
  const save = useSaveView(workspace);
  return (
    <Dialog title={t('Save as a view')} close={close}>
      <Form
        verb={t('Save view')}
        submit={() => save.mutate({ name, search }, { onSuccess: (id) => saved(id ?? undefined) })}
        isPending={save.isPending}
        error={save.error}
        fields={['name']}
      >
        <p>
          {t('The view keeps the filters, the order and the columns, and includes later posts that match.')}
        </p>
        <NameField value={name} change={setName} error={save.error} />
      </Form>
    </Dialog>
  );
}
