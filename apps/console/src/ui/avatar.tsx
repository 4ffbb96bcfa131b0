import { useState } from 'react';

interface Props {
  name: string;
  /** Of a picture of Loupe's own; initials stand there without one, and where it cannot be shown. */
  picture?: string | null;
  /** Pixels. */
  size?: number;
  /** Whether it is of a workspace or a brand; people are round. */
  isSquare?: boolean;
}

/** Hues of the ground below initials: a name has always the same. */
const HUES = 12;

/** A person or a workspace: their picture, or the first letter of their name on a quiet ground. The name stands beside it. */
export function Avatar({ name, picture = null, size = 24, isSquare = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture !== null && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        onError={() => setBroken(picture)}
        width={size}
        height={size}
        loading="lazy"
        className="shrink-0 rounded-full bg-hover object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  const sum = [...name].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  const hue = (sum % HUES) * (360 / HUES);
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 select-none place-items-center font-semibold ${isSquare ? 'rounded-[27%]' : 'rounded-full'}`}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.44),
        background: `light-dark(oklch(0.92 0.045 ${hue}), oklch(0.34 0.05 ${hue}))`,
        color: `light-dark(oklch(0.38 0.09 ${hue}), oklch(0.9 0.05 ${hue}))`,
      }}
    >
      {[...name.replace(/^@/, '')][0]?.toUpperCase() ?? '?'}
    </span>
  );
}
