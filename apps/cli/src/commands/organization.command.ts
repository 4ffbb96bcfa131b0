import type { Plan } from '@loupe/kernel';
import { WorkspacesService } from '@loupe/workspace';
import type { Command } from 'commander';
import { withApplication } from '../application.js';
import { jsonOption, name, planArgument, planOption, uuid } from '../options.js';
import { printJson } from '../output.js';
import { registerOrganizationDeletion } from './delete.command.js';

interface CreateOptions {
  name: string;
  plan: Plan;
  json?: boolean;
}

export function registerOrganizationCommands(program: Command): void {
  const organization = program
    .command('organization')
    .description('Customers, each with a plan and any number of workspaces.');
  organization
    .command('create')
    .description('Create an organization.')
    .requiredOption('--name <name>', 'Its name.', name)
    .addOption(planOption('Its plan, which applies to all of its workspaces.').makeOptionMandatory())
    .addOption(jsonOption())
    .action(create);
  organization
    .command('plan')
    .description(
      'Change the plan of an organization and its workspaces; the new limits apply from their next request.',
    )
    .argument('<id>', 'Id of the organization.', uuid)
    .addArgument(planArgument())
    .action(changePlan);
  registerOrganizationDeletion(organization);
}

async function create(options: CreateOptions): Promise<void> {
  const organization = await withApplication((app) =>
    app.get(WorkspacesService).createOrganization(options.name, options.plan),
  );
  if (options.json === true) printJson({ organizationId: organization.id, name: organization.name });
  else console.log(`Created organization ${organization.name}: ${organization.id}`);
}

async function changePlan(id: string, plan: Plan): Promise<void> {
  await withApplication((app) => app.get(WorkspacesService).setOrganizationPlan(id, plan));
  console.log(`Organization ${id} and its workspaces are on the plan ${plan}.`);
}
