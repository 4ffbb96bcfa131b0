import { Columns3, Ellipsis, FileDown, ListChecks, ListPlus, type LucideIcon, RefreshCw } from 'lucide-react';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { MENU_ITEM, Menu } from '../../ui/menu';
import { MOST_SELECTED } from '../../ui/selection';
import { FORMS, type FormKind } from './bulk-kinds';

interface Entry {
  verb: string;
  act: () => void;
}

interface Props {
  /** What has no room in the bar of a phone; null where it stands there, or is not offered. */
  all: Entry | null;
  refresh: Entry | null;
  /** Forms that stand in the menu. */
  kinds: readonly FormKind[];
  isBusy: boolean;
  ask: (kind: FormKind) => void;
  /** What the chosen posts do not allow is undefined. */
  compare: (() => void) | undefined;
  addToList: (() => void) | undefined;
  download: (() => void) | undefined;
  selectFirst: (() => void) | undefined;
}

/** What is done less often with the posts that were chosen. */
export function BulkMore({
  all,
  refresh,
  kinds,
  isBusy,
  ask,
  compare,
  addToList,
  download,
  selectFirst,
}: Props) {
  const entries: readonly (readonly [string, LucideIcon, (() => void) | undefined, string?])[] = [
    [all?.verb ?? '', ListChecks, all?.act],
    [refresh?.verb ?? '', RefreshCw, refresh?.act],
    ...FORMS.filter(([kind]) => kinds.includes(kind)).map(
      ([kind, verb, Icon]) => [verb, Icon, () => ask(kind)] as const,
    ),
    [t('Compare'), Columns3, compare],
    [t('Add creators to a list'), ListPlus, addToList],
    [t('Download files'), FileDown, download, t('Pictures and videos as one file (ZIP)')],
    [t('Select the first {count}', { count: MOST_SELECTED }), ListChecks, selectFirst],
  ];
  return (
    <Menu
      label={t('More')}
      align="end"
      className={`${buttonLook('quiet')} px-2!`}
      face={<Ellipsis aria-hidden="true" className="size-4" />}
    >
      {(close) =>
        entries.map(
          ([verb, Icon, act, title]) =>
            act !== undefined && (
              <button
                key={verb}
                type="button"
                title={title}
                disabled={isBusy}
                className={MENU_ITEM}
                onClick={() => {
                  close();
                  act();
                }}
              >
                <Icon aria-hidden="true" className="size-4 text-muted" />
                {verb}
              </button>
            ),
        )
      }
    </Menu>
  );
}
