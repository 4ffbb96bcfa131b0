import { Folder, Megaphone, RefreshCw } from 'lucide-react';
import { BarActions, BarButton, BarDone, SelectionBar } from '../ui/selection-bar';
import { Beside, LARGE, LONG, Opened, State } from './state';

/** What can be done with chosen rows: it floats over the list. */
export const SelectionBarPage = () => (
  <State name="Usual, and long">
    <Beside>
      <Opened name="Choose rows">
        {(close) => (
          <SelectionBar label="Chosen posts">
            <BarActions count={3}>
              <BarButton icon={Folder} name="Collect" />
              <BarButton icon={Megaphone} name="Add to a campaign" until="xl" />
              <BarButton icon={RefreshCw} name="Refresh" note=" (3 credits)" until="2xl" disabled />
            </BarActions>
            <BarDone onClick={close} />
          </SelectionBar>
        )}
      </Opened>
      <Opened name="Choose very many rows">
        {(close) => (
          <SelectionBar label="Very many chosen posts">
            <BarActions count={LARGE}>
              <BarButton icon={Folder} name={LONG} />
              <BarButton icon={Megaphone} name={LONG} until="2xl" />
            </BarActions>
            <p role="status">{LONG}</p>
            <BarDone onClick={close} />
          </SelectionBar>
        )}
      </Opened>
    </Beside>
  </State>
);
