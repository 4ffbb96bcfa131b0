import { createHmac } from 'node:crypto';

/** A delivery's request as it is signed and sent. */
export interface SignedMessage {
  /** Id of the event: the header webhook-id. */
  id: string;
  /** When the attempt was begun: the header webhook-timestamp, in whole seconds. */
  at: Date;
  /** The very bytes that are sent. */
  body: Buffer;
}

/**
 * The headers of Standard Webhooks (version 1, symmetric): HMAC-SHA-256 over `id.timestamp.body`, in base64 after
 * `v1,`, one for each key with a space between.
 * @param keys bytes of the secrets, the newest first
 */
export function signatureHeaders({ id, at, body }: SignedMessage, keys: readonly Buffer[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    return `v1,${hmac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
