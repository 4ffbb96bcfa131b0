import type { TokenScope } from '@loupe/kernel';
import { registerEnumType } from '@nestjs/graphql';

/** Scopes as the API names them. */
export const ApiTokenScope = {
  READ: 'read',
  WRITE: 'write',
  WEBHOOKS: 'webhooks',
  ADMIN: 'admin',
} as const satisfies Record<string, TokenScope>;

registerEnumType(ApiTokenScope, {
  name: 'ApiTokenScope',
  description: 'Something that a token allows. No scope includes another.',
  valuesMap: {
    READ: { description: 'Everything that returns content.' },
    WRITE: { description: 'Changes of content, collections, views and attributes.' },
    WEBHOOKS: { description: 'Webhook subscriptions, deliveries and their secrets.' },
    ADMIN: { description: 'Tokens, the audit log and usage.' },
  },
});

/** Whether a token is accepted. */
export const ApiTokenState = { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED', EXPIRED: 'EXPIRED' } as const;
export type ApiTokenState = (typeof ApiTokenState)[keyof typeof ApiTokenState];

registerEnumType(ApiTokenState, {
  name: 'ApiTokenState',
  description: 'Whether a token is accepted.',
  valuesMap: {
    ACTIVE: { description: 'It is accepted.' },
    PAUSED: { description: 'It is refused until it is resumed.' },
    EXPIRED: { description: 'It has ended by itself.' },
  },
});
