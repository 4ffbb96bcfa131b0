import { useMutation } from '@tanstack/react-query';
import { ScanSearch } from 'lucide-react';
import { useEffect, useId } from 'react';
import { read, send } from '../../lib/api';
import { t } from '../../lib/messages';
import { Problem } from '../../ui/problem';

/** Sends a picture to search by; its result is the name of the upload, which is kept for a day. */
const useUpload = (workspaceId: string) =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      const answer = await read(await send('/api/v2/uploads', { body: form }, workspaceId));
      return (answer as unknown as { fileName: string }).fileName;
    },
  });

interface Props {
  workspaceId: string;
  found: (fileName: string) => void;
}

/** Finds posts that look like a picture: one that is chosen here, or dropped anywhere on the page. */
export function PictureSearch({ workspaceId, found }: Props) {
  const id = useId();
  const { mutate, isPending, error } = useUpload(workspaceId);
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const dropped = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      mutate(file, { onSuccess: found });
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', dropped);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', dropped);
    };
  }, [mutate, found]);
  const name = isPending ? t('Sending the picture') : t('Picture, or drop one on the page');
  return (
    <span className="relative flex items-center">
      <label
        htmlFor={id}
        title={name}
        className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-card text-muted hover:bg-hover hover:text-ink touch:size-11"
      >
        <ScanSearch aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        <span className="sr-only">{name}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        disabled={isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) mutate(file, { onSuccess: found });
          target.value = '';
        }}
        className="peer absolute inset-0 -z-10 opacity-0"
      />
      <span className="pointer-events-none absolute inset-0 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-[var(--focus)]" />
      {error !== null && (
        <span className="absolute right-0 top-full z-10 mt-1 w-64 rounded-card bg-raised p-2 shadow-float">
          <Problem error={error} />
        </span>
      )}
    </span>
  );
}
