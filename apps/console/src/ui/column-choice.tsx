import { Columns3 } from 'lucide-react';
import { t } from '../lib/messages';
import { CheckBoxes } from './check-boxes';
import { Menu } from './menu';

/** Columns that a table is without, as the address has them: their keys, with commas. */
export interface HiddenColumns {
  hidden: string | undefined;
  hide: (columns: string | undefined) => void;
}

interface Props extends HiddenColumns {
  /** The columns that can be left out. */
  columns: readonly { key: string; name: string }[];
}

/** Says in the address that a table has all columns, although the view that is open leaves some out. No column has this key. */
export const NO_COLUMNS = 'none';

/** Keys of columns as an address has them; undefined for none. */
export const hiddenText = (keys: readonly string[]): string | undefined =>
  keys.length === 0 ? undefined : keys.join(',');

/** The keys of columns that an address leaves out. */
export const hiddenKeys = (hide: string | undefined): string[] =>
  hide === undefined || hide === NO_COLUMNS ? [] : hide.split(',');

/** Whether a table has a column. */
export const isShown = (hidden: string | undefined, key: string): boolean =>
  hidden?.split(',').includes(key) !== true;

/** Which columns a table has. They stand in the address, and stay while other rows are chosen. */
export const ColumnChoice = ({ columns, hidden, hide }: Props) => (
  <Menu
    label={t('Columns')}
    align="end"
    className="grid size-9 place-items-center rounded-card hover:bg-hover hover:text-ink touch:size-11 print:hidden"
    boxClass="w-56 p-3"
    face={<Columns3 aria-hidden="true" className="size-4" />}
  >
    {() => (
      <CheckBoxes
        label={t('Columns')}
        options={columns.map(({ key, name }) => [key, name] as const)}
        chosen={columns.flatMap(({ key }) => (isShown(hidden, key) ? [key] : []))}
        choose={(shown) => {
          // Columns that the table has no room for at the moment stay as they were chosen.
          const others =
            hidden?.split(',').filter((key) => !columns.some((column) => column.key === key)) ?? [];
          const left = [...others, ...columns.flatMap(({ key }) => (shown.includes(key) ? [] : [key]))];
          hide(hiddenText(left));
        }}
      />
    )}
  </Menu>
);
