import { createElement, Fragment } from 'react';
import { apiText, t } from '../lib/messages';

/** A message of the API. What stands in backticks in it, such as a command that somebody types, is shown as code. */
export const Said = ({ text }: { text: string }) => <Coded text={apiText(text)} />;

interface DetailsProps {
  /** What they are of, for who does not see where they stand. */
  of: string;
  texts: readonly string[];
  className?: string;
}

/** Messages of the API that are long, and for whoever mends what they are about: they wait until somebody opens them. */
export const SaidDetails = ({ of, texts, className = '' }: DetailsProps) => (
  <details className={className}>
    <summary className="w-fit cursor-pointer text-xs text-muted hover:text-ink">
      {t('Details')}
      <span className="sr-only"> {of}</span>
    </summary>
    {[...new Set(texts)].map((text) => (
      <p key={text} className="wrap-anywhere">
        <Said text={text} />
      </p>
    ))}
  </details>
);

/** A text in which what stands in backticks is code. */
export function Coded({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) => (place % 2 === 0 ? part : createElement('code', null, part))),
  );
}
