import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OPERATOR } from '@loupe/audit';
import { NotFoundError } from '@loupe/kernel';
import { PeopleModule, PeopleService, ROLES, type Role, SecondFactorService } from '@loupe/people';
import type { INestApplicationContext } from '@nestjs/common';
import { Argument, type Command, Option } from 'commander';
import { withApplication } from '../application.js';
import { addPerson, linkOf } from '../new-person.js';
import { jsonOption, uuid } from '../options.js';
import { instant, printJson, printTable } from '../output.js';

interface OwnerOptions {
  organization?: string;
  workspace?: string;
}

interface InviteOptions extends OwnerOptions {
  email: string;
  role: Role;
  json?: boolean;
}

export function registerUserCommands(program: Command): void {
  const user = program.command('user').description('People who sign in.');
  invitation(user.command('invite'))
    .description(
      'Offer a person a role, and print a link by which they accept it. It works once, for three days.',
    )
    .action(invite);
  invitation(user.command('add'))
    .description('Give a person a role and a password.')
    .option('--password-file <file>', 'The password; standard input unless given.', '-')
    .action(add);
  user
    .command('list')
    .description('List people and their roles, by email.')
    .addOption(jsonOption())
    .action(list);
  user
    .command('reset')
    .description('Print a link by which a person sets a new password. It works once, for an hour.')
    .argument('<email>', 'Their email address.')
    .option('--sign-in', 'A link that signs in once instead, without a new password.')
    .addOption(
      new Option('--second-factor', 'Remove the second factor and its recovery codes instead.').conflicts(
        'signIn',
      ),
    )
    .addOption(jsonOption())
    .action(reset);
  user
    .command('role')
    .description('Change a role, from the person’s next request on.')
    .argument('<id>', 'Id of the membership, as `user list` shows it.', uuid)
    .addArgument(new Argument('<role>', 'The new role.').choices(ROLES))
    .action(changeRole);
  user
    .command('deactivate')
    .description('Refuse a person everywhere, from their next request on, until they are activated.')
    .argument('<email>', 'Their email address.')
    .action(deactivate);
  user
    .command('activate')
    .description('Let a person in again who was deactivated.')
    .argument('<email>', 'Their email address.')
    .action(activate);
  user
    .command('remove')
    .description('Take a role away, from the person’s next request on.')
    .argument('<id>', 'Id of the membership, as `user list` shows it.', uuid)
    .action(remove);
}

function invitation(command: Command): Command {
  return command
    .requiredOption('--email <email>', 'Their email address.')
    .addOption(new Option('--role <role>', 'What they may do.').choices(ROLES).makeOptionMandatory())
    .addOption(
      new Option('--organization <id>', 'The organization, with all of its workspaces.')
        .argParser(uuid)
        .conflicts('workspace'),
    )
    .addOption(new Option('--workspace <id>', 'One workspace alone.').argParser(uuid))
    .addOption(jsonOption());
}

async function invite(options: InviteOptions, command: Command): Promise<void> {
  const owner = ownerOf(options, command);
  const { member, url } = await inApplication(async (app) => {
    const { member, linkSecret } = await app.get(PeopleService).invite(owner, options);
    return { member, url: linkOf(app, linkSecret) };
  });
  if (options.json === true) printJson({ memberId: member.id, email: member.email, invitationUrl: url });
  else console.log(url);
}

async function add(options: InviteOptions & { passwordFile: string }, command: Command): Promise<void> {
  const owner = ownerOf(options, command);
  const { passwordFile } = options;
  const given = passwordFile === '-' ? await text(process.stdin) : await readFile(passwordFile, 'utf8');
  const password = given.replace(/\r?\n$/, '');
  const { email, role } = options;
  const { member, url } = await inApplication((app) => addPerson(app, owner, { email, role, password }));
  if (options.json === true) printJson({ memberId: member.id, email: member.email, invitationUrl: url });
  else if (url === null) console.log(`Added ${member.email} as ${member.role}.`);
  else console.log(`${member.email} has a password already, and accepts at ${url}`);
}

