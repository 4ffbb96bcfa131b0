import { loadConfig } from '@loupe/config';
import { examine, type Finding } from '@loupe/monitoring';
import type { Command } from 'commander';
import { jsonOption } from '../options.js';
import { printJson } from '../output.js';

const MARKS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

export function registerDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('Judge the installation: settings, servers, clocks, storage, address and waiting work.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
It writes one small file to the storage and removes it again, and changes nothing else.

Exit codes: 0 there is no problem (there may be warnings), 1 there is one.`,
    )
    .action(async ({ json = false }: { json?: boolean }) => {
      const findings: Finding[] = [];
      for await (const finding of examine(loadConfig())) {
        findings.push(finding);
        if (!json) print(finding);
      }
      const problems = findings.filter(({ level }) => level === 'problem').length;
      const warnings = findings.filter(({ level }) => level === 'warning').length;
      if (json) printJson({ problems, warnings, findings });
      else console.log(`\n${problems} problems, ${warnings} warnings.`);
      process.exitCode = problems > 0 ? 1 : 0;
    });
}

function print({ area, level, text, advice }: Finding): void {
  console.log(`${MARKS[level]}  ${area}: ${text}${advice === null ? '' : `\n         ${advice}`}`);
}
