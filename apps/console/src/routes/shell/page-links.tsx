import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCan } from '../../features/workspaces/rights';
import { useWorkspace } from '../../features/workspaces/workspaces.query';
import { PAGE_GROUPS } from '../pages';

const ENTRY =
  'flex h-[34px] touch:h-11 items-center gap-2.5 rounded-card px-2 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-ink [&[aria-current=page]_svg]:text-accent group-data-[rail=true]/shell:justify-center group-data-[rail=true]/shell:px-0';
const ONLY_WIDE = 'truncate group-data-[rail=true]/shell:sr-only';

/** The pages that the person may open, in their groups. */
export function PageLinks({ workspaceId, follow }: { workspaceId: string; follow?: () => void }) {
  // Of a workspace that the person cannot open nothing is asked.
  const can = useCan(useWorkspace()?.id);
  return PAGE_GROUPS.map(({ name, pages }) => {
    const open = pages.filter(({ needs }) => can(needs));
    return (
      open.length > 0 && (
        <Fragment key={name}>
          <p className="px-2 pb-1 pt-3 text-xs text-faint first:pt-1 group-data-[rail=true]/shell:invisible group-data-[rail=true]/shell:h-2 group-data-[rail=true]/shell:p-0">
            {name}
          </p>
          {open.map(({ to, name: page, icon: Icon }) => (
            <Link key={to} to={to} params={{ workspaceId }} title={page} className={ENTRY} onClick={follow}>
              <Icon aria-hidden="true" className="size-[18px] shrink-0 text-faint" strokeWidth={1.75} />
              <span className={ONLY_WIDE}>{page}</span>
            </Link>
          ))}
        </Fragment>
      )
    );
  });
}
