import { type ReactNode, useId } from 'react';
import { t } from '../../lib/messages';
import { Status } from '../../ui/status';

interface Props {
  title: string;
  /** Undefined where it is not known. */
  isDone: boolean | undefined;
  children: ReactNode;
}

/** One of the first steps; it ticks itself off. */
export function Step({ title, isDone, children }: Props) {
  const id = useId();
  return (
    <li aria-labelledby={id} className="border-t border-line py-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {isDone !== undefined && (
          <Status mood={isDone ? 'good' : 'quiet'}>{isDone ? t('Done') : t('Not done yet')}</Status>
        )}
      </div>
      {children}
    </li>
  );
}
