import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthText } from '../../lib/formats';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import type { Workspace } from '../workspaces/workspaces.query';
import { nearestQuery } from './calendar.query';
import type { PostsSearch } from './posts-search';
import type { Preset } from './views.query';

interface Props {
  workspace: Workspace;
  search: PostsSearch;
  preset: Preset | undefined;
  /** A month without posts, as `2026-11`. */
  month: string;
  go: (month: string) => void;
}

/** Leads from a month without posts to the nearest ones that have some. */
export function NearestMonths({ workspace, search, preset, month, go }: Props) {
  const { data } = useQuery(nearestQuery(workspace, search, preset, month));
  const { earlier = null, later = null } = data ?? {};
  if (earlier === null && later === null) return null;
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {earlier !== null && (
        <Button onClick={() => go(earlier)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          {t('Back to {month}', { month: monthText(`${earlier}-01`) })}
        </Button>
      )}
      {later !== null && (
        <Button onClick={() => go(later)}>
          {t('On to {month}', { month: monthText(`${later}-01`) })}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}
