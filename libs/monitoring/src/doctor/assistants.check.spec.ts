import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppConfig } from '@loupe/config';
import { expect, it } from 'vitest';
import { checkAssistants } from './assistants.check.js';

const config = (settings: Record<string, string>, publicUrl: string | null = 'https://loupe.example.com') =>
  ({
    publicUrl,
    get: (name: string) => settings[name] ?? 'on',
  }) as unknown as AppConfig;

/** The findings, with the document of a program at an address that answers, or at one where nothing listens. */
async function found(
  settings: Record<string, string>,
  { answers = true, publicUrl = undefined as string | null | undefined } = {},
) {
  const server = createServer((_, response) => response.writeHead(404).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  const closed = () => new Promise((resolve) => server.close(resolve));
  if (!answers) await closed();
  const { list } = await checkAssistants(config(settings, publicUrl), address);
  if (answers) await closed();
  return list.map(({ level, text }) => `${level}: ${text}`);
}

it('says whether documents of programs can be fetched, and what to set where they cannot', async () => {
  expect(await found({})).toEqual(['ok: Documents by which programs say who they are can be fetched.']);
  expect(await found({}, { answers: false })).toEqual([expect.stringMatching(/^warning: .*ECONNREFUSED/)]);
});

it('fetches nothing where they are off, or where nobody connects from elsewhere', async () => {
  expect(await found({ OAUTH_CLIENT_DOCUMENTS: 'off' }, { answers: false })).toEqual([
    'ok: Programs register themselves; documents about them are not fetched.',
  ]);
  expect(await found({}, { answers: false, publicUrl: null })).toEqual([]);
});

it('finds that no assistant can sign in', async () => {
  expect(await found({ OAUTH_CLIENT_DOCUMENTS: 'off', OAUTH_REGISTRATION: 'off' })).toEqual([
    expect.stringMatching(/^problem: .*no assistant can sign in/),
  ]);
});
