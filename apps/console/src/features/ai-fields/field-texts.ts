import { t } from '../../lib/messages';
import type { Mood } from '../../ui/status';
import type { AiField, Preview } from './ai-fields.query';

/** Each status in words. */
export const STATUSES: Readonly<Record<AiField['status'], { mood: Mood; name: string }>> = {
  ACTIVE: { mood: 'good', name: t('Active') },
  DRAFT: { mood: 'quiet', name: t('Draft') },
  OUT_OF_BUDGET: { mood: 'warn', name: t('Budget spent') },
  PAUSED: { mood: 'warn', name: t('Paused') },
};

/** Why a field is paused, in words. */
export const PAUSE_REASONS: Readonly<Record<NonNullable<AiField['pauseReason']>, string>> = {
  AUTH: t('The provider refuses the key.'),
  BAD_ANSWERS: t('Several of the model’s answers in a row were not valid.'),
  BY_HAND: t('Somebody paused it.'),
  NOT_OFFERED: t('The workspace’s provider cannot fill this field.'),
  QUOTA: t('The provider’s quota is used up.'),
  UNREACHABLE: t('The provider does not answer.'),
};

/** What an answer of a preview lacks, in words. */
export const AWAITED_INPUTS: Readonly<
  Partial<Record<Preview['posts'][number]['awaitedInputs'][number], string>>
> = {
  PICTURE: t('Judged without its picture, which is not copied yet.'),
  PICTURE_TEXT: t('Judged without the text in its pictures, which is not read yet.'),
  TRANSCRIPT: t('Judged without its transcript, which is still to come.'),
};

/** An amount in the currency of the provider's prices, which no field names. */
export const centsText = (cents: number): string =>
  t('{count} cent | {count} cents', { count: Math.round(cents * 100) / 100 });

interface Option {
  name: string;
  description?: string | null;
}

/** Options as a text: one a line, with what it means behind a colon. */
export const optionsText = (options: readonly Option[]): string =>
  options.map(({ name, description }) => (description ? `${name}: ${description}` : name)).join('\n');

/** The options of a text. */
export function optionsOf(text: string): Option[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', ...rest] = line.split(':');
    const description = rest.join(':').trim();
    return name.trim() === '' ? [] : [{ name: name.trim(), ...(description === '' ? {} : { description }) }];
  });
}

/** How far the newest version agrees with people; null where nobody has corrected it. */
export function agreementText({ agreement }: AiField): string | null {
  const newest = agreement.at(-1);
  if (newest === undefined || newest.corrected === 0) return null;
  return t('{part} of {whole}', { part: newest.agreed, whole: newest.corrected });
}
