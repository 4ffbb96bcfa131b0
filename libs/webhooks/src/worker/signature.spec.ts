import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from './signature.js';

describe('a signature', () => {
  it('is that of the example of the Standard Webhooks specification’s own library', () => {
    const at = new Date(1614265330_000);
    const body = Buffer.from('{"test": 2432232314}');
    const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const headers = signatureHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body }, [
      Buffer.from(secret, 'base64'),
    ]);
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    for (const verifier of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      expect(verifier.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', at, body.toString())).toBe(
        headers['webhook-signature'],
      );
    }
  });
});
