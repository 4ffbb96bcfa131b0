import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { startConformanceServer } from '../../support/conformance-server.js';

const SUITE = pathToFileURL(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
);
const LOADER = new URL('../../support/conformance-loader.mjs', import.meta.url).href;

const JSON_ONLY = 'answers are JSON in every revision (decisions §8), so nothing can be sent before a result';
const STATELESS =
  'the endpoint is stateless: it cannot ask its clients for anything, nor keep what they subscribe to';
const NO_LOGGING = 'Loupe does not offer the capability logging, which 2026-07-28 removed';
const NO_INPUT = 'no tool of Loupe asks for input, which is an option of servers';

/** Required scenarios that are about what Loupe does not offer, with the reason. */
const EXCLUDED: Record<string, Record<string, string>> = {
  '2025-11-25': {
    'elicitation-sep1034-defaults': STATELESS,
    'elicitation-sep1330-enums': STATELESS,
    'logging-set-level': NO_LOGGING,
    'resources-subscribe': STATELESS,
    'resources-unsubscribe': STATELESS,
    'tools-call-elicitation': STATELESS,
    'tools-call-sampling': STATELESS,
    'tools-call-with-logging': NO_LOGGING,
    'tools-call-with-progress': JSON_ONLY,
  },
  '2026-07-28': {
    'input-required-result-basic-elicitation': NO_INPUT,
    'input-required-result-basic-list-roots': NO_INPUT,
    'input-required-result-basic-sampling': NO_INPUT,
    'input-required-result-capability-check': NO_INPUT,
    'input-required-result-multi-round': NO_INPUT,
    'input-required-result-multiple-input-requests': NO_INPUT,
    'input-required-result-non-tool-request': NO_INPUT,
    'input-required-result-request-state': NO_INPUT,
    'input-required-result-result-type': NO_INPUT,
    'input-required-result-tampered-state': NO_INPUT,
  },
};

/** Scenarios of extensions that Loupe offers; the suite runs them, and requires none. */
const EXTENSIONS: Record<string, string[]> = {
  '2025-11-25': [],
  '2026-07-28': [
    'tasks-capability-negotiation',
    'tasks-dispatch-and-envelope',
    'tasks-lifecycle',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-request-state-removal',
    'tasks-required-task-error',
    'tasks-status-notifications',
    'tasks-wire-fields',
  ],
};

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** The official suite of the protocol, over the endpoint's HTTP path with the tools that the suite asks for. */
describe.each(Object.entries(EXCLUDED))('the conformance suite for %s', (revision, excluded) => {
  const required = requirements(revision);
  let checks: Map<string, Check[]>;

  beforeAll(async () => {
    checks = await run(revision);
  });

  it('requires every scenario that is excluded', () => {
    expect(required.length).toBeGreaterThan(25);
    expect(Object.keys(excluded).filter((name) => !required.includes(name))).toEqual([]);
  });

  it.each([...required, ...(EXTENSIONS[revision] ?? [])])('%s', (scenario) => {
    const found = checks.get(scenario);
    expect(found).toBeDefined();
    const failures = (found ?? []).filter(({ status }) => status === 'FAILURE');
    if (scenario in excluded) expect(failures, 'it passes: take it off the list').not.toEqual([]);
    else expect(failures).toEqual([]);
  });
});

/** The scenarios for servers that a revision requires, by the suite's own list. */
function requirements(revision: string): string[] {
  const text = readFileSync(new URL(`requirements/${revision}.yaml`, SUITE), 'utf8');
  const list = /^server:\n((?: +- \S+\n)+)/m.exec(text)?.[1] ?? '';
  return [...list.matchAll(/- (\S+)/g)].map(([, name = '']) => name);
}

/** The suite's checks by scenario. */
async function run(revision: string): Promise<Map<string, Check[]>> {
  const server = await startConformanceServer();
  const folder = mkdtempSync(join(tmpdir(), 'loupe-conformance-'));
  try {
    const suite = fileURLToPath(new URL('dist/index.js', SUITE));
    const args = ['server', '--url', server.url, '--requirements', revision, '--output-dir', folder];
    await new Promise<void>((resolve) => {
      // It ends with 1 for the excluded scenarios; what failed is in its files.
      execFile(process.execPath, ['--import', LOADER, suite, ...args], { maxBuffer: 2 ** 26 }, () =>
        resolve(),
      );
    });
    const scenarios = readdirSync(folder).map((name): [string, Check[]] => [
      name.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, '$1'),
      JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')),
    ]);
    return new Map(scenarios);
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
}
