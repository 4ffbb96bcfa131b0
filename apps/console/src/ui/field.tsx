import { ChevronDown } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useKeptFocus } from '../lib/kept-focus';

const BOX = 'box';

interface Labelled {
  label: string;
  /** Seen by screen readers only. */
  labelHidden?: boolean;
}

function Label({ id, label, hidden }: { id: string; label: string; hidden: boolean | undefined }) {
  return (
    <label htmlFor={id} className={hidden === true ? 'sr-only' : 'mb-1 block text-13 text-muted'}>
      {label}
    </label>
  );
}

/** A line of text with its label and what is wrong with it. */
export function TextField({
  label,
  labelHidden,
  problem,
  className = '',
  ...rest
}: Labelled & { problem?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const problemId = `${id}-problem`;
  const bad = problem !== undefined;
  return (
    <div className={className}>
      <Label id={id} label={label} hidden={labelHidden} />
      <input
        id={id}
        className={`${BOX} w-full ${bad ? 'border-bad!' : ''}`}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? problemId : undefined}
        {...rest}
      />
      {bad && (
        <p id={problemId} className="mt-1 text-13 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Some lines of text. */
export function TextArea({
  label,
  labelHidden,
  className = '',
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div>
      <Label id={id} label={label} hidden={labelHidden} />
      <textarea id={id} className={`${BOX} w-full ${className}`} {...rest} />
    </div>
  );
}

/** One value of a few. */
export function SelectField({
  label,
  labelHidden,
  children,
  className = '',
  boxClass = '',
  ...rest
}: Labelled & { children: ReactNode; boxClass?: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const select = useKeptFocus<HTMLSelectElement>(rest.disabled);
  return (
    <div className={`max-w-full ${className}`}>
      <Label id={id} label={label} hidden={labelHidden} />
      <span className="relative block">
        <select ref={select} id={id} className={`${BOX} w-full ${boxClass}`} {...rest}>
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-2.5 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
      </span>
    </div>
  );
}
