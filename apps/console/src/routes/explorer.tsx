import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Cost } from '../features/explorer/cost';
import { QueryEditor } from '../features/explorer/editor';
import { EXAMPLES } from '../features/explorer/examples';
import {
  LONGEST_ADDRESS,
  newestPostQuery,
  type Outcome,
  sdlQuery,
  useRun,
} from '../features/explorer/explorer.query';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { curlOf } from '../lib/curl';
import { t } from '../lib/messages';
import { Button, buttonLook } from '../ui/button';
import { Code, CopyButton } from '../ui/copy';
import { SelectField, TextArea } from '../ui/field';
import { PageActions, PageTitle } from '../ui/page-head';
import { Problem } from '../ui/problem';

/** Asks the API as the person who is signed in, with its types at hand. */
export default function ExplorerPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <Explorer key={workspace.id} workspace={workspace} />;
}

function Explorer({ workspace }: { workspace: Workspace }) {
  const search = useSearch({ from: '/w/$workspaceId/explorer' });
  const navigate = useNavigate({ from: '/w/$workspaceId/explorer' });
  const [given, setGiven] = useState<{ text: string }>({ text: search.query ?? EXAMPLES[0].query });
  const [query, setQuery] = useState(given.text);
  const [variables, setVariables] = useState(search.variables ?? '{}');
  const { data: sdl = null, error: sdlError } = useQuery(sdlQuery);
  const { data: postId = null, isPending: isPostComing } = useQuery(newestPostQuery(workspace.id));
  const send = useRun(workspace.id);
  const run = () => {
    send.mutate({ query, variables });
    const fits = query.length + variables.length <= LONGEST_ADDRESS;
    void navigate({ search: fits ? { query, variables } : {}, replace: true });
  };
  const take = (name: string) => {
    const example = EXAMPLES.find((each) => each.name === name);
    if (example === undefined) return;
    setGiven({ text: example.query });
    setQuery(example.query);
    setVariables(JSON.stringify(example.variables(postId), null, 2));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{t('Explorer')}</PageTitle>
      <PageActions>
        <Button kind="main" disabled={send.isPending} onClick={run} title={t('Ctrl-Enter in the editor')}>
          <Play aria-hidden="true" className="size-4" />
          {t('Run')}
        </Button>
      </PageActions>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t('Examples')}
          value=""
          disabled={isPostComing}
          onChange={({ target }) => take(target.value)}
        >
          <option value="">{t('Choose one')}</option>
          {EXAMPLES.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <CopyButton text={curlOf(window.location.origin, workspace.id, query, variables)}>
          {t('Copy as curl')}
        </CopyButton>
        <a className={buttonLook('quiet')} href="/api/v2/docs">
          {t('All fields')}
        </a>
      </div>
      <p className="text-muted">
        {t('Sent as you, to the workspace {name}. A mutation changes it.', { name: workspace.name })}
      </p>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-2">
          <QueryEditor label={t('GraphQL document')} given={given} sdl={sdl} changed={setQuery} run={run} />
          <TextArea
            label={t('Variables, as JSON')}
            rows={4}
            value={variables}
            onChange={({ target }) => setVariables(target.value)}
            className="font-mono text-xs"
          />
          <Problem error={sdlError} />
          <div aria-live="polite">
            <Cost workspaceId={workspace.id} query={query} variables={variables} />
          </div>
        </div>
        <div role="status" className="min-w-0">
          <Problem error={send.error} />
          {send.data !== undefined && <Answer outcome={send.data} />}
          {send.data === undefined && send.error === null && (
            <div className="grid min-h-72 place-items-center rounded-card border border-dashed border-line-2 p-6 text-center text-muted">
              {t('The answer will be here.')}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Answer({ outcome: { status, milliseconds, text } }: { outcome: Outcome }) {
  return (
    <Code
      label={t('Answer: status {status} after {milliseconds} ms', { status: String(status), milliseconds })}
      text={text}
    />
  );
}
