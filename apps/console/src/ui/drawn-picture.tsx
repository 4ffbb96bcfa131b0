import { useEffect, useRef } from 'react';

interface Props {
  /** Its `data:` address. */
  address: string;
  /** What it shows; nothing is said of it without one, where its name stands beside it. */
  label?: string;
  className: string;
}

/** A picture of a `data:` address. The console loads pictures of its own origin alone, so it is drawn. */
export function DrawnPicture({ address, label, className }: Props) {
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
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
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
