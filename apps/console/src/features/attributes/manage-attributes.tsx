import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { inSentence } from '../../lib/formats';
import { t } from '../../lib/messages';
import { useRead } from '../../lib/use-read';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Problem } from '../../ui/problem';
import { RowAction, RowActions } from '../../ui/row-action';
import { ACTIONS_COLUMN, Cell, Row, ScrollTable } from '../../ui/scroll-table';
import { SectionHead } from '../../ui/section-head';
import { Failure } from '../../ui/states';
import { useCan } from '../workspaces/rights';
import { type Attribute, attributesQuery, type Entity } from './attributes.query';
import { ChangeAttribute } from './change-attribute';
import { CREATE_TITLES, CreateAttribute } from './create-attribute';
import { useManageAttributes } from './manage-attributes.query';
import { TYPE_NAMES } from './type-names';

interface Props {
  workspaceId: string;
  entity: Entity;
}

/** What attributes are of, as their part of the page is called. */
export const ATTRIBUTE_TITLES: Readonly<Record<Entity, string>> = {
  ITEM: t('Post attributes'),
  CREATOR: t('Creator attributes'),
};

/** What will be there. */
const NONE: Readonly<Record<Entity, string>> = {
  ITEM: t('What you note on posts, such as a product or a fee. Lists can be filtered by it.'),
  CREATOR: t('What you note on creators, such as a tier or a contract. Lists can be filtered by it.'),
};

/** The custom attributes of posts or creators: made, renamed and deleted here, with their options. */
export function ManageAttributes({ workspaceId, entity }: Props) {
  const { data = [], error, isPending, retry } = useRead(attributesQuery(workspaceId, entity));
  const mayWrite = useCan(workspaceId)('WRITE');
  const { remove } = useManageAttributes(workspaceId);
  const [isCreating, setCreating] = useState(false);
  const [toChange, setToChange] = useState<Attribute | null>(null);
  const [toDelete, setToDelete] = useState<Attribute | null>(null);
  const title = ATTRIBUTE_TITLES[entity];
  if (isPending) return <div className="skeleton h-24" aria-hidden="true" />;
  if (error !== null) return <Failure error={error} retry={retry} />;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <SectionHead title={title}>
        {mayWrite && (
          <Button kind="quiet" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {CREATE_TITLES[entity]}
          </Button>
        )}
      </SectionHead>
      <Problem error={remove.error} />
      {data.length === 0 && <p className="text-muted">{NONE[entity]}</p>}
      {data.length > 0 && (
        <ScrollTable
          label={t('Table of {name}', { name: inSentence(title) })}
          columns={[t('Name'), t('Its values'), t('Options'), ...(mayWrite ? [ACTIONS_COLUMN] : [])]}
        >
          {data.map((attribute) => (
            <Row key={attribute.id}>
              <Cell>
                <span className="row-name" title={attribute.name}>
                  {attribute.name}
                </span>
                <code className="row-note truncate">{attribute.key}</code>
                {attribute.aiGenerated && <div className="text-xs text-muted">{t('filled by AI')}</div>}
              </Cell>
              <Cell>{TYPE_NAMES[attribute.type]}</Cell>
              <Cell>{attribute.options?.map(({ name }) => name).join(', ') ?? '–'}</Cell>
              {mayWrite && (
                <Cell>
                  {!attribute.aiGenerated && (
                    <RowActions>
                      <RowAction
                        name={t('Change {name}', { name: attribute.name })}
                        icon={Pencil}
                        onClick={() => setToChange(attribute)}
                      />
                      <RowAction
                        name={t('Delete {name}', { name: attribute.name })}
                        icon={Trash2}
                        isDanger
                        onClick={() => setToDelete(attribute)}
                      />
                    </RowActions>
                  )}
                </Cell>
              )}
            </Row>
          ))}
        </ScrollTable>
      )}
      {isCreating && (
        <CreateAttribute workspaceId={workspaceId} entity={entity} close={() => setCreating(false)} />
      )}
      {toChange !== null && (
        <ChangeAttribute workspaceId={workspaceId} attribute={toChange} close={() => setToChange(null)} />
      )}
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this attribute')}
          name={toDelete.name}
          verb={t('Delete attribute')}
          close={() => setToDelete(null)}
          confirm={() => remove.mutate(toDelete.id, { onSettled: () => setToDelete(null) })}
        >
          {t('All its values are deleted too. This cannot be undone.')}
        </ConfirmByName>
      )}
    </section>
  );
}
