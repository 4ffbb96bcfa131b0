import { SidePanel } from '../ui/side-panel';
import { Beside, LONG, Opened, State, UNBROKEN } from './state';

/** Everything about one thing, beside its list. */
export const SidePanelPage = () => (
  <State name="Of a thing, wide, with a long name, and of a form">
    <Beside>
      <Opened name="Open a panel">
        {(close) => (
          <SidePanel label="Post" title="A quiet morning" loaded="1" close={close} isClosedByEscape>
            <p className="mt-4">Escape closes it, and gives the focus back.</p>
          </SidePanel>
        )}
      </Opened>
      <Opened name="Open a wide one">
        {(close) => (
          <SidePanel
            label="Delivery"
            title="item.created"
            loaded="1"
            close={close}
            isClosedByEscape
            room="wide"
          >
            <p className="mt-4">It takes up to half of a wide window.</p>
          </SidePanel>
        )}
      </Opened>
      <Opened name="Open a long one">
        {(close) => (
          <SidePanel label="Post" title={UNBROKEN} loaded="1" close={close} isClosedByEscape>
            <p className="mt-4">{`${LONG} `.repeat(60)}</p>
          </SidePanel>
        )}
      </Opened>
      <Opened name="Open a form">
        {(close) => (
          <SidePanel label="New post" title={LONG} loaded="1" close={close} isClosedByEscape isForm>
            <p className="mt-4">It is not printed: the page beside it is.</p>
          </SidePanel>
        )}
      </Opened>
    </Beside>
  </State>
);
