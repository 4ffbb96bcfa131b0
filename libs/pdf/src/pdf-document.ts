/** What a PDF of some pages says, in the order in which it stands there: texts as readers see them, and pictures. */
export interface PdfDocument {
  /** BCP 47 tag of most of its texts. */
  readonly language: string;
  readonly title: string;
  /** Who it is of, at the head of each page. */
  readonly brand: string;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  /** Of what stands out, as `#1f5fd6`. */
  readonly colour: string;
  /** Below the title. */
  readonly subtitle: string | null;
  readonly lede: string | null;
  readonly sections: readonly PdfSection[];
  /** At the foot of each page, beside its number. */
  readonly footer: string;
  /** What the file says about when it was made: the same document always gives the same bytes. */
  readonly madeAt: Date;
}

export interface PdfSection {
  readonly heading: string | null;
  readonly words: string | null;
  readonly parts: readonly PdfPart[];
}

export type PdfPart = PdfFigures | PdfLine | PdfTable | PdfGallery | PdfNotes;

/** Large numbers, side by side. */
export interface PdfFigures {
  readonly kind: 'figures';
  readonly entries: readonly {
    readonly name: string;
    readonly value: string;
    readonly change: string | null;
  }[];
}

/** Numbers over time, drawn from zero. */
export interface PdfLine {
  readonly kind: 'line';
  /** At equal distances; null where nothing is known: a gap, never zero. */
  readonly points: readonly (number | null)[];
  /** What the first and the last point are of. */
  readonly from: string;
  readonly to: string;
}

/** Rows of a name and numbers. */
export interface PdfTable {
  readonly kind: 'table';
  /** The first is that of the names. */
  readonly columns: readonly string[];
  readonly rows: readonly PdfRow[];
}

export interface PdfRow {
  /** One for each column. */
  readonly cells: readonly string[];
  /** Where the name leads; only addresses of the web become links. */
  readonly link: string | null;
  /** From 0 to 1: a bar below the name; null for none. */
  readonly bar: number | null;
}

/** Pictures with what there is to say about each. */
export interface PdfGallery {
  readonly kind: 'gallery';
  readonly pictures: readonly {
    /** Any format that sharp reads; null for one that is not there, in whose place the text stands. */
    readonly image: Uint8Array | null;
    readonly text: string;
    readonly lines: readonly string[];
    readonly link: string | null;
  }[];
}

/** Small print: paragraphs. */
export interface PdfNotes {
  readonly kind: 'notes';
  readonly paragraphs: readonly string[];
}
