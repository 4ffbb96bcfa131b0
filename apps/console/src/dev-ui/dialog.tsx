import { ConfirmByName } from '../ui/confirm-by-name';
import { Dialog } from '../ui/dialog';
import { WideDialog } from '../ui/wide-dialog';
import { Beside, LONG, Opened, State, UNBROKEN } from './state';

/** Questions and forms before the page. */
export const DialogPage = () => (
  <>
    <State name="Dialog">
      <Beside>
        <Opened name="Open a dialog">
          {(close) => (
            <Dialog title="Rename the view" close={close}>
              A few words.
            </Dialog>
          )}
        </Opened>
        <Opened name="Open a long dialog">
          {(close) => (
            <Dialog title={LONG} close={close} closeWord="Close">
              <p className="wrap-anywhere">{UNBROKEN}</p>
              <p>{`${LONG} `.repeat(20)}</p>
            </Dialog>
          )}
        </Opened>
      </Beside>
    </State>
    <State name="Before something that cannot be undone">
      <Opened name="Delete the token">
        {(close) => (
          <ConfirmByName
            title="Delete the token"
            name="Shop"
            verb="Delete token"
            confirm={close}
            close={close}
          >
            Programs that send it are refused from now on.
          </ConfirmByName>
        )}
      </Opened>
    </State>
    <State name="Wide">
      <Opened name="Open a wide dialog">
        {(close) => (
          <WideDialog title="Much to look at" close={close}>
            {`${LONG} `.repeat(40)}
          </WideDialog>
        )}
      </Opened>
    </State>
  </>
);
