import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '@loupe/database';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../apps/cli/src/program.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { CONTENT, recordedBy } from '../support/audit.js';
import { invite } from '../support/browser.js';
import { loupe } from '../support/loupe-in-process.js';
import { FakeInstagram } from '../support/platforms/instagram.js';
import { accountsToChoose } from '../support/samples.js';
import { testEnvironment } from '../support/servers.js';
import { createTenant, ingest, postOf, somePost, type Tenant } from '../support/world.js';

/** Commands that write no entry, by why. */
const UNRECORDED_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'changes nothing': [
    'workspace list',
    'token list',
    'user list',
    'integration list',
    'import-hook list',
    'source list',
    'campaign list',
    'competitor list',
    'report list',
    'lake show',
    'retention show',
    'ai evaluate',
    'ai fields',
    ...['items', 'creators', 'social-profiles', 'histories', 'aggregates'].map((of) => `export ${of}`),
    'webhooks listen',
    'completion',
  ],
  'fills in what follows from data that is there': ['reindex', 'media copy', 'lake write'],
  'judges or copies, and changes nothing': [
    'doctor',
    'backup',
    'queues list',
    'queues show',
    'models check',
    'search evaluate',
    'erasures export',
  ],
  'writes entries, and is tested where there is something to do (queues.spec.ts, backup.spec.ts, workspace-file.spec.ts)':
    ['queues retry', 'queues drop', 'erasures apply', 'restore', 'workspace export', 'workspace import'],
  [CONTENT]: ['import', 'source capture'],
  'makes the tables in which entries stand, and the demo': ['migrate', 'seed', 'setup'],
};

let api: TestApp;
let tenant: Tenant;
let instagram: FakeInstagram;
let folder: string;

beforeAll(async () => {
  instagram = await new FakeInstagram().start();
  api = await startTestApp(instagram.environment);
  tenant = await createTenant(api);
  folder = mkdtempSync(join(tmpdir(), 'loupe-audit-'));
});
afterAll(async () => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  await api?.close();
  await instagram?.stop();
});

/** The leaf commands, by the words that call them. */
function leavesOf(command: Command, words: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]));
}

