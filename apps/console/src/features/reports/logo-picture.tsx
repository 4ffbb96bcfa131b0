import { useEffect, useRef } from 'react';
import { t } from '../../lib/messages';

/** A logo, of its `data:` address. The console loads pictures of its own origin alone, so it is drawn. */
export function LogoPicture({ address }: { address: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void draw(address, (bitmap) => {
      if (canvas.current === null || isGone) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
    });
    return () => {
      isGone = true;
    };
  }, [address]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('The logo')}
      className="h-9 max-w-40 rounded-card object-contain"
    />
  );
}

async function draw(address: string, take: (bitmap: ImageBitmap) => void) {
  try {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (one) => one.charCodeAt(0));
    take(await createImageBitmap(new Blob([bytes])));
  } catch {
    // A file that the browser cannot draw: whether it is a picture is for the API to say.
  }
}
