import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OPERATOR } from '@loupe/audit';
import {
  AiEvaluationsService,
  AiFieldsPresenter,
  AiProviderKind,
  AiProviderService,
  EnrichmentStoreModule,
  EVALUATED_PRESETS,
  OlderVideosService,
  TranscriptionProviderKind,
  TranscriptionProviderService,
} from '@loupe/enrichment';
import { WorkspacesService } from '@loupe/workspace';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withApplication } from '../application.js';
import { ask, requireTerminal } from '../dialogue.js';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, uuid, workspaceOption } from '../options.js';
import { printJson, printTable } from '../output.js';

interface ProviderOptions {
  workspace: string;
  kind?: AiProviderKind;
  model?: string;
  baseUrl?: string;
  keyFile?: string;
  inputPrice?: number;
  outputPrice?: number;
  monthlyTokens?: number;
  monthlyCents?: number;
  json?: boolean;
}

interface TranscriptionOptions {
  workspace: string;
  kind?: TranscriptionProviderKind;
  model?: string;
  baseUrl?: string;
  keyFile?: string;
  minutePrice?: number;
  monthlyMinutes?: number;
  monthlyCents?: number;
  json?: boolean;
}

interface OlderVideosOptions {
  workspace: string;
  days?: number;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** Adds the `ai` commands. */
export function registerAiCommands(program: Command): void {
  const ai = program.command('ai').description('AI fields of a workspace, and who fills them.');
  ai.command('provider')
    .description('Change who fills the AI fields of a workspace; without options, print it.')
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(new Option('--kind <kind>', 'Who fills them.').choices(Object.values(AiProviderKind)))
    .option('--model <name>', 'Name of the model.')
    .option('--base-url <url>', 'Address of another service of the kind, up to its version.')
    .option('--key-file <file>', 'File with the key; - is standard input.')
    .option('--input-price <cents>', 'Cents for a million tokens that are sent.', amount)
    .option('--output-price <cents>', 'Cents for a million tokens that are answered.', amount)
    .option('--monthly-tokens <n>', 'Tokens that all fields may use in a month.', amount)
    .option('--monthly-cents <n>', 'Cents that all fields may spend in a month.', amount)
    .addOption(jsonOption())
    .action(provider);
  ai.command('transcription')
    .description('Change who transcribes the videos of a workspace; without options, print it.')
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(
      new Option('--kind <kind>', 'Who transcribes them.').choices(Object.values(TranscriptionProviderKind)),
    )
    .option('--model <name>', 'Name of the model.')
    .option('--base-url <url>', 'Address of another service of the kind, up to its version.')
    .option('--key-file <file>', 'File with the key; - is standard input.')
    .option('--minute-price <cents>', 'Cents for a minute of sound.', amount)
    .option('--monthly-minutes <n>', 'Minutes that may be transcribed in a month.', amount)
    .option('--monthly-cents <n>', 'Cents that may be spent in a month.', amount)
    .addOption(jsonOption())
    .action(transcription);
  ai.command('older-videos')
    .description(
      'Have videos transcribed that were copied before there was a provider, at a price that is told before.',
    )
    .addOption(workspaceOption())
    .option('--days <n>', 'Only videos of posts that were published in the last days.', Number)
    .option('--dry-run', 'Only print how many they are, and what they may cost.')
    .option('--yes', 'Do not ask for confirmation; required without a terminal.')
    .addOption(jsonOption())
    .action(olderVideos);
  ai.command('evaluate')
    .description(
      'Ask the model of a workspace about the labelled posts of presets, and print how it answers.',
    )
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(new Option('--preset <preset>', 'Only one preset.').choices(EVALUATED_PRESETS))
    .addOption(jsonOption())
    .action(evaluate);
  ai.command('fields')
    .description('Print the AI fields of a workspace.')
    .requiredOption('--workspace <id>', 'The workspace.', uuid)
    .addOption(jsonOption())
    .action(fields);
}

async function provider({ workspace, json, keyFile, ...changes }: ProviderOptions): Promise<void> {
  const key = keyFile === undefined ? {} : { key: await readKey(keyFile) };
  const shown = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      const service = app.get(AiProviderService, { strict: false });
      const input = { ...changes, ...key };
      return Object.keys(input).length === 0 ? service.shown(scope) : service.update(scope, input, OPERATOR);
    },
    [EnrichmentStoreModule],
  );
  if (json === true) return printJson({ ...shown });
  const { kind, model, baseUrl, hasKey, usage } = shown;
  console.log(
    `${kind}${model === null ? '' : `, model ${model}`}${baseUrl === null ? '' : ` at ${baseUrl}`}, ${hasKey ? 'with' : 'without'} a key; ${usage.calls} calls and ${usage.cents} cents this month.`,
  );
}

