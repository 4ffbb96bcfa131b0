import { decode } from 'blurhash';
import { useLayoutEffect, useRef } from 'react';

const WIDTH = 16;
const HEIGHT = 20;

/** A picture as patches of its colours, until it has come. */
export function Blur({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    try {
      context.putImageData(
        new ImageData(new Uint8ClampedArray(decode(hash, WIDTH, HEIGHT)), WIDTH, HEIGHT),
        0,
        0,
      );
    } catch {
      // What somebody else has written may be none: the ground stays grey.
    }
  }, [hash]);
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="absolute inset-0 size-full" />;
}
