import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { FIELDS } from '../features/ai-fields/ai-fields.documents';
import { fieldsQuery } from '../features/ai-fields/ai-fields.query';
import { CreateField } from '../features/ai-fields/create-field';
import { FieldPanel } from '../features/ai-fields/field-panel';
import { FieldsTable } from '../features/ai-fields/fields-table';
import { ATTRIBUTES } from '../features/attributes/attributes.query';
import { ATTRIBUTE_TITLES, ManageAttributes } from '../features/attributes/manage-attributes';
import { useCan } from '../features/workspaces/rights';
import { useWorkspace, type Workspace } from '../features/workspaces/workspaces.query';
import { useListKeys } from '../lib/list-keys';
import { t } from '../lib/messages';
import { useRead } from '../lib/use-read';
import { CopyRequest } from '../ui/copy-request';
import { Creating, CreatingPlace } from '../ui/creating';
import { PageActions, PageTitle } from '../ui/page-head';
import { Empty, Failure } from '../ui/states';

const ENTITIES = ['ITEM', 'CREATOR'] as const;

/** What AI decides about posts, and the attributes of people's own. */
export default function AiFieldsPage() {
  const workspace = useWorkspace();
  return workspace === undefined ? null : <AiFields workspace={workspace} />;
}

function AiFields({ workspace }: { workspace: Workspace }) {
  const { panel } = useSearch({ from: '/w/$workspaceId/ai-filters' });
  const navigate = useNavigate({ from: '/w/$workspaceId/ai-filters' });
  const { data, error, isPending, retry } = useRead(fieldsQuery(workspace.id));
  const mayWrite = useCan(workspace.id)('WRITE');
  const closePanel = useCallback(() => void navigate({ search: {}, resetScroll: false }), [navigate]);
  useListKeys({ closePanel });
  const field = data?.find(({ id }) => id === panel);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('AI Filters')}</PageTitle>
      <PageActions>
        <CopyRequest
          workspaceId={workspace.id}
          name={t('AI Filters')}
          document={FIELDS}
          variables={{}}
          tool="getAiFields"
          others={ENTITIES.map((entity) => ({
            name: ATTRIBUTE_TITLES[entity],
            document: ATTRIBUTES,
            variables: { entity },
            tool: 'getCustomAttributeSchemas',
          }))}
        />
      </PageActions>
      {mayWrite && (
        <Creating name={t('New AI Filter')} title={t('Create an AI Filter')}>
          {(close) => (
            <CreateField
              workspaceId={workspace.id}
              open={(id) => {
                close();
                void navigate({ search: { panel: id }, resetScroll: false });
              }}
            />
          )}
        </Creating>
      )}
      {isPending && <div className="skeleton h-40" aria-hidden="true" />}
      {error !== null && <Failure error={error} retry={retry} />}
      {data?.length === 0 && (
        <Empty title={t('No AI Filters yet')}>
          {t('A model reads each post and decides for you.')}
          <CreatingPlace />
        </Empty>
      )}
      {data !== undefined && data.length > 0 && <FieldsTable fields={data} />}
      {ENTITIES.map((entity) => (
        <ManageAttributes key={entity} workspaceId={workspace.id} entity={entity} />
      ))}
      {field !== undefined && (
        <FieldPanel key={field.id} field={field} workspace={workspace} close={closePanel} />
      )}
    </div>
  );
}
