import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../../lib/messages';
import { Refused } from '../../lib/refused';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Problem } from '../../ui/problem';

/** A line of the form, by the name of its argument. */
export interface ProviderField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly isNumber?: boolean;
}

interface Props<Kind extends string, Name extends string> {
  title: string;
  /** On the button. */
  verb: string;
  kinds: Readonly<Record<Kind, string>>;
  kind: Kind;
  fields: readonly ProviderField<Name>[];
  values: Readonly<Record<Name, string | number | null | undefined>>;
  hasKey: boolean;
  save: (input: { kind: Kind; key?: string } & Record<Name, string | number | null>) => void;
  state: { error: Error | null; isPending: boolean; isSuccess: boolean };
  /** What was spent, and what is wrong. */
  children: ReactNode;
}

/** Chooses a vendor. A stored key is never shown; an empty field keeps it. */
export function ProviderForm<Kind extends string, Name extends string>({
  title,
  verb,
  kinds,
  kind: stored,
  fields,
  values,
  hasKey,
  save,
  state,
  children,
}: Props<Kind, Name>) {
  const heading = useId();
  const [kind, setKind] = useState(stored);
  const refused = state.error instanceof Refused ? state.error : null;
  const needsMore = kind !== 'NONE' && kind !== 'BUILTIN';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const entries = fields.map(({ name, isNumber }) => {
      const text = String(given.get(name) ?? '').trim();
      const value = isNumber === true && Number.isFinite(Number(text)) ? Number(text) : text;
      return [name, text === '' ? null : value];
    });
    const key = String(given.get('key') ?? '');
    const input = Object.fromEntries(entries) as Record<Name, string | number | null>;
    save({ kind, ...(key === '' ? {} : { key }), ...input });
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 font-semibold">
        {title}
      </h3>
      <form onSubmit={submit} className="grid max-w-md grid-cols-1 gap-3">
        <SelectField
          label={t('Vendor')}
          value={kind}
          onChange={({ target }) => setKind(target.value as Kind)}
        >
          {Object.entries<string>(kinds).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </SelectField>
        {needsMore && (
          <>
            <TextField
              label={hasKey ? t('Key (one is stored; leave empty to keep it)') : t('Key')}
              name="key"
              type="password"
              autoComplete="off"
              problem={refused?.of('key')}
            />
            {fields.map(({ name, label, isNumber }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                inputMode={isNumber === true ? 'decimal' : 'text'}
                defaultValue={values[name] ?? ''}
                problem={refused?.of(name)}
              />
            ))}
          </>
        )}
        <div>
          <Button type="submit" disabled={state.isPending}>
            {verb}
          </Button>
        </div>
        {refused?.of('key') === undefined && fields.every(({ name }) => refused?.of(name) === undefined) && (
          <Problem error={state.error} />
        )}
        <p role="status" className="text-good">
          {state.isSuccess && t('Saved.')}
        </p>
      </form>
      <div className="text-xs text-muted">{children}</div>
    </section>
  );
}
