import { Link } from '@tanstack/react-router';
import { MenuIcon } from 'lucide-react';
import { useCan } from '../../features/workspaces/rights';
import { useWorkspace } from '../../features/workspaces/workspaces.query';
import { t } from '../../lib/messages';
import { Menu } from '../../ui/menu';
import { ON_PHONE } from '../pages';
import { AccountEntries } from './account-menu';
import { PageLinks } from './page-links';

interface Props {
  workspaceId: string;
  showKeys: () => void;
}

const FOOT_ENTRY =
  'grid h-[52px] content-center justify-items-center gap-0.5 rounded-card text-[11px] leading-[14px] text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** The four pages that are opened most, and a sheet with the others. */
export function FootBar({ workspaceId, showKeys }: Props) {
  const can = useCan(useWorkspace()?.id);
  return (
    <section
      aria-label={t('Menu')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-page p-1 pb-[calc(4px+env(safe-area-inset-bottom))] print:hidden"
    >
      <nav aria-label={t('Pages')} className="col-span-4 grid grid-cols-4">
        {ON_PHONE.filter(({ needs }) => can(needs)).map(({ to, name, icon: Icon }) => (
          <Link key={to} to={to} params={{ workspaceId }} className={FOOT_ENTRY}>
            <Icon aria-hidden="true" className="size-[22px]" strokeWidth={1.75} />
            <span className="max-w-full truncate">{name}</span>
          </Link>
        ))}
      </nav>
      <Menu
        align="end"
        className={FOOT_ENTRY}
        boxClass="w-72"
        face={
          <>
            <MenuIcon aria-hidden="true" className="size-[22px]" strokeWidth={1.75} />
            {t('More')}
          </>
        }
      >
        {(close) => (
          <>
            <nav aria-label={t('All pages')}>
              <PageLinks workspaceId={workspaceId} follow={close} />
            </nav>
            <div className="mt-1 border-t border-line pt-1">
              <AccountEntries inside={{ workspaceId, showKeys }} close={close} />
            </div>
          </>
        )}
      </Menu>
    </section>
  );
}
