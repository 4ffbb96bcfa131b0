import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../ui/button';
import { Creating, CreatingPlace } from '../ui/creating';
import { TextField } from '../ui/field';
import { HeadContext, PageActions, PageBeside, PageTitle } from '../ui/page-head';
import { Empty } from '../ui/states';
import { LONG, State } from './state';

/** A head as the frame of the console has it, for what pages put there. */
function Head({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [empty, setEmpty] = useState<HTMLElement | null>(null);
  const places = useMemo(
    () => ({ title, actions, empty, setEmpty, setOpen: () => {} }),
    [title, actions, empty],
  );
  return (
    <HeadContext value={places}>
      <div className="flex min-h-14 items-center gap-2 border-b border-line">
        <div ref={setTitle} className="flex min-w-0 flex-1 items-center gap-2" />
        <div ref={setActions} className="flex shrink-0 items-center gap-2" />
      </div>
      {children}
    </HeadContext>
  );
}

/** What a page puts into the head of the frame, and its main button. */
export const PageHeadPage = () => (
  <>
    <State name="Title, what stands beside it, and actions">
      <Head>
        <PageTitle>Posts</PageTitle>
        <PageBeside>
          <Button kind="quiet">Best of summer</Button>
        </PageBeside>
        <PageActions>
          <Button>Export</Button>
        </PageActions>
      </Head>
    </State>
    <State name="Long title">
      <Head>
        <PageTitle isOfOne>{LONG}</PageTitle>
        <PageActions>
          <Button kind="main">Save</Button>
        </PageActions>
      </Head>
    </State>
    <State name="The main button, in the head">
      <Head>
        <PageTitle>Tokens</PageTitle>
        <Creating name="New token" title="Create a token">
          {(close) => <NewToken close={close} />}
        </Creating>
      </Head>
    </State>
    <State name="The main button, in an empty list">
      <Head>
        <PageTitle>No tokens</PageTitle>
        <Creating name="First token" title={LONG}>
          {(close) => <NewToken close={close} />}
        </Creating>
        <Empty title="No tokens yet">
          A program sends one with each request.
          <CreatingPlace />
        </Empty>
      </Head>
    </State>
  </>
);

const NewToken = ({ close }: { close: () => void }) => (
  <div className="grid gap-3">
    <TextField label="Name" />
    <Button onClick={close}>Create token</Button>
  </div>
);
