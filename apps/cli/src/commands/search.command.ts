import { EmbeddingsModule } from '@loupe/embeddings';
import {
  EVALUATED_MODES,
  EVALUATED_PLACES,
  type EvaluatedMode,
  ItemsService,
  type RecallOfPair,
  SearchEvaluation,
} from '@loupe/items';
import type { Command } from 'commander';
import { z } from 'zod';
import { givenLines } from '../given-lines.js';
import { inWorkspace } from '../in-workspace.js';
import { jsonOption, workspaceOption } from '../options.js';
import { printJson, printTable } from '../output.js';

const MAX_QUESTIONS = 2000;
const MAX_POSTS = 100;
const MAX_QUESTION = 1000;

const questionSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION),
  language: z.string().regex(/^[a-z]{2,3}$/, 'must be a code such as de'),
  posts: z.array(z.string().min(1)).min(1).max(MAX_POSTS),
});

interface EvaluateOptions {
  workspace: string;
  json?: boolean;
}

/** Adds the `search` commands. */
export function registerSearchCommands(program: Command): void {
  const search = program.command('search').description('How well searches find what they should.');
  search
    .command('evaluate <file>')
    .description(
      'Ask the questions of a file by words, by meaning and by both, and print how many posts are found.',
    )
    .addOption(workspaceOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Each line of the file is {"question": "…", "language": "de", "posts": ["id or address", …]}: the posts of the workspace that
the question should find. Recall is the share of them among the first 1, 5 and 10. Questions of more than ten words find
nothing by words. The worker must be running; it is asked for the vectors of the questions.

Exit codes: 0 all questions were asked, 1 they could not be.`,
    )
    .action(evaluate);
}

async function evaluate(file: string, { workspace, json = false }: EvaluateOptions): Promise<void> {
  const questions = await givenLines(file, questionSchema, MAX_QUESTIONS);
  const rows = await inWorkspace(workspace, [EmbeddingsModule], (scope, service) =>
    new SearchEvaluation(service(ItemsService)).evaluate(scope, questions, (done) => {
      if (done % 50 === 0) console.error(`${done} of ${questions.length} questions`);
    }),
  );
  if (json) printJson({ questions: questions.length, places: EVALUATED_PLACES, recall: rows });
  else printTable(headings(), rows.map(cellsOf));
}

function headings(): string[] {
  const ways = Object.keys(EVALUATED_MODES).flatMap((way) =>
    EVALUATED_PLACES.map((place) => `${way} @${place}`),
  );
  return ['question', 'post', 'pairs', ...ways];
}

function cellsOf({ question, post, pairs, recall }: RecallOfPair): string[] {
  const shares = (Object.keys(EVALUATED_MODES) as EvaluatedMode[]).flatMap((way) => recall[way]);
  const [asked, found] = [question, post].map((language) => (language === '*' ? 'all' : language));
  return [asked ?? '', found ?? '', String(pairs), ...shares.map((share) => share.toFixed(2))];
}
