import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { IconButton } from './button';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, with the name of the row: `Delete Shop`. */
  name: string;
  icon: LucideIcon;
  /** For what cannot be undone. */
  isDanger?: boolean;
}

/** One thing that can be done with a row of a table: quiet until somebody comes near. */
export const RowAction = ({ name, icon: Icon, isDanger = false, ...rest }: Props) => (
  <IconButton name={name} className={isDanger ? 'enabled:hover:text-bad!' : ''} {...rest}>
    <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </IconButton>
);

/** What can be done with a row, at its end. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className="-my-2 flex items-center justify-end">{children}</div>
);
