import { Trash2 } from 'lucide-react';
import { Button, type ButtonKind, buttonLook, IconButton } from '../ui/button';
import { RowAction, RowActions } from '../ui/row-action';
import { Beside, LONG, State } from './state';

const KINDS: readonly ButtonKind[] = ['main', 'plain', 'danger', 'quiet'];

const buttons = (isDisabled: boolean) =>
  KINDS.map((kind) => (
    <Button key={kind} kind={kind} disabled={isDisabled}>
      Save {kind}
    </Button>
  ));

/** Buttons, links that look like them, and what can be done with a row. */
export const ButtonPage = () => (
  <>
    <State name="Usual">
      <Beside>{buttons(false)}</Beside>
    </State>
    <State name="Disabled">
      <Beside>{buttons(true)}</Beside>
    </State>
    <State name="Pressed">
      <Beside>
        <Button aria-pressed>Save plain</Button>
        <Button kind="quiet" aria-pressed>
          Save quiet
        </Button>
      </Beside>
    </State>
    <State name="Long text">
      <Beside>
        <Button kind="main">{LONG}</Button>
      </Beside>
    </State>
    <State name="Icon">
      <Beside>
        <IconButton name="Delete">
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton name="Delete, disabled" disabled>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </Beside>
    </State>
    <State name="Link">
      <a href="/dev/ui" className={buttonLook()}>
        Open the list
      </a>
    </State>
    <State name="Of a row">
      <RowActions>
        <RowAction name="Rename Shop" icon={Trash2} />
        <RowAction name="Delete Shop" icon={Trash2} isDanger />
        <RowAction name="Delete Shop, disabled" icon={Trash2} isDanger disabled />
      </RowActions>
    </State>
  </>
);
