import { useState } from 'react';
import { ColumnChoice } from '../ui/column-choice';
import { MENU_ITEM, Menu } from '../ui/menu';
import { Beside, LONG, State } from './state';

const COLUMNS = [
  { key: 'views', name: 'Views' },
  { key: 'emv', name: LONG },
];

/** A button, and a box of things that it opens. */
export function MenuPage() {
  const [hidden, hide] = useState<string | undefined>('views');
  const items = (close: () => void) => (
    <>
      <button type="button" className={MENU_ITEM} aria-current onClick={close}>
        Chosen
      </button>
      <button type="button" className={MENU_ITEM} onClick={close}>
        {LONG}
      </button>
      <button type="button" className={MENU_ITEM} disabled>
        Disabled
      </button>
    </>
  );
  return (
    <>
      <State name="At the start and at the end of its button">
        <Beside>
          <Menu face="Actions">{items}</Menu>
          <Menu face="Actions at the end" align="end">
            {items}
          </Menu>
        </Beside>
      </State>
      <State name="Long text">
        <Menu face={LONG}>{items}</Menu>
      </State>
      <State name="Empty">
        <Menu face="Nothing to do">{() => null}</Menu>
      </State>
      <State name="Columns of a table">
        <ColumnChoice columns={COLUMNS} hidden={hidden} hide={hide} />
      </State>
    </>
  );
}
