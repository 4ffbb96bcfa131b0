import { words } from '../../lib/formats';
import { t } from '../../lib/messages';
import type { NewToken } from './tokens.query';

type Scopes = NonNullable<NewToken['scopes']>;

/** What a token may do, as sentences, from the least to the most. */
export const SCOPES: readonly { name: string; scopes: Scopes }[] = [
  { name: t('Read posts, creators and metrics'), scopes: ['READ'] },
  { name: t('Read and write'), scopes: ['READ', 'WRITE'] },
  { name: t('Read, write and manage webhooks'), scopes: ['READ', 'WRITE', 'WEBHOOKS'] },
  { name: t('Everything, including tokens and people'), scopes: ['READ', 'WRITE', 'WEBHOOKS', 'ADMIN'] },
];

/** The scopes of a token as a sentence; those that the console does not give together are listed. */
export function scopesText(scopes: Readonly<Scopes>): string {
  const same = SCOPES.find(
    (each) => each.scopes.length === scopes.length && each.scopes.every((scope) => scopes.includes(scope)),
  );
  return same?.name ?? scopes.map(words).join(', ');
}
