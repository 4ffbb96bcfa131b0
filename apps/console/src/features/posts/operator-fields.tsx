import { useRef } from 'react';
import { t } from '../../lib/messages';
import { TypedField } from '../../ui/filters';
import { NO_PARTS, type OperatorParts, partsOfText, textOfParts } from './operator-parts';

interface Props {
  /** The text of the search. */
  text: string;
  change: (text: string | undefined) => void;
}

/** A form that writes the text of a search by operators, and shows one that was typed. */
export function OperatorFields({ text, change }: Props) {
  const parts = text === '' ? NO_PARTS : partsOfText(text);
  // A field tells what was typed after a pause, in which another may have been filled in.
  const latest = useRef(parts);
  latest.current = parts;
  if (parts === null)
    return (
      <p className="w-full text-sm text-muted">
        {t('These fields cannot show everything in the search. Change it above.')}
      </p>
    );
  const field = (name: keyof OperatorParts, label: string) => (
    <TypedField
      label={label}
      value={parts[name]}
      typed={(value) => {
        latest.current = { ...(latest.current ?? NO_PARTS), [name]: value ?? '' };
        change(textOfParts(latest.current) || undefined);
      }}
      className="min-w-32 flex-1"
    />
  );
  return (
    <fieldset className="flex w-full flex-wrap items-end gap-2">
      <legend className="sr-only">{t('Words with operators')}</legend>
      {field('all', t('All of these words'))}
      {field('any', t('Any of these words'))}
      {field('none', t('None of these words'))}
      {field('exact', t('Exactly this phrase'))}
    </fieldset>
  );
}
