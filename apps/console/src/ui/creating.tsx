import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { HeadContext, PageActions } from './page-head';
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

/** The main button of a page, in its head or in its empty list; it opens the form of something new beside the list. */
export function Creating({ name, title, isOpen: isOpenFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { empty } = useContext(HeadContext);
  const { frame, keepFocus, ...focus } = useMovedFocus(empty, isOpen);
  const close = useCallback(() => {
    keepFocus();
    setOpen(false);
  }, [keepFocus]);
  const button = (
    <span ref={frame} className="contents">
      <Button kind="main" aria-expanded={isOpen} onClick={() => setOpen(true)} {...focus}>
        <Plus aria-hidden="true" className="size-4" />
        <span className={empty === null ? 'max-md:sr-only' : ''}>{name}</span>
      </Button>
    </span>
  );
  return (
    <>
      {empty === null ? <PageActions>{button}</PageActions> : createPortal(button, empty)}
      {isOpen && (
        <SidePanel label={name} title={title} loaded={name} close={close} isClosedByEscape isForm>
          <div className="mt-4">{children(close)}</div>
        </SidePanel>
      )}
    </>
  );
}

/** Where the button of `Creating` stands while the list is empty, below what will be there. Nothing for who may not create. */
export function CreatingPlace() {
  const { setEmpty } = useContext(HeadContext);
  return <div ref={setEmpty} className="mt-3 empty:hidden print:hidden" />;
}

/** The button moves when the list gets its first row or loses its last. It takes the focus along, also that of its closed form. */
function useMovedFocus(place: HTMLElement | null, isOpen: boolean) {
  const frame = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what takes the focus away.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      frame.current?.querySelector('button')?.focus();
    hasFocus.current = frame.current?.contains(document.activeElement) === true;
  }, [place, isOpen]);
  return {
    frame,
    keepFocus: useCallback(() => {
      hasFocus.current = true;
    }, []),
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
