import type { GraphQLSchema } from 'graphql';
import { BookOpen, X } from 'lucide-react';
import { useState } from 'react';
import { useHasRoom, useIsWide } from '../../lib/is-wide';
import { useKeptFlag } from '../../lib/kept-flag';
import { t } from '../../lib/messages';
import type { Read } from '../../lib/use-read';
import { Button, IconButton } from '../../ui/button';
import { closeFold, Fold } from '../../ui/fold';
import { SidePanel } from '../../ui/side-panel';
import { Failure } from '../../ui/states';
import { DocsPane } from './docs-pane';
import type { Insert } from './insert-button';

/** Whether the documentation is open, and how it is opened and closed. */
export interface Docs {
  isOpen: boolean;
  /** Whether there is room for it beside the editor and the answer. */
  isColumn: boolean;
  toggle: () => void;
}

/** Beside the page it is open until it is closed, which this browser keeps; what lies over the page opens when it is asked for. */
export function useDocs(): Docs {
  const isColumn = useHasRoom();
  const [isClosed, setClosed] = useKeptFlag('loupe-explorer-docs-closed');
  const [isPanel, setPanel] = useState(false);
  return isColumn
    ? { isColumn, isOpen: !isClosed, toggle: () => setClosed(!isClosed) }
    : { isColumn, isOpen: isPanel, toggle: () => setPanel(!isPanel) };
}

interface Props {
  docs: Docs;
  schema: Read<GraphQLSchema>;
  insert: Insert;
}

/** What opens and closes the documentation: a button, or on a phone a fold, which has it below its name. */
export function DocsOpener({ docs: { isOpen, toggle }, schema, insert }: Props) {
  if (useIsWide())
    return (
      <Button kind="quiet" aria-expanded={isOpen} onClick={toggle}>
        <BookOpen aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {t('Documentation')}
      </Button>
    );
  return (
    <Fold name={t('Documentation')}>
      <section aria-label={t('Documentation')} data-docs className="w-full">
        <h2 className="sr-only">{t('Documentation')}</h2>
        <Content
          schema={schema}
          insert={(root) => {
            if (document.activeElement !== null) closeFold(document.activeElement);
            insert(root);
          }}
        />
      </section>
    </Fold>
  );
}

/** The open documentation: a column of the page where there is room, else a panel over it. */
export function DocsBeside({ docs: { isOpen, isColumn, toggle }, schema, insert }: Props) {
  const isWide = useIsWide();
  if (!isWide || !isOpen) return null;
  if (!isColumn)
    return (
      <SidePanel
        label={t('Documentation')}
        title={t('Documentation')}
        loaded=""
        close={toggle}
        isClosedByEscape
      >
        <div data-docs>
          <Content
            schema={schema}
            insert={(root) => {
              toggle();
              insert(root);
            }}
          />
        </div>
      </SidePanel>
    );
  return (
    <aside
      aria-label={t('Documentation')}
      data-docs
      className="sticky top-20 max-h-[calc(100vh-104px)] min-w-0 self-start overflow-y-auto rounded-card border border-line bg-raised px-4 pb-4 pt-2 print:hidden"
    >
      <div className="-mr-2 flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold tracking-tight">{t('Documentation')}</h2>
        <IconButton name={t('Close the documentation')} onClick={toggle}>
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </IconButton>
      </div>
      <Content schema={schema} insert={insert} />
    </aside>
  );
}

function Content({ schema: { data, error, retry }, insert }: Pick<Props, 'schema' | 'insert'>) {
  if (data !== undefined) return <DocsPane schema={data} insert={insert} />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return <div className="skeleton h-60 w-full" aria-hidden="true" />;
}
