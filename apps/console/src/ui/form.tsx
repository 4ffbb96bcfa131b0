import type { FormEvent, ReactNode } from 'react';
import { Refused } from '../lib/refused';
import { Button } from './button';
import { Problem } from './problem';

interface Props {
  /** On the button, such as `Create token`. */
  verb: string;
  submit: () => void;
  isPending: boolean;
  /** Why the API did not do it. */
  error: Error | null;
  /** Fields that say themselves what is wrong with them. */
  fields?: readonly string[];
  /** Fields in a row instead of one below the other. */
  isRow?: boolean;
  /** Whether something else is the main action of its page. */
  isBeside?: boolean;
  /** Whether something is missing that the browser does not check. */
  isIncomplete?: boolean;
  children: ReactNode;
}

/** What the API said about one field of a form. */
export const problemOf = (error: Error | null, field: string): string | undefined =>
  error instanceof Refused ? error.of(field) : undefined;

/** Fields with one button, and why it was refused. */
export function Form({
  verb,
  submit,
  isPending,
  error,
  fields = [],
  isRow,
  isBeside,
  isIncomplete,
  children,
}: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const isSaid = fields.some((field) => problemOf(error, field) !== undefined);
  return (
    <form onSubmit={send}>
      <div
        className={
          isRow
            ? 'flex flex-wrap items-end gap-2 max-md:grid max-md:grid-cols-1'
            : 'grid max-w-xl grid-cols-1 gap-3'
        }
      >
        {children}
        <div>
          <Button kind={isBeside ? 'plain' : 'main'} type="submit" disabled={isPending || isIncomplete}>
            {verb}
          </Button>
        </div>
      </div>
      <div className="mt-2">
        <Problem error={isSaid ? null : error} />
      </div>
    </form>
  );
}
