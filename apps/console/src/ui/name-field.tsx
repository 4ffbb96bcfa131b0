import { t } from '../lib/messages';
import { TextField } from './field';
import { problemOf } from './form';

interface Props {
  value: string;
  change: (name: string) => void;
  /** Why the form was refused, which may be the name. */
  error: Error | null;
  className?: string;
}

/** The name of what a form makes or changes. */
export function NameField({ value, change, error, className }: Props) {
  return (
    <TextField
      label={t('Name')}
      required
      maxLength={255}
      value={value}
      onChange={({ target }) => change(target.value)}
      problem={problemOf(error, 'name')}
      {...(className === undefined ? {} : { className })}
    />
  );
}
