import { FileDown, Folder, Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { t } from '../../lib/messages';
import { buttonLook } from '../../ui/button';
import { chosenFiles, droppedFiles } from './dropped-files';
import type { PackedFile } from './packed';

/** Tables that people fill in with posts of their own: their columns are found by their names. */
const CSV_TEMPLATE = new URL('./templates/posts.csv', import.meta.url).href;
const WORKBOOK_TEMPLATE = new URL('./templates/posts.xlsx', import.meta.url).href;

/** A place for files: dropped, with their folders, or chosen. */
export function DropZone({ take }: { take: (files: readonly PackedFile[]) => void }) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  };
  const chosen = (input: HTMLInputElement) => {
    take(chosenFiles(input.files ?? []));
    input.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the labels below take the files from the keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={`rounded-picture border border-dashed px-6 py-8 text-center print:hidden ${isOver ? 'border-accent-line bg-accent-soft' : 'border-line-2 bg-sunken'}`}
    >
      <input
        id={id}
        type="file"
        multiple
        className="peer sr-only"
        onChange={({ target }) => chosen(target)}
      />
      <label
        htmlFor={id}
        className="mx-auto block max-w-xl cursor-pointer rounded-card p-2 peer-focus-visible:outline-2 peer-focus-visible:outline-fill"
      >
        <Upload aria-hidden="true" className="mx-auto mb-2 size-7 text-faint" strokeWidth={1.5} />
        <span className="block text-base font-semibold">{t('Drop files here, or choose some')}</span>
      </label>
      <p className="mx-auto mb-4 max-w-xl text-13 text-muted">
        {t('Exports of other services and programs as they are, zip archives, Excel, CSV or JSON')}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <input
          id={`${id}-folder`}
          type="file"
          // Not a property that React knows of.
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
          className="peer/folder sr-only"
          onChange={({ target }) => chosen(target)}
        />
        <label
          htmlFor={`${id}-folder`}
          className={`${buttonLook()} cursor-pointer peer-focus-visible/folder:outline-2 peer-focus-visible/folder:outline-fill`}
        >
          <Folder aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
          {t('Or a whole folder')}
        </label>
        <a className={buttonLook('quiet')} href={CSV_TEMPLATE} download>
          <FileDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {t('Template as CSV')}
        </a>
        <a className={buttonLook('quiet')} href={WORKBOOK_TEMPLATE} download>
          <FileDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {t('Template for Excel')}
        </a>
      </div>
    </div>
  );
}
