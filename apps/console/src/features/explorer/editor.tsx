import { useEffect, useRef } from 'react';
import { createEditor, type Editor } from './create-editor';

interface Props {
  label: string;
  value: string;
  /** The types of the API; null until they have come. */
  sdl: string | null;
  changed: (text: string) => void;
  run: () => void;
}

/** An editor for GraphQL documents. Its styles live in a shadow tree: the policy allows no style inside the page. */
export function QueryEditor({ label, value, sdl, changed, run }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const listeners = useRef({ changed, run });
  listeners.current = { changed, run };
  const first = useRef({ label, value });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const made = createEditor(element.shadowRoot ?? element.attachShadow({ mode: 'open' }), {
      ...first.current,
      changed: (text) => listeners.current.changed(text),
      run: () => listeners.current.run(),
    });
    editor.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (sdl !== null) editor.current?.learn(sdl);
  }, [sdl]);
  useEffect(() => editor.current?.show(value), [value]);
  return <div ref={host} className="overflow-hidden rounded-card border border-line bg-raised" />;
}
