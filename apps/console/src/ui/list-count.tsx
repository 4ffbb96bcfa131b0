import type { ReactNode } from 'react';
import { Answered } from './answered';

interface Props {
  /** All rows of the list; null while they are counted. */
  total: number | null | undefined;
  /** Whether it is of the list before. */
  isOlder?: boolean;
  className?: string;
  /** The count in words. */
  children: ReactNode;
}

/** How many rows a list has. Where it has none, the page says what would be there: the count is only said to those who do not see that. */
export const ListCount = ({ total, isOlder = false, className = '', children }: Props) => (
  <Answered isOlder={isOlder} className={className}>
    <p aria-live="polite" className={total === 0 ? 'sr-only' : 'whitespace-nowrap tabular-nums'}>
      {children}
    </p>
  </Answered>
);