describe('each command', () => {
  const environment = () =>
    testEnvironment({
      database: api.database,
      ...instagram.environment,
      PUBLIC_URL: 'https://loupe.example.com',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
    });
  const workspace = () => ['--workspace', tenant.scope.workspaceId];
  const organization = () => ['--organization', tenant.organizationId];
  const rule = () => [...workspace(), '--provider', 'TIKTOK'];
  const made = {
    token: '',
    source: '',
    member: '',
    integration: '',
    alone: '',
    campaign: '',
    competitor: '',
    creator: '',
    organization: '',
  };
  const newest = async (table: string): Promise<string[]> => {
    const { manager } = api.app.get(Database, { strict: false });
    const rows: { id: string }[] = await manager.query(
      `SELECT id FROM ${table} WHERE workspace_id = $1 ORDER BY id DESC LIMIT 2`,
      [tenant.scope.workspaceId],
    );
    return rows.map(({ id }) => id);
  };
  const someReport = async (): Promise<string> => {
    const { createReport } = await tenant.client.data(
      'mutation { createReport(input: { name: "Any", template: BRAND_MONTH }) { report { id } } }',
    );
    return createReport.report.id;
  };
  const EMAIL = 'person@example.com';

  /** A command, what it records, its arguments, and what it reads from standard input. */
  type Step = readonly [string, string, () => string[] | Promise<string[]>, () => string];
  const GIVEN: readonly (readonly [string, string, Step[2], Step[3]?])[] = [
    ['organization create', 'organization.created', () => ['--name', 'o', '--plan', 'base', '--json']],
    ['organization plan', 'organization.plan_changed', () => [tenant.organizationId, 'agency']],
    ['workspace create', 'workspace.created', () => ['--name', 'w', '--plan', 'base', '--json']],
    ['workspace plan', 'workspace.plan_changed', () => [made.alone, 'growth']],
    ['ai provider', 'ai_provider.updated', () => [...workspace(), '--kind', 'NONE']],
    [
      'ai transcription',
      'transcription_provider.updated',
      () => [...workspace(), '--kind', 'OPENAI', '--model', 'm', '--key-file', '-'],
      () => 'a-key',
    ],
    ['ai older-videos', 'transcription_provider.backfilled', () => [...workspace(), '--yes']],
    ['workspace delete', 'workspace.deleted', () => [made.alone, '--yes']],
    ['organization delete', 'organization.deleted', () => [made.organization, '--yes']],
    [
      'workspace update',
      'workspace.updated',
      () => [tenant.scope.workspaceId, '--name', 'Named by the operator'],
    ],
    [
      'workspace rate-card',
      'workspace.rate_card_changed',
      () => {
        const file = join(folder, 'card.json');
        writeFileSync(file, '{"INSTAGRAM": {"perLike": 7}}');
        return [tenant.scope.workspaceId, '--file', file];
      },
    ],
    ['token create', 'api_token.created', () => [...workspace(), '--name', 't', '--json']],
    ['token pause', 'api_token.paused', () => [made.token]],
    ['token resume', 'api_token.resumed', () => [made.token]],
    ['token rotate', 'api_token.rotated', () => [made.token, '--json']],
    ['token delete', 'api_token.deleted', () => [made.token]],
    [
      'user invite',
      'member.invited',
      () => ['--email', EMAIL, '--role', 'viewer', ...organization(), '--json'],
    ],
    ['user role', 'member.updated', () => [made.member, 'member']],
    ['user reset', 'member.reset_link_made', () => [EMAIL]],
    ['user deactivate', 'member.deactivated', () => [EMAIL]],
    ['user activate', 'member.activated', () => [EMAIL]],
    ['user remove', 'member.removed', () => [made.member]],
    [
      'user add',
      'member.invited',
      () => ['--email', `b-${EMAIL}`, '--role', 'viewer', ...organization()],
      () => 'a long password',
    ],
    [
      'integration add',
      'integration.connected',
      () => {
        instagram.addAccount({ id: '178410', username: 'brand', followers: 5000 });
        return [...workspace(), '--provider', 'INSTAGRAM', '--handle', 'brand', '--json'];
      },
      () => instagram.issue('facebook', '178410'),
    ],
    ['integration remove', 'integration.removed', () => [made.integration, ...workspace()]],
    [
      'source add',
      'source.created',
      () => [...workspace(), '--kind', 'HASHTAG', '--name', 'tea', '--platforms', 'BLUESKY', '--json'],
    ],
    ['source update', 'source.updated', () => [made.source, ...workspace(), '--keep', 'POST']],
    ['source pause', 'source.updated', () => [made.source, ...workspace()]],
    ['source resume', 'source.updated', () => [made.source, ...workspace()]],
    ['source remove', 'source.deleted', () => [made.source, ...workspace(), '--yes']],
    ['campaign create', 'campaign.created', () => [...workspace(), '--name', 'c', '--json']],
    ['campaign update', 'campaign.updated', () => [made.campaign, ...workspace(), '--name', 'd']],
    ['campaign delete', 'campaign.deleted', () => [made.campaign, ...workspace(), '--yes']],
    ['competitor create', 'competitor_brand.created', () => [...workspace(), '--name', 'c', '--json']],
    ['competitor update', 'competitor_brand.updated', () => [made.competitor, ...workspace(), '--name', 'd']],
    ['competitor delete', 'competitor_brand.deleted', () => [made.competitor, ...workspace(), '--yes']],
    [
      'creator merge',
      'creator.merged',
      async () => {
        const posts = ['one', 'two'].map(postOf);
        await ingest(api, tenant, posts);
        const [first, second] = await newest('creators');
        made.creator = String(first);
        return [made.creator, ...workspace(), '--creator-ids', String(second)];
      },
    ],
    [
      'creator split',
      'creator.split',
      async () => {
        const [profile] = await newest('social_profiles');
        return [made.creator, ...workspace(), '--social-profile-ids', String(profile)];
      },
    ],
    [
      'rights set',
      'item_rights.updated',
      async () => {
        const [item] = await newest('items');
        return [...workspace(), '--item-ids', String(item), '--usage-rights-status', 'APPROVED'];
      },
    ],
    ['integration begin', 'integration.begun', () => [...workspace(), '--provider', 'YOUTUBE']],
    [
      'integration choose',
      'integration.connected',
      async () => [await accountsToChoose(api, tenant.scope.workspaceId), 'second', ...workspace()],
    ],
    ['report run', 'report.run', async () => [await someReport(), ...workspace()]],
    [
      'report send',
      'report.sent',
      async () => {
        const report = await someReport();
        const { manager } = api.app.get(Database, { strict: false });
        await tenant.client.data('mutation($id: ID!) { runReport(id: $id) { operationId } }', { id: report });
        await manager.query("UPDATE report_editions SET state = 'READY' WHERE report_id = $1", [report]);
        const { createPlace } = await tenant.client.data(
          `mutation { createPlace(input: { kind: SLACK, name: "Channel", url: "https://hooks.slack.com/services/x" }) {
            place { id } } }`,
        );
        return [report, ...workspace(), '--place-ids', createPlace.place.id];
      },
    ],
    ['import-hook create', 'import_hook.created', () => [...workspace(), '--name', 'Every morning']],
    [
      'import-hook rotate',
      'import_hook.rotated',
      async () => [...(await newest('import_hooks')).slice(0, 1), ...workspace()],
    ],
    [
      'import-hook revoke',
      'import_hook.revoked',
      async () => [...(await newest('import_hooks')).slice(0, 1), ...workspace(), '--yes'],
    ],
    ['lake on', 'lake.switched_on', workspace],
    ['lake off', 'lake.switched_off', () => [...workspace(), '--yes']],
    ['retention set', 'retention.set', () => [...rule(), '--days', '30']],
    ['retention clear', 'retention.cleared', rule],
    [
      'erase',
      'person.erased',
      async () => {
        await ingest(api, tenant, [somePost()]);
        return [...workspace(), '--profile', 'INSTAGRAM:someone', '--yes'];
      },
    ],
  ];
  const STEPS = GIVEN.map(
    ([name, action, argumentsOf, input = () => '']): Step => [name, action, argumentsOf, input],
  );

  it('writes an entry or is in the list of those that do not', async () => {
    const listed = [...STEPS.map(([name]) => name), ...Object.values(UNRECORDED_COMMANDS).flat()];
    expect(listed.toSorted()).toEqual(leavesOf(await createProgram()).toSorted());
  });

  it.each(STEPS)('loupe %s writes %s', async (name, action, argumentsOf, input) => {
    const given = await argumentsOf();
    const recorded = await recordedBy(api, async () => {
      const { code, stdout, stderr } = await loupe(
        [...name.split(' '), ...given],
        environment(),
        `${input()}\n`,
      );
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      if (!given.includes('--json')) return;
      const answer = JSON.parse(stdout);
      if (name.startsWith('token')) made.token = answer.tokenId;
      if (name.startsWith('user')) made.member = answer.memberId;
      if (name.startsWith('integration')) made.integration = answer.integrationId;
      if (name.startsWith('source')) made.source = answer.sourceId;
      if (name.startsWith('campaign')) made.campaign = answer.campaignId;
      if (name.startsWith('competitor')) made.competitor = answer.competitorBrandId;
      if (name.startsWith('organization')) made.organization = answer.organizationId;
      if (name.startsWith('workspace')) made.alone = answer.workspaceId;
    });
    expect(recorded).toContain(action);
  });

  it('is recorded as the operator’s', async () => {
    await invite(api, tenant);
    const { auditLog } = await tenant.client.data('{ auditLog(first: 1) { nodes { actorKind actorId } } }');
    expect(auditLog.nodes).toEqual([{ actorKind: 'OPERATOR', actorId: null }]);
  });

  it('of another erasure names nobody', async () => {
    const { manager } = api.app.get(Database, { strict: false });
    const [entry] = await manager.query(`SELECT * FROM audit_log WHERE action = 'person.erased'`);
    expect(JSON.stringify(entry)).not.toContain('someone');
    const undo = ['erase', ...workspace(), '--profile', 'INSTAGRAM:someone', '--undo'];
    expect(await recordedBy(api, () => loupe(undo, environment()))).toEqual(['person.erasure_undone']);
  });
});
