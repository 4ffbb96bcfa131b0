import { t } from './messages';

/** Errors of browsers, whose words are for programmers. What Loupe throws and the API answers is for people already. */
const isOfBrowser = (error: Error) => error instanceof TypeError || error instanceof DOMException;

/** How browsers name a part of the console that they could not load: it is gone after an upgrade. */
const GONE = /dynamically imported module|importing a module script|Unable to preload CSS/i;

/** Whether a part of the console could not be loaded. */
export const isGone = (error: unknown): error is Error => error instanceof Error && GONE.test(error.message);

/** What went wrong, as a sentence for people. */
export function sentenceOf(error: Error): string {
  const { message } = error;
  if (GONE.test(message))
    return t(
      'A part of the console could not be loaded. It may just have been upgraded: open the page again.',
    );
  if (!isOfBrowser(error)) return message;
  return /fetch|network|load failed/i.test(message)
    ? t('Loupe cannot be reached. Look at the connection, then try again.')
    : t('Something is wrong with this page. Open it again.');
}
