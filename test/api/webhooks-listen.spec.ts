import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'svix';
import { describe, expect, it, vi } from 'vitest';

const LOUPE = fileURLToPath(new URL('../../apps/cli/bin/loupe.mjs', import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PATIENCE_MS = 240_000;

/** The command, with what it has written so far: a text may come in pieces. */
function listen(...args: string[]) {
  const child = spawn(process.execPath, [LOUPE, 'webhooks', 'listen', '--port', '0', ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  return { child, written };
}

describe('loupe webhooks listen', () => {
  it(
    'prints deliveries that verify, refuses the others, and ends when it is asked to',
    async () => {
      const { child, written } = listen('--secret', SECRET, '--json');
      try {
        const url = await vi.waitFor(
          () => {
            const [found] = /http:\/\/127\.0\.0\.1:\d+\//.exec(written.stderr) ?? [];
            if (found === undefined) throw new Error(`It said: ${written.stderr}`);
            return found;
          },
          { timeout: PATIENCE_MS },
        );
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
        expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
        await expect.poll(() => written.stdout).toMatch(/\n$/);
        expect(JSON.parse(written.stdout)).toEqual({ deliveryId: 'd', envelope: JSON.parse(body) });
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
      const { child, written } = listen('--secret', 'whsec_%%%');
      const [code] = await once(child, 'close');
      expect(code).toBe(1);
      expect(written.stderr).toMatch(/secret: /);
    },
    PATIENCE_MS,
  );
});
