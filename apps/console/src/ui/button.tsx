import type { ButtonHTMLAttributes } from 'react';
import { useKeptFocus } from '../lib/kept-focus';

type Kind = 'main' | 'plain' | 'danger';

const LOOK: Readonly<Record<Kind, string>> = {
  main: 'bg-accent text-on-accent border-transparent hover:opacity-90',
  plain: 'bg-raised border-line hover:bg-sunken',
  danger: 'bg-raised border-bad text-bad hover:bg-sunken',
};

/** A button; give it a verb. */
export function Button({
  kind = 'plain',
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind }) {
  const button = useKeptFocus<HTMLButtonElement>(rest.disabled);
  return (
    <button
      ref={button}
      type="button"
      className={`inline-flex min-h-8 items-center gap-1 rounded-card border px-3 font-medium disabled:opacity-50 ${LOOK[kind]} ${className}`}
      {...rest}
    />
  );
}
