import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, CircleUser, Keyboard, LogOut, Rocket } from 'lucide-react';
import { useWorkspace } from '../../features/workspaces/workspaces.query';
import { personName } from '../../lib/bearer';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { LanguageChoice } from '../../ui/language-choice';
import { MENU_ITEM, Menu } from '../../ui/menu';

interface Props {
  workspaceId: string;
  isRail: boolean;
  showKeys: () => void;
}

/** What belongs to the person and this browser. */
export function AccountMenu({ workspaceId, isRail, showKeys }: Props) {
  const workspace = useWorkspace();
  const { data: name } = useQuery({
    queryKey: ['person'],
    queryFn: personName,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Menu
      label={name === undefined ? t('Account') : t('Account: {name}', { name })}
      className={`flex h-11 items-center gap-2.5 rounded-card text-muted hover:bg-hover hover:text-ink ${isRail ? 'w-10 justify-center' : 'w-full px-2'}`}
      boxClass="w-64"
      face={
        <>
          {name === undefined ? (
            <CircleUser aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
          ) : (
            <Avatar name={name} />
          )}
          {!isRail && (
            <>
              <span aria-hidden="true" className="min-w-0 flex-1 truncate text-left">
                {name ?? t('Account')}
              </span>
              <ChevronsUpDown aria-hidden="true" className="size-4 text-faint" />
            </>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <AccountEntries workspaceId={workspaceId} close={close} showKeys={showKeys} />
          {workspace !== undefined && (
            <p className="border-t border-line px-2.5 py-2 text-xs text-muted">
              {workspace.timeZone} · {workspace.currency}
            </p>
          )}
        </>
      )}
    </Menu>
  );
}

interface EntriesProps extends Omit<Props, 'isRail'> {
  close: () => void;
}

/** What leads to the account, to help and out. */
export function AccountEntries({ workspaceId, close, showKeys }: EntriesProps) {
  return (
    <>
      <a className={MENU_ITEM} href="/account">
        <CircleUser aria-hidden="true" className="size-4 text-muted" />
        {t('Account')}
      </a>
      <Link to="/w/$workspaceId/start" params={{ workspaceId }} className={MENU_ITEM} onClick={close}>
        <Rocket aria-hidden="true" className="size-4 text-muted" />
        {t('First steps')}
      </Link>
      <button
        type="button"
        className={`${MENU_ITEM} max-md:hidden`}
        onClick={() => {
          close();
          showKeys();
        }}
      >
        <Keyboard aria-hidden="true" className="size-4 text-muted" />
        {t('Keys')}
      </button>
      <div className="px-2.5 py-1.5">
        <LanguageChoice />
      </div>
      <form method="post" action="/sign-out">
        <button type="submit" className={MENU_ITEM}>
          <LogOut aria-hidden="true" className="size-4 text-muted" />
          {t('Sign out')}
        </button>
      </form>
    </>
  );
}
