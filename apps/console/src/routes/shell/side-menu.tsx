import { memo, useDeferredValue } from 'react';
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
  // What the page is opened for comes first: with a slow processor, twenty links would make it wait.
  const hasLinks = useDeferredValue(true, false);
  return (
    <section
      aria-label={t('Menu')}
      className="fixed inset-y-0 left-0 z-30 flex w-[232px] flex-col border-r border-line bg-sunken px-2.5 pb-2 pt-1.5 group-data-[rail=true]/shell:w-[60px] print:hidden"
    >
      <WorkspaceSwitcher workspaceId={workspaceId} isRail={isRail} />
      <nav
        aria-label={t('Pages')}
        className="mt-1 flex flex-1 flex-col overflow-y-auto [scrollbar-width:none]"
      >
        {hasLinks && <PageLinks workspaceId={workspaceId} />}
      </nav>
      <AccountMenu workspaceId={workspaceId} isRail={isRail} showKeys={showKeys} />
    </section>
  );
});
