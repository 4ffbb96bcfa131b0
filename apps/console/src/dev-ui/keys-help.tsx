import { KeysHelp } from '../ui/keys-help';
import KeysList from '../ui/keys-list';
import { Beside, Opened, State } from './state';

/** All keys: the list, and what listens to `?` and loads it. */
export const KeysHelpPage = () => (
  <State name="Usual">
    <Beside>
      <Opened name="Show the keys">{(close) => <KeysList close={close} />}</Opened>
      <Opened name="Load and show the keys">{(close) => <KeysHelp isOpen setOpen={close} />}</Opened>
    </Beside>
  </State>
);
