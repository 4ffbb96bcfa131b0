import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages';
import { AccountMenu } from './account-menu';
import { SkipLink } from './skip-link';

/** The frame of a page beside the workspaces: the brand, and what belongs to the person. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <header className="sticky top-0 z-20 border-b border-line bg-page print:hidden">
      <div className="mx-auto flex h-14 max-w-[1360px] items-center justify-between px-6 max-md:px-4">
        <Link
          to="/"
          title={t('Home')}
          className="tap flex items-center gap-2 rounded-card text-base font-semibold tracking-tight"
        >
          <Search aria-hidden="true" className="size-5 text-accent" strokeWidth={2.5} />
          Loupe
        </Link>
        <AccountMenu isRail />
      </div>
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-[1360px] p-6 outline-none max-md:p-4 print:max-w-none print:p-0"
    >
      {children}
    </main>
  </>
);
