import { useMutation } from '@tanstack/react-query';
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
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {isPending ? t('Sending the picture') : t('Picture, or drop one on the page')}
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
        className="w-48 text-xs"
      />
      <Problem error={error} />
    </div>
  );
}
