import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, CircleUser, Keyboard, LogOut, Rocket } from 'lucide-react';
import { useWorkspace } from '../../features/workspaces/workspaces.query';
import { personName } from '../../lib/bearer';
import { t } from '../../lib/messages';
import { Avatar } from '../../ui/avatar';
import { LanguageChoice } from '../../ui/language-choice';
import { MENU_ITEM, Menu } from '../../ui/menu';

/** The page of a workspace that a menu stands on. */
export interface Inside {
  workspaceId: string;
  showKeys: () => void;
}

interface Props {
  /** Undefined on a page beside the workspaces. */
  inside?: Inside;
  isRail: boolean;
}

/** What belongs to the person and this browser. */
export function AccountMenu({ inside, isRail }: Props) {
  const { data: name } = useQuery({
    queryKey: ['person'],
    queryFn: personName,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Menu
      label={name === undefined ? t('Account') : t('Account: {name}', { name })}
      className={`flex h-11 items-center gap-2.5 rounded-card text-muted hover:bg-hover hover:text-ink ${isRail ? 'w-10 justify-center touch:w-11' : 'w-full px-2'}`}
      boxClass="w-64"
      align={inside === undefined ? 'end' : 'start'}
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
          <AccountEntries {...(inside === undefined ? {} : { inside })} close={close} />
          {inside !== undefined && <WorkspaceFacts />}
        </>
      )}
    </Menu>
  );
}

/** In which time zone and which currency the pages are. */
function WorkspaceFacts() {
  const workspace = useWorkspace();
  if (workspace === undefined) return null;
  return (
    <p className="border-t border-line px-2.5 py-2 text-xs text-muted">
      {workspace.timeZone} · {workspace.currency}
    </p>
  );
}

interface EntriesProps extends Pick<Props, 'inside'> {
  close: () => void;
}

/** What leads to the account, to help and out. */
export function AccountEntries({ inside, close }: EntriesProps) {
  return (
    <>
      <a className={MENU_ITEM} href="/account">
        <CircleUser aria-hidden="true" className="size-4 text-muted" />
        {t('Account')}
      </a>
      {inside !== undefined && <HelpEntries {...inside} close={close} />}
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

function HelpEntries({ workspaceId, showKeys, close }: Inside & Pick<EntriesProps, 'close'>) {
  return (
    <>
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
    </>
  );
}
