import { platformName } from '../../lib/formats';
import { t } from '../../lib/messages';
import { oneOf } from '../../lib/search';
import { SelectField, TextField } from '../../ui/field';
import { PROVIDERS, type Provider } from './privacy.query';

interface PlatformProps {
  value: Provider;
  choose: (provider: Provider) => void;
}

/** One platform of all. */
export function PlatformField({ value, choose }: PlatformProps) {
  return (
    <SelectField
      label={t('Platform')}
      value={value}
      onChange={({ target }) => choose(oneOf(PROVIDERS, target.value) ?? value)}
    >
      {PROVIDERS.map((each) => (
        <option key={each} value={each}>
          {platformName(each)}
        </option>
      ))}
    </SelectField>
  );
}

export interface Handle {
  provider: Provider;
  handle: string;
}

interface Props {
  value: Handle;
  change: (value: Handle) => void;
  problem: string | undefined;
}

/** A platform, and the handle of a profile there. */
export function HandleFields({ value, change, problem }: Props) {
  return (
    <>
      <PlatformField value={value.provider} choose={(provider) => change({ ...value, provider })} />
      <TextField
        label={t('Handle')}
        required
        maxLength={255}
        autoComplete="off"
        value={value.handle}
        onChange={({ target }) => change({ ...value, handle: target.value })}
        problem={problem}
        className="min-w-48"
      />
    </>
  );
}
