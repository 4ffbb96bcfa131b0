import { isLanguage, LANGUAGES } from '../lib/languages';
import { language, speak, t } from '../lib/messages';
import { SelectField } from './field';

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
