import { randomBytes } from 'node:crypto';
import { ApiTokensService } from '@loupe/auth';
import { loadConfig } from '@loupe/config';
import { migrate } from '@loupe/database';
import { DemoWriter } from '@loupe/demo';
import { type Plan, TOKEN_SCOPES } from '@loupe/kernel';
import { PeopleModule, PeopleService } from '@loupe/people';
import { WorkspacesService } from '@loupe/workspace';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { addPerson, linkOf } from '../new-person.js';
import { jsonOption, name, planOption, uuid } from '../options.js';
import { printJson } from '../output.js';

/** A step that takes longer says how long. */
const LONG_MS = 1000;
const DEFAULT_PLAN: Plan = 'growth';

interface SetupOptions {
  demo?: boolean;
  workspace?: string;
  name: string;
  plan: Plan;
  owner: string;
  tokenName: string;
  hasToken?: string;
  json?: boolean;
}

/** Says that a step begins, does it, and says how long it took if that was long. */
type Step = <Result>(text: string, work: () => Promise<Result>) => Promise<Result>;

export function registerSetupCommand(program: Command): void {
  program
    .command('setup')
    .description('Make an installation usable: database, workspace, owner, token.')
    .addOption(
      new Option('--workspace <id>', 'The workspace; a new one unless given.')
        .argParser(uuid)
        .conflicts('demo'),
    )
    .option('--name <name>', 'Name of the new workspace.', name, 'My workspace')
    .addOption(planOption('Plan of the new workspace.').default(DEFAULT_PLAN))
    .option('--demo', 'Fill in the demo, unless it is there, and use its workspace.')
    .option('--owner <email>', 'Email address of the owner, to whom the link belongs.', 'owner@localhost')
    .option('--token-name <name>', 'Name of the token.', name, 'setup')
    .addOption(
      new Option('--has-token <id>', 'No token for this workspace, because you have one.').argParser(uuid),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
The token has all scopes and is shown only this once. The link signs the owner in once, within an hour.
With --json, lines before the last say what is being done.`,
    )
    .action(setUp);
}

async function setUp(options: SetupOptions): Promise<void> {
  const step = stepsOf(options.json === true);
  await step('Updating the database', () => migrate(loadConfig()));
  const outcome = await withApplication(
    async (app) => {
      const { workspaceId, token: made } = await workspaceOf(app, options, step);
      const createToken = async () => {
        const issued = await app
          .get(ApiTokensService)
          .create({ workspaceId, name: options.tokenName, scopes: TOKEN_SCOPES });
        return issued.token;
      };
      const token =
        made ??
        (options.hasToken === workspaceId ? null : await step('Making a new access token', createToken));
      const signInUrl = await step('Making a sign-in link', () => ownerLink(app, workspaceId, options.owner));
      return { workspaceId, token, signInUrl };
    },
    [PeopleModule],
  );
  if (options.json === true) return printJson(outcome);
  console.log(`Workspace  ${outcome.workspaceId}`);
  if (outcome.token !== null) console.log(`Token      ${outcome.token} (shown only this once)`);
  console.log(`Sign in    ${outcome.signInUrl} (once, within an hour)`);
}

function stepsOf(asJson: boolean): Step {
  const say = (text: string) => (asJson ? printJson({ step: text }) : console.error(text));
  return async (text, work) => {
    say(text);
    const begun = performance.now();
    const result = await work();
    const took = performance.now() - begun;
    if (took > LONG_MS) say(`  done in ${(took / LONG_MS).toFixed(1)} s`);
    return result;
  };
}

async function workspaceOf(
  app: INestApplicationContext,
  { demo, workspace, name: named, plan }: SetupOptions,
  step: Step,
): Promise<{ workspaceId: string; token: string | null }> {
  if (demo === true) {
    return step('Filling in the demo, unless it is there', () =>
      DemoWriter.of(app).write(1, (line) => console.error(line)),
    );
  }
  const workspaces = app.get(WorkspacesService);
  if (workspace !== undefined) {
    const { workspaceId } = await workspaces.scopeOf(workspace);
    return { workspaceId, token: null };
  }
  const { id } = await step('Making an empty workspace', () =>
    workspaces.createWorkspace({ name: named, plan }),
  );
  return { workspaceId: id, token: null };
}

/** Ensures that the person is there as an owner, with a password that nobody knows. */
async function ownerLink(app: INestApplicationContext, workspaceId: string, email: string): Promise<string> {
  const people = app.get(PeopleService);
  const members = await people.all(null);
  if (!members.some((one) => one.workspaceId === workspaceId && one.email === email.trim().toLowerCase())) {
    const password = randomBytes(32).toString('base64url');
    await addPerson(app, { organizationId: null, workspaceId }, { email, role: 'owner', password });
  }
  const secret = await people.linkFor(email, 'SIGN_IN');
  if (secret === null) throw new Error(`${email} was not found`);
  return linkOf(app, secret);
}
