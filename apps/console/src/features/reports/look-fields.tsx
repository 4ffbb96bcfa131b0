import { Upload } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../lib/messages';
import { Button, buttonLook } from '../../ui/button';
import { DrawnPicture } from '../../ui/drawn-picture';
import { TextField } from '../../ui/field';
import { problemOf } from '../../ui/form';

/** What makes a look; null for what nobody has chosen. */
export interface Look {
  brandName: string | null;
  colour: string | null;
  logo: string | null;
}

/** Of reports without a colour of their own. */
const USUAL_COLOUR = '#1f5fd6';
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

interface Props {
  look: Look;
  change: (part: Partial<Look>) => void;
  /** Why the API did not take it. */
  error: Error | null;
}

/** The fields that LookFields shows the problems of. */
export const LOOK_FIELDS = ['brandName', 'colour', 'logo'] as const;

/** Name, colour and logo of reports. */
export function LookFields({ look: { brandName, colour, logo }, change, error }: Props) {
  return (
    <>
      <TextField
        label={t('Name in the header')}
        value={brandName ?? ''}
        problem={problemOf(error, 'brandName')}
        onChange={({ target }) => change({ brandName: target.value === '' ? null : target.value })}
      />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('Colour')}
          type="color"
          value={colour ?? USUAL_COLOUR}
          problem={problemOf(error, 'colour')}
          onChange={({ target }) => change({ colour: target.value })}
          className="w-20"
        />
        {colour !== null && (
          <Button kind="quiet" onClick={() => change({ colour: null })}>
            {t('Remove the colour')}
          </Button>
        )}
      </div>
      <LogoField logo={logo} problem={problemOf(error, 'logo')} change={(next) => change({ logo: next })} />
    </>
  );
}

interface LogoProps {
  logo: string | null;
  problem: string | undefined;
  change: (logo: string | null) => void;
}

function LogoField({ logo, problem, change }: LogoProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 text-13 text-muted">{t('Logo')}</div>
      <div className="flex flex-wrap items-center gap-2">
        {logo !== null && (
          <DrawnPicture
            address={logo}
            label={t('The logo')}
            className="h-9 max-w-40 rounded-card object-contain"
          />
        )}
        <input
          id={id}
          type="file"
          accept={PICTURES}
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void addressOf(file).then(change);
            target.value = '';
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonLook()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-fill`}
        >
          <Upload aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
          {t('Choose a logo')}
        </label>
        {logo !== null && (
          <Button kind="quiet" onClick={() => change(null)}>
            {t('Remove the logo')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-13 ${problem === undefined ? 'text-muted' : 'text-bad'}`}>
        {problem ?? t('A PNG, JPEG, WebP, GIF or AVIF of at most 256 KB')}
      </p>
    </div>
  );
}

/** The `data:` address of a file. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
