import { type DragEvent, useId, useState } from 'react';
import { t } from '../../lib/messages';
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
      className={`rounded-card border border-dashed p-6 text-center ${isOver ? 'border-accent bg-sunken' : 'border-line'}`}
    >
      <label htmlFor={id} className="block font-medium">
        {t('Drop files here, or choose some')}
      </label>
      <p className="mb-2 text-xs text-muted">
        {t('Exports of other services and programs as they are, zip archives, Excel, CSV or JSON')}
      </p>
      <input id={id} type="file" multiple className="max-w-full" onChange={({ target }) => chosen(target)} />
      <p className="mt-2">
        <label htmlFor={`${id}-folder`} className="mr-2 text-xs text-muted">
          {t('Or a whole folder')}
        </label>
        <input
          id={`${id}-folder`}
          type="file"
          // Not a property that React knows of.
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
          className="max-w-full"
          onChange={({ target }) => chosen(target)}
        />
      </p>
      <p className="mt-2 flex flex-wrap justify-center gap-x-4 text-xs">
        <a className="text-accent underline" href={CSV_TEMPLATE} download>
          {t('Template as CSV')}
        </a>
        <a className="text-accent underline" href={WORKBOOK_TEMPLATE} download>
          {t('Template for Excel')}
        </a>
      </p>
    </div>
  );
}
