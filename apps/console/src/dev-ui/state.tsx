import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';

/** A name of 60 characters. */
export const LONG = 'A name that is longer than anybody would want it to be, yes!';
/** The same without a place to break it. */
export const UNBROKEN = 'a.name.that.is.longer.than.anybody.would.want.it.to.be.really';
/** A figure of twelve digits. */
export const LARGE = 123_456_789_012;
export const ZONE = 'Europe/Berlin';

/** A component in one of its states, with the state above it. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className="mb-6 border-t border-line pt-3">
    <h2 className="mb-2 text-13 text-muted">{name}</h2>
    {children}
  </section>
);

/** Components of a state beside each other. */
export const Beside = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** What stands over the page: a button opens it, and closes it again. */
export function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
