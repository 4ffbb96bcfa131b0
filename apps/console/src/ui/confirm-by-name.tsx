import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../lib/messages';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './field';

interface Props {
  title: string;
  /** What has to be typed. */
  name: string;
  /** On the button, such as `Delete token`. */
  verb: string;
  children: ReactNode;
  /** Called once. Whoever shows the dialog takes it away when the answer is there, also when it is a refusal. */
  confirm: () => void;
  close: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmByName({ title, name, verb, children, confirm, close }: Props) {
  const [typed, setTyped] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== name || confirmed) return;
    setConfirmed(true);
    confirm();
  };
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <div>{children}</div>
        <TextField
          label={t('Type {name} to confirm', { name })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <Button kind="danger" type="submit" disabled={typed.trim() !== name || confirmed}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
