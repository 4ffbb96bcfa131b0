import { memo } from 'react';
import { useIsRestDue } from '../../lib/first-rows';
import { t } from '../../lib/messages';
import { AccountMenu } from './account-menu';
import { PageLinks } from './page-links';
import { WorkspaceSwitcher } from './workspace-switcher';

interface Props {
  workspaceId: string;
  isRail: boolean;
  showKeys: () => void;
}

/** The menu at the side of a wide window: what a page puts into the head is nothing to it. */
export const SideMenu = memo(function SideMenu({ workspaceId, isRail, showKeys }: Props) {
  // What the page is opened for comes first: with a slow processor, the menu would make it wait.
  const isDue = useIsRestDue();
  return (
    <section
      aria-label={t('Menu')}
      className="fixed inset-y-0 left-0 z-30 flex w-[232px] flex-col border-r border-line bg-sunken px-2.5 pb-2 pt-1.5 group-data-[rail=true]/shell:w-[60px] print:hidden"
    >
      {isDue && (
        <>
          <WorkspaceSwitcher workspaceId={workspaceId} isRail={isRail} />
          <nav
            aria-label={t('Pages')}
            className="mt-1 flex flex-1 flex-col overflow-y-auto [scrollbar-width:none]"
          >
            <PageLinks workspaceId={workspaceId} />
          </nav>
          <AccountMenu inside={{ workspaceId, showKeys }} isRail={isRail} />
        </>
      )}
    </section>
  );
});
