import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../lib/api';
import { graphql } from '../../lib/graphql';
import { Refused, unlessRefused } from '../../lib/refused';
import { useFreshLists } from './imports.query';

export const MOST_LINKS = 1000;

const ADD = graphql(`
  mutation AddPastedLink($input: UploadItemFromUrlInput!) {
    uploadItemFromUrl(input: $input) {
      itemId
      userErrors {
        field
        message
      }
    }
  }
`);

/** What became of an address. */
export interface SentLink {
  address: string;
  /** Whether the workspace has the post already. */
  isKnown: boolean;
  /** Why it is refused; null where it is not. */
  problem: string | null;
}

/** Sends addresses one after the other; what became of those that were sent is there at once. */
export function usePastedLinks(workspaceId: string) {
  const [done, setDone] = useState<readonly SentLink[]>([]);
  const refresh = useFreshLists(workspaceId);
  const sending = useMutation({
    mutationFn: async (addresses: readonly string[]) => {
      setDone([]);
      for (const address of addresses) {
        const sent = await sendOne(workspaceId, address);
        setDone((before) => [...before, sent]);
      }
    },
    onSettled: refresh,
  });
  return { send: sending.mutate, done, isPending: sending.isPending, error: sending.error };
}

async function sendOne(workspaceId: string, address: string): Promise<SentLink> {
  try {
    const { itemId } = unlessRefused(
      (await ask(ADD, { input: { url: address } }, workspaceId)).uploadItemFromUrl,
    );
    return { address, isKnown: itemId !== null, problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { address, isKnown: false, problem: error.of('url') ?? error.message };
  }
}
