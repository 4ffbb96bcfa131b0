import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import './undici.js';

describe('the fetch of Node', () => {
  it('still sends a body whose length its caller names, as S3 clients do', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end(request.headers['content-length']));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
    const sent = await fetch(`http://127.0.0.1:${address.port}/`, {
      method: 'PUT',
      body: new Uint8Array(5),
      headers: { 'Content-Length': '5' },
    });
    expect(await sent.text()).toBe('5');
    server.closeAllConnections();
    server.close();
  });

  it('has its own dispatcher in a process that begins with this library', () => {
    // A separate process, because fetch has been used in this one.
    const program = `
      await import('./libs/safe-http/src/undici.ts');
      const own = globalThis[Symbol.for('undici.globalDispatcher.1')];
      const { Agent } = await import('undici');
      console.log(own instanceof Agent);`;
    const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    expect(printed.toString().trim()).toBe('false');
  });
});