async function list({ json }: { json?: boolean }): Promise<void> {
  const members = await inApplication((app) => app.get(PeopleService).all(null));
  if (json === true) {
    printJson({ members });
    return;
  }
  printTable(
    ['MEMBER', 'EMAIL', 'ROLE', 'IN', 'INVITED', 'JOINED', 'DEACTIVATED'],
    members.map((member) => [
      member.id,
      member.email,
      member.role,
      member.workspaceId === null
        ? `organization ${member.organizationId}`
        : `workspace ${member.workspaceId}`,
      instant(member.createdAt),
      member.hasJoined ? 'yes' : 'no',
      member.deactivatedAt === null ? 'no' : instant(member.deactivatedAt),
    ]),
  );
}

interface ResetOptions {
  signIn?: boolean;
  secondFactor?: boolean;
  json?: boolean;
}

async function reset(email: string, options: ResetOptions): Promise<void> {
  if (options.secondFactor === true) return resetSecondFactor(email, options);
  const url = await inApplication(async (app) => {
    const secret = await app.get(PeopleService).linkFor(email, options.signIn === true ? 'SIGN_IN' : 'RESET');
    if (secret === null) throw new NotFoundError('Person');
    return linkOf(app, secret);
  });
  if (options.json === true) printJson({ url });
  else console.log(url);
}

async function resetSecondFactor(email: string, { json }: ResetOptions): Promise<void> {
  const wasOn = await inApplication(async (app) => {
    const person = await personOf(app.get(PeopleService), email);
    return app.get(SecondFactorService).remove(person.id, 'reset', OPERATOR);
  });
  if (json === true) printJson({ email, removed: wasOn });
  else console.log(wasOn ? `${email} signs in without a code now.` : `${email} has no second factor.`);
}

async function changeRole(id: string, role: Role): Promise<void> {
  const member = await inApplication(async (app) => {
    const people = app.get(PeopleService);
    return people.setRole(await memberOf(people, id), role);
  });
  console.log(`${member.email} is ${member.role} now.`);
}

async function remove(id: string): Promise<void> {
  const member = await inApplication(async (app) => {
    const people = app.get(PeopleService);
    const member = await memberOf(people, id);
    await people.remove(member);
    return member;
  });
  console.log(`Removed ${member.email}.`);
}

/** The operator may deactivate the last owner too, as the command line activates them again. */
async function deactivate(email: string): Promise<void> {
  const wasActive = await inApplication(async (app) => {
    const people = app.get(PeopleService);
    const { id } = await personOf(people, email);
    return people.deactivate(id, OPERATOR, false);
  });
  console.log(wasActive ? `${email} is deactivated.` : `${email} was deactivated before.`);
}

async function activate(email: string): Promise<void> {
  const wasDeactivated = await inApplication(async (app) => {
    const people = app.get(PeopleService);
    return people.activate((await personOf(people, email)).id);
  });
  console.log(wasDeactivated ? `${email} may sign in again.` : `${email} is not deactivated.`);
}

async function personOf(people: PeopleService, email: string) {
  const person = await people.person(email);
  if (person === null) throw new NotFoundError('Person');
  return person;
}

async function memberOf(people: PeopleService, id: string) {
  const member = (await people.all(null)).find((one) => one.id === id);
  if (member === undefined) throw new NotFoundError('Member');
  return member;
}

function ownerOf({ organization, workspace }: OwnerOptions, command: Command) {
  if (organization === undefined && workspace === undefined) {
    command.error("error: one of the options '--workspace <id>' and '--organization <id>' is required");
  }
  return { organizationId: organization ?? null, workspaceId: workspace ?? null };
}

function inApplication<Result>(work: (app: INestApplicationContext) => Promise<Result>): Promise<Result> {
  return withApplication(work, [PeopleModule]);
}
