import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Cost } from '../features/explorer/cost';
import { DocsBeside, DocsOpener, useDocs } from '../features/explorer/docs-frame';
import { type Given, QueryEditor } from '../features/explorer/editor';
import { EXAMPLES } from '../features/explorer/examples';
import { newestPostQuery, type Outcome, useRun } from '../features/explorer/explorer.query';
import { documentOf, type RootField } from '../features/explorer/root-document';
import { schemaQuery } from '../features/explorer/schema.query';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { curlOf } from '../lib/curl';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { LONGEST_ADDRESS } from '../lib/search';
import { useRead } from '../lib/use-read';
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
  const [given, setGiven] = useState<Given>({ text: search.query ?? EXAMPLES[0].query });
  const [query, setQuery] = useState(given.text);
  const [variables, setVariables] = useState(search.variables ?? '{}');
  const schema = useRead(schemaQuery);
  const docs = useDocs();
  useListKeys({});
  const { data: postId = null, isPending: isPostComing } = useQuery(newestPostQuery(workspace.id));
  const send = useRun(workspace.id);
  const run = () => {
    send.mutate({ query, variables });
    const fits = query.length + variables.length <= LONGEST_ADDRESS;
    void navigate({ search: fits ? { query, variables } : {}, replace: true });
  };
  const write = (next: Given, values: object) => {
    setGiven(next);
    setQuery(next.text);
    setVariables(JSON.stringify(values, null, 2));
  };
  const take = (name: string) => {
    const example = EXAMPLES.find((each) => each.name === name);
    if (example === undefined) return;
    write({ text: example.query }, example.variables(postId));
  };
  const insert = (root: RootField) => {
    const document = documentOf(root, postId);
    write({ text: document.query, isToEdit: true }, document.variables);
  };
  const beside = { docs, schema, insert };
  return (
    <div
      className={`grid grid-cols-1 gap-4 ${docs.isColumn && docs.isOpen ? 'xl:grid-cols-[minmax(0,1fr)_340px]' : ''}`}
    >
      <PageTitle>{t('Explorer')}</PageTitle>
      <PageActions>
        <Button kind="main" disabled={send.isPending} onClick={run} title={t('Ctrl-Enter in the editor')}>
          <Play aria-hidden="true" className="size-4" />
          {t('Run')}
        </Button>
      </PageActions>
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
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
          <DocsOpener {...beside} />
        </div>
        <p className="text-muted">
          {t('Sent as you, to the workspace {name}. A mutation changes it.', { name: workspace.name })}
        </p>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <QueryEditor
              label={t('GraphQL document')}
              given={given}
              schema={schema.data}
              changed={setQuery}
              run={run}
            />
            <TextArea
              label={t('Variables, as JSON')}
              rows={4}
              value={variables}
              onChange={({ target }) => setVariables(target.value)}
              className="font-mono text-xs"
            />
            {/* The open documentation says it itself. */}
            <Problem error={docs.isOpen ? null : schema.error} />
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
      <DocsBeside {...beside} />
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
