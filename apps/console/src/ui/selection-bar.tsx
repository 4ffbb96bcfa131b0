import { type LucideIcon, X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { t } from '../lib/messages';
import { Button } from './button';

interface BarProps {
  /** What is chosen. */
  label: string;
  children: ReactNode;
}

/**
 * What can be done with chosen rows: it floats over the list, in the middle beside the menu, and over the foot of a phone. There, what
 * is said of it stands below the actions.
 */
export const SelectionBar = ({ label, children }: BarProps) => (
  <section
    aria-label={label}
    data-bulk
    className="fixed bottom-6 left-[calc(50%+116px)] z-30 flex max-h-[40vh] w-max max-w-[calc(100vw-256px)] -translate-x-1/2 flex-wrap items-center gap-1 overflow-y-auto rounded-picture bg-raised p-1.5 shadow-cover group-data-[rail=true]/shell:left-[calc(50%+30px)] max-md:inset-x-2! max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] max-md:grid max-md:w-auto max-md:max-w-none max-md:translate-x-0 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:has-[[data-actions]]:*:col-span-2"
  >
    {children}
  </section>
);

/** How many rows are chosen, and the actions. On a phone they are one row, which scrolls sideways where it is too long. */
export const BarActions = ({ count, children }: { count: number; children: ReactNode }) => (
  <div
    data-actions
    className="contents max-md:row-start-1 max-md:flex max-md:items-center max-md:overflow-x-auto max-md:*:shrink-0 max-md:col-span-1!"
  >
    <span className="px-2.5 font-semibold tabular-nums">{t('{count} selected', { count })}</span>
    {children}
  </div>
);

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className' | 'title'> {
  icon: LucideIcon;
  name: string;
  /** The width up to which the icon stands alone. */
  until?: 'md' | 'xl' | '2xl';
  /** What stands behind the name, such as a price. */
  note?: ReactNode;
}

const ALONE = { md: 'max-md:sr-only', xl: 'max-xl:sr-only', '2xl': 'max-2xl:sr-only' } as const;

/** A button of the bar: an icon, and its name where there is room. */
export const BarButton = ({ icon: Icon, name, until = 'md', note, ...rest }: Props) => (
  <Button kind="quiet" title={name} className="px-2!" {...rest}>
    <Icon aria-hidden="true" className="size-4" />
    <span className={ALONE[until]}>
      {name}
      {note}
    </span>
  </Button>
);

/** Ends the choosing. */
export const BarDone = (rest: Pick<Props, 'disabled' | 'onClick'>) => (
  <Button
    kind="quiet"
    className="ml-auto px-2! max-md:col-span-1! max-md:col-start-2! max-md:row-start-1"
    title={t('Done')}
    {...rest}
  >
    <X aria-hidden="true" className="size-4" />
    <span className="sr-only">{t('Done')}</span>
  </Button>
);
