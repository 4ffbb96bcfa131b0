import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page that is loaded when it is opened: the page is seen sooner without it. */
export function openedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load) as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
