import { type HiddenColumns, hiddenText, NO_COLUMNS } from '../../ui/column-choice';
import type { PostsSearch } from './posts-search';
import { presetOf, useSaved } from './views.query';

/** The columns that the table is without: those that the address names, else those that the view that is open leaves out. */
export function useHiddenColumns(
  workspaceId: string,
  { view, hide }: Pick<PostsSearch, 'view' | 'hide'>,
  change: (part: { hide: string | undefined }) => void,
): HiddenColumns {
  const preset = presetOf(useSaved(workspaceId, view !== undefined), view);
  const ofView = preset?.kind === 'view' ? hiddenText(preset.of.hiddenColumns) : undefined;
  return {
    hidden: hide ?? ofView,
    hide: (columns) => change({ hide: columns ?? (ofView === undefined ? undefined : NO_COLUMNS) }),
  };
}
