import { createElement, Fragment } from 'react';
import { apiText } from '../lib/messages';

/** A message of the API. What stands in backticks in it, such as a command that somebody types, is shown as code. */
export const Said = ({ text }: { text: string }) => <Coded text={apiText(text)} />;

/** A text in which what stands in backticks is code. */
export function Coded({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, place) => (place % 2 === 0 ? part : createElement('code', null, part))),
  );
}
