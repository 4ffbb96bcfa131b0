import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Transaction } from '@codemirror/state';
import { activateHover, EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { graphql, updateSchema } from 'cm6-graphql';
import type { GraphQLSchema } from 'graphql';
import { getHoverInformation, Position } from 'graphql-language-service';

interface Settings {
  label: string;
  value: string;
  changed: (text: string) => void;
  run: () => void;
}

export interface Editor {
  /** Gives it the types of the API, for completion, marks of errors and descriptions. */
  learn: (types: GraphQLSchema) => void;
  /** Replaces its text, if it is another. */
  show: (text: string) => void;
  focus: () => void;
  destroy: () => void;
}

const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--color-accent)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool], color: 'var(--color-good)' },
  { tag: tags.variableName, color: 'var(--color-warn)' },
  { tag: tags.comment, color: 'var(--color-muted)' },
]);

const THEME = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-raised)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', minHeight: '18rem', maxHeight: '60vh' },
  '.cm-content': { caretColor: 'var(--color-ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-muted)',
    borderRight: '1px solid var(--color-line)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '6px',
    maxWidth: '32rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--color-accent)',
    color: 'var(--color-on-accent)',
  },
  // The marks of the library are pictures inside a style sheet, which the policy forbids.
  '.cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-bad)',
  },
  '.loupe-docs': { padding: '4px 8px', whiteSpace: 'pre-wrap' },
});

/** Makes an editor in a shadow tree. */
export function createEditor(root: ShadowRoot, { label, value, changed, run }: Settings): Editor {
  let schema: GraphQLSchema | null = null;
  const runs = () => {
    run();
    return true;
  };
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        lineNumbers(),
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        syntaxHighlighting(HIGHLIGHTS),
        THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.domEventHandlers({ beforeinput: replaceSelection }),
        graphql(),
        hoverTooltip((_, position) => docsAt(schema, view, position)),
        // Tab leaves the editor, as it leaves every field.
        keymap.of([
          { key: 'Mod-Enter', run: runs },
          { key: 'F1', run: describeAtCursor },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    learn: (types) => {
      schema = types;
      updateSchema(view, types);
    },
    show: (text) => {
      const now = view.state.doc.toString();
      if (now !== text) view.dispatch({ changes: { from: 0, to: now.length, insert: text } });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Descriptions stay until something is typed or the cursor moves. */
const until = ({ docChanged, selection }: Transaction) => docChanged || selection !== undefined;

/** Describes the word at the cursor. */
function describeAtCursor(view: EditorView): boolean {
  activateHover(view, view.state.selection.main.head, 1, { until });
  return true;
}

/** Types over a selection. Chrome would write its styles into the text, which the policy forbids. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || view.state.selection.main.empty)
    return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type' });
  return true;
}

/** What the schema says of the word at a place. */
function docsAt(schema: GraphQLSchema | null, view: EditorView, at: number) {
  if (schema === null) return null;
  const line = view.state.doc.lineAt(at);
  const place = new Position(line.number - 1, at - line.from + 1);
  const text = getHoverInformation(schema, view.state.doc.toString(), place);
  if (typeof text !== 'string' || text === '') return null;
  return {
    pos: at,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'loupe-docs';
      dom.textContent = text;
      return { dom };
    },
  };
}
