import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Empty } from '../ui/states';
import { PAGES } from './pages';

const HOME = '/dev/ui';

/** A link to a page of components. It does not load the document again. */
function To({ path, children }: { path?: string; children: ReactNode }) {
  const { history } = useRouter();
  const href = path === undefined ? HOME : `${HOME}/${path}`;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a
      href={href}
      onClick={follow}
      className="flex min-h-9 touch:min-h-11 items-center text-muted hover:text-ink"
    >
      {children}
    </a>
  );
}

const Links = () =>
  PAGES.map(({ path, name }) => (
    <To key={path} path={path}>
      {name}
    </To>
  ));

/** All components in a menu at the side, and one of them. */
export function Frame() {
  return (
    <div className="mx-auto max-w-[1360px] p-6 max-md:p-4 lg:grid lg:grid-cols-[188px_minmax(0,1fr)] lg:gap-x-10">
      <nav aria-label="Components">
        <To>All components</To>
        <div className="max-lg:hidden">
          <Links />
        </div>
      </nav>
      <main className="min-w-0">
        <Outlet />
      </main>
    </div>
  );
}

/** The list of all components. */
export function AllComponents() {
  useEffect(() => {
    document.title = 'Components of Loupe';
  }, []);
  return (
    <>
      <h1 className="mb-2 text-xl font-semibold">All components</h1>
      <ul className="grid grid-cols-1 md:grid-cols-2">
        {PAGES.map(({ path, name, of }) => (
          <li key={path}>
            <To path={path}>
              {name}: {of}
            </To>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One component in its states. */
export function ComponentPage() {
  const path = useLocation({ select: ({ pathname }) => pathname.slice(HOME.length + 1) });
  const found = PAGES.find((page) => page.path === path);
  const name = found?.name ?? 'Nothing';
  useEffect(() => {
    document.title = `${name} · Components of Loupe`;
  }, [name]);
  if (found === undefined) return <Empty title="There is no such component">{path}</Empty>;
  const { Page } = found;
  return (
    <>
      <h1 className="mb-4 text-xl font-semibold">{name}</h1>
      <Page key={path} />
    </>
  );
}
