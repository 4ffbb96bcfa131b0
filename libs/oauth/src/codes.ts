import { z } from 'zod';

/** What the authorization server stores of a code, as far as the exchange reads it. */
export const codeSchema = z.object({
  clientId: z.string(),
  grantId: z.uuid(),
  codeChallenge: z.string(),
  redirectUri: z.string(),
  resource: z.string(),
});
