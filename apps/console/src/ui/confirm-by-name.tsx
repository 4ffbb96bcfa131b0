import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button';
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

/** Asks before something that cannot be undone. The browser's own dialog keeps the focus inside and closes by Escape. */
export function ConfirmByName({ title, name, verb, children, confirm, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== name || confirmed) return;
    setConfirmed(true);
    confirm();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={close}
      className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-4 text-ink backdrop:bg-black/40"
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        <p>{children}</p>
        <TextField
          label={`Type ${name} to confirm`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button kind="danger" type="submit" disabled={typed.trim() !== name || confirmed}>
            {verb}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
