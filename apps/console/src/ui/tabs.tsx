import { Link } from '@tanstack/react-router';

interface Tab {
  key: string;
  name: string;
  search: Record<string, string>;
  isOpen: boolean;
}

/** The parts of a page that are looked at one at a time, as links: each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full overflow-x-auto rounded-card border border-line bg-sunken p-0.5 print:hidden"
    >
      {tabs.map(({ key, name, search, isOpen }) => (
        <Link
          key={key}
          to="."
          search={search}
          aria-current={isOpen ? 'page' : undefined}
          className={`tap inline-flex min-h-8 items-center whitespace-nowrap rounded-card px-2.5 ${
            isOpen ? 'bg-raised font-medium shadow-[0_0_0_1px_var(--line-2)]' : 'text-muted hover:text-ink'
          }`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
