import { isLanguage, LANGUAGES, type Language } from '../lib/languages';
import { KEPT_AS, language, t } from '../lib/messages';
import { SelectField } from './field';

const YEAR_SECONDS = 365 * 86_400;

/** Keeps a value in this browser for the pages that the API writes, such as that of the account, which run no script. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have cookieStore with TLS only
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Keeps another language, and opens the page again in it. */
function speak(chosen: Language): void {
  keepCookie(KEPT_AS, chosen);
  window.location.reload();
}

/** The language of the console. It is kept in this browser. */
export function LanguageChoice() {
  return (
    <SelectField
      label={t('Language')}
      labelHidden
      value={language}
      onChange={({ target }) => isLanguage(target.value) && speak(target.value)}
    >
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
