import type { GraphQLSchema } from 'graphql';
import { useEffect, useRef } from 'react';
import { createEditor, type Editor } from './create-editor';

/** A text for the editor. */
export interface Given {
  text: string;
  /** Whether somebody goes on in the editor, where the keyboard then is. */
  isToEdit?: boolean;
}

interface Props {
  label: string;
  /** What it begins with; another object replaces what was typed, even where the text is the same. */
  given: Given;
  /** The types of the API, once they have come. */
  schema: GraphQLSchema | undefined;
  changed: (text: string) => void;
  run: () => void;
}

/** An editor for GraphQL documents. Its styles live in a shadow tree: the policy allows no style inside the page. */
export function QueryEditor({ label, given, schema, changed, run }: Props) {
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
    if (schema !== undefined) editor.current?.learn(schema);
  }, [schema]);
  // Not what `changed` told of: on a slow machine more is typed before that has come back, and would be lost.
  useEffect(() => {
    editor.current?.show(given.text);
    if (given.isToEdit === true) editor.current?.focus();
  }, [given]);
  return <div ref={host} className="overflow-hidden rounded-card border border-line bg-raised" />;
}
