import { expect, it } from 'vitest';
import { doneText } from './audit-texts';

it.each([
  ['webhook_subscription.created', 'Webhook subscription: created'],
  ['member.sign_in_link_made', 'Member: sign in link made'],
  ['api_token.deleted', 'API token: deleted'],
  ['ai_field.backfilled', 'AI field: backfilled'],
  ['oauth_connection.revoked', 'OAuth connection: revoked'],
])('names %s in words', (action, text) => {
  expect(doneText(action)).toBe(text);
});
