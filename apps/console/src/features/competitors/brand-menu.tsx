import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { ConfirmByName } from '../../ui/confirm-by-name';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { MENU_ITEM, Menu } from '../../ui/menu';
import { NameField } from '../../ui/name-field';
import { Problem } from '../../ui/problem';
import type { Brand } from './competitors.query';
import { useManageCompetitors } from './manage-competitors.query';

type Named = Pick<Brand, 'id' | 'name'>;

/** Renames a competitor, or deletes it. */
export function BrandMenu({ workspaceId, brand }: { workspaceId: string; brand: Named }) {
  const { remove } = useManageCompetitors(workspaceId);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const shut = () => setOpen(null);
  const entry = (close: () => void, what: 'rename' | 'delete') => () => {
    close();
    setOpen(what);
  };
  return (
    <>
      <Menu
        label={t('More about {name}', { name: brand.name })}
        align="end"
        className={`${buttonLook('quiet')} w-9 px-0! touch:w-11`}
        face={<Ellipsis aria-hidden="true" className="size-4" />}
      >
        {(close) => (
          <>
            <button type="button" className={MENU_ITEM} onClick={entry(close, 'rename')}>
              <Pencil aria-hidden="true" className="size-4" />
              {t('Rename')}
            </button>
            <button type="button" className={`${MENU_ITEM} text-bad`} onClick={entry(close, 'delete')}>
              <Trash2 aria-hidden="true" className="size-4" />
              {t('Delete')}
            </button>
          </>
        )}
      </Menu>
      <Problem error={remove.error} />
      {open === 'rename' && <Rename workspaceId={workspaceId} brand={brand} close={shut} />}
      {open === 'delete' && (
        <ConfirmByName
          title={t('Delete this competitor')}
          name={brand.name}
          verb={t('Delete competitor')}
          close={shut}
          confirm={() => remove.mutate(brand.id, { onSettled: shut })}
        >
          {t('Its posts are no longer captured. This cannot be undone.')}
        </ConfirmByName>
      )}
    </>
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
