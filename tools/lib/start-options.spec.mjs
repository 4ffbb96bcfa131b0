import { describe, expect, it } from 'vitest';
import { CLOSED_PORTS } from './closed-ports.mjs';
import { parseStartOptions } from './start-options.mjs';

describe('npm start', () => {
  it('refuses a port that no browser opens, before anything is started', () => {
    expect(() => parseStartOptions(['--port', '4190'], '/')).toThrow(/^--port 4190: browsers do not open/);
    expect(parseStartOptions(['--port', '4191'], '/').port).toBe(4191);
  });

  it('refuses what is no port', () => {
    for (const port of ['0', '65536', 'http', '1.5'])
      expect(() => parseStartOptions(['--port', port], '/'), port).toThrow(/^--port takes a number/);
  });

  it('knows the ports that fetch does not open', async () => {
    for (const port of CLOSED_PORTS) {
      const refused = await fetch(`http://127.0.0.1:${port}/`).catch(({ cause }) => cause.message);
      expect(refused, String(port)).toBe('bad port');
    }
  });
});
