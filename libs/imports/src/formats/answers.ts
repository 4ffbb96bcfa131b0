import { InvalidInputError } from '@loupe/kernel';
import { columnsByName } from './columns.js';
import { type Answers, DayOrder, type QuestionName } from './format.js';
import type { Seen } from './look.js';
import { provenOrder } from './times.js';
import { fields } from './values.js';

/** What a caller says; what is absent is answered by what the workspace said before, or by a default. */
export type GivenAnswers = Partial<Answers>;

/** What a file cannot know, with the answer that is taken. */
export interface Question {
  readonly name: QuestionName;
  /** For people. */
  readonly question: string;
  /** What is taken; null where the import waits for an answer. */
  readonly answer: string | null;
  /** Where the answer is from: the caller, the file itself, the last import of the format, or what is usual. */
  readonly from: 'GIVEN' | 'FILE' | 'REMEMBERED' | 'DEFAULT' | 'OPEN';
}

export interface AnswerDefaults {
  readonly now: Date;
  /** The workspace's zone. */
  readonly timeZone: string;
  /** What was answered for the last file of the format. */
  readonly remembered: GivenAnswers;
}

const WORDS: Readonly<Record<QuestionName, string>> = {
  readAt: 'When were the numbers read?',
  timeZone: 'In which time zone are the times of the file?',
  dayOrder: 'Which comes first in the dates, the day (DMY) or the month (MDY)?',
  account: 'Whose posts are these: what is the handle or the name of the account?',
};

/** The questions of a file in their order, and the answers that are taken. */
export function questionsOf(
  { format, sample }: Pick<Seen, 'format' | 'sample'>,
  given: GivenAnswers,
  { now, timeZone, remembered }: AnswerDefaults,
): { questions: Question[]; answers: Answers } {
  const { time = 'Date' } = columnsByName(sample.columns);
  const proven = provenOrder(sample.rows.map((row) => fields(row)[time]));
  const found: Record<QuestionName, Pick<Question, 'answer' | 'from'>> = {
    readAt: choose([given.readAt, 'GIVEN'], [now.toISOString(), 'DEFAULT']),
    timeZone: choose([given.timeZone, 'GIVEN'], [remembered.timeZone, 'REMEMBERED'], [timeZone, 'DEFAULT']),
    dayOrder: choose([given.dayOrder, 'GIVEN'], [proven, 'FILE'], [remembered.dayOrder, 'REMEMBERED']),
    account: choose([given.account, 'GIVEN'], [remembered.account, 'REMEMBERED']),
  };
  return {
    questions: format.questions(sample).map((name) => ({ name, question: WORDS[name], ...found[name] })),
    answers: {
      readAt: found.readAt.answer ?? now.toISOString(),
      timeZone: found.timeZone.answer ?? timeZone,
      dayOrder: found.dayOrder.answer as Answers['dayOrder'],
      account: found.account.answer,
    },
  };
}

/** @throws InvalidInputError naming the first question that nobody has answered */
export function refuseOpen(questions: readonly Question[]): void {
  const open = questions.find(({ answer }) => answer === null);
  if (open !== undefined) throw InvalidInputError.at(open.name, `${open.question} Answer ${open.name}`);
}

/**
 * Checks an answer that a caller gives as a text.
 * @throws InvalidInputError naming it
 */
export function readAnswer(name: QuestionName, value: string): GivenAnswers {
  const refuse = (message: string) => InvalidInputError.at(name, message);
  switch (name) {
    case 'readAt': {
      const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(value);
      const at = isTime ? Date.parse(value) : Number.NaN;
      if (Number.isNaN(at))
        throw refuse('must be an ISO 8601 time with Z or an offset, such as 2026-11-14T12:00:00Z');
      return { readAt: new Date(at).toISOString() };
    }
    case 'timeZone':
      try {
        return { timeZone: new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone };
      } catch {
        // A RangeError is how Intl tells that it does not know the zone.
        throw refuse('must be the name of a time zone, such as Europe/Berlin');
      }
    case 'dayOrder':
      if (!Object.hasOwn(DayOrder, value)) throw refuse('must be DMY or MDY');
      return { dayOrder: value as DayOrder };
    default:
      if (value.trim() === '' || value.length > 255) throw refuse('must have 1 to 255 characters');
      return { account: value.trim() };
  }
}

type Choice = readonly [string | null | undefined, Question['from']];

function choose(...choices: readonly Choice[]): Pick<Question, 'answer' | 'from'> {
  const [answer = null, from = 'OPEN'] =
    choices.find(([value]) => value !== null && value !== undefined) ?? [];
  return { answer, from };
}
