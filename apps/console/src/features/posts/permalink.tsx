import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { t } from '../../lib/messages';
import { unlessRefused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';

const ROTATE = graphql(`
  mutation RotatePermalink($itemId: ID!) {
    rotateItemPermalink(itemId: $itemId) {
      userErrors {
        message
      }
    }
  }
`);

/** Gives the public page of a post another address: whoever has the former one sees nothing any more. */
export function RotatePermalink({ workspaceId, id }: { workspaceId: string; id: string }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: async () =>
      unlessRefused((await ask(ROTATE, { itemId: id }, workspaceId)).rotateItemPermalink),
    onSuccess: () => client.invalidateQueries({ queryKey: ['post', workspaceId, id] }),
  });
  return (
    <>
      <Button kind="quiet" className="px-2!" onClick={() => setAsking(true)}>
        {t('New public address')}
      </Button>
      {isAsking && (
        <Dialog title={t('New public address')} close={() => setAsking(false)}>
          <Form
            verb={t('Replace the address')}
            submit={() => rotate.mutate(undefined, { onSuccess: () => setAsking(false) })}
            isPending={rotate.isPending}
            error={rotate.error}
          >
            <p>{t('The old address of the public page stops working, wherever it was sent.')}</p>
          </Form>
        </Dialog>
      )}
    </>
  );
}
