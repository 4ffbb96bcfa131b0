import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from './button';
import { PageActions } from './page-head';
import { SidePanel } from './side-panel';

interface Props {
  /** On the button, such as `New token`. */
  name: string;
  /** Above the form, such as `Create a token`. */
  title: string;
  /** Whether the form is open before anybody asks for it. */
  isOpen?: boolean;
  /** The form. Gets what closes it, for what needs no further look. */
  children: (close: () => void) => ReactNode;
}

/** The main button of a page, in its head; it opens the form of something new beside the list. */
export function Creating({ name, title, isOpen: isOpenFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <PageActions>
        <Button kind="main" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Plus aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">{name}</span>
        </Button>
      </PageActions>
      {isOpen && (
        <SidePanel label={name} title={title} loaded={name} close={close} isClosedByEscape>
          <div className="mt-4">{children(close)}</div>
        </SidePanel>
      )}
    </>
  );
}
