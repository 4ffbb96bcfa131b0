import { type HiddenColumns, NO_COLUMNS } from '../../ui/column-choice';
import type { PostsSearch } from './posts-search';
import { presetOf, useSaved } from './views.query';

/** The columns that the table is without: those that the address names, else those that the view that is open leaves out. */
export function useHiddenColumns(
  workspaceId: string,
  { view, hide }: Pick<PostsSearch, 'view' | 'hide'>,
  change: (part: { hide: string | undefined }) => void,
): HiddenColumns {
  const preset = presetOf(useSaved(workspaceId), view);
  const left = preset?.kind === 'view' ? preset.of.hiddenColumns : [];
  return {
    hidden: hide ?? (left.length === 0 ? undefined : left.join(',')),
    hide: (columns) => change({ hide: columns ?? (left.length === 0 ? undefined : NO_COLUMNS) }),
  };
}
