import { type CapturedPost, isDid } from '@loupe/content';
import { Provider } from '@loupe/kernel';

/** Other ways in which the account of a post may be stored. */
export interface AccountNames {
  /** The key that it has where somebody gave its handle as its id; null for none. */
  readonly key: string | null;
  /** Its handle, which was given as its id; null for an id. */
  readonly handle: string | null;
}

const NONE: AccountNames = { key: null, handle: null };

/** On Bluesky an account is its DID, and a handle names one account at a time: files often give the handle as the id. */
export function accountNames({ provider, profile: { externalId, accountName } }: CapturedPost): AccountNames {
  if (provider !== Provider.BLUESKY || externalId === null) return NONE;
  return isDid(externalId) ? { key: accountName, handle: null } : { key: null, handle: externalId };
}