async function transcription({ workspace, json, keyFile, ...changes }: TranscriptionOptions): Promise<void> {
  const key = keyFile === undefined ? {} : { key: await readKey(keyFile) };
  const shown = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      const service = app.get(TranscriptionProviderService, { strict: false });
      const input = { ...changes, ...key };
      return Object.keys(input).length === 0 ? service.shown(scope) : service.update(scope, input, OPERATOR);
    },
    [EnrichmentStoreModule],
  );
  if (json === true) return printJson({ ...shown });
  const { kind, model, baseUrl, hasKey, pauseReason, usage, waiting } = shown;
  console.log(
    `${kind}${model === null ? '' : `, model ${model}`}${baseUrl === null ? '' : ` at ${baseUrl}`}, ${hasKey ? 'with' : 'without'} a key${pauseReason === null ? '' : `, paused: ${pauseReason}`}; ${usage.minutes} minutes and ${usage.cents} cents this month, ${waiting} videos wait.`,
  );
}

async function olderVideos({ workspace, days: given, dryRun, yes, json }: OlderVideosOptions): Promise<void> {
  const isAsked = dryRun !== true && yes !== true;
  if (isAsked) requireTerminal();
  await inWorkspace(workspace, [EnrichmentStoreModule], async (scope, services) => {
    const service = services(OlderVideosService);
    const days = given ?? null;
    const estimate = await service.estimate(scope, days);
    const { videos, minutes, cents } = estimate;
    const price = cents === null ? 'at a price that is not known' : `for at most ${cents} cents`;
    if (isAsked || json !== true)
      console.log(`${videos} older videos, at most ${minutes} minutes, ${price}.`);
    const isAgreed = dryRun !== true && (yes === true || (videos > 0 && (await isTyped())));
    const queued = isAgreed ? await service.queue(scope, days, OPERATOR) : 0;
    if (json === true) printJson({ ...estimate, queued });
    else if (isAgreed) console.log(`Queued ${queued} videos.`);
  });
}

async function isTyped(): Promise<boolean> {
  return (await ask('Have them transcribed? (yes/no) ')).toLowerCase() === 'yes';
}

async function evaluate({
  workspace,
  preset,
  json,
}: {
  workspace: string;
  preset?: (typeof EVALUATED_PRESETS)[number];
  json?: boolean;
}): Promise<void> {
  const presets = preset === undefined ? EVALUATED_PRESETS : [preset];
  const evaluations = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      const service = app.get(AiEvaluationsService, { strict: false });
      const done = [];
      for (const each of presets) done.push(await service.evaluate(scope, each));
      return done;
    },
    [EnrichmentStoreModule],
  );
  if (json === true) return printJson({ evaluations });
  printTable(
    ['PRESET', 'VALUE', 'POSTS', 'RIGHT', 'UNANSWERED'],
    evaluations.flatMap((each) =>
      each.values.map(({ value, posts, right, unanswered }) => [
        each.preset,
        value ?? '-',
        String(posts),
        String(right),
        String(unanswered),
      ]),
    ),
  );
  const cents = evaluations.reduce((sum, each) => sum + each.cents, 0);
  const tokens = evaluations.reduce((sum, each) => sum + each.tokens, 0);
  console.log(`${tokens} tokens, ${Math.round(cents * 100) / 100} cents.`);
}

async function fields({ workspace, json }: { workspace: string; json?: boolean }): Promise<void> {
  const all = await withApplication(
    async (app) => {
      const scope = await app.get(WorkspacesService).scopeOf(workspace);
      return app.get(AiFieldsPresenter, { strict: false }).all(scope);
    },
    [EnrichmentStoreModule],
  );
  const rows = all.map(({ id, key, status, pauseReason, published, usage }) => ({
    fieldId: id,
    key,
    status,
    pauseReason,
    version: published?.version ?? null,
    calls: usage.calls,
    cents: usage.cents,
  }));
  if (json === true) return printJson({ fields: rows });
  printTable(
    ['FIELD', 'KEY', 'STATUS', 'REASON', 'VERSION', 'CALLS', 'CENTS'],
    rows.map((row) => [
      row.fieldId,
      row.key,
      row.status,
      row.pauseReason ?? '-',
      String(row.version ?? '-'),
      String(row.calls),
      String(row.cents),
    ]),
  );
}

/** A key is no argument, because every user of the machine can see arguments. */
async function readKey(file: string): Promise<string> {
  return (file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')).trim();
}

function amount(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < 0) {
    throw new InvalidArgumentError('It must be a number that is not negative.');
  }
  return number;
}
