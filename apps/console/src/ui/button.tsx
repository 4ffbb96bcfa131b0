import type { ButtonHTMLAttributes } from 'react';
import { useKeptFocus } from '../lib/kept-focus';

export type ButtonKind = 'main' | 'plain' | 'danger' | 'quiet';

const LOOK: Readonly<Record<ButtonKind, string>> = {
  main: 'bg-fill text-on-accent border-transparent enabled:hover:bg-fill-hover',
  plain: 'bg-raised border-line-2 enabled:hover:bg-hover aria-pressed:bg-press aria-expanded:bg-press',
  danger: 'bg-raised border-line-2 text-bad enabled:hover:bg-hover',
  quiet:
    'border-transparent text-muted enabled:hover:bg-hover enabled:hover:text-ink aria-pressed:bg-press aria-expanded:bg-press',
};

/** How a button looks, for links that stand among buttons; on paper there is nothing to press. */
export const buttonLook = (kind: ButtonKind = 'plain'): string =>
  `inline-flex min-h-9 touch:min-h-11 touch:min-w-11 items-center justify-center gap-1.5 rounded-card border px-3 font-medium disabled:text-faint print:hidden ${LOOK[kind]}`;

/** A button; give it a verb. */
export function Button({
  kind = 'plain',
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind }) {
  const button = useKeptFocus<HTMLButtonElement>(rest.disabled);
  const muted = kind === 'main' ? 'disabled:opacity-60 disabled:text-on-accent' : '';
  return (
    <button ref={button} type="button" className={`${buttonLook(kind)} ${muted} ${className}`} {...rest} />
  );
}

/** A button of which an icon is all that is seen; its name is said and shows on hover. */
export function IconButton({
  name,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { name: string; kind?: ButtonKind }) {
  return (
    <Button
      kind="quiet"
      aria-label={name}
      title={name}
      className={`w-9 px-0! touch:w-11 ${className}`}
      {...rest}
    />
  );
}
