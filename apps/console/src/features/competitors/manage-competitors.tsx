import { useState } from 'react';
import { t } from '../../lib/messages';
import { Button } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { NameField } from '../../ui/name-field';
import { Problem } from '../../ui/problem';
import type { Brand } from './competitors.query';
import { useManageCompetitors } from './manage-competitors.query';

type Named = Pick<Brand, 'id' | 'name'>;

/** Renames competitors, and deletes them. */
export function ManageCompetitors({
  workspaceId,
  brands,
}: {
  workspaceId: string;
  brands: readonly Named[];
}) {
  const { remove } = useManageCompetitors(workspaceId);
  const [toRename, setToRename] = useState<Named | null>(null);
  const [toDelete, setToDelete] = useState<Named | null>(null);
  if (brands.length === 0) return null;
  return (
    <details className="rounded-card border border-line p-3 print:hidden">
      <summary className="font-medium">{t('Rename or delete competitors')}</summary>
      <Problem error={remove.error} />
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {brands.map((brand) => (
          <li key={brand.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-40">{brand.name}</span>
            <Button aria-label={t('Rename {name}', { name: brand.name })} onClick={() => setToRename(brand)}>
              {t('Rename')}
            </Button>
            <Button
              kind="danger"
              aria-label={t('Delete {name}', { name: brand.name })}
              onClick={() => setToDelete(brand)}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      {toRename !== null && (
        <Rename workspaceId={workspaceId} brand={toRename} close={() => setToRename(null)} />
      )}
      {toDelete !== null && (
        <ConfirmByName
          title={t('Delete this competitor')}
          name={toDelete.name}
          verb={t('Delete competitor')}
          close={() => setToDelete(null)}
          confirm={() => remove.mutate(toDelete.id, { onSettled: () => setToDelete(null) })}
        >
          {t('Its posts are captured no more. This cannot be undone.')}
        </ConfirmByName>
      )}
    </details>
  );
}

function Rename({ workspaceId, brand, close }: { workspaceId: string; brand: Named; close: () => void }) {
  const [name, setName] = useState(brand.name);
  const { rename } = useManageCompetitors(workspaceId);
  return (
    <Dialog title={t('Rename {name}', { name: brand.name })} close={close}>
      <Form
        verb={t('Save changes')}
        submit={() => rename.mutate({ id: brand.id, name }, { onSuccess: close })}
        isPending={rename.isPending}
        error={rename.error}
        fields={['name']}
      >
        <NameField value={name} change={setName} error={rename.error} />
      </Form>
    </Dialog>
  );
}
