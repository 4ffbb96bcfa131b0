import { keepCookie } from '../lib/cookies';
import { isLanguage, LANGUAGES, type Language } from '../lib/languages';
import { LANGUAGE_COOKIE, language, t } from '../lib/messages';
import { ChosenSelect } from './chosen-select';

/** Keeps another language, and opens the page again in it. */
function speak(chosen: Language): void {
  keepCookie(LANGUAGE_COOKIE, chosen);
  window.location.reload();
}

/** The language of the console. It is kept in this browser. */
export function LanguageChoice() {
  return (
    <ChosenSelect
      label={t('Language')}
      labelHidden
      value={language}
      verb={t('Save')}
      choose={(chosen) => isLanguage(chosen) && speak(chosen)}
    >
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </ChosenSelect>
  );
}
