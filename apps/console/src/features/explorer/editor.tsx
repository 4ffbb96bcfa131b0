import { useEffect, useRef } from 'react';
import { createEditor, type Editor } from './create-editor';

interface Props {
  label: string;
  /** What it begins with; another object replaces what was typed, even where the text is the same. */
  given: { text: string };
  /** The types of the API; null until they have come. */
  sdl: string | null;
  changed: (text: string) => void;
  run: () => void;
}

/** An editor for GraphQL documents. Its styles live in a shadow tree: the policy allows no style inside the page. */
export function QueryEditor({ label, given, sdl, changed, run }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const listeners = useRef({ changed, run });
  listeners.current = { changed, run };
  const first = useRef({ label, value: given.text });
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
  // Not what `changed` told of: on a slow machine more is typed before that has come back, and would be lost.
  useEffect(() => editor.current?.show(given.text), [given]);
  return <div ref={host} className="overflow-hidden rounded-card border border-line bg-raised" />;
}
