import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/messages';
import { SectionHead } from './section-head';

interface PartProps {
  id: string;
  title: string;
  /** What it is for, in a line. */
  text?: ReactNode;
  /** What can be done, at the end of its head. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a long page, which its menu leads to. */
export const Part = ({ id, title, text, actions, children }: PartProps) => (
  <section aria-labelledby={id} className="min-w-0 scroll-mt-20">
    <SectionHead id={id} title={title}>
      {actions}
    </SectionHead>
    {text !== undefined && <p className="-mt-1 mb-3 max-w-2xl text-muted">{text}</p>}
    {children}
  </section>
);

interface Props {
  parts: readonly { id: string; name: string; icon: LucideIcon }[];
  children: ReactNode;
}

/** A long page of several parts: beside them, where there is room, a menu that leads to each. An open panel takes that room. */
export const PageParts = ({ parts, children }: Props) => (
  <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[188px_minmax(0,1fr)] xl:[main:has([data-beside])_&]:grid-cols-1">
    <nav
      aria-label={t('Parts of the page')}
      className="sticky top-20 -ml-2 grid gap-0.5 self-start max-lg:hidden xl:[main:has([data-beside])_&]:hidden print:hidden"
    >
      {parts.map(({ id, name, icon: Icon }) => (
        <a
          key={id}
          href={`#${id}`}
          className="flex min-h-[34px] items-center gap-2.5 rounded-card px-2 py-1 text-muted hover:bg-hover hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-[18px] shrink-0 text-faint" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </a>
      ))}
    </nav>
    <div className="grid min-w-0 grid-cols-1 gap-10">{children}</div>
  </div>
);
