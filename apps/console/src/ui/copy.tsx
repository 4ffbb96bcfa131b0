import { useState } from 'react';
import { t } from '../lib/messages';
import { Button, type ButtonKind } from './button';

/** Copies a text, and says so. */
export function CopyButton({ text, kind, children }: { text: string; kind?: ButtonKind; children: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button {...(kind === undefined ? {} : { kind })} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? t('Copied') : children}</span>
    </Button>
  );
}

interface CodeProps {
  text: string;
  label: string;
  /** Whether long lines go on in the next one, where what stands in them is read and not run. */
  isWrapped?: boolean;
}

/** A text to copy, in a box that scrolls. */
export function Code({ text, label, isWrapped = false }: CodeProps) {
  return (
    <div className="rounded-card border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pl-3 pr-1">
        <span className="text-xs text-muted">{label}</span>
        <CopyButton kind="quiet" text={text}>
          {t('Copy')}
        </CopyButton>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto p-3"
      >
        <pre className={`font-mono text-xs ${isWrapped ? 'whitespace-pre-wrap wrap-anywhere' : 'w-max'}`}>
          {text}
        </pre>
      </section>
    </div>
  );
}
