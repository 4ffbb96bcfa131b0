import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'svix';
import { describe, expect, it } from 'vitest';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PATIENCE_MS = 240_000;

function listen(...args: string[]) {
  const child = spawn(process.execPath, [LOUPE, 'webhooks', 'listen', '--port', '0', ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

describe('loupe webhooks listen', () => {
  it(
    'prints deliveries that verify, refuses the others, and ends when it is asked to',
    async () => {
      const child = listen('--secret', SECRET, '--json');
      try {
        const [said] = await once(child.stderr, 'data');
        const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(said))?.[0];
        if (url === undefined) throw new Error(`It said: ${said}`);
        const body = JSON.stringify({ type: 'item.deleted', id: 'e', attempt: 1, data: { id: 'i' } });
        const now = new Date();
        const headers = {
          'webhook-id': 'e',
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(SECRET).sign('e', now, body),
          'x-service-delivery-id': 'd',
        };
        const forged = await fetch(url, { method: 'POST', headers, body: body.replace('i', 'j') });
        expect(forged.status).toBe(401);
        const printed = once(child.stdout, 'data');
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
        expect(JSON.parse(String((await printed)[0]))).toEqual({
          deliveryId: 'd',
          envelope: JSON.parse(body),
        });
      } finally {
        child.kill('SIGTERM');
      }
      const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
      expect(code).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'says what is wrong with a secret',
    async () => {
      const child = listen('--secret', 'whsec_%%%');
      const said: string[] = [];
      child.stderr.on('data', (text) => said.push(String(text)));
      const [code] = await once(child, 'close');
      expect(code).toBe(1);
      expect(said.join('')).toMatch(/secret: /);
    },
    PATIENCE_MS,
  );
});
