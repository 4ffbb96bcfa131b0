import { t } from '../../lib/messages';
import { SelectField } from '../../ui/field';
import { TypedField } from '../../ui/filters';
import type { Question } from './look.query';

const WORDS: Readonly<Record<Question['name'], string>> = {
  readAt: t('When were the numbers read?'),
  timeZone: t('In which time zone are the times?'),
  dayOrder: t('Which comes first in the dates?'),
  account: t('Whose posts are these?'),
};
const FROM: Readonly<Record<Question['from'], string>> = {
  GIVEN: t('as you chose'),
  FILE: t('as the file shows'),
  REMEMBERED: t('as last time'),
  DEFAULT: t('the usual choice'),
  OPEN: t('please answer'),
};

/** An instant as a field of the browser has it: the minute on the clock of who looks. */
function minuteHere(instant: string | null | undefined): string {
  const at = new Date(instant ?? '');
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface Props {
  question: Question;
  /** What was typed or chosen. */
  given: string | undefined;
  answer: (value: string | undefined) => void;
}

/** What a file does not say, with the answer that is taken. */
export function QuestionField({ question: { name, answer: taken, from }, given, answer }: Props) {
  const label = `${WORDS[name]} (${FROM[from]})`;
  if (name === 'dayOrder') {
    return (
      <SelectField
        label={label}
        value={given ?? taken ?? ''}
        onChange={({ target }) => answer(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('Not answered')}</option>
        <option value="DMY">{t('The day')}</option>
        <option value="MDY">{t('The month')}</option>
      </SelectField>
    );
  }
  if (name === 'readAt') {
    return (
      <TypedField
        label={label}
        type="datetime-local"
        value={minuteHere(given ?? taken)}
        typed={(minute) => answer(minute === undefined ? undefined : new Date(minute).toISOString())}
        className="min-w-56"
      />
    );
  }
  return <TypedField label={label} value={given ?? taken ?? ''} typed={answer} className="min-w-56" />;
}
