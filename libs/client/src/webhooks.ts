import { WebhookError } from './client-errors.js';

/** Seconds that a webhook may be old, or ahead of this clock. */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** A webhook as it arrives. */
export interface IncomingWebhook {
  /** The body as it was sent, not parsed. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** Secret of the subscription; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** The present time; of this machine if it is missing. */
  readonly now?: Date;
}

/** An event. */
export interface IncomingEvent {
  id: string;
  type: string;
  createdAt: string;
  /** Its number in the workspace: of two events, the one with the greater number happened later. Missing from pings. */
  sequence?: number;
  workspaceId: string;
  subscriptionId: string;
  attempt: number;
  data: Record<string, unknown>;
}

/**
 * The event of a webhook, if Loupe has sent it (Standard Webhooks). Answer with 2xx soon; the same event may come again,
 * with the same id.
 * @throws WebhookError for a wrong signature, or a webhook that is older than five minutes
 */
export async function verifyWebhook(webhook: IncomingWebhook): Promise<IncomingEvent> {
  const header = (name: string): string => {
    const { headers } = webhook;
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing`);
    return value;
  };
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header);
  const now = (webhook.now ?? new Date()).getTime() / 1000;
  if (!(Math.abs(now - Number(timestamp)) <= TOLERANCE_SECONDS)) {
    throw new WebhookError('The webhook is too old, or the clocks differ');
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${webhook.body}`);
  const given = (signatures ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
  for (const secret of [webhook.secret].flat()) {
    for (const signature of given) {
      if (await isSignature(secret, signature, signed)) return JSON.parse(webhook.body) as IncomingEvent;
    }
  }
  throw new WebhookError('The signature is wrong');
}

/** The platform compares in constant time. */
async function isSignature(
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = bytesOf(signature);
  if (bytes === null) return false;
  const keyBytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (keyBytes === null || keyBytes.length === 0) throw new WebhookError('The secret is malformed');
  const key = await subtle.importKey('raw', keyBytes, algorithm, false, ['verify']);
  return subtle.verify('HMAC', key, bytes, signed);
}

/** Null for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
