import type { ReactNode } from 'react';

interface Props {
  id?: string;
  title: ReactNode;
  /** Said quietly beside it. */
  note?: ReactNode;
  /** What leads on, at the end of the line. */
  children?: ReactNode;
}

/** The line above a part of a page. */
export const SectionHead = ({ id, title, note, children }: Props) => (
  <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
    <h2 id={id} className="scroll-mt-20 text-base font-semibold tracking-tight">
      {title}
    </h2>
    {note !== undefined && <span className="text-13 text-faint">{note}</span>}
    {children !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
  </div>
);
