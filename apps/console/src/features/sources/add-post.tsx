import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { unlessRefused } from '../../lib/refused';
import { TextField } from '../../ui/field';
import { Form, problemOf } from '../../ui/form';
import { OperationProgress } from '../alerts/operation-progress';

const ADD = graphql(`
  mutation AddPostByAddress($input: UploadItemFromUrlInput!) {
    uploadItemFromUrl(input: $input) {
      itemId
      operationId
      userErrors {
        field
        message
      }
    }
  }
`);

function useAddPost(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) =>
      unlessRefused((await ask(ADD, { input: { url } }, workspaceId)).uploadItemFromUrl),
    onSuccess: () => client.invalidateQueries({ queryKey: ['posts', workspaceId] }),
  });
}

/** Brings one post into the workspace, by its address. */
export function AddPost({ workspaceId }: { workspaceId: string }) {
  const [url, setUrl] = useState('');
  const add = useAddPost(workspaceId);
  return (
    <section aria-labelledby="add-post">
      <h2 id="add-post" className="mb-2 text-base font-semibold">
        {t('Add one post')}
      </h2>
      <Form
        verb={t('Add post')}
        submit={() => add.mutate(url, { onSuccess: () => setUrl('') })}
        isPending={add.isPending}
        error={add.error}
        fields={['url']}
        isRow
      >
        <TextField
          label={t('Address of the post')}
          type="url"
          required
          maxLength={2048}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          problem={problemOf(add.error, 'url')}
          className="min-w-64 max-w-md flex-1"
        />
      </Form>
      {add.data?.itemId != null && (
        <p role="status">
          {t('The workspace already has it.')}{' '}
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId }}
            search={{ panel: add.data.itemId }}
            className="text-accent underline"
          >
            {t('Open the post')}
          </Link>
        </p>
      )}
      {add.data?.operationId != null && (
        <OperationProgress workspaceId={workspaceId} id={add.data.operationId} name={t('import')} />
      )}
    </section>
  );
}
